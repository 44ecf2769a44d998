/** A set of variables with its marginal likelihood at one tau, that changes by one variable at a time. */
export interface SetModel {
  readonly p: number
  readonly taus: readonly number[]
  /** Index of the present tau. */
  readonly tau: number
  /** The variables in the set, in order of entry. */
  readonly active: readonly number[]
  /** Log marginal likelihood of the set at the present tau, less that of the empty set. */
  readonly logLikelihood: number
  /** The set becomes this one. */
  restart(set: readonly number[], tau: number): void
  add(variable: number): void
  remove(variable: number): void
  /** All sets that one more variable makes of the set without `without`, or of the set itself (-1). */
  additions(without: number): Additions
  /** For each active variable the log marginal likelihood without it, less that with it; in families that must be fitted only the largest is exact. */
  removals(): Float64Array
  /** The log marginal likelihood of the set, less that of the empty set, at another tau. */
  likelihoodAt(tau: number): number
}

/** Valid until the model is asked for the next ones. */
export interface Additions {
  /** Of the set that is added to. */
  readonly logLikelihood: number
  /** log of the largest ratio of marginal likelihoods with and without one more variable. */
  readonly largest: number
  /** These ratios for all variables, in units of the largest; 0 for those in the set and those that there is no room for. */
  readonly ratios: Float64Array
  readonly sum: number
}
