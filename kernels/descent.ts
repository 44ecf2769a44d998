// Coordinate descent over the active columns of a least-squares problem, in their Gram matrix g (unit diagonal, symmetric,
// rows `stride` doubles apart). Columns have positions in order of entry; `order` lists positions in order of the sweep.
import { addCombination, at, axpy, dot, intAt, put, transposeTimes } from './dense'
import { backSolve, forwardSolve } from './cholesky'
import { TIE, ceilingOf, concavity, floorOf, pieceOf, slope, threshold } from './penalty'

/**
 * Sweeps over the `count` positions in `order`,  z = c_a + beta_a, beta_a <- threshold(z), c <- c - (change of beta_a) g_a  until the largest change in a sweep is
 * below `enough`, or no coefficient has left its piece of the penalty for `steady` sweeps, or `most` sweeps are done.
 * Returns the number of sweeps; out[0] = largest change in the last.
 */
export function gramSweeps(
  g: usize, stride: i32, order: usize, count: i32, size: i32, c: usize, beta: usize, pieces: usize,
  kind: i32, lambda: f64, gamma: f64, enough: f64, steady: i32, most: i32, out: usize,
): i32 {
  let quiet = 0
  let sweeps = 0
  while (sweeps < most) {
    let largest = 0.0
    let moved = false
    for (let k = 0; k < count; k++) {
      const a = intAt(order, k)
      const before = at(beta, a)
      const after = threshold(kind, at(c, a) + before, lambda, gamma)
      const change = after - before
      if (change == 0) continue
      put(beta, a, after)
      axpy(-change, g + (<usize>a * <usize>stride << 3), c, size)
      largest = Math.max(largest, Math.abs(change))
      const piece = pieceOf(kind, after, lambda, gamma)
      const p = pieces + (<usize>a << 2)
      if (load<i32>(p) != piece) { store<i32>(p, piece); moved = true }
    }
    sweeps++
    put(out, 0, largest)
    if (largest < enough) break
    quiet = moved ? 0 : quiet + 1
    if (quiet >= steady) break
  }
  return sweeps
}

/** The pieces of all coefficients at a new lambda. */
export function placePieces(beta: usize, pieces: usize, size: i32, kind: i32, lambda: f64, gamma: f64): void {
  for (let a = 0; a < size; a++) store<i32>(pieces + (<usize>a << 2), pieceOf(kind, at(beta, a), lambda, gamma))
}

/**
 * Where sweeps would converge if no coefficient left its piece: there the objective is quadratic, and
 *   (G - D) step = c - p'(beta)  over the non-zero coefficients, D = -p''.
 * Takes the step and returns 1 if the matrix is positive definite and the end lies on the same pieces, with the zeros still
 * entitled to be zero; else changes nothing and returns 0. With several minima about (`guarded`) it must also be certain that
 * sweeps would end there. `active`, `factor` (rows `stride` apart), `work` and `step` are scratch.
 */
export function gramPolish(
  g: usize, stride: i32, size: i32, c: usize, beta: usize, pieces: usize, kind: i32, lambda: f64, gamma: f64,
  least: f64, guarded: i32, active: usize, factor: usize, work: usize, step: usize,
): i32 {
  let count = 0
  for (let a = 0; a < size; a++) {
    if (intAt(pieces, a) == 0) continue
    store<i32>(active + (<usize>count << 2), a)
    count++
  }
  const row = <usize>stride << 3
  for (let i = 0; i < count; i++) {
    const a = intAt(active, i)
    const target = factor + <usize>i * row
    const source = g + <usize>a * row
    for (let j = 0; j < i; j++) put(target, j, at(source, intAt(active, j)))
    put(target, i, at(source, a) - concavity(kind, intAt(pieces, a), gamma))
    put(work, i, at(c, a) - slope(kind, intAt(pieces, a), at(beta, a), lambda, gamma))
  }
  if (!factorise(factor, stride, count, least)) return 0
  forwardSolve(factor, stride, 0, count, work, work)
  const energy = Math.sqrt(dot(work, work, count))
  backSolve(factor, stride, count, work, step)
  for (let i = 0; i < count; i++) {
    const a = intAt(active, i)
    if (pieceOf(kind, at(beta, a) + at(step, i), lambda, gamma) != intAt(pieces, a)) return 0
  }
  for (let i = 0; i < count; i++) put(step, i, -at(step, i))
  memory.copy(work, c, <usize>size << 3)
  addCombination(g, stride, active, step, count, work, (size + 1) & ~1)
  for (let a = 0; a < size; a++) {
    if (intAt(pieces, a) == 0 && Math.abs(at(work, a)) > lambda * (1.0 + TIE)) return 0
  }
  if (guarded != 0) {
    if (!confined(g, stride, size, beta, work, pieces, kind, lambda, gamma, energy, active, count, factor, step)) return 0
  }
  for (let i = 0; i < count; i++) {
    const a = intAt(active, i)
    put(beta, a, at(beta, a) - at(step, i))
  }
  memory.copy(c, work, <usize>size << 3)
  return 1
}

/**
 * Can sweeps leave the pieces on their way to b = beta - step? They lower the objective, which here is |beta - b|_H^2 / 2 plus a
 * constant, H = G - D = L L'; so they stay where |beta - b|_H <= energy, which moves coordinate i by at most
 * energy |L^-1 e_i| and the product c_a of a zero by at most energy |L^-1 g_a|. The space behind the last row of L is scratch.
 */
function confined(
  g: usize, stride: i32, size: i32, beta: usize, c: usize, pieces: usize, kind: i32, lambda: f64, gamma: f64, energy: f64,
  active: usize, count: i32, factor: usize, step: usize,
): bool {
  const row = <usize>stride << 3
  const v = factor + <usize>count * row
  for (let i = 0; i < count; i++) {
    memory.fill(v, 0, <usize>count << 3)
    put(v, i, 1)
    forwardSolve(factor, stride, i, count, v, v)
    const a = intAt(active, i)
    const radius = energy * Math.sqrt(dot(v, v, count))
    const target = Math.abs(at(beta, a) - at(step, i))
    const piece = abs(intAt(pieces, a))
    if (target - radius <= floorOf(kind, piece, lambda, gamma)) return false
    if (target + radius > ceilingOf(piece, lambda, gamma)) return false
  }
  for (let a = 0; a < size; a++) {
    if (intAt(pieces, a) != 0) continue
    const source = g + <usize>a * row
    for (let i = 0; i < count; i++) put(v, i, at(source, intAt(active, i)))
    forwardSolve(factor, stride, 0, count, v, v)
    if (Math.abs(at(c, a)) + energy * Math.sqrt(dot(v, v, count)) > lambda) return false
  }
  return true
}

/** Row `size` of the factor of G - kappa I; returns 1 when it is still positive definite, by a margin. */
export function convexAppend(g: usize, stride: i32, size: i32, kappa: f64, factor: usize): i32 {
  const step = <usize>stride << 3
  const row = factor + <usize>size * step
  memory.copy(row, g + <usize>size * step, <usize>size << 3)
  forwardSolve(factor, stride, 0, size, row, row)
  const pivot = 1.0 - kappa - dot(row, row, size)
  if (!(pivot > 1e-8)) return 0
  put(row, size, Math.sqrt(pivot))
  return 1
}

/** Cholesky's factor of the lower triangle in place; false when a pivot is not above `least`. */
export function factorise(l: usize, stride: i32, size: i32, least: f64): bool {
  const step = <usize>stride << 3
  for (let i = 0; i < size; i++) {
    const row = l + <usize>i * step
    for (let j = 0; j < i; j++) {
      const other = l + <usize>j * step
      put(row, j, (at(row, j) - dot(other, row, j)) / at(other, j))
    }
    const pivot = at(row, i) - dot(row, row, i)
    if (!(pivot > least)) return false
    put(row, i, Math.sqrt(pivot))
  }
  return true
}

/** Row and column `size` of the Gram matrix, for the column in `slot`. */
export function gramAppend(x: usize, ld: i32, slots: usize, size: i32, slot: i32, g: usize, stride: i32): void {
  const row = g + (<usize>size * <usize>stride << 3)
  transposeTimes(x, ld, slots, size, x + (<usize>slot * <usize>ld << 3), row)
  put(row, size, 1)
  for (let a = 0; a < size; a++) put(g + (<usize>a * <usize>stride << 3), size, at(row, a))
}

/**
 * From the coefficients alone: r = y - X beta over `size` columns and c = X'r. Returns how far r has moved;
 * out[0] = worst violation of the conditions of stationarity among these columns.
 */
export function settleResidual(
  x: usize, ld: i32, slots: usize, beta: usize, pieces: usize, size: i32, y: usize, r: usize, c: usize, work: usize,
  kind: i32, lambda: f64, gamma: f64, out: usize,
): f64 {
  const step = <usize>ld << 3
  memory.copy(work, y, step)
  for (let a = 0; a < size; a++) {
    const b = at(beta, a)
    if (b != 0) axpy(-b, x + <usize>intAt(slots, a) * step, work, ld)
  }
  const moved = distance(work, r, ld)
  memory.copy(r, work, step)
  transposeTimes(x, ld, slots, size, r, c)
  put(out, 0, worstViolation(c, beta, pieces, 0, size, kind, lambda, gamma))
  return moved
}

/** The worst violation of c_a = p'(beta_a), or |c_a| <= lambda where beta_a = 0, among positions from .. size - 1. */
export function worstViolation(
  c: usize, theta: usize, pieces: usize, from: i32, size: i32, kind: i32, lambda: f64, gamma: f64,
): f64 {
  let worst = 0.0
  for (let a = from; a < size; a++) {
    const piece = intAt(pieces, a)
    const off = piece == 0
      ? Math.abs(at(c, a)) - lambda
      : Math.abs(at(c, a) - slope(kind, piece, at(theta, a), lambda, gamma))
    worst = Math.max(worst, off)
  }
  return worst
}

/** |a - b| over n elements. */
export function distance(a: usize, b: usize, n: i32): f64 {
  let s0 = f64x2.splat(0), s1 = s0
  const end = a + (<usize>(n & ~3) << 3)
  while (a < end) {
    const d0 = f64x2.sub(v128.load(a), v128.load(b)), d1 = f64x2.sub(v128.load(a, 16), v128.load(b, 16))
    s0 = f64x2.add(s0, f64x2.mul(d0, d0)); s1 = f64x2.add(s1, f64x2.mul(d1, d1))
    a += 32; b += 32
  }
  const both = f64x2.add(s0, s1)
  return Math.sqrt(f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1))
}
