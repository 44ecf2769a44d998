// One step of the lasso homotopy (Osborne, Presnell & Turlach 2000; Efron et al. 2004) on a working set.
import { axpy, dot } from './dense'
import { at, intAt, put } from './memory'

/** No event before the limit. */
const NOTHING = i32.MIN_VALUE

/**
 * The next event for 0 <= gamma < limit, and the step there: beta += gamma w, next = r - gamma u, c -= gamma a. Either active
 * coefficient q, which has the given sign, reaches zero (returns -1 - q) or inactive column k meets |c_k - gamma a_k| = lambda - gamma (returns k), or nothing
 * happens up to the limit. c and a are single-precision numbers within `error` and `rate` of the truth; they only choose
 * which columns are looked at, and those are decided on by x'r and x'u in double precision. `held` is the place of the column
 * that has just left: it may not return before heldMargin. Only the first `joinable` of the columns may join at all.
 * out[0] = gamma, out[1] = the sign of the one that joins, out[2] = where the runner-up of those looked at would have joined:
 * nobody is within rounding of gamma unless out[2] is.
 */
export function nextKnot(
  size: i32,
  beta: usize,
  w: usize,
  sign: usize,
  x: usize,
  ld: i32,
  r: usize,
  u: usize,
  next: usize,
  inactive: usize,
  count: i32,
  joinable: i32,
  c: usize,
  a: usize,
  steps: usize,
  lambda: f64,
  limit: f64,
  error: f64,
  rate: f64,
  held: i32,
  heldMargin: f64,
  out: usize,
): i32 {
  let gamma = limit
  let event = NOTHING
  for (let q = 0; q < size; q++) {
    const b = at(beta, q),
      v = at(w, q),
      s = at(sign, q)
    if (!(v * s < 0)) continue
    // A coefficient that is zero already, or beyond by rounding, has no way to go.
    const g = b * s > 0 ? -b / v : 0
    if (g < gamma) {
      gamma = g
      event = -1 - q
    }
  }
  put(out, 0, gamma)
  put(out, 1, 0)
  put(out, 2, Infinity)
  const first = earliest(c, a, steps, joinable, <f32>(lambda - error), <f32>rate)
  if (first >= 0) {
    // The earliest is looked at before the others: most of them need no look then.
    if (joins(first, steps, x, ld, inactive, r, u, lambda, held, heldMargin, out)) event = first
    for (let k = 0; k < joinable; k += 4) {
      const bound = f32x4.splat(<f32>at(out, 0) * (1.0 + 2.0 ** -22))
      const near = i32x4.bitmask(f32x4.lt(v128.load(steps + ((<usize>k) << 2)), bound))
      if (near === 0) continue
      for (let e = k; e < min<i32>(k + 4, joinable); e++) {
        if (e !== first && joins(e, steps, x, ld, inactive, r, u, lambda, held, heldMargin, out)) event = e
      }
    }
  }
  gamma = at(out, 0)
  axpy(gamma, w, beta, size)
  const s = f64x2.splat(gamma)
  for (let o: usize = 0; o < (<usize>ld) << 3; o += 16) {
    v128.store(next + o, f64x2.sub(v128.load(r + o), f64x2.mul(s, v128.load(u + o))))
  }
  const t = f32x4.splat(<f32>gamma)
  for (let o: usize = 0; o < (<usize>count) << 2; o += 16) {
    v128.store(c + o, f32x4.sub(v128.load(c + o), f32x4.mul(t, v128.load(a + o))))
  }
  return event
}

/** Whether inactive column k meets lambda before gamma = out[0], decided in double precision; if so, that is the new gamma. */
function joins(
  k: i32,
  steps: usize,
  x: usize,
  ld: i32,
  inactive: usize,
  r: usize,
  u: usize,
  lambda: f64,
  held: i32,
  heldMargin: f64,
  out: usize,
): bool {
  const gamma = at(out, 0)
  if (!(<f64>load<f32>(steps + ((<usize>k) << 2)) < gamma)) return false
  const column = x + ((<usize>intAt(inactive, k) * <usize>ld) << 3)
  const ck = dot(column, r, ld),
    ak = dot(column, u, ld)
  const d1 = 1.0 - ak,
    d2 = 1.0 + ak
  const g1 = d1 > 1e-12 ? Math.max((lambda - ck) / d1, 0) : Infinity
  const g2 = d2 > 1e-12 ? Math.max((lambda + ck) / d2, 0) : Infinity
  const g = Math.min(g1, g2)
  if (k === held && g < heldMargin) return false
  if (!(g < gamma)) {
    if (g < at(out, 2)) put(out, 2, g)
    return false
  }
  put(out, 2, gamma)
  put(out, 0, g)
  put(out, 1, g1 <= g2 ? 1.0 : -1.0)
  return true
}

/** min((top - c) / (one - a), (top + c) / (one + a)), speeds no lower than tiny, for top > 0. */
// @inline
function smaller(top: v128, one: v128, tiny: v128, ck: v128, ak: v128): v128 {
  // (top - c) / (one - a) is the smaller one where one c >= top a; the other is the same with both signs turned.
  const turn = v128.and(f32x4.lt(f32x4.mul(one, ck), f32x4.mul(top, ak)), f32x4.splat(-0.0))
  const rest = f32x4.sub(top, v128.xor(ck, turn)),
    speed = f32x4.sub(one, v128.xor(ak, turn))
  return f32x4.div(rest, f32x4.pmax(tiny, speed))
}

/** The same for any top: below zero, where the error exceeds lambda, the smaller one may be that with a speed below tiny. */
// @inline
function either(top: v128, one: v128, tiny: v128, ck: v128, ak: v128): v128 {
  const plus = f32x4.div(f32x4.sub(top, ck), f32x4.pmax(tiny, f32x4.sub(one, ak)))
  const minus = f32x4.div(f32x4.add(top, ck), f32x4.pmax(tiny, f32x4.add(one, ak)))
  return f32x4.pmin(plus, minus)
}

/** Lower bounds of the steps after which the inactive columns meet lambda; returns the place of the smallest, -1 if there is none. */
function earliest(c: usize, a: usize, steps: usize, count: i32, lambda: f32, rate: f32): i32 {
  const top = f32x4.splat(lambda),
    one = f32x4.splat(1.0 + rate),
    tiny = f32x4.splat(1e-6)
  const down = f32x4.splat(1.0 - 2.0 ** -20)
  let smallest = f32x4.splat(Infinity)
  for (let o: usize = 0; o < (<usize>count) << 2; o += 16) {
    const ck = v128.load(c + o),
      ak = v128.load(a + o)
    const step = f32x4.mul(
      lambda > 0 ? smaller(top, one, tiny, ck, ak) : either(top, one, tiny, ck, ak),
      down,
    )
    v128.store(steps + o, step)
    smallest = f32x4.pmin(smallest, step)
  }
  const least = min(
    min(f32x4.extract_lane(smallest, 0), f32x4.extract_lane(smallest, 1)),
    min(f32x4.extract_lane(smallest, 2), f32x4.extract_lane(smallest, 3)),
  )
  const wanted = f32x4.splat(least)
  for (let k = 0; k < count; k += 4) {
    const equal = i32x4.bitmask(f32x4.eq(v128.load(steps + ((<usize>k) << 2)), wanted))
    // Behind the last column stand remains of columns that are gone: any place will do to begin with then.
    if (equal !== 0) return min<i32>(k + ctz(equal), count - 1)
  }
  return count > 0 ? 0 : -1
}

/** Nearer to an end of the way than this, f (1 - f) says nothing about a distance. */
const END = 1.0 / 64.0

/**
 * How far the residuals r_t, s < t < e, are from the linear interpolation between r_s and r_e, where share f of the way is gone by tau: at most
 * the larger of out[0] and f (1 - f) out[1].
 */
export function departure(history: usize, ld: i32, tau: usize, s: i32, e: i32, out: usize): void {
  const stride = (<usize>ld) << 3
  const first = history + <usize>s * stride
  const last = history + <usize>e * stride
  const span = at(tau, s) - at(tau, e)
  let near = 0.0,
    bulge = 0.0
  for (let t = s + 1; t < e; t++) {
    const fraction = span > 0 ? (at(tau, s) - at(tau, t)) / span : 0.0
    const f = f64x2.splat(fraction),
      g = f64x2.splat(1.0 - fraction)
    const point = history + <usize>t * stride
    let q = f64x2.splat(0)
    for (let o: usize = 0; o < stride; o += 16) {
      const between = f64x2.add(f64x2.mul(g, v128.load(first + o)), f64x2.mul(f, v128.load(last + o)))
      const d = f64x2.sub(v128.load(point + o), between)
      q = f64x2.add(q, f64x2.mul(d, d))
    }
    const distance = Math.sqrt(f64x2.extract_lane(q, 0) + f64x2.extract_lane(q, 1))
    const middle = fraction * (1.0 - fraction)
    if (middle > END) bulge = Math.max(bulge, distance / middle)
    else near = Math.max(near, distance)
  }
  put(out, 0, near)
  put(out, 1, bulge)
}
