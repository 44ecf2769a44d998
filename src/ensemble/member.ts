/**
 * One member of a stability selection ensemble: the p x K selection matrix T^(b) of Section 4, kept as intervals.
 * Entry e says that variable[e] is active at the grid points from[e] <= k < to[e]; a variable that leaves the path and
 * comes back has several entries. Entries are sorted by variable, then by from; intervals are non-empty and disjoint.
 */
export interface Member {
  readonly variable: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A finished ensemble: exactly B members on one grid. */
export interface Ensemble {
  readonly p: number
  /** The common grid, decreasing. */
  readonly lambda: Float64Array
  readonly members: readonly Member[]
  /** Worst KKT violation relative to lambda_max over all members' paths. */
  readonly worstKkt: number
}
