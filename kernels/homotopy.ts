// One step of the lasso homotopy (Osborne, Presnell & Turlach 2000; Efron et al. 2004) on a working set.
import { addCombination, at, axpy, intAt, put, transposeTimes } from './dense'
import { backSolve } from './cholesky'

/** w = (X_A'X_A)^-1 s from z = L^-1 s; u = X_A w; a = X_F'u for the free columns of the working set. */
export function directionByResidual(
  l: usize, stride: i32, size: i32, z: usize, w: usize, slots: usize, x: usize, ld: i32, u: usize,
  free: usize, freeCount: i32, a: usize,
): void {
  backSolve(l, stride, size, z, w)
  memory.fill(u, 0, <usize>ld << 3)
  addCombination(x, ld, slots, w, size, u, ld)
  transposeTimes(x, ld, free, freeCount, u, a)
}

/** The same with the working Gram matrix g (rows `width` doubles apart) instead of the columns: a = G_FA w. */
export function directionByGram(
  l: usize, stride: i32, size: i32, z: usize, w: usize, slots: usize, g: usize, width: i32, length: i32, scratch: usize,
  free: usize, freeCount: i32, a: usize,
): void {
  backSolve(l, stride, size, z, w)
  memory.fill(scratch, 0, <usize>length << 3)
  addCombination(g, width, slots, w, size, scratch, length)
  for (let k = 0; k < freeCount; k++) put(a, k, at(scratch, intAt(free, k)))
}

/**
 * The first free column whose |c - gamma a| meets lambda - gamma for 0 <= gamma < limit. Returns its place in the list or
 * -1; out[0] = gamma, out[1] = sign. `held` is the place of the column that has just left: it may not return at gamma = 0.
 */
export function nearestJoin(
  c: usize, a: usize, count: i32, lambda: f64, limit: f64, held: i32, heldMargin: f64, out: usize,
): i32 {
  let gamma = limit
  let place = -1
  let sign = 0.0
  for (let k = 0; k < count; k++) {
    const ck = at(c, k), ak = at(a, k)
    const d1 = 1.0 - ak, d2 = 1.0 + ak
    if (d1 > 1e-12 && lambda - ck < gamma * d1) {
      const g = Math.max((lambda - ck) / d1, 0)
      if (g < gamma && !(k == held && g < heldMargin)) { gamma = g; place = k; sign = 1.0 }
    }
    if (d2 > 1e-12 && lambda + ck < gamma * d2) {
      const g = Math.max((lambda + ck) / d2, 0)
      if (g < gamma && !(k == held && g < heldMargin)) { gamma = g; place = k; sign = -1.0 }
    }
  }
  put(out, 0, gamma)
  put(out, 1, sign)
  return place
}

/** Move gamma along the direction: beta += gamma w, c -= gamma a, r -= gamma u (skipped when ld = 0). */
export function advance(
  gamma: f64, size: i32, w: usize, beta: usize, working: i32, a: usize, c: usize, ld: i32, u: usize, r: usize,
): void {
  axpy(gamma, w, beta, size)
  axpy(-gamma, a, c, working)
  axpy(-gamma, u, r, ld)
}

/** The first active coefficient that reaches zero for gamma < limit; -1 if none. out[0] = gamma. */
export function nearestDrop(beta: usize, w: usize, size: i32, limit: f64, out: usize): i32 {
  let gamma = limit
  let which = -1
  for (let q = 0; q < size; q++) {
    const b = at(beta, q), v = at(w, q)
    if (b * v < 0) {
      const g = -b / v
      if (g < gamma) { gamma = g; which = q }
    }
  }
  put(out, 0, gamma)
  return which
}

/** Largest squared distance of the residuals r_t, s < t < e, from the chord between r_s and r_e (times tau). */
export function chordDeviation(history: usize, ld: i32, tau: usize, s: i32, e: i32): f64 {
  const stride = <usize>ld << 3
  const first = history + <usize>s * stride
  const last = history + <usize>e * stride
  const span = at(tau, s) - at(tau, e)
  let worst = 0.0
  for (let t = s + 1; t < e; t++) {
    const fraction = span > 0 ? (at(tau, s) - at(tau, t)) / span : 0.0
    const f = f64x2.splat(fraction), g = f64x2.splat(1.0 - fraction)
    const point = history + <usize>t * stride
    let q = f64x2.splat(0)
    for (let o: usize = 0; o < stride; o += 16) {
      const chord = f64x2.add(f64x2.mul(g, v128.load(first + o)), f64x2.mul(f, v128.load(last + o)))
      const d = f64x2.sub(v128.load(point + o), chord)
      q = f64x2.add(q, f64x2.mul(d, d))
    }
    worst = Math.max(worst, f64x2.extract_lane(q, 0) + f64x2.extract_lane(q, 1))
  }
  return worst
}
