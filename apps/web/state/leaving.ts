/** Results are kept nowhere but on the page: the browser asks before it throws away what was not downloaded. */
import { computed, effect, signal } from '@preact/signals'
import { running, runs } from './runs.js'

const saved = signal<ReadonlySet<number>>(new Set())

export function markSaved(run: number): void {
  saved.value = new Set([...saved.value, run])
}

const unsaved = computed(
  () => running.value !== undefined || runs.value.some(({ number }) => !saved.value.has(number)),
)

export function warnBeforeLeaving(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  effect(() => {
    if (unsaved.value) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
