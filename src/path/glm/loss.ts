/** out = e^(x - shift) for n numbers at an address, as the kernels have it. */
export type Exponentials = (x: number, n: number, shift: number, out: number) => void

/** What bounds the distance of a solution from a point near it. */
export interface Nearness {
  /** The Hessian is at least this times the one that `freeze` kept. */
  readonly shrinkage: number
  /** No two linear predictors of a row move apart by more than |d|_H over the root of this on a step d. */
  readonly leastWeight: number
  /** Largest eigenvalue of the Hessian in eta, in the weights m w. */
  readonly top: number
}

/**
 * What the solver has to know of a loss L(eta), eta = offset + Z b being the linear predictor of the m rows of a sample and sum w = 1:
 *   r = -sqrt(m) dL/deta,      sqrt(m) d2L/deta2 = diag(v) - P'P,
 * with P of `rank` rows: none where rows do not depend on each other. Products with the columns Z, of norm one in the weights
 * m w, make Z'r the gradient in units of lambda. Several classes are several blocks of eta, one behind the other.
 */
export interface Loss {
  /** Blocks of eta: one, or one for each class. */
  readonly blocks: number
  /** Whether a constant is part of the model. */
  readonly constant: boolean
  /** The rows of a sample in the order in which `load` wants them. */
  arrange(rows: Int32Array): Int32Array
  /** Take the rows of a sample with their weights, which sum to one; says what is wrong with a sample that has no path. */
  load(rows: Int32Array, w: Float64Array): void
  /** Unit of eta, and of lambda: the spread of a response that is scaled, else 1. */
  readonly unit: number
  /** What was taken from the response before it was scaled, to be added to the constant; else 0. */
  readonly centre: number
  /** The constant of the model without columns, for a block. */
  start(block: number): number
  /** r and v, at addresses of blocks ld doubles apart, from eta. Rows behind the m-th stay as they are. */
  evaluate(f64: Float64Array, eta: number, r: number, v: number, ld: number): void
  /** L where it was evaluated last. */
  value(): number
  /** The dual objective at s r, 0 <= s <= 1, for the r of the last evaluation: at most the minimum if s r is feasible. */
  dual(s: number): number
  /** For losses whose bounds (../logistic/bound.ts) are worked out: where L was evaluated last. */
  readonly nearness?: () => Nearness
  readonly rank: number
  /** Keep P as it is where L was evaluated last. */
  freeze(): void
  /**
   * For classes, whose rows do not depend on each other: the diagonals of the blocks k, l of sqrt(m) d2L/deta2 with the P that was kept, one behind the
   * other in the order of (k, l), ld doubles apart.
   */
  readonly between?: (f64: Float64Array, out: number, ld: number) => void
  /** out = P z for a column z of a block, with the P that was kept. */
  project(f64: Float64Array, z: number, block: number, out: number): void
}
