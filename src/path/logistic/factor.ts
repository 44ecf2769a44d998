/**
 * The Cholesky factor of H = X_A' M X_A + lambda diag(ridge) + lift I_U (hessian.ts), U the unpenalised columns, kept with the M and the lambda it was made with while the active
 * set gains or loses a column, and upper bounds of the diagonal of H^-1, the `spread`: a coefficient is at most sqrt(spread) times the distance
 * of the point in the metric of H from where it will be.
 */

import type { Problem } from '../problem.js'
import type { Hessian } from './hessian.js'
import { type LogisticWorkspace, ridgeOf } from './workspace.js'

export interface Factor {
  /** Well enough conditioned to prove something. */
  sound: boolean
  /** The spread is that of the factor, and not a bound of it. */
  spreadKnown: boolean
  /** What the ridge is a multiple of. */
  lambda: number
  /** What the first `lifted` positions have more on the diagonal: 0 unless the likelihood is flat along the unpenalised columns. */
  lift: number
  lifted: number
  /** Make it anew with the weights of now and at lambda: an H of at least `shrinkage` times the factor's. */
  renew(size: number, shrinkage: number, lambda: number): void
  findSpread(size: number): void
  /** A row for one more column; false when that is within `limit` of the span of the others: then w has its coefficients. */
  append(slot: number, size: number, limit: number): boolean
  remove(position: number, size: number): void
}

/** A squared distance below this share of the squared norm: the column is in the span of the others. */
export const COLLINEAR = 1e-15
/** A pivot below this share is computed again without cancellation, and nothing is proven with it. */
export const DOUBTFUL = 1e-6

export function createFactor(problem: Problem, ws: LogisticWorkspace, hessian: Hessian): Factor {
  const { kernels, arena } = problem
  const { m, active: stride } = ws
  const spread = ws.spread / 8
  const ridge = ws.ridge / 8
  const factor: Factor = {
    sound: true,
    spreadKnown: false,
    lambda: 0,
    lift: 0,
    lifted: 0,
    renew,
    findSpread,
    append,
    remove,
  }
  return factor

  function renew(size: number, shrinkage: number, lambda: number): void {
    const { f64 } = arena
    hessian.freeze()
    // H >= shrinkage * (the factor's H), so that the inverse has grown at most by the inverse of that.
    for (let q = 0; q < size; q++) f64[spread + q] /= shrinkage
    factor.spreadKnown = false
    hessian.gram(size)
    factor.lambda = lambda
    if (ws.ridged)
      for (let q = 0; q < size; q++) f64[ws.factor / 8 + q * (stride + 1)] += lambda * f64[ridge + q]
    for (let q = 0; q < factor.lifted; q++) f64[ws.factor / 8 + q * (stride + 1)] += factor.lift
    const pivot = kernels.factorRows(ws.factor, stride, size, COLLINEAR, ws.reciprocal)
    factor.sound = pivot > DOUBTFUL && factor.lift === 0
  }

  function findSpread(size: number): void {
    kernels.inverseDiagonal(ws.factor, stride, size, ws.reciprocal, ws.w, ws.spread)
    factor.spreadKnown = true
  }

  function append(slot: number, size: number, limit: number): boolean {
    const own = ws.ridged ? factor.lambda * ridgeOf(ws, arena, slot) : 0
    const diagonal = hessian.row(slot, size) + own
    let pivot = kernels.factorRow(ws.factor, stride, size, ws.reciprocal, diagonal)
    // As many columns as rows span everything, unless there is a ridge.
    const spanned = size >= m && own === 0
    if (!(pivot > DOUBTFUL * diagonal) || spanned) {
      kernels.upperSolve(ws.factor, stride, size, ws.reciprocal, ws.factor + 8 * stride * size, ws.w)
      pivot = hessian.distance(slot, size) + own
      if (own > 0) pivot += factor.lambda * shrunk(size)
      for (let q = 0; q < factor.lifted; q++) pivot += factor.lift * arena.f64[ws.w / 8 + q] ** 2
      if (!(pivot > limit * diagonal) || spanned) return false
      factor.sound = false
    }
    setDiagonal(size, Math.sqrt(pivot))
    kernels.borderInverse(ws.factor, stride, size, ws.reciprocal, ws.w, ws.spread)
    return true
  }

  function remove(position: number, size: number): void {
    const { f64 } = arena
    kernels.choleskyRemove(ws.factor, stride, size, position)
    for (let q = position; q < size - 1; q++) setDiagonal(q, f64[ws.factor / 8 + q * (stride + 1)])
    // Without the column the diagonal of the inverse can only shrink: the old one still bounds it.
    f64.copyWithin(spread + position, spread + position + 1, spread + size)
    factor.spreadKnown = false
  }

  /** sum_q ridge_q w_q^2. */
  function shrunk(size: number): number {
    const { f64 } = arena
    let sum = 0
    for (let q = 0; q < size; q++) sum += f64[ridge + q] * f64[ws.w / 8 + q] ** 2
    return sum
  }

  function setDiagonal(position: number, value: number): void {
    arena.f64[ws.factor / 8 + position * (stride + 1)] = value
    arena.f64[ws.reciprocal / 8 + position] = 1 / value
  }
}
