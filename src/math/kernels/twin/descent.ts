// Coordinate descent over the active columns of a least-squares problem: kernels/descent.ts.
import { axpy, dot, transposeTimes } from './dense.js'
import { distance, worstViolation } from './descent-steps.js'
import { f64, i32, u8 } from './memory.js'
import { concavity, pieceOf, type Shape, shapeOf, TIE } from './penalty.js'
import { lowerSolve } from './triangular.js'

/** Sweeps over the `count` positions in `order` until they are done, quiet, or have spent their budget. */
export function gramSweeps(
  g: number,
  stride: number,
  order: number,
  count: number,
  size: number,
  c: number,
  beta: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  enough: number,
  steady: number,
  budget: number,
  most: number,
  out: number,
): number {
  const shape = shapeOf(kind, lambda, gamma)
  const length = (size + 3) & ~3
  let quiet = 0
  let sweeps = 0
  let lost = 0
  for (let a = 0; a < size; a++) f64[(c >>> 3) + a] += f64[(beta >>> 3) + a]
  while (sweeps < most) {
    let largest = 0
    let moved = false
    for (let k = 0; k < count; k++) {
      const a = i32[(order >>> 2) + k]
      const z = f64[(c >>> 3) + a]
      const before = f64[(beta >>> 3) + a]
      const { level, after, change } = update(z, before, shape)
      if (change === 0) continue
      f64[(beta >>> 3) + a] = after
      axpy(-change, g + 8 * a * stride, c, length)
      f64[(c >>> 3) + a] = z
      largest = Math.max(largest, Math.abs(change))
      lost += (1 - concavity(level, shape)) * change * change
      const piece = z < 0 ? -level : level
      if (i32[(pieces >>> 2) + a] !== piece) {
        i32[(pieces >>> 2) + a] = piece
        moved = true
      }
    }
    sweeps++
    f64[out >>> 3] = largest
    f64[(out >>> 3) + 1] = moved ? 1 : 0
    if (largest < enough) break
    quiet = moved ? 0 : quiet + 1
    if (budget >= 0 ? lost >= budget || (moved && budget === Infinity) : quiet >= steady) break
  }
  for (let a = 0; a < size; a++) f64[(c >>> 3) + a] -= f64[(beta >>> 3) + a]
  return sweeps
}

/** The coefficient that is best at z, on which piece it is, and its change, computed from z in one step. */
function update(z: number, before: number, { lambda, kappa, soft, far, stretch }: Shape) {
  const size = Math.abs(z)
  if (size <= lambda * (1 + TIE)) return { level: 0, after: 0, change: -before }
  if (size > far) return { level: 3, after: z, change: z - before }
  if (size <= (soft > 0 ? soft + lambda : 0)) {
    const s = z > 0 ? lambda : -lambda
    return { level: 1, after: z - s, change: z - (s + before) }
  }
  const shift = kappa * far * stretch
  const s = z > 0 ? shift : -shift
  return { level: 2, after: z * stretch - s, change: z * stretch - (s + before) }
}

/** The pieces of all coefficients at a new lambda. */
export function placePieces(
  beta: number,
  pieces: number,
  size: number,
  kind: number,
  lambda: number,
  gamma: number,
): void {
  const shape = shapeOf(kind, lambda, gamma)
  for (let a = 0; a < size; a++) i32[(pieces >>> 2) + a] = pieceOf(f64[(beta >>> 3) + a], shape)
}

/** Row `size` of the factor of G - kappa I; returns 1 when that is still positive definite, by a margin. */
export function convexAppend(
  g: number,
  stride: number,
  size: number,
  kappa: number,
  factor: number,
  reciprocal: number,
): number {
  const row = factor + 8 * size * stride
  lowerSolve(factor, stride, size, reciprocal, g + 8 * size * stride, row)
  const pivot = 1 - kappa - dot(row, row, size)
  if (!(pivot > 1e-8)) return 0
  const root = Math.sqrt(pivot)
  f64[(row >>> 3) + size] = root
  f64[(reciprocal >>> 3) + size] = 1 / root
  return 1
}

/** Row and column `size` of the Gram matrix, for the column in `slot`. */
export function gramAppend(
  x: number,
  ld: number,
  slots: number,
  size: number,
  slot: number,
  g: number,
  stride: number,
): void {
  const row = g + 8 * size * stride
  transposeTimes(x, ld, slots, size, x + 8 * slot * ld, row)
  f64[(row >>> 3) + size] = 1
  for (let a = 0; a < size; a++) f64[(g >>> 3) + a * stride + size] = f64[(row >>> 3) + a]
}

/** From the coefficients alone: r = y - X beta and c = X'r; returns how far r has moved. */
export function settleResidual(
  x: number,
  ld: number,
  slots: number,
  beta: number,
  pieces: number,
  size: number,
  y: number,
  r: number,
  c: number,
  work: number,
  kind: number,
  lambda: number,
  gamma: number,
  out: number,
): number {
  u8.copyWithin(work, y, y + 8 * ld)
  for (let a = 0; a < size; a++) {
    const b = f64[(beta >>> 3) + a]
    if (b !== 0) axpy(-b, x + 8 * i32[(slots >>> 2) + a] * ld, work, ld)
  }
  const moved = distance(work, r, ld)
  u8.copyWithin(r, work, work + 8 * ld)
  transposeTimes(x, ld, slots, size, r, c)
  f64[out >>> 3] = worstViolation(c, beta, pieces, 0, size, kind, lambda, gamma)
  return moved
}
