// Coordinate descent over the active columns of a least-squares problem: kernels/descent.ts.
import { axpy, dot, transposeTimes } from './dense.js'
import { distance, factorise, inverseDiagonals, worstViolation } from './descent-steps.js'
import type { Views } from './memory.js'
import { concavity, pieceOf, roomOf, type Shape, shapeOf, slope, TIE } from './penalty.js'
import { lowerSolve, upperSolve } from './triangular.js'

/** Sweeps over the `count` positions in `order` until they are done, quiet, or have spent their budget. */
export function gramSweeps(
  views: Views,
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
  const { f64, i32 } = views
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
      axpy(views, -change, g + 8 * a * stride, c, length)
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
    if (budget >= 0 ? moved || lost >= budget : quiet >= steady) break
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
  { f64, i32 }: Views,
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

/** Where sweeps converge on these pieces, and by how much the objective must fall before that is certain; or -1. */
export function gramPlan(
  views: Views,
  g: number,
  stride: number,
  size: number,
  c: number,
  beta: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  least: number,
  guarded: number,
  active: number,
  factor: number,
  reciprocal: number,
  held: number,
  work: number,
  lanesOf: number,
  target: number,
): number {
  const { f64, i32 } = views
  const shape = shapeOf(kind, lambda, gamma)
  const pieceAt = (a: number) => i32[(pieces >>> 2) + a]
  const entry = (a: number, i: number) => f64[(g >>> 3) + a * stride + i32[(active >>> 2) + i]]
  let count = 0
  let kept = 0
  for (let a = 0; a < size; a++) {
    const piece = pieceAt(a)
    f64[(target >>> 3) + a] = 0
    if (piece === 0) continue
    i32[(active >>> 2) + count] = a
    const sign = 2 * a + (concavity(piece, shape) !== 0 ? 1 : 0)
    if (kept === count && count < i32[held >>> 2] && i32[(held >>> 2) + count + 1] === sign) {
      kept++
    } else {
      const l = (factor >>> 3) + count * stride
      for (let j = 0; j < count; j++) f64[l + j] = entry(a, j)
      f64[l + count] = entry(a, count) - concavity(piece, shape)
      i32[(held >>> 2) + count + 1] = sign
    }
    const wanted = slope(piece, f64[(beta >>> 3) + a], shape)
    f64[(work >>> 3) + count] = f64[(c >>> 3) + a] - wanted
    count++
  }
  const definite = factorise(views, factor, stride, kept, count, reciprocal, least)
  i32[held >>> 2] = definite ? count : 0
  if (!definite) return -1
  lowerSolve(views, factor, stride, count, reciprocal, work, work)
  const energy = dot(views, work, work, count)
  const v = factor + 8 * count * stride
  upperSolve(views, factor, stride, count, reciprocal, work, v)
  for (let i = 0; i < count; i++) {
    const a = i32[(active >>> 2) + i]
    const end = f64[(beta >>> 3) + a] + f64[(v >>> 3) + i]
    if (pieceOf(end, shape) !== pieceAt(a)) return -1
    f64[(target >>> 3) + a] = end
    f64[(work >>> 3) + i] = f64[(v >>> 3) + i]
  }
  let most = Infinity
  for (let a = 0; a < size; a++) {
    if (pieceAt(a) !== 0) continue
    let end = f64[(c >>> 3) + a]
    for (let i = 0; i < count; i++) {
      end -= entry(a, i) * f64[(work >>> 3) + i]
      f64[(v >>> 3) + i] = entry(a, i)
    }
    const room = lambda - Math.abs(end)
    if (room < -TIE * lambda) return -1
    if (guarded === 0) continue
    lowerSolve(views, factor, stride, count, reciprocal, v, v)
    most = Math.min(most, (Math.max(room, 0) * Math.max(room, 0)) / dot(views, v, v, count))
  }
  if (guarded === 0) return 0
  inverseDiagonals(views, factor, stride, count, reciprocal, lanesOf, work)
  for (let i = 0; i < count; i++) {
    const a = i32[(active >>> 2) + i]
    const room = roomOf(pieceAt(a), f64[(target >>> 3) + a], shape)
    most = Math.min(most, (room * room) / f64[(work >>> 3) + i])
  }
  return Math.max(energy - 4 * most, 0)
}

/** beta <- target, c <- c - G (target - beta). */
export function gramTake(
  views: Views,
  g: number,
  stride: number,
  size: number,
  c: number,
  beta: number,
  target: number,
): void {
  const { f64 } = views
  const length = (size + 3) & ~3
  for (let a = 0; a < size; a++) {
    const change = f64[(target >>> 3) + a] - f64[(beta >>> 3) + a]
    if (change === 0) continue
    axpy(views, -change, g + 8 * a * stride, c, length)
    f64[(beta >>> 3) + a] = f64[(target >>> 3) + a]
  }
}

/** Row `size` of the factor of G - kappa I; returns 1 when that is still positive definite, by a margin. */
export function convexAppend(
  views: Views,
  g: number,
  stride: number,
  size: number,
  kappa: number,
  factor: number,
  reciprocal: number,
): number {
  const { f64 } = views
  const row = factor + 8 * size * stride
  lowerSolve(views, factor, stride, size, reciprocal, g + 8 * size * stride, row)
  const pivot = 1 - kappa - dot(views, row, row, size)
  if (!(pivot > 1e-8)) return 0
  const root = Math.sqrt(pivot)
  f64[(row >>> 3) + size] = root
  f64[(reciprocal >>> 3) + size] = 1 / root
  return 1
}

/** Row and column `size` of the Gram matrix, for the column in `slot`. */
export function gramAppend(
  views: Views,
  x: number,
  ld: number,
  slots: number,
  size: number,
  slot: number,
  g: number,
  stride: number,
): void {
  const { f64 } = views
  const row = g + 8 * size * stride
  transposeTimes(views, x, ld, slots, size, x + 8 * slot * ld, row)
  f64[(row >>> 3) + size] = 1
  for (let a = 0; a < size; a++) f64[(g >>> 3) + a * stride + size] = f64[(row >>> 3) + a]
}

/** From the coefficients alone: r = y - X beta and c = X'r; returns how far r has moved. */
export function settleResidual(
  views: Views,
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
  const { f64, i32, u8 } = views
  u8.copyWithin(work, y, y + 8 * ld)
  for (let a = 0; a < size; a++) {
    const b = f64[(beta >>> 3) + a]
    if (b !== 0) axpy(views, -b, x + 8 * i32[(slots >>> 2) + a] * ld, work, ld)
  }
  const moved = distance(views, work, r, ld)
  u8.copyWithin(r, work, work + 8 * ld)
  transposeTimes(views, x, ld, slots, size, r, c)
  f64[out >>> 3] = worstViolation(views, c, beta, pieces, 0, size, kind, lambda, gamma)
  return moved
}
