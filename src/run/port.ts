import type { Fitted } from '../learner/member-learner.js'
import type { EnsembleTask } from './ensemble-task.js'
import type { Failure } from './failure.js'

/** What a worker is told: compute these parts, members of an ensemble, of the task that came with the first order of a run. */
export interface Order<Task = EnsembleTask> {
  readonly task?: Task
  readonly members: readonly number[]
}

/** What a worker answers: some of the parts it was told, or why it gave up. */
export interface Answer<Result = Fitted> {
  readonly done: readonly (Result & { readonly b: number })[]
  readonly failure?: Failure
}

/** A worker seen from the pool: a thread, a web worker, or a test. */
export interface Port<Task = EnsembleTask, Result = Fitted> {
  post(order: Order<Task>): void
  /** Called once, before anything is posted. A crash ends the worker: nothing comes from it afterwards. */
  listen(onAnswer: (answer: Answer<Result>) => void, onCrash: (reason: string) => void): void
  /** End the worker at once, whatever it is doing. */
  terminate(): Promise<unknown>
  /** Let the worker keep the process alive, or not, where that means something. */
  ref?(): void
  unref?(): void
}
