/** What the choices make of the table, kept up to date as they change. */
import { effect, signal } from '@preact/signals'
import type { Prepared } from '../worker/data.js'
import { choices, prepareOptions } from './choices.js'
import { type Problem, problemOf } from './problem.js'
import { dataWorker, opened } from './table.js'

export type Preparation =
  | { readonly state: 'nothing' }
  | { readonly state: 'busy' }
  | { readonly state: 'ready'; readonly prepared: Prepared }
  | { readonly state: 'refused'; readonly problem: Problem }

export const preparation = signal<Preparation>({ state: 'nothing' })

const PATIENCE = 120

export function keepPrepared(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  effect(() => {
    const options = prepareOptions.value
    const table = opened.value
    const mine = ++latest
    clearTimeout(timer)
    if (options === undefined || table === undefined) {
      preparation.value = { state: 'nothing' }
      return
    }
    preparation.value = { state: 'busy' }
    timer = setTimeout(async () => {
      const told = await dataWorker()
        .call('prepare', options)
        .then(
          prepared => ({ state: 'ready', prepared }) as const,
          (error: unknown) => ({ state: 'refused', problem: problemOf(error) }) as const,
        )
      if (mine !== latest) return
      // A class that came with the address, and which this table does not have.
      if (told.state === 'refused' && told.problem.code === 'usage/event-class')
        choices.value = { ...choices.value, eventClass: undefined }
      else preparation.value = told
    }, PATIENCE)
  })
}
