// Coordinate descent for the logistic likelihood with adaptive rescaling. Columns have norm one and position 0 is the constant
// column 1 / sqrt(m), not penalised; in these units, with eta, s and r divided by root = sqrt(m),
//   eta = X beta,  s = y - mu,  r = s / w,  c = X's,  v_a = x_a'W x_a.
// Signs are +1 and -1 for the two classes and 0 for padding rows.
import { weightedGram } from '../twin/active-set.js'
import { addCombination, axpy, dot, transposeTimes } from '../twin/dense.js'
import { distance, inverseDiagonals } from '../twin/descent.js'
import {
  addResponse,
  logisticWorking,
  shiftedProducts,
  takeResponse,
  weighColumn,
  weightedProducts,
} from '../twin/logistic-descent.js'
import { at, clearBytes, copyBytes, intAt, put, putInt } from '../twin/memory.js'
import type { f64, i32, usize } from '../twin/numbers.js'
import { lowerSolve } from '../twin/triangular.js'
import { factorise, worstViolation } from './descent.js'
import { eliminate, substitute } from './eliminate.js'
import { logisticState } from './logistic-state.js'
import { weightSlopes } from './logistic-weights.js'
import { concavity, farOf, kappaOf, pieceOf, slackOf, slope, softOf, TIE, threshold } from './penalty.js'

/** Steps with the same Jacobian, as long as each is shorter than the one before by this factor. */
const MOST_CHORDS = 3
const SHRINKS: f64 = 0.05

/**
 * Sweeps u = x'Wr + v beta, beta <- threshold(u) / v, with new weights before each, until the largest change |.| sqrt(v) in a
 * sweep is below `enough`, or for `steady` sweeps changes shrink and no coefficient leaves its piece, or `most` sweeps are done. Returns
 * the number of sweeps, or -1 when -log likelihood has fallen below `saturated`; out[0] = largest change in the last.
 */
export function logisticSweeps(
  x: usize,
  ld: i32,
  slots: usize,
  order: usize,
  size: i32,
  signs: usize,
  root: f64,
  clamped: i32,
  eta: usize,
  w: usize,
  s: usize,
  r: usize,
  beta: usize,
  v: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  saturated: f64,
  enough: f64,
  steady: i32,
  most: i32,
  out: usize,
): i32 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  const bend = kappa * far,
    stretch = 1.0 / (1.0 - kappa)
  let quiet = 0
  let sweeps = 0
  let previous = Infinity
  while (sweeps < most) {
    if (logisticWorking(eta, signs, ld, root, clamped, w, s, r) < saturated) return -1
    let largest = 0.0
    let moved = false
    // eta + r stays what it is in a sweep: it stands in for eta. A change is carried out on the way over the next column.
    addResponse(eta, r, ld)
    let last = x
    let pending = 0.0
    for (let k = 0; k < size; k++) {
      const a = intAt(order, k)
      const column = x + <usize>intAt(slots, a) * <usize>ld * 8
      const product =
        pending !== 0
          ? shiftedProducts(last, pending, column, w, r, ld, v + <usize>a * 8)
          : weightedProducts(column, w, r, ld, v + <usize>a * 8)
      pending = 0
      const curvature = at(v, a)
      const before = at(beta, a)
      const u = product + curvature * before
      const after = a === 0 ? u / curvature : threshold(u, lambda, soft, far, bend, stretch) / curvature
      const change = after - before
      if (change === 0) continue
      put(beta, a, after)
      last = column
      pending = change
      largest = Math.max(largest, Math.abs(change) * Math.sqrt(curvature))
      const piece = a === 0 ? 3 : pieceOf(curvature * after, soft, far)
      const p = pieces + <usize>a * 4
      if (intAt(p, 0) !== piece) {
        putInt(p, 0, piece)
        moved = true
      }
    }
    takeResponse(last, pending, r, eta, ld)
    sweeps++
    put(out, 0, largest)
    if (largest < enough) break
    quiet = moved || largest > previous ? 0 : quiet + 1
    previous = largest
    if (quiet >= steady) break
  }
  return sweeps
}

/**
 * How far s has moved since the last call, `last` being s then, at the state of the present coefficients (logistic-state.ts); out[0] = worst
 * violation of stationarity among the active columns, with theta = V beta as scratch.
 */
export function logisticSettle(
  ld: i32,
  size: i32,
  s: usize,
  beta: usize,
  v: usize,
  c: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  theta: usize,
  last: usize,
  out: usize,
): f64 {
  for (let a = 0; a < size; a++) put(theta, a, at(v, a) * at(beta, a))
  const penalised = worstViolation(c, theta, pieces, 1, size, kind, lambda, gamma)
  put(out, 0, Math.max(penalised, Math.abs(at(c, 0))))
  const moved = distance(s, last, ld)
  copyBytes(last, s, <usize>ld * 8)
  return moved
}

/**
 * A Newton step for the non-zero coefficients on their pieces, at the state of the present ones (logistic-state.ts),
 *   (X'WX - D (V + diag(beta) dv/dbeta)) step = c - p'(v beta),  D = -p''.
 * Taken, and 1 returned, if X'WX - DV is positive definite and sweeps could not leave their pieces on a quadratic with
 * this Hessian and `guard` times the energy (see descent.ts); else nothing changes and 0 is returned.
 */
export function logisticPolish(
  x: usize,
  ld: i32,
  slots: usize,
  size: i32,
  signs: usize,
  root: f64,
  clamped: i32,
  eta: usize,
  w: usize,
  s: usize,
  r: usize,
  beta: usize,
  v: usize,
  c: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  least: f64,
  guard: f64,
  list: usize,
  factor: usize,
  reciprocal: usize,
  jacobian: usize,
  stride: i32,
  work: usize,
  step: usize,
  lanesOf: usize,
  weighted: usize,
  columns: usize,
  swaps: usize,
): i32 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  let count = 0
  for (let a = 0; a < size; a++) {
    if (intAt(pieces, a) === 0) continue
    putInt(list, count, a)
    putInt(columns, count, intAt(slots, a))
    count++
  }
  const row = <usize>stride * 8
  weightedGram(x, ld, columns, count, w, weighted, factor, stride)
  for (let i = 0; i < count; i++) {
    const a = intAt(list, i)
    const target = factor + <usize>i * row
    put(target, i, at(target, i) - concavity(intAt(pieces, a), kappa) * at(v, a))
    put(work, i, at(c, a) - slope(intAt(pieces, a), at(v, a) * at(beta, a), lambda, far, kappa))
    for (let j = 0; j <= i; j++) {
      put(jacobian + <usize>i * row, j, at(target, j))
      put(jacobian + <usize>j * row, i, at(target, j))
    }
  }
  copyBytes(step, work, <usize>count * 8)
  if (factorise(factor, stride, 0, count, reciprocal, least) < count) return 0
  lowerSolve(factor, stride, count, reciprocal, work, work)
  const energy = guard * Math.sqrt(dot(work, work, count))
  const scratch = factor + <usize>count * row
  for (let i = 0; i < count; i++) {
    const a = intAt(list, i)
    const bend = concavity(intAt(pieces, a), kappa) * at(beta, a)
    if (bend === 0) continue
    weightSlopes(x + <usize>intAt(slots, a) * <usize>ld * 8, w, eta, root, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    axpy(-bend, scratch, jacobian + <usize>i * row, count)
  }
  if (!eliminate(jacobian, stride, count, swaps)) return 0
  substitute(jacobian, stride, count, swaps, step)
  if (guard !== 0) inverseDiagonals(factor, stride, count, reciprocal, lanesOf, work)
  for (let i = 1; i < count; i++) {
    const a = intAt(list, i)
    const end = at(v, a) * (at(beta, a) + at(step, i))
    const piece = intAt(pieces, a)
    if (pieceOf(end, soft, far) !== piece) return 0
    if (guard === 0) continue
    const radius = energy * Math.sqrt(at(work, i)) * at(v, a)
    if (radius >= slackOf(piece, end, soft, far)) return 0
  }
  for (let a = 1; a < size; a++) {
    if (intAt(pieces, a) !== 0) continue
    weighColumn(x + <usize>intAt(slots, a) * <usize>ld * 8, w, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    const end = at(c, a) - dot(scratch, step, count)
    lowerSolve(factor, stride, count, reciprocal, scratch, scratch)
    const radius = guard === 0 ? 0.0 : energy * Math.sqrt(dot(scratch, scratch, count))
    if (Math.abs(end) + radius > lambda * (1.0 + TIE)) return 0
  }
  // With the same Jacobian further steps cost little, and shrink by what the first has changed of it.
  for (let i = 0; i < count; i++) put(lanesOf, i, <f64>intAt(pieces, intAt(list, i)))
  let before = move(count, list, beta, v, step)
  for (let t = 0; t < MOST_CHORDS; t++) {
    logisticState(
      x,
      ld,
      slots,
      size,
      signs,
      root,
      clamped,
      eta,
      w,
      s,
      r,
      beta,
      v,
      c,
      pieces,
      kind,
      lambda,
      gamma,
    )
    let stays = true
    for (let i = 0; i < count; i++) {
      const a = intAt(list, i)
      const piece = intAt(pieces, a)
      if (<f64>piece !== at(lanesOf, i)) stays = false
      put(step, i, at(c, a) - slope(piece, at(v, a) * at(beta, a), lambda, far, kappa))
    }
    if (!stays) break
    substitute(jacobian, stride, count, swaps, step)
    if (!(sizeOf(count, list, v, step) < SHRINKS * before)) break
    before = move(count, list, beta, v, step)
  }
  clearBytes(eta, <usize>ld * 8)
  addCombination(x, ld, slots, beta, size, eta, ld)
  return 1
}

/** The largest change |.| sqrt(v) of a step. */
function sizeOf(count: i32, list: usize, v: usize, step: usize): f64 {
  let largest = 0.0
  for (let i = 0; i < count; i++)
    largest = Math.max(largest, Math.abs(at(step, i)) * Math.sqrt(at(v, intAt(list, i))))
  return largest
}

/** beta += step; returns its size. */
function move(count: i32, list: usize, beta: usize, v: usize, step: usize): f64 {
  for (let i = 0; i < count; i++) {
    const a = intAt(list, i)
    put(beta, a, at(beta, a) + at(step, i))
  }
  return sizeOf(count, list, v, step)
}
