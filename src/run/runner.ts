import type { Ensemble, Member } from '../ensemble/member.js'
import type { EnsembleTask } from './ensemble-task.js'

export interface RunOptions {
  /** Stops the run at once: it rejects with code run/aborted, the signal's reason as its cause. */
  readonly signal?: AbortSignal | undefined
  /** Called as members finish; `done` never falls and ends at `total`. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called once with each finished member, in the order in which they finish. */
  readonly onMember?: ((b: number, member: Member, worstKkt: number) => void) | undefined
}

/**
 * Where members are computed. Every runner gives the same bytes for the same task, and all B members or an error: that
 * of the failing member with the lowest number.
 */
export interface Runner {
  /** Members computed at a time. */
  readonly threads: number
  members(task: EnsembleTask, options?: RunOptions): Promise<Ensemble>
  /** Give back the workers a runner holds; a task that runs on them or would need them is rejected. */
  close?(): Promise<void>
}
