import type { Ensemble, Member } from '../ensemble/member.js'
import type { Fitted } from '../learner/member-learner.js'
import type { EnsembleTask } from './ensemble-task.js'

export interface RunOptions {
  /** Stops the run at once: it rejects with code run/aborted, the signal's reason as its cause. */
  readonly signal?: AbortSignal | undefined
  /** Called as members finish; `done` never falls and ends at `total`. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called once with each member that is computed, in the order in which they finish. */
  readonly onMember?: ((b: number, member: Member, worstKkt: number) => void) | undefined
}

export interface EnsembleOptions extends RunOptions {
  /** Members that are there already: they are not computed again. */
  readonly known?: ReadonlyMap<number, Fitted> | undefined
  /** Ends the ensemble early, with fewer members than the task asks for. */
  readonly limit?: Limit | undefined
}

/** When the signal fires, the members 0 .. m - 1 that are finished make the ensemble: m at least `least`, a multiple of `multiple`. */
export interface Limit {
  readonly signal: AbortSignal
  readonly least: number
  readonly multiple: number
}

/**
 * Where members are computed. Every runner gives the same bytes for the same task, and all B members or an error: that
 * of the failing member with the lowest number.
 */
export interface Runner {
  /** Members computed at a time. */
  readonly threads: number
  members(task: EnsembleTask, options?: EnsembleOptions): Promise<Ensemble>
  /** Only the members with these numbers, ascending; `onMember` takes them. */
  some(task: EnsembleTask, numbers: readonly number[], options?: RunOptions): Promise<void>
  /** Give back the workers a runner holds; a task that runs on them or would need them is rejected. */
  close?(): Promise<void>
}
