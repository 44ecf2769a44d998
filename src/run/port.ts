import type { Failure } from './failure.js'
import type { NamedTask } from './task-kind.js'

/** What a worker is told: compute these parts of the task that came with the first order of a run. */
export interface Order {
  readonly task?: NamedTask
  readonly parts: readonly number[]
}

export interface Done {
  readonly b: number
  readonly part: object
  readonly milliseconds: number
}

/** What a worker answers: some of the parts it was told, or why it gave up. */
export interface Answer {
  readonly done: readonly Done[]
  readonly failure?: Failure
}

/** A worker seen from the pool: a thread, a web worker, or a test. */
export interface Port {
  post(order: Order): void
  /** Called once, before anything is posted. A crash ends the worker: nothing comes from it afterwards. */
  listen(onAnswer: (answer: Answer) => void, onCrash: (reason: string) => void): void
  /** End the worker at once, whatever it is doing. */
  terminate(): Promise<unknown>
  /** Let the worker keep the process alive, or not, where that means something. */
  ref?(): void
  unref?(): void
}
