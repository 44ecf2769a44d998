// Coordinate descent for the logistic likelihood with adaptive rescaling. Columns have norm one and position 0 is the constant
// column 1 / sqrt(m), not penalised; in these units, with eta, s and r divided by root = sqrt(m),
//   eta = X beta,  s = y - mu,  r = s / w,  c = X's,  v_a = x_a'W x_a.
// Signs are +1 and -1 for the two classes and 0 for padding rows.
import { addCombination, at, axpy, dot, intAt, lanes, madd, put, transposeTimes } from './dense'
import { distance, factorise, inverseDiagonals, worstViolation } from './descent'
import { eliminate, substitute } from './eliminate'
import { expOf, logOf } from './exponential'
import { weightedGram } from './face'
import { TIE, concavity, farOf, kappaOf, pieceOf, roomOf, slope, softOf, threshold } from './penalty'
import { lowerSolve } from './triangular'

/** ncvreg takes a probability beyond |eta| = 10 for 0 or 1, and weights to be at least this. */
// @ts-ignore: decorator
@inline const FAR: f64 = 10.0
// @ts-ignore: decorator
@inline const LEAST_WEIGHT: f64 = 0.0001
/** Rows whose factors 1 + e^-|eta| <= 2 can be multiplied before the logarithm. */
const BLOCK: usize = 512 << 3

/** Steps with the same Jacobian, as long as each is shorter than the one before by this factor. */
const MOST_CHORDS = 3
const SHRINKS: f64 = 0.05

/** w, s and r at eta; returns -log likelihood. With `clamped` probabilities beyond FAR are 0 or 1. */
export function logisticWorking(
  eta: usize, signs: usize, ld: i32, root: f64, clamped: i32, w: usize, s: usize, r: usize,
): f64 {
  const up = f64x2.splat(root), down = f64x2.splat(1.0 / root), one = f64x2.splat(1), zero = f64x2.splat(0)
  const far = f64x2.splat(clamped != 0 ? FAR : Infinity), least = f64x2.splat(LEAST_WEIGHT)
  const end = <usize>ld << 3
  let sum = zero
  let logs = 0.0
  for (let start: usize = 0; start < end; start += BLOCK) {
    const stop = min<usize>(end, start + BLOCK)
    let product = one
    for (let o = start; o < stop; o += 16) {
      const sign = v128.load(signs + o)
      const h = f64x2.mul(v128.load(eta + o), up)
      const size = f64x2.abs(h)
      const beyond = f64x2.gt(size, far)
      const live = f64x2.ne(sign, zero)
      const e = v128.andnot(expOf(f64x2.max(f64x2.splat(-708), f64x2.neg(size))), beyond)
      const large = f64x2.div(one, f64x2.add(one, e))
      const small = f64x2.mul(e, large)
      const right = f64x2.ge(f64x2.mul(h, sign), zero)
      const missed = v128.bitselect(small, large, right)
      const weight = f64x2.max(f64x2.mul(large, small), least)
      const score = f64x2.mul(f64x2.mul(sign, missed), down)
      v128.store(w + o, v128.and(weight, live))
      v128.store(s + o, score)
      v128.store(r + o, f64x2.div(score, weight))
      product = f64x2.mul(product, v128.bitselect(f64x2.add(one, e), one, live))
      const loss = v128.bitselect(f64x2.splat(Infinity), size, beyond)
      sum = f64x2.add(sum, v128.and(v128.andnot(loss, right), live))
    }
    logs += logOf(f64x2.extract_lane(product, 0) * f64x2.extract_lane(product, 1))
  }
  return lanes(sum) + logs
}

/** x'W r and x'W x: the first is returned, the second stored. */
// @ts-ignore: decorator
@inline function weightedProducts(x: usize, w: usize, r: usize, ld: i32, curvature: usize): f64 {
  let a0 = f64x2.splat(0), a1 = a0, b0 = a0, b1 = a0
  const end = <usize>ld << 3
  for (let o: usize = 0; o < end; o += 32) {
    const x0 = v128.load(x + o), x1 = v128.load(x + o, 16)
    const t0 = f64x2.mul(x0, v128.load(w + o)), t1 = f64x2.mul(x1, v128.load(w + o, 16))
    a0 = madd(t0, v128.load(r + o), a0); a1 = madd(t1, v128.load(r + o, 16), a1)
    b0 = madd(t0, x0, b0); b1 = madd(t1, x1, b1)
  }
  store<f64>(curvature, lanes(f64x2.add(b0, b1)))
  return lanes(f64x2.add(a0, a1))
}

/** r -= change x, eta += change x. */
// @ts-ignore: decorator
@inline function shift(x: usize, change: f64, r: usize, eta: usize, ld: i32): void {
  const d = f64x2.splat(change)
  const end = <usize>ld << 3
  for (let o: usize = 0; o < end; o += 16) {
    const t = f64x2.mul(d, v128.load(x + o))
    v128.store(r + o, f64x2.sub(v128.load(r + o), t))
    v128.store(eta + o, f64x2.add(v128.load(eta + o), t))
  }
}

/**
 * Sweeps u = x'Wr + v beta, beta <- threshold(u) / v, with new weights before each, until the largest change |.| sqrt(v) in a
 * sweep is below `enough`, or for `steady` sweeps changes shrink and no coefficient leaves its piece, or `most` sweeps are done. Returns
 * the number of sweeps, or -1 when -log likelihood has fallen below `saturated`; out[0] = largest change in the last.
 */
export function logisticSweeps(
  x: usize, ld: i32, slots: usize, order: usize, size: i32, signs: usize, root: f64, clamped: i32,
  eta: usize, w: usize, s: usize, r: usize, beta: usize, v: usize, pieces: usize,
  kind: i32, lambda: f64, gamma: f64, saturated: f64, enough: f64, steady: i32, most: i32, out: usize,
): i32 {
  const kappa = kappaOf(kind, gamma), soft = softOf(kind, lambda), far = farOf(kind, lambda, gamma)
  const bend = kappa * far, stretch = 1.0 / (1.0 - kappa)
  let quiet = 0
  let sweeps = 0
  let previous = Infinity
  while (sweeps < most) {
    if (logisticWorking(eta, signs, ld, root, clamped, w, s, r) < saturated) return -1
    let largest = 0.0
    let moved = false
    for (let k = 0; k < size; k++) {
      const a = intAt(order, k)
      const column = x + (<usize>intAt(slots, a) * <usize>ld << 3)
      const product = weightedProducts(column, w, r, ld, v + (<usize>a << 3))
      const curvature = at(v, a)
      const before = at(beta, a)
      const u = product + curvature * before
      const after = a == 0 ? u / curvature : threshold(u, lambda, soft, far, bend, stretch) / curvature
      const change = after - before
      if (change == 0) continue
      put(beta, a, after)
      shift(column, change, r, eta, ld)
      largest = Math.max(largest, Math.abs(change) * Math.sqrt(curvature))
      const piece = a == 0 ? 3 : pieceOf(curvature * after, soft, far)
      const p = pieces + (<usize>a << 2)
      if (load<i32>(p) != piece) { store<i32>(p, piece); moved = true }
    }
    sweeps++
    put(out, 0, largest)
    if (largest < enough) break
    quiet = moved || largest > previous ? 0 : quiet + 1
    previous = largest
    if (quiet >= steady) break
  }
  return sweeps
}

/** From the coefficients alone: eta, w, s, c = X's, v and the pieces; returns -log likelihood. */
function logisticState(
  x: usize, ld: i32, slots: usize, size: i32, signs: usize, root: f64, clamped: i32, eta: usize, w: usize, s: usize, r: usize,
  beta: usize, v: usize, c: usize, pieces: usize, kind: i32, lambda: f64, gamma: f64,
): f64 {
  const soft = softOf(kind, lambda), far = farOf(kind, lambda, gamma)
  memory.fill(eta, 0, <usize>ld << 3)
  addCombination(x, ld, slots, beta, size, eta, ld)
  const loss = logisticWorking(eta, signs, ld, root, clamped, w, s, r)
  transposeTimes(x, ld, slots, size, s, c)
  for (let a = 0; a < size; a++) {
    weightedProducts(x + (<usize>intAt(slots, a) * <usize>ld << 3), w, r, ld, v + (<usize>a << 3))
    store<i32>(pieces + (<usize>a << 2), a == 0 ? 3 : pieceOf(at(v, a) * at(beta, a), soft, far))
  }
  return loss
}

/**
 * The state at the present coefficients. Returns how far s has moved; out[0] = worst violation of stationarity
 * among the active columns. `last` is s at the last call, `theta` scratch.
 */
export function logisticSettle(
  x: usize, ld: i32, slots: usize, size: i32, signs: usize, root: f64, clamped: i32, eta: usize, w: usize, s: usize, r: usize,
  beta: usize, v: usize, c: usize, pieces: usize, kind: i32, lambda: f64, gamma: f64, theta: usize, last: usize, out: usize,
): f64 {
  logisticState(x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind, lambda, gamma)
  for (let a = 0; a < size; a++) put(theta, a, at(v, a) * at(beta, a))
  const penalised = worstViolation(c, theta, pieces, 1, size, kind, lambda, gamma)
  put(out, 0, Math.max(penalised, Math.abs(at(c, 0))))
  const moved = distance(s, last, ld)
  memory.copy(last, s, <usize>ld << 3)
  return moved
}

/**
 * A Newton step for the non-zero coefficients on their pieces,
 *   (X'WX - D (V + diag(beta) dv/dbeta)) step = c - p'(v beta),  D = -p''.
 * Taken, and 1 returned, if X'WX - DV is positive definite and sweeps could not leave their pieces on a quadratic with
 * this Hessian and `guard` times the energy (see descent.ts); else nothing changes and 0 is returned.
 */
export function logisticPolish(
  x: usize, ld: i32, slots: usize, size: i32, signs: usize, root: f64, clamped: i32, eta: usize, w: usize, s: usize, r: usize,
  beta: usize, v: usize, c: usize, pieces: usize, kind: i32, lambda: f64, gamma: f64, least: f64, guard: f64,
  list: usize, factor: usize, reciprocal: usize, jacobian: usize, stride: i32, work: usize, step: usize, lanesOf: usize, weighted: usize, columns: usize,
  swaps: usize,
): i32 {
  logisticState(x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind, lambda, gamma)
  const kappa = kappaOf(kind, gamma), soft = softOf(kind, lambda), far = farOf(kind, lambda, gamma)
  let count = 0
  for (let a = 0; a < size; a++) {
    if (intAt(pieces, a) == 0) continue
    store<i32>(list + (<usize>count << 2), a)
    store<i32>(columns + (<usize>count << 2), intAt(slots, a))
    count++
  }
  const row = <usize>stride << 3
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
  memory.copy(step, work, <usize>count << 3)
  if (factorise(factor, stride, 0, count, reciprocal, least) < count) return 0
  lowerSolve(factor, stride, count, reciprocal, work, work)
  const energy = guard * Math.sqrt(dot(work, work, count))
  const scratch = factor + <usize>count * row
  for (let i = 0; i < count; i++) {
    const a = intAt(list, i)
    const bend = concavity(intAt(pieces, a), kappa) * at(beta, a)
    if (bend == 0) continue
    weightSlopes(x + (<usize>intAt(slots, a) * <usize>ld << 3), w, eta, root, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    axpy(-bend, scratch, jacobian + <usize>i * row, count)
  }
  if (!eliminate(jacobian, stride, count, swaps)) return 0
  substitute(jacobian, stride, count, swaps, step)
  if (guard != 0) inverseDiagonals(factor, stride, count, reciprocal, lanesOf, work)
  for (let i = 1; i < count; i++) {
    const a = intAt(list, i)
    const end = at(v, a) * (at(beta, a) + at(step, i))
    const piece = intAt(pieces, a)
    if (pieceOf(end, soft, far) != piece) return 0
    if (guard == 0) continue
    const radius = energy * Math.sqrt(at(work, i)) * at(v, a)
    if (radius >= roomOf(piece, end, soft, far)) return 0
  }
  for (let a = 1; a < size; a++) {
    if (intAt(pieces, a) != 0) continue
    weighColumn(x + (<usize>intAt(slots, a) * <usize>ld << 3), w, weighted, ld)
    transposeTimes(x, ld, columns, count, weighted, scratch)
    const end = at(c, a) - dot(scratch, step, count)
    lowerSolve(factor, stride, count, reciprocal, scratch, scratch)
    const radius = guard == 0 ? 0.0 : energy * Math.sqrt(dot(scratch, scratch, count))
    if (Math.abs(end) + radius > lambda * (1.0 + TIE)) return 0
  }
  // With the same Jacobian further steps cost little, and shrink by what the first has changed of it.
  for (let i = 0; i < count; i++) put(lanesOf, i, <f64>intAt(pieces, intAt(list, i)))
  let before = move(count, list, beta, v, step)
  for (let t = 0; t < MOST_CHORDS; t++) {
    logisticState(x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind, lambda, gamma)
    let stays = true
    for (let i = 0; i < count; i++) {
      const a = intAt(list, i)
      const piece = intAt(pieces, a)
      if (<f64>piece != at(lanesOf, i)) stays = false
      put(step, i, at(c, a) - slope(piece, at(v, a) * at(beta, a), lambda, far, kappa))
    }
    if (!stays) break
    substitute(jacobian, stride, count, swaps, step)
    if (!(sizeOf(count, list, v, step) < SHRINKS * before)) break
    before = move(count, list, beta, v, step)
  }
  memory.fill(eta, 0, <usize>ld << 3)
  addCombination(x, ld, slots, beta, size, eta, ld)
  return 1
}

/** The largest change |.| sqrt(v) of a step. */
function sizeOf(count: i32, list: usize, v: usize, step: usize): f64 {
  let largest = 0.0
  for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(at(step, i)) * Math.sqrt(at(v, intAt(list, i))))
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

/** out_i = x_i^2 dw_i / deta_i: summed against x_b it is dv / dbeta_b. w = mu (1 - mu) has slope w (1 - 2 mu), none at the floor. */
// @ts-ignore: decorator
@inline function weightSlopes(x: usize, w: usize, eta: usize, root: f64, out: usize, ld: i32): void {
  for (let i = 0; i < ld; i++) {
    const weight = at(w, i), h = at(eta, i)
    const size = weight > LEAST_WEIGHT ? root * weight * Math.sqrt(Math.max(0, 1.0 - 4.0 * weight)) : 0.0
    put(out, i, at(x, i) * at(x, i) * (h > 0 ? -size : size))
  }
}

// @ts-ignore: decorator
@inline function weighColumn(x: usize, w: usize, out: usize, ld: i32): void {
  const end = <usize>ld << 3
  for (let o: usize = 0; o < end; o += 16) v128.store(out + o, f64x2.mul(v128.load(x + o), v128.load(w + o)))
}
