// The forms v_G' A_GG^-1 v_G of groups of variables (src/math/kernels/scalar/groups.ts): four are factored side by side, one in each lane of
// two vectors.
import { at, intAt, put } from './memory'

// @inline
function pair(p: usize, q: usize): v128 {
  return v128.load64_lane(q, v128.load64_zero(p), 1)
}

/** 1 / sqrt(pivot) where the pivot is more than `tolerance` of the diagonal element, else zero: a dependent variable counts for nothing. */
// @inline
function reciprocal(pivot: v128, diagonal: v128, tolerance: v128): v128 {
  const stands = f64x2.gt(pivot, f64x2.mul(tolerance, diagonal))
  return v128.and(f64x2.div(f64x2.splat(1), f64x2.sqrt(pivot)), stands)
}

// @inline
function less(s: v128, a: v128, b: v128): v128 {
  return f64x2.sub(s, f64x2.mul(a, b))
}

/** The four forms into `out`: L L' = A_GG row by row, z = L^-1 v_G, |z|^2. `work` holds g rows of g + 1 quadruples. */
export function forms(
  a: usize,
  stride: i32,
  v: usize,
  g: i32,
  drawn: usize,
  tolerance: f64,
  work: usize,
  out: usize,
): void {
  const tiny = f64x2.splat(tolerance)
  const width = (<usize>(g + 1)) << 5
  const step = (<usize>stride) << 3
  let sum0 = f64x2.splat(0),
    sum1 = sum0
  for (let i = 0; i < g; i++) {
    const own = drawn + ((<usize>i) << 4)
    const c0 = (<usize>load<i32>(own)) << 3,
      c1 = (<usize>load<i32>(own, 4)) << 3
    const c2 = (<usize>load<i32>(own, 8)) << 3,
      c3 = (<usize>load<i32>(own, 12)) << 3
    const r0 = a + (c0 >> 3) * step,
      r1 = a + (c1 >> 3) * step,
      r2 = a + (c2 >> 3) * step,
      r3 = a + (c3 >> 3) * step
    const row = work + <usize>i * width
    let other = work
    let mate = drawn
    let j = 0
    for (; j + 2 <= i; j += 2) {
      const next = other + width
      let s0 = pair(r0 + ((<usize>load<i32>(mate)) << 3), r1 + ((<usize>load<i32>(mate, 4)) << 3))
      let s1 = pair(r2 + ((<usize>load<i32>(mate, 8)) << 3), r3 + ((<usize>load<i32>(mate, 12)) << 3))
      let t0 = pair(r0 + ((<usize>load<i32>(mate, 16)) << 3), r1 + ((<usize>load<i32>(mate, 20)) << 3))
      let t1 = pair(r2 + ((<usize>load<i32>(mate, 24)) << 3), r3 + ((<usize>load<i32>(mate, 28)) << 3))
      const end = (<usize>j) << 5
      for (let o: usize = 0; o < end; o += 32) {
        const x0 = v128.load(row + o),
          x1 = v128.load(row + o, 16)
        s0 = less(s0, x0, v128.load(other + o))
        s1 = less(s1, x1, v128.load(other + o, 16))
        t0 = less(t0, x0, v128.load(next + o))
        t1 = less(t1, x1, v128.load(next + o, 16))
      }
      s0 = f64x2.mul(s0, v128.load(other + end))
      s1 = f64x2.mul(s1, v128.load(other + end, 16))
      t0 = less(t0, s0, v128.load(next + end))
      t1 = less(t1, s1, v128.load(next + end, 16))
      v128.store(row + end, s0)
      v128.store(row + end, s1, 16)
      v128.store(row + end, f64x2.mul(t0, v128.load(next + end, 32)), 32)
      v128.store(row + end, f64x2.mul(t1, v128.load(next + end, 48)), 48)
      other = next + width
      mate += 32
    }
    if (j < i) {
      let s0 = pair(r0 + ((<usize>load<i32>(mate)) << 3), r1 + ((<usize>load<i32>(mate, 4)) << 3))
      let s1 = pair(r2 + ((<usize>load<i32>(mate, 8)) << 3), r3 + ((<usize>load<i32>(mate, 12)) << 3))
      const end = (<usize>j) << 5
      for (let o: usize = 0; o < end; o += 32) {
        s0 = less(s0, v128.load(row + o), v128.load(other + o))
        s1 = less(s1, v128.load(row + o, 16), v128.load(other + o, 16))
      }
      v128.store(row + end, f64x2.mul(s0, v128.load(other + end)))
      v128.store(row + end, f64x2.mul(s1, v128.load(other + end, 16)), 16)
    }
    const d0 = pair(r0 + c0, r1 + c1),
      d1 = pair(r2 + c2, r3 + c3)
    let p0 = d0,
      p1 = d1,
      z0 = pair(v + c0, v + c1),
      z1 = pair(v + c2, v + c3)
    const end = (<usize>i) << 5
    let z = work + width - 32
    for (let o: usize = 0; o < end; o += 32) {
      const x0 = v128.load(row + o),
        x1 = v128.load(row + o, 16)
      p0 = less(p0, x0, x0)
      p1 = less(p1, x1, x1)
      z0 = less(z0, x0, v128.load(z))
      z1 = less(z1, x1, v128.load(z, 16))
      z += width
    }
    p0 = reciprocal(p0, d0, tiny)
    p1 = reciprocal(p1, d1, tiny)
    v128.store(row + end, p0)
    v128.store(row + end, p1, 16)
    z0 = f64x2.mul(z0, p0)
    z1 = f64x2.mul(z1, p1)
    v128.store(z, z0)
    v128.store(z, z1, 16)
    sum0 = f64x2.add(sum0, f64x2.mul(z0, z0))
    sum1 = f64x2.add(sum1, f64x2.mul(z1, z1))
  }
  v128.store(out, sum0)
  v128.store(out, sum1, 16)
}

/**
 * Sweeps column k of the symmetric table `a` of `size` rows (Goodnight 1979): with d = a_kk,
 *   a_ij - a_ik a_kj / d,   a_ik / d,   -1 / d   in place of a_ij, a_ik, a_kk.
 */
export function sweepColumn(a: usize, stride: i32, size: i32, k: i32): void {
  const step = (<usize>stride) << 3
  const pivot = a + <usize>k * step
  const d = at(pivot, k)
  for (let i = 0; i < size; i++) {
    if (i === k) continue
    const row = a + <usize>i * step
    const f = at(row, k) / d
    const g = f64x2.splat(f)
    for (let o: usize = 0; o < step; o += 16) {
      v128.store(row + o, less(v128.load(row + o), g, v128.load(pivot + o)))
    }
    put(row, k, f)
  }
  for (let j = 0; j < size; j++) put(pivot, j, at(pivot, j) / d)
  put(pivot, k, -1 / d)
}

/**
 * Row i of the table `a` after the sweeps of the columns list[from .. count - 1], which are not i; the rows of these columns hold what stood
 * there just before their own sweeps. Row by row, a table larger than the cache passes through it once for all sweeps.
 */
export function sweepRow(a: usize, stride: i32, list: usize, from: i32, count: i32, i: i32): void {
  const step = (<usize>stride) << 3
  const row = a + <usize>i * step
  for (let m = from; m < count; m++) {
    const k = intAt(list, m)
    const pivot = a + <usize>k * step
    const f = at(row, k) / at(pivot, k)
    const g = f64x2.splat(f)
    for (let o: usize = 0; o < step; o += 16) {
      v128.store(row + o, less(v128.load(row + o), g, v128.load(pivot + o)))
    }
    put(row, k, f)
  }
}
