/** One solution on the solver's scale: unit-norm columns; the response scaled (gaussian) or 0/1 (binomial). */
export interface PathPoint {
  readonly lambda: number
  /** At the columns' means; 0 for the gaussian family, whose response is centred. */
  readonly intercept: number
  readonly variable: readonly number[]
  readonly beta: readonly number[]
}

/** How well a point satisfies the conditions, over all columns and from its coefficients alone. */
export interface Optimality {
  /** Worst violation. */
  readonly kkt: number
  /** Duality gap, relative to the objective of the null model. */
  readonly gap: number
}
