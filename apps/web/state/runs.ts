/** The run under way, and the finished ones of this session. */
import { signal } from '@preact/signals'
import type { Preview } from '../../../src/method/ensemble/preview.js'
import { methodNamed } from '../../../src/method/registry.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { errorOf } from '../../../src/run/failure.js'
import { settingsFor } from '../option-fields.js'
import type { Job } from '../worker/methods.js'
import type { RunMessage } from '../worker/run.js'
import { startRole } from '../worker/start.js'
import { choices, prepareOptions } from './choices.js'
import { threads } from './estimate.js'
import { goTo } from './page.js'
import { type Problem, problemOf } from './problem.js'
import { script } from './script.js'
import { dataWorker, opened } from './table.js'

export interface Run {
  readonly number: number
  readonly result: SelectionResult
  readonly files: ReadonlyMap<string, Blob>
  /** The variables that matter, where they are known. */
  readonly truth: readonly string[] | undefined
}

export interface Running {
  readonly done: number
  readonly total: number
  readonly paused: boolean
  /** Milliseconds of work on what is counted, pauses left out, until the last count. */
  readonly spent: number
  readonly live: Preview | undefined
  /** What is counted: members, the simulations that check the answer, or the halves of a guarantee. */
  readonly what: string
}

export const running = signal<Running | undefined>(undefined)
export const runs = signal<readonly Run[]>([])
export const shown = signal<Run | undefined>(undefined)
export const runProblem = signal<Problem | undefined>(undefined)
export const cancelled = signal(false)

let worker: Worker | undefined
let resumedAt = 0
let worked = 0
let truth: readonly string[] | undefined

export async function startRun(): Promise<void> {
  const options = prepareOptions.value
  if (options === undefined) return
  endWorker()
  cancelled.value = false
  runProblem.value = undefined
  const { method, settings } = choices.value
  truth = options.response === opened.value?.truth?.response ? opened.value?.truth?.variables : undefined
  const total = Number(settings.members ?? methodNamed(method).settings.members?.default ?? 1)
  running.value = { done: 0, total, paused: false, spent: 0, live: undefined, what: 'members' }
  startClock()
  const mine = (worker = startRole('run', script()))
  goTo('result')
  mine.onmessage = ({ data }: { data: RunMessage }) => hear(data)
  mine.onerror = event => fail(new Error(event.message || 'the worker stopped'))
  try {
    const data = await dataWorker().call('dataset', options)
    if (mine !== worker) return
    const job: Job = { data, method, settings: settingsFor(method, settings), threads: threads.value }
    mine.postMessage(job, [data.x.buffer, data.y.buffer] as ArrayBuffer[])
  } catch (error) {
    if (mine === worker) fail(error)
  }
}

function hear(message: RunMessage): void {
  const now = running.value
  if (now === undefined) return
  if ('progress' in message) {
    const [done, total] = message.progress
    if (done === 0) startClock()
    running.value = { ...now, done, total, spent: spent(), what: message.what }
  } else if ('live' in message) running.value = { ...now, live: message.live }
  else if ('failure' in message) fail(errorOf(message.failure))
  else {
    endWorker()
    const number = (runs.value.at(-1)?.number ?? 0) + 1
    const run = { number, result: message.result, files: message.files, truth }
    runs.value = [...runs.value, run]
    shown.value = run
    running.value = undefined
  }
}

function fail(error: unknown): void {
  endWorker()
  running.value = undefined
  runProblem.value = problemOf(error)
}

function startClock(): void {
  worked = 0
  resumedAt = performance.now()
}

function spent(): number {
  return worked + (running.value?.paused === true ? 0 : performance.now() - resumedAt)
}

export function pause(paused: boolean): void {
  const now = running.value
  if (now === undefined || now.paused === paused) return
  worker?.postMessage({ pause: paused })
  if (paused) worked = spent()
  resumedAt = performance.now()
  running.value = { ...now, paused }
}

/** At once: the worker ends, and its own workers with it. */
export function cancelRun(): void {
  endWorker()
  running.value = undefined
  cancelled.value = true
  goTo('method')
}

function endWorker(): void {
  worker?.terminate()
  worker = undefined
}
