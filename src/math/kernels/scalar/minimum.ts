// Where the sweeps of coordinate descent end (sweeps.ts), found without making them. The objective is
//   f(b) = b'Gb / 2 - b'q + sum_a p(|b_a|),  q = X'y,
// and a stationary point b of it has q - G b = p'(b). That sweeps end there is another matter: guard.ts.
import { addCombination, axpy, dot } from '../twin/dense.js'
import { at, clearBytes, copyBytes, intAt, put, putInt } from '../twin/memory.js'
import type { bool, f64, i32, usize } from '../twin/numbers.js'
import { absInt, minInt } from '../twin/numbers.js'
import { lowerSolve, upperSolve } from '../twin/triangular.js'
import { factorise } from './descent.js'
import { costOf, farOf, kappaOf, pieceOf, slope, softOf, TIE } from './penalty.js'

/**
 * A stationary point b, by Newton's method: solve on the pieces of the penalty where the coefficients are, and again on those where
 * they come out, until they stay, `most` times. It goes to `target` by position, its pieces to `marks`, q - G b to `slopes`.
 * Returns 2 f(beta) - 2 f(b); -1 if no such point is found.
 * With P = G^-1 (`inverse`), d = b - beta and the slope p'(beta_a) of the piece of each coordinate,
 *   d = P (c - p'(beta) + w),  w_a = kappa d_a on a concave piece,  0 on the others,  whatever makes b_a = 0 for those at zero:
 * equations for the w of zeros (listed first) and concave ones, with L L' = P_ZZ, Y = L^-1 P_ZC and M = I / kappa - P_CC + Y'Y.
 * `list`, `rows` (L, and under it Y'), `reciprocal`, `between` (the factor of M), `unbetween`, `work` and `pushed` are scratch.
 */
export function gramTarget(
  inverse: usize,
  stride: i32,
  size: i32,
  c: usize,
  beta: usize,
  pieces: usize,
  kind: i32,
  lambda: f64,
  gamma: f64,
  least: f64,
  most: i32,
  list: usize,
  rows: usize,
  reciprocal: usize,
  between: usize,
  unbetween: usize,
  work: usize,
  slopes: usize,
  pushed: usize,
  marks: usize,
  target: usize,
): f64 {
  const kappa = kappaOf(kind, gamma),
    soft = softOf(kind, lambda),
    far = farOf(kind, lambda, gamma)
  const row = <usize>stride * 8
  const even = (size + 1) & ~1
  copyBytes(marks, pieces, <usize>size * 4)
  clearBytes(pushed, <usize>size * 4)
  for (let tries = 0; tries < most; tries++) {
    clearBytes(target, <usize>even * 8)
    let count = 0
    for (let a = 0; a < size; a++) {
      const piece = intAt(marks, a)
      if (piece === 0) continue
      const level = slope(piece, 0, lambda, far, kappa)
      const wanted = absInt(piece) === 2 ? level - kappa * at(beta, a) : level
      put(slopes, a, wanted)
      put(work, count, at(c, a) - wanted)
      putInt(list, count++, a)
    }
    addCombination(inverse, stride, list, work, count, target, even)
    const zeros = size - count
    count = 0
    for (let a = 0; a < size; a++) if (intAt(marks, a) === 0) putInt(list, count++, a)
    for (let a = 0; a < size; a++) if (absInt(intAt(marks, a)) === 2) putInt(list, count++, a)
    if (!factorZeros(inverse, stride, zeros, count, least, list, rows, reciprocal)) return -1
    const concave = count - zeros
    const stand = factorConcave(inverse, stride, zeros, concave, kappa, least, list, rows, between, unbetween)
    if (stand < concave) {
      pushOff(intAt(list, zeros + stand), marks, pushed, c, slopes, soft)
      continue
    }
    for (let i = 0; i < zeros; i++) {
      const a = intAt(list, i)
      put(work, i, -at(beta, a) - at(target, a))
    }
    lowerSolve(rows, stride, zeros, reciprocal, work, work)
    const v = between + <usize>concave * row
    const w = rows + <usize>count * row,
      bent = w + <usize>zeros * 8
    for (let k = 0; k < concave; k++) {
      put(v, k, at(target, intAt(list, zeros + k)) + dot(rows + <usize>(zeros + k) * row, work, zeros))
    }
    lowerSolve(between, stride, concave, unbetween, v, v)
    upperSolve(between, stride, concave, unbetween, v, bent)
    for (let k = 0; k < concave; k++) {
      const a = intAt(list, zeros + k)
      axpy(-at(bent, k), rows + <usize>(zeros + k) * row, work, zeros)
      put(slopes, a, at(slopes, a) - at(bent, k))
    }
    upperSolve(rows, stride, zeros, reciprocal, work, w)
    for (let i = 0; i < zeros; i++) put(slopes, intAt(list, i), at(c, intAt(list, i)) - at(w, i))
    addCombination(inverse, stride, list, w, count, target, even)
    if (settled(size, beta, lambda, soft, far, slopes, pushed, marks, target)) {
      return fallTo(size, c, beta, slopes, target, lambda, soft, far, kappa)
    }
  }
  return -1
}

/** The rows of L for the zeros and those of Y' for the others; false if a pivot is not above `least`. */
function factorZeros(
  inverse: usize,
  stride: i32,
  zeros: i32,
  count: i32,
  least: f64,
  list: usize,
  rows: usize,
  reciprocal: usize,
): bool {
  const row = <usize>stride * 8
  for (let i = 0; i < count; i++) {
    const source = inverse + <usize>intAt(list, i) * row
    const l = rows + <usize>i * row
    for (let j = 0; j < minInt(i + 1, zeros); j++) put(l, j, at(source, intAt(list, j)))
  }
  if (factorise(rows, stride, 0, zeros, reciprocal, least) < zeros) return false
  for (let i = zeros; i < count; i++) {
    const l = rows + <usize>i * row
    lowerSolve(rows, stride, zeros, reciprocal, l, l)
  }
  return true
}

/** The factor of M; how many of its rows stand. */
function factorConcave(
  inverse: usize,
  stride: i32,
  zeros: i32,
  concave: i32,
  kappa: f64,
  least: f64,
  list: usize,
  rows: usize,
  between: usize,
  unbetween: usize,
): i32 {
  const row = <usize>stride * 8
  for (let k = 0; k < concave; k++) {
    const a = intAt(list, zeros + k)
    const y = rows + <usize>(zeros + k) * row
    for (let j = 0; j <= k; j++) {
      const entry =
        dot(y, rows + <usize>(zeros + j) * row, zeros) - at(inverse + <usize>a * row, intAt(list, zeros + j))
      put(between + <usize>k * row, j, j === k ? 1.0 / kappa + entry : entry)
    }
  }
  return factorise(between, stride, 0, concave, unbetween, least)
}

/** b = beta + d in place of d; the pieces where it came out, and whether they are those of `marks`. */
function settled(
  size: i32,
  beta: usize,
  lambda: f64,
  soft: f64,
  far: f64,
  slopes: usize,
  pushed: usize,
  marks: usize,
  target: usize,
): bool {
  let stays = true
  for (let a = 0; a < size; a++) {
    const before = intAt(marks, a)
    const end = before === 0 ? 0 : at(beta, a) + at(target, a)
    let piece = 0
    if (before !== 0) {
      if (end * <f64>before > 0) piece = pieceOf(end, soft, far)
      if (absInt(piece) === 2 && intAt(pushed, a) !== 0 && intAt(pushed, a) !== before)
        piece = intAt(pushed, a)
    } else if (Math.abs(at(slopes, a)) > lambda * (1.0 + TIE)) {
      piece = soft > 0 ? 1 : 2
      if (at(slopes, a) < 0) piece = -piece
    }
    put(target, a, end)
    if (piece !== before) {
      putInt(marks, a, piece)
      stays = false
    }
  }
  return stays
}

/**
 * With coordinate a the objective is concave in some direction: it goes to the next piece, where it is drawn to. Should it turn
 * back there, it will not stay in between either: `pushed` is where it goes then.
 */
function pushOff(a: i32, marks: usize, pushed: usize, c: usize, slopes: usize, soft: f64): void {
  const piece = intAt(marks, a)
  const inner = soft > 0 ? 1 : 0
  const out = (at(c, a) - at(slopes, a)) * <f64>piece > 0
  const next = out ? 3 : inner,
    other = out ? inner : 3
  putInt(marks, a, piece > 0 ? next : -next)
  putInt(pushed, a, piece > 0 ? other : -other)
}

/** 2 f(beta) - 2 f(b) = (b - beta)'(q - G beta + q - G b) + 2 sum_a p(beta_a) - p(b_a). */
function fallTo(
  size: i32,
  c: usize,
  beta: usize,
  slopes: usize,
  target: usize,
  lambda: f64,
  soft: f64,
  far: f64,
  kappa: f64,
): f64 {
  let fall = 0.0
  for (let a = 0; a < size; a++) {
    const from = at(beta, a),
      to = at(target, a)
    fall += (to - from) * (at(c, a) + at(slopes, a))
    fall += 2.0 * (costOf(from, lambda, soft, far, kappa) - costOf(to, lambda, soft, far, kappa))
  }
  return Math.max(fall, 0)
}
