import type { Gathering } from './gathering.js'
import type { TaskKind } from './task-kind.js'

/** Parts of a task that are to be computed: those first that somebody waits for, then the others, ascending. */
export interface Work<Task, Part extends object> {
  readonly kind: TaskKind<Task, Part>
  readonly task: Task
  readonly parts: readonly number[]
  /** May make the gathering complete before all parts have come. */
  readonly enough?: AbortSignal | undefined
  /** Fires when nobody wants the parts any more: no others are begun. */
  readonly unwanted?: AbortSignal | undefined
  /** When work on the calling thread has to end, in milliseconds of Date.now: earlier once there are enough parts. */
  readonly deadline?: (() => number) | undefined
}

/**
 * Where parts are computed. Every runner gives the same bytes for the same task, and all parts that were asked for or an error:
 * that of the failing part with the lowest number.
 */
export interface Runner {
  /** Parts computed at a time. */
  readonly threads: number
  /** Resolves when the gathering is complete. When the signal fires it rejects at once with run/aborted, the reason as its cause. */
  run<Task, Part extends object>(
    work: Work<Task, Part>,
    gathering: Gathering<Part>,
    signal?: AbortSignal,
  ): Promise<void>
  /** The threads of this process, for tasks that are not worth keeping or sending. */
  readonly local?: Runner
  /** One more thread, for what goes on while the others are at a task. */
  readonly background?: Runner
  /** Give back the workers a runner holds; a task that runs on them or would need them is rejected. */
  close?(): Promise<void>
}
