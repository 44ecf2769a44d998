/**
 * A log likelihood as a function of the linear predictor eta, all that Laplace's approximation needs to know of a family. Its Hessian need
 * not be diagonal, so that partial likelihoods fit in as well: -H is given by its products with vectors.
 */
export interface Likelihood {
  /** Length of eta: the rows, times the linear predictors of each. */
  readonly n: number
  /** Linear predictors of a row, one unless given; eta has the first of all rows, then the second, and so on. */
  readonly predictors?: number
  /** Whether models have an intercept: a partial likelihood has no use for one. */
  readonly intercept: boolean
  /** Most columns that a model can have. */
  readonly limit: number
  at(eta: Float64Array): LikelihoodPoint
}

export interface LikelihoodPoint {
  readonly logLikelihood: number
  /** Its gradient with respect to eta. */
  readonly score: Float64Array
  /** The diagonal of -H, where there is nothing beside it. */
  readonly diagonal?: Float64Array
  /** out := -H v, H the Hessian with respect to eta; v starts at `start` of a longer array. */
  curvature(v: Float64Array, start: number, out: Float64Array): void
}
