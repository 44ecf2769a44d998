/** Where the user is. Every step is an entry in the history of the browser. */
import { signal } from '@preact/signals'

export const stepNames = ['data', 'columns', 'question', 'method', 'result'] as const
export type Step = (typeof stepNames)[number]

export const step = signal<Step>('data')

export function goTo(next: Step): void {
  if (next !== step.value) history.pushState({ step: next }, '')
  show(next)
}

/** Back and Forward of the browser go from step to step. What cannot be shown now is not gone to. */
export function followHistory(isOpen: (name: Step) => boolean): void {
  addEventListener('popstate', ({ state }) => {
    const wanted = stepNames.find(name => name === (state as { step?: unknown } | null)?.step)
    if (wanted !== undefined && isOpen(wanted)) show(wanted)
    else history.pushState({ step: step.value }, '')
  })
}

function show(next: Step): void {
  step.value = next
  scrollTo({ top: 0 })
}
