/** Penalised solutions at decreasing lambdas on some of the rows: what cross-validation is made of. */
export interface RowPath {
  /** One per lambda that was reached. */
  readonly solutions: readonly Solution[]
  /**
   * Binomial paths may end early. `saturated`: the fit explains the response almost perfectly, and what would follow has no
   * finite limit; `unsettled`: the sweeps go round in circles, which adaptive rescaling does not exclude.
   */
  readonly ending: 'complete' | 'saturated' | 'unsettled'
  /** Largest |x_j'(y - mean)| / n on these rows, standardised: nothing is selected above it. */
  readonly lambdaMax: number
  /** Worst violation of stationarity over all lambdas, relative to lambdaMax. */
  readonly worst: number
}

/** A sparse solution in the columns of the problem, which are standardised on all rows. */
export interface Solution {
  readonly intercept: number
  /** Increasing. */
  readonly variable: Int32Array
  readonly value: Float64Array
}

export interface RowSolver {
  /** Lambdas decrease and are in units of the problem's response. */
  solve(rows: Int32Array, lambdas: Float64Array): RowPath
}
