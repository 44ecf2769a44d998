/**
 * The Cholesky factor of the Hessian on the active coefficients,
 *   H = Z_A' diag(v) Z_A - (P Z_A)'(P Z_A) + diag(ridge),
 * kept with the v and P it was made with while a coefficient comes or goes.
 */
import { createHessian } from './hessian.js'
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'

export interface Factor {
  /** Whether there is one, of all active coefficients. */
  valid: boolean
  /** Well enough conditioned to prove something. */
  sound: boolean
  /** Address of upper bounds of the diagonal of H^-1, by position; of the factor where they are known, else of one that it bounds. */
  spread: number
  spreadKnown: boolean
  findSpread(size: number): void
  /** Row-major lower triangle with `stride` doubles a row; one over its diagonal. */
  l: number
  stride: number
  reciprocal: number
  clear(): void
  /** Make it anew where the loss was evaluated last, v at that address; false if columns are linearly dependent. */
  renew(size: number, columnOf: Int32Array, blockOf: Int32Array, v: number, ridge: Float64Array): boolean
  /** A row for one more coefficient, if there is a factor. */
  append(size: number, column: number, block: number, ridge: number): void
  remove(position: number, size: number): void
  /** H itself with the v and P of the last renewal, row-major lower triangle; for the rare search of a dependent column. */
  matrix(size: number, ridge: Float64Array): Float64Array
}

/** A pivot below this share of its diagonal entry is lost in the rounding of the inner products. */
export const COLLINEAR = 1e-13
/** With a pivot below this share nothing is proven. */
const DOUBTFUL = 1e-6
const FIRST_ROOM = 64

export function createFactor(sample: Sample, loss: Loss): Factor {
  const { kernels, arena } = sample.table
  const hessian = createHessian(sample, loss)
  let capacity = 0
  let work = 0
  const factor: Factor = {
    valid: false,
    sound: false,
    spread: 0,
    spreadKnown: false,
    findSpread,
    l: 0,
    stride: 0,
    reciprocal: 0,
    clear,
    renew,
    append,
    remove,
    matrix,
  }
  grow(FIRST_ROOM)
  return factor

  function clear(): void {
    factor.valid = false
  }

  function grow(size: number): void {
    capacity = Math.max(size, 2 * capacity)
    hessian.reserve(capacity)
    factor.l = arena.allocate(8 * (capacity + 4) * (capacity + 4))
    factor.reciprocal = arena.allocate(8 * (capacity + 4))
    factor.spread = arena.allocate(8 * (capacity + 4))
    work = arena.allocate(8 * (capacity + 4))
    factor.stride = capacity + 4
    factor.valid = false
  }

  function renew(
    size: number,
    columnOf: Int32Array,
    blockOf: Int32Array,
    v: number,
    ridge: Float64Array,
  ): boolean {
    if (size > capacity) grow(size)
    loss.freeze()
    hessian.freeze(v, size, columnOf, blockOf)
    gram(size, ridge)
    const share = kernels.factorRows(factor.l, factor.stride, size, COLLINEAR, factor.reciprocal)
    factor.valid = share > COLLINEAR
    factor.sound = share > DOUBTFUL
    factor.spreadKnown = false
    return factor.valid
  }

  function findSpread(size: number): void {
    kernels.inverseDiagonal(factor.l, factor.stride, size, factor.reciprocal, work, factor.spread)
    factor.spreadKnown = true
  }

  function gram(size: number, ridge: Float64Array): void {
    hessian.gram(size, factor.l, factor.stride)
    const { f64 } = arena
    for (let q = 0; q < size; q++) f64[factor.l / 8 + q * (factor.stride + 1)] += ridge[q]
  }

  function append(size: number, column: number, block: number, ridge: number): void {
    if (!factor.valid) return
    if (size >= capacity) {
      factor.valid = false
      return
    }
    const { l, stride, reciprocal } = factor
    const diagonal = ridge + hessian.append(size, column, block, l, stride)
    const pivot = kernels.factorRow(l, stride, size, reciprocal, diagonal)
    if (!(pivot > 1e-9 * diagonal)) {
      factor.valid = false
      return
    }
    setDiagonal(size, Math.sqrt(pivot))
    if (!(pivot > DOUBTFUL * diagonal)) factor.sound = false
    if (factor.spreadKnown) kernels.borderInverse(l, stride, size, reciprocal, work, factor.spread)
  }

  function remove(position: number, size: number): void {
    if (!factor.valid) return
    const { f64 } = arena
    hessian.remove(position, size)
    kernels.choleskyRemove(factor.l, factor.stride, size, position)
    for (let q = position; q < size - 1; q++) {
      setDiagonal(q, f64[factor.l / 8 + q * (factor.stride + 1)])
    }
    // Without the column the diagonal of the inverse can only shrink: the old one still bounds it.
    const spread = factor.spread / 8
    f64.copyWithin(spread + position, spread + position + 1, spread + size)
  }

  function setDiagonal(q: number, value: number): void {
    arena.f64[factor.l / 8 + q * (factor.stride + 1)] = value
    arena.f64[factor.reciprocal / 8 + q] = 1 / value
  }

  function matrix(size: number, ridge: Float64Array): Float64Array {
    gram(size, ridge)
    const h = new Float64Array(size * size)
    for (let q = 0; q < size; q++) {
      const row = factor.l / 8 + q * factor.stride
      h.set(arena.f64.subarray(row, row + q + 1), q * size)
    }
    return h
  }
}
