import type { Intervals } from '../path/intervals.js'

/**
 * One member of a stability selection ensemble: the p x K selection matrix T^(b) of Section 4, kept as intervals. A variable
 * that leaves the path and comes back has several entries.
 */
export type Member = Intervals

/** A finished ensemble: exactly B members on one grid. */
export interface Ensemble {
  readonly p: number
  /** The common grid, decreasing. */
  readonly lambda: Float64Array
  readonly members: readonly Member[]
  /** Worst KKT violation relative to lambda_max over all members' paths. */
  readonly worstKkt: number
}
