// Coordinate descent for the logistic likelihood: kernels/logistic-descent.ts.

import { weightedGram } from './active-set.js'
import { addCombination, axpy, dot, transposeTimes } from './dense.js'
import { distance, factorise, inverseDiagonals, worstViolation } from './descent-steps.js'
import { eliminate, substitute } from './eliminate.js'
import { stateOf, weighColumn, weightedProducts, weightSlopes, working } from './logistic-state.js'
import { f64, i32, u8 } from './memory.js'
import { concavity, pieceOf, shapeOf, slackOf, slope, TIE, threshold } from './penalty.js'
import { lowerSolve } from './triangular.js'

/** Steps with the same Jacobian, as long as each is shorter than the one before by this factor. */
const MOST_CHORDS = 3
const SHRINKS = 0.05

/** Sweeps with new weights before each; returns how many, or -1 when the fit is saturated. */
export function logisticSweeps(
  x: number,
  ld: number,
  slots: number,
  order: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  saturated: number,
  enough: number,
  steady: number,
  most: number,
  out: number,
): number {
  const shape = shapeOf(kind, lambda, gamma)
  let quiet = 0
  let sweeps = 0
  let previous = Infinity
  while (sweeps < most) {
    if (working(eta, signs, ld, root, clamped, w, s, r) < saturated) return -1
    let largest = 0
    let moved = false
    for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] += f64[(r >>> 3) + i]
    let last = x
    let pending = 0
    for (let k = 0; k < size; k++) {
      const a = i32[(order >>> 2) + k]
      const column = x + 8 * i32[(slots >>> 2) + a] * ld
      if (pending !== 0) shift(last, pending, r, ld)
      pending = 0
      const product = weightedProducts(column, w, r, ld, v + 8 * a)
      const curvature = f64[(v >>> 3) + a]
      const before = f64[(beta >>> 3) + a]
      const u = product + curvature * before
      const after = a === 0 ? u / curvature : threshold(u, shape) / curvature
      const change = after - before
      if (change === 0) continue
      f64[(beta >>> 3) + a] = after
      last = column
      pending = change
      largest = Math.max(largest, Math.abs(change) * Math.sqrt(curvature))
      const piece = a === 0 ? 3 : pieceOf(curvature * after, shape)
      if (i32[(pieces >>> 2) + a] !== piece) {
        i32[(pieces >>> 2) + a] = piece
        moved = true
      }
    }
    shift(last, pending, r, ld)
    for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] -= f64[(r >>> 3) + i]
    sweeps++
    f64[out >>> 3] = largest
    if (largest < enough) break
    quiet = moved || largest > previous ? 0 : quiet + 1
    previous = largest
    if (quiet >= steady) break
  }
  return sweeps
}

/** r -= change x. */
function shift(x: number, change: number, r: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(r >>> 3) + i] -= change * f64[(x >>> 3) + i]
}

/** The state at the present coefficients; returns how far s has moved. */
export function logisticSettle(
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  theta: number,
  last: number,
  out: number,
): number {
  stateOf(x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind, lambda, gamma)
  for (let a = 0; a < size; a++) f64[(theta >>> 3) + a] = f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
  const penalised = worstViolation(c, theta, pieces, 1, size, kind, lambda, gamma)
  f64[out >>> 3] = Math.max(penalised, Math.abs(f64[c >>> 3]))
  const moved = distance(s, last, ld)
  u8.copyWithin(last, s, s + 8 * ld)
  return moved
}

/** A Newton step for the non-zero coefficients on their pieces; 1 if it was taken. */
export function logisticPolish(
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  least: number,
  guard: number,
  list: number,
  factor: number,
  reciprocal: number,
  jacobian: number,
  stride: number,
  work: number,
  step: number,
  lanesOf: number,
  weighted: number,
  columns: number,
  swaps: number,
): number {
  const state = () =>
    stateOf(x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind, lambda, gamma)
  state()
  const shape = shapeOf(kind, lambda, gamma)
  const pieceAt = (a: number) => i32[(pieces >>> 2) + a]
  const columnOf = (a: number) => x + 8 * i32[(slots >>> 2) + a] * ld
  const thetaOf = (a: number) => f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
  let count = 0
  for (let a = 0; a < size; a++) {
    if (pieceAt(a) === 0) continue
    i32[(list >>> 2) + count] = a
    i32[(columns >>> 2) + count] = i32[(slots >>> 2) + a]
    count++
  }
  weightedGram(x, ld, columns, count, w, weighted, factor, stride)
  for (let i = 0; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const target = (factor >>> 3) + i * stride
    f64[target + i] -= concavity(pieceAt(a), shape) * f64[(v >>> 3) + a]
    f64[(work >>> 3) + i] = f64[(c >>> 3) + a] - slope(pieceAt(a), thetaOf(a), shape)
    for (let j = 0; j <= i; j++) {
      f64[(jacobian >>> 3) + i * stride + j] = f64[target + j]
      f64[(jacobian >>> 3) + j * stride + i] = f64[target + j]
    }
  }
  u8.copyWithin(step, work, work + 8 * count)
  if (factorise(factor, stride, 0, count, reciprocal, least) < count) return 0
  lowerSolve(factor, stride, count, reciprocal, work, work)
  const energy = guard * Math.sqrt(dot(work, work, count))
  const scratch = factor + 8 * count * stride
  for (let i = 0; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const bend = concavity(pieceAt(a), shape) * f64[(beta >>> 3) + a]
    if (bend === 0) continue
    weightSlopes(columnOf(a), w, eta, root, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    axpy(-bend, scratch, jacobian + 8 * i * stride, count)
  }
  if (!eliminate(jacobian, stride, count, swaps)) return 0
  substitute(jacobian, stride, count, swaps, step)
  if (guard !== 0) inverseDiagonals(factor, stride, count, reciprocal, lanesOf, work)
  for (let i = 1; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const end = f64[(v >>> 3) + a] * (f64[(beta >>> 3) + a] + f64[(step >>> 3) + i])
    const piece = pieceAt(a)
    if (pieceOf(end, shape) !== piece) return 0
    if (guard === 0) continue
    const radius = energy * Math.sqrt(f64[(work >>> 3) + i]) * f64[(v >>> 3) + a]
    if (radius >= slackOf(piece, end, shape)) return 0
  }
  for (let a = 1; a < size; a++) {
    if (pieceAt(a) !== 0) continue
    weighColumn(columnOf(a), w, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    const end = f64[(c >>> 3) + a] - dot(scratch, step, count)
    lowerSolve(factor, stride, count, reciprocal, scratch, scratch)
    const radius = guard === 0 ? 0 : energy * Math.sqrt(dot(scratch, scratch, count))
    if (Math.abs(end) + radius > lambda * (1 + TIE)) return 0
  }
  for (let i = 0; i < count; i++) f64[(lanesOf >>> 3) + i] = pieceAt(i32[(list >>> 2) + i])
  let before = move(count, list, beta, v, step)
  for (let t = 0; t < MOST_CHORDS; t++) {
    state()
    let stays = true
    for (let i = 0; i < count; i++) {
      const a = i32[(list >>> 2) + i]
      stays &&= pieceAt(a) === f64[(lanesOf >>> 3) + i]
      f64[(step >>> 3) + i] = f64[(c >>> 3) + a] - slope(pieceAt(a), thetaOf(a), shape)
    }
    if (!stays) break
    substitute(jacobian, stride, count, swaps, step)
    if (!(sizeOf(count, list, v, step) < SHRINKS * before)) break
    before = move(count, list, beta, v, step)
  }
  f64.fill(0, eta >>> 3, (eta >>> 3) + ld)
  addCombination(x, ld, slots, beta, size, eta, ld)
  return 1
}

/** The largest change |.| sqrt(v) of a step. */
function sizeOf(count: number, list: number, v: number, step: number): number {
  let largest = 0
  for (let i = 0; i < count; i++) {
    const change = Math.abs(f64[(step >>> 3) + i]) * Math.sqrt(f64[(v >>> 3) + i32[(list >>> 2) + i]])
    largest = Math.max(largest, change)
  }
  return largest
}

/** beta += step; returns its size. */
function move(count: number, list: number, beta: number, v: number, step: number): number {
  for (let i = 0; i < count; i++) f64[(beta >>> 3) + i32[(list >>> 2) + i]] += f64[(step >>> 3) + i]
  return sizeOf(count, list, v, step)
}
