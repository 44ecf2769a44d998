// The logistic likelihood and its Hessian on a working set. Signs are +1 and -1 for the two classes and 0 for padding rows.
import { backSolve } from './cholesky'
import { addCombination, at, dot, intAt, lanes, madd, put, transposeTimes } from './dense'

// @ts-ignore: decorator
@inline const ROUND: f64 = 6755399441055744.0 // 1.5 * 2^52: adding it rounds to an integer, kept in the low bits

/**
 * e^z for -708 <= z <= 0: z = k ln 2 + r, Taylor to degree 13 on |r| <= ln 2 / 2 (the rest is below 1e-17), times 2^k.
 * Multiplications, additions and bit patterns only, so that plain TypeScript can repeat every bit.
 */
// @ts-ignore: decorator
@inline export function expOf(z: v128): v128 {
  const t = f64x2.add(f64x2.mul(z, f64x2.splat(1.4426950408889634)), f64x2.splat(ROUND))
  const k = f64x2.sub(t, f64x2.splat(ROUND))
  const r = f64x2.sub(
    f64x2.sub(z, f64x2.mul(k, f64x2.splat(6.93147180369123816490e-1))), f64x2.mul(k, f64x2.splat(1.90821492927058770002e-10)),
  )
  let q = f64x2.splat(1.6059043836821613e-10)
  q = madd(q, r, f64x2.splat(2.08767569878681e-9))
  q = madd(q, r, f64x2.splat(2.505210838544172e-8))
  q = madd(q, r, f64x2.splat(2.755731922398589e-7))
  q = madd(q, r, f64x2.splat(2.7557319223985893e-6))
  q = madd(q, r, f64x2.splat(2.48015873015873e-5))
  q = madd(q, r, f64x2.splat(1.984126984126984e-4))
  q = madd(q, r, f64x2.splat(1.388888888888889e-3))
  q = madd(q, r, f64x2.splat(8.333333333333333e-3))
  q = madd(q, r, f64x2.splat(4.1666666666666664e-2))
  q = madd(q, r, f64x2.splat(1.6666666666666666e-1))
  q = madd(q, r, f64x2.splat(0.5))
  q = madd(q, r, f64x2.splat(1))
  q = madd(q, r, f64x2.splat(1))
  return f64x2.mul(q, i64x2.shl(i64x2.add(t, i64x2.splat(1023)), 52))
}

/**
 * eta = sum_a beta_a x_slot(a), r = scale (y - mu), v = scale mu (1 - mu), each to full relative accuracy in both tails.
 * out[0] = min_i v_i inverse_i (how much the weights have shrunk since `inverse` = 1/v was taken), out[1] = min_i v_i.
 */
export function logisticFit(
  x: usize, ld: i32, slots: usize, beta: usize, count: i32, signs: usize, scale: f64,
  eta: usize, r: usize, v: usize, inverse: usize, out: usize,
): void {
  memory.fill(eta, 0, <usize>ld << 3)
  addCombination(x, ld, slots, beta, count, eta, ld)
  const s = f64x2.splat(scale), one = f64x2.splat(1), zero = f64x2.splat(0)
  let ratio = f64x2.splat(Infinity), least = ratio
  const end = <usize>ld << 3
  for (let o: usize = 0; o < end; o += 16) {
    const h = v128.load(eta + o), sign = v128.load(signs + o)
    const e = expOf(f64x2.max(f64x2.splat(-708), f64x2.neg(f64x2.abs(h))))
    const large = f64x2.div(one, f64x2.add(one, e))
    const small = f64x2.mul(e, large)
    const missed = v128.bitselect(small, large, f64x2.ge(f64x2.mul(h, sign), zero))
    const w = f64x2.mul(s, f64x2.mul(large, small))
    v128.store(r + o, f64x2.mul(f64x2.mul(s, sign), missed))
    v128.store(v + o, w)
    ratio = f64x2.pmin(ratio, f64x2.mul(w, v128.load(inverse + o)))
    least = f64x2.pmin(least, w)
  }
  put(out, 0, Math.min(f64x2.extract_lane(ratio, 0), f64x2.extract_lane(ratio, 1)))
  put(out, 1, Math.min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1)))
}

/** out_i = v_i x_i over one column. */
// @ts-ignore: decorator
@inline function weigh(x: usize, v: usize, out: usize, ld: i32): void {
  const end = <usize>ld << 3
  for (let o: usize = 0; o < end; o += 16) v128.store(out + o, f64x2.mul(v128.load(x + o), v128.load(v + o)))
}

// @ts-ignore: decorator
@inline function columnOf(x: usize, stride: usize, slots: usize, a: i32): usize {
  return x + <usize>intAt(slots, a) * stride
}

/** Lower triangle of H = X_A' V X_A into the rows of l. `scratch` holds two columns. */
export function weightedGram(x: usize, ld: i32, slots: usize, count: i32, v: usize, scratch: usize, l: usize, stride: i32): void {
  const step = <usize>ld << 3
  const y0 = scratch, y1 = scratch + step
  for (let k = 0; k < count; k += 2) {
    const two = k + 1 < count
    const last = two ? k + 1 : k
    weigh(columnOf(x, step, slots, k), v, y0, ld)
    weigh(columnOf(x, step, slots, last), v, y1, ld)
    const row0 = l + (<usize>(k * stride) << 3), row1 = row0 + (<usize>stride << 3)
    for (let j = 0; j <= last; j += 4) {
      const j1 = min<i32>(j + 1, last), j2 = min<i32>(j + 2, last), j3 = min<i32>(j + 3, last)
      const p0 = columnOf(x, step, slots, j), p1 = columnOf(x, step, slots, j1)
      const p2 = columnOf(x, step, slots, j2), p3 = columnOf(x, step, slots, j3)
      let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0
      for (let o: usize = 0; o < step; o += 16) {
        const u = v128.load(y0 + o), w = v128.load(y1 + o)
        const c0 = v128.load(p0 + o), c1 = v128.load(p1 + o), c2 = v128.load(p2 + o), c3 = v128.load(p3 + o)
        a0 = madd(u, c0, a0); b0 = madd(w, c0, b0)
        a1 = madd(u, c1, a1); b1 = madd(w, c1, b1)
        a2 = madd(u, c2, a2); b2 = madd(w, c2, b2)
        a3 = madd(u, c3, a3); b3 = madd(w, c3, b3)
      }
      put(row0, j, lanes(a0))
      if (j1 <= k) put(row0, j1, lanes(a1))
      if (j2 <= k) put(row0, j2, lanes(a2))
      if (j3 <= k) put(row0, j3, lanes(a3))
      if (two) {
        put(row1, j, lanes(b0)); put(row1, j1, lanes(b1)); put(row1, j2, lanes(b2)); put(row1, j3, lanes(b3))
      }
    }
  }
}

/** Row `count` of H for one more column: entries against the active columns; returns its diagonal entry. */
export function weightedRow(
  x: usize, ld: i32, slots: usize, count: i32, slot: i32, v: usize, scratch: usize, l: usize, stride: i32,
): f64 {
  const step = <usize>ld << 3
  const column = x + <usize>slot * step
  weigh(column, v, scratch, ld)
  transposeTimes(x, ld, slots, count, scratch, l + (<usize>(count * stride) << 3))
  return dot(column, scratch, ld)
}

/**
 * Factor the lower triangle in place, H = L L'. A pivot below `tiny` of its diagonal entry is raised to that: a ridge in
 * the directions the columns do not tell apart. Returns the smallest pivot as a share of its diagonal entry.
 */
export function factorRows(l: usize, stride: i32, size: i32, tiny: f64): f64 {
  const step = <usize>stride << 3
  let smallest = 1.0
  for (let i = 0; i < size; i++) {
    const row = l + <usize>i * step
    for (let j = 0; j < i; j++) {
      const other = l + <usize>j * step
      put(row, j, (at(row, j) - dot(other, row, j)) / at(other, j))
    }
    const diagonal = at(row, i)
    const pivot = diagonal - dot(row, row, i)
    smallest = Math.min(smallest, pivot / diagonal)
    put(row, i, Math.sqrt(Math.max(pivot, Math.max(tiny * diagonal, 1e-290))))
  }
  return smallest
}

/** The row of a new column, its entries of H in place, becomes a row of L; returns the squared pivot. */
export function factorRow(l: usize, stride: i32, size: i32, diagonal: f64): f64 {
  const step = <usize>stride << 3
  const row = l + <usize>size * step
  for (let j = 0; j < size; j++) {
    const other = l + <usize>j * step
    put(row, j, (at(row, j) - dot(other, row, j)) / at(other, j))
  }
  return diagonal - dot(row, row, size)
}

/** |x_slot - X_A g|^2 in the weights v, for the g in w: the pivot of a new row without its cancellation. */
export function weightedDistance(x: usize, ld: i32, slots: usize, w: usize, count: i32, slot: i32, v: usize, scratch: usize): f64 {
  memory.fill(scratch, 0, <usize>ld << 3)
  addCombination(x, ld, slots, w, count, scratch, ld)
  const column = x + (<usize>slot * <usize>ld << 3)
  let sum = 0.0
  for (let i = 0; i < ld; i++) {
    const d = at(column, i) - at(scratch, i)
    sum += at(v, i) * d * d
  }
  return sum
}

/** d_a = (H^-1)_aa for a < size, one column at a time: the inverse of a bordered matrix. */
export function inverseDiagonal(l: usize, stride: i32, size: i32, work: usize, d: usize): void {
  for (let a = 0; a < size; a++) borderInverse(l, stride, a, work, d)
}

/** The same when row `size` of L has just been added to a factor whose diagonal d is known. */
export function borderInverse(l: usize, stride: i32, size: i32, work: usize, d: usize): void {
  const row = l + (<usize>(size * stride) << 3)
  const pivot = at(row, size)
  const inverse = 1.0 / (pivot * pivot)
  backSolve(l, stride, size, row, work)
  for (let q = 0; q < size; q++) {
    const u = at(work, q)
    put(d, q, at(d, q) + u * u * inverse)
  }
  put(d, size, inverse)
}

/** g = c - lambda s over the active positions and z = L^-1 g; returns |z|^2, out[0] = max |g|. */
export function faceGradient(
  l: usize, stride: i32, size: i32, c: usize, sign: usize, lambda: f64, g: usize, z: usize, out: usize,
): f64 {
  let worst = 0.0
  for (let a = 0; a < size; a++) {
    const value = at(c, a) - lambda * at(sign, a)
    put(g, a, value)
    worst = Math.max(worst, Math.abs(value))
    const row = l + (<usize>(a * stride) << 3)
    put(z, a, (value - dot(row, z, a)) / at(row, a))
  }
  put(out, 0, worst)
  return dot(z, z, size)
}

/** The largest of |c_0|, ..., |c_(count-1)|, or 0. */
export function largestAbsolute(c: usize, count: i32): f64 {
  let top = f64x2.splat(0)
  let k = 0
  for (; k + 2 <= count; k += 2) top = f64x2.pmax(top, f64x2.abs(v128.load(c + (<usize>k << 3))))
  const both = Math.max(f64x2.extract_lane(top, 0), f64x2.extract_lane(top, 1))
  return k < count ? Math.max(both, Math.abs(at(c, k))) : both
}

/** out = V X_A w: how the residual falls along the step w. */
export function weightedSum(x: usize, ld: i32, slots: usize, w: usize, count: i32, v: usize, out: usize): void {
  memory.fill(out, 0, <usize>ld << 3)
  addCombination(x, ld, slots, w, count, out, ld)
  weigh(out, v, out, ld)
}
