// The active set of the logistic lasso: its Hessian's factor, Newton steps, and where the support may change next.
import { dot, lanes, madd } from './dense'
import { columnOf, weigh } from './logistic'
import { at, put } from './memory'
import { lowerSolve } from './triangular'

/** Lower triangle of H = X_A' V X_A into the rows of l. `scratch` holds two columns. */
export function weightedGram(
  x: usize,
  ld: i32,
  slots: usize,
  count: i32,
  v: usize,
  scratch: usize,
  l: usize,
  stride: i32,
): void {
  const step = (<usize>ld) << 3
  const y0 = scratch,
    y1 = scratch + step
  for (let k = 0; k < count; k += 2) {
    const two = k + 1 < count
    const last = two ? k + 1 : k
    weigh(columnOf(x, step, slots, k), v, y0, ld)
    weigh(columnOf(x, step, slots, last), v, y1, ld)
    const row0 = l + ((<usize>(k * stride)) << 3),
      row1 = row0 + ((<usize>stride) << 3)
    for (let j = 0; j <= last; j += 4) {
      const j1 = min<i32>(j + 1, last),
        j2 = min<i32>(j + 2, last),
        j3 = min<i32>(j + 3, last)
      const p0 = columnOf(x, step, slots, j),
        p1 = columnOf(x, step, slots, j1)
      const p2 = columnOf(x, step, slots, j2),
        p3 = columnOf(x, step, slots, j3)
      let a0 = f64x2.splat(0),
        a1 = a0,
        a2 = a0,
        a3 = a0,
        b0 = a0,
        b1 = a0,
        b2 = a0,
        b3 = a0
      for (let o: usize = 0; o < step; o += 16) {
        const u = v128.load(y0 + o),
          w = v128.load(y1 + o)
        const c0 = v128.load(p0 + o),
          c1 = v128.load(p1 + o),
          c2 = v128.load(p2 + o),
          c3 = v128.load(p3 + o)
        a0 = madd(u, c0, a0)
        b0 = madd(w, c0, b0)
        a1 = madd(u, c1, a1)
        b1 = madd(w, c1, b1)
        a2 = madd(u, c2, a2)
        b2 = madd(w, c2, b2)
        a3 = madd(u, c3, a3)
        b3 = madd(w, c3, b3)
      }
      put(row0, j, lanes(a0))
      if (j1 <= k) put(row0, j1, lanes(a1))
      if (j2 <= k) put(row0, j2, lanes(a2))
      if (j3 <= k) put(row0, j3, lanes(a3))
      if (two) {
        put(row1, j, lanes(b0))
        put(row1, j1, lanes(b1))
        put(row1, j2, lanes(b2))
        put(row1, j3, lanes(b3))
      }
    }
  }
}

/**
 * Factor the lower triangle in place, H = L L', with the reciprocals of the diagonal beside it. A pivot below `tiny` of its
 * diagonal entry is raised to that: a ridge in the directions the columns do not tell apart. Returns the smallest pivot as
 * a share of its diagonal entry.
 */
export function factorRows(l: usize, stride: i32, size: i32, tiny: f64, reciprocal: usize): f64 {
  const step = (<usize>stride) << 3
  let smallest = 1.0
  let i = 0
  // Four rows at a time against the rows above them, then each against those of its own block.
  for (; i < size; i += 4) {
    const four = i + 4 <= size
    const r0 = l + <usize>i * step,
      r1 = r0 + step,
      r2 = r1 + step,
      r3 = r2 + step
    for (let j = 0; four && j < i; j++) {
      const other = l + <usize>j * step
      const even = (<usize>(j & ~1)) << 3
      let a0 = f64x2.splat(0),
        a1 = a0,
        a2 = a0,
        a3 = a0
      for (let o: usize = 0; o < even; o += 16) {
        const u = v128.load(other + o)
        a0 = madd(u, v128.load(r0 + o), a0)
        a1 = madd(u, v128.load(r1 + o), a1)
        a2 = madd(u, v128.load(r2 + o), a2)
        a3 = madd(u, v128.load(r3 + o), a3)
      }
      let s0 = lanes(a0),
        s1 = lanes(a1),
        s2 = lanes(a2),
        s3 = lanes(a3)
      if (j & 1) {
        const u = load<f64>(other + even)
        s0 += u * load<f64>(r0 + even)
        s1 += u * load<f64>(r1 + even)
        s2 += u * load<f64>(r2 + even)
        s3 += u * load<f64>(r3 + even)
      }
      const f = at(reciprocal, j)
      put(r0, j, (at(r0, j) - s0) * f)
      put(r1, j, (at(r1, j) - s1) * f)
      put(r2, j, (at(r2, j) - s2) * f)
      put(r3, j, (at(r3, j) - s3) * f)
    }
    const stop = min<i32>(size, i + 4)
    for (let k = i; k < stop; k++) {
      const row = l + <usize>k * step
      if (four) {
        for (let j = i; j < k; j++)
          put(row, j, (at(row, j) - dot(l + <usize>j * step, row, j)) * at(reciprocal, j))
      } else {
        lowerSolve(l, stride, k, reciprocal, row, row)
      }
      const diagonal = at(row, k)
      const pivot = diagonal - dot(row, row, k)
      smallest = Math.min(smallest, pivot / diagonal)
      const length = Math.sqrt(Math.max(pivot, Math.max(tiny * diagonal, 1e-290)))
      put(row, k, length)
      put(reciprocal, k, 1.0 / length)
    }
  }
  return smallest
}

/** The largest of |c_0|, ..., |c_(count-1)|, or 0. */
export function largestAbsolute(c: usize, count: i32): f64 {
  let top = f64x2.splat(0)
  let k = 0
  for (; k + 2 <= count; k += 2) top = f64x2.pmax(top, f64x2.abs(v128.load(c + ((<usize>k) << 3))))
  const both = Math.max(f64x2.extract_lane(top, 0), f64x2.extract_lane(top, 1))
  return k < count ? Math.max(both, Math.abs(at(c, k))) : both
}

/** rate = (before - now) * per, then before = now: how values have moved since they were last seen. */
export function movement(now: usize, before: usize, rate: usize, count: i32, per: f64): void {
  const f = f64x2.splat(per)
  const end = (<usize>(count & ~1)) << 3
  for (let o: usize = 0; o < end; o += 16) {
    const v = v128.load(now + o)
    v128.store(rate + o, f64x2.mul(f64x2.sub(v128.load(before + o), v), f))
    v128.store(before + o, v)
  }
  if (count & 1) {
    const v = load<f64>(now + end)
    store<f64>(rate + end, (load<f64>(before + end) - v) * per)
    store<f64>(before + end, v)
  }
}
