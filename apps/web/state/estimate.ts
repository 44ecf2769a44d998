/** How long the run would take and what it needs, measured while the user reads. */
import { computed, effect, signal } from '@preact/signals'
import { errorOf } from '../../../src/run/failure.js'
import { settingsFor } from '../option-fields.js'
import type { Job } from '../worker/methods.js'
import type { Estimate } from '../worker/probe.js'
import { startRole } from '../worker/start.js'
import { choices, prepareOptions } from './choices.js'
import { step } from './page.js'
import { preparation } from './prepared.js'
import { type Problem, problemOf } from './problem.js'
import { script } from './script.js'
import { dataWorker, opened } from './table.js'

export type Probing =
  | { readonly state: 'busy' }
  | { readonly state: 'known'; readonly estimate: Estimate }
  | { readonly state: 'refused'; readonly problem: Problem }

export const probing = signal<Probing>({ state: 'busy' })

export const cores = navigator.hardwareConcurrency || 2
export const threads = computed(() => Math.min(choices.value.threads ?? cores, 64))

/** What a browser takes for a worker before it does anything. */
const ENGINE = 2e7

/** Bytes of the table, the data set and their copies in every worker. */
export const memory = computed(() => {
  const now = preparation.value
  const table = opened.value
  if (now.state !== 'ready' || table === undefined) return undefined
  const matrix = 8 * now.prepared.n * now.prepared.columns
  return 8 * table.rows * table.columns + matrix * (2 + 2 * threads.value) + ENGINE * (3 + threads.value)
})

/** Where a browser gives up: a share of the machine's memory that one page may hope for. */
const machine = ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) * 2 ** 30
export const closeness = computed<'fine' | 'near' | 'beyond'>(() => {
  const now = preparation.value
  const need = memory.value
  if (now.state !== 'ready' || need === undefined) return 'fine'
  const matrix = 8 * now.prepared.n * now.prepared.columns
  if (matrix > 2 ** 31) return 'beyond'
  return need > 0.4 * machine || matrix > 2 ** 30 ? 'near' : 'fine'
})

const PATIENCE = 250

export function keepEstimated(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let worker: Worker | undefined
  let latest = 0
  effect(() => {
    const options = prepareOptions.value
    const { method, settings } = choices.value
    const many = threads.value
    const ready = preparation.value.state === 'ready' && step.value === 'method'
    clearTimeout(timer)
    worker?.terminate()
    const mine = ++latest
    if (!ready || options === undefined || closeness.value === 'beyond') return
    probing.value = { state: 'busy' }
    const tell = (found: Probing) => {
      if (mine === latest) probing.value = found
    }
    timer = setTimeout(async () => {
      try {
        const data = await dataWorker().call('dataset', options)
        if (mine !== latest) return
        worker = startRole('probe', script())
        worker.onmessage = ({ data: answer }) => {
          worker?.terminate()
          if ('failure' in answer) tell({ state: 'refused', problem: problemOf(errorOf(answer.failure)) })
          else tell({ state: 'known', estimate: answer })
        }
        const job: Job = { data, method, settings: settingsFor(method, settings), threads: many }
        worker.postMessage(job, [data.x.buffer, data.y.buffer] as ArrayBuffer[])
      } catch (error) {
        tell({ state: 'refused', problem: problemOf(error) })
      }
    }, PATIENCE)
  })
}
