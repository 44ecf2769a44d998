import type { Failure } from './failure.js'
import type { NamedTask } from './task-kind.js'

/** What a worker is told: compute these parts of the task that came with the first order of a run. */
export interface Order {
  readonly task?: NamedTask
  readonly parts: readonly number[]
  /** With the task, in memory that threads share: taken[b] is not 0 once somebody computes part b. */
  readonly taken?: Int32Array | undefined
  /** A number for an order that has nothing to do with the run under way: it is answered under that number. */
  readonly aside?: number | undefined
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
  readonly aside?: number | undefined
}

/** A worker seen from the pool: a thread, a web worker, or a test. */
export interface Port {
  /** The calling thread: while it computes, nobody hears what the others answer. */
  readonly here?: boolean
  post(order: Order): void
  /** Called once, before anything is posted. A crash ends the worker: nothing comes from it afterwards. */
  listen(onAnswer: (answer: Answer) => void, onCrash: (reason: string) => void): void
  /** End the worker at once, whatever it is doing. */
  terminate(): Promise<unknown>
  /** Let the worker keep the process alive, or not, where that means something. */
  ref?(): void
  unref?(): void
}
