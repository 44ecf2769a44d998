// What is done to a number of every column while sets of columns are looked for. In TypeScript: src/math/kernels/twin/models/columns.ts.
// A column that leaves a set changes d_k and w_k to d_k + u_k^2 dd and w_k + u_k dw.
import { madd } from '../dense'
import { at, intAt, put, putInt } from '../memory'

export function copyNumbers(from: usize, out: usize, count: i32): void {
  memory.copy(out, from, (<usize>count) << 3)
}

/** out = x + c, for an even number of them. */
export function addNumber(x: usize, c: f64, out: usize, count: i32): void {
  const c2 = f64x2.splat(c)
  for (let o: usize = 0, end = (<usize>count) << 3; o < end; o += 16)
    v128.store(out + o, f64x2.add(v128.load(x + o), c2))
}

/** out = 0 + c x, for an even number of them. */
export function scaleNumbers(x: usize, c: f64, out: usize, count: i32): void {
  const c2 = f64x2.splat(c),
    zero = f64x2.splat(0)
  for (let o: usize = 0, end = (<usize>count) << 3; o < end; o += 16)
    v128.store(out + o, madd(c2, v128.load(x + o), zero))
}

/** x /= c, for an even number of them. */
export function divideNumbers(x: usize, c: f64, count: i32): void {
  const c2 = f64x2.splat(c)
  for (const end = x + ((<usize>count) << 3); x < end; x += 16) v128.store(x, f64x2.div(v128.load(x), c2))
}

/** Lists the columns k < count, as first + k, whose d_k is below `usual` or w_k^2 above `easy` times it; returns how many. */
export function outstandingColumns(
  u: usize,
  d: usize,
  w: usize,
  dd: f64,
  dw: f64,
  usual: f64,
  easy: f64,
  first: i32,
  count: i32,
  out: usize,
): i32 {
  const dd2 = f64x2.splat(dd),
    dw2 = f64x2.splat(dw),
    usual2 = f64x2.splat(usual),
    easy2 = f64x2.splat(easy)
  let found = 0
  let k = 0
  for (; k + 2 <= count; k += 2) {
    const o = (<usize>k) << 3
    const a = v128.load(u + o)
    const pivot = madd(f64x2.mul(a, a), dd2, v128.load(d + o))
    const product = madd(a, dw2, v128.load(w + o))
    const usually = v128.and(
      f64x2.ge(pivot, usual2),
      f64x2.le(f64x2.mul(product, product), f64x2.mul(easy2, pivot)),
    )
    const mask = i64x2.bitmask(usually)
    if (mask === 3) continue
    if ((mask & 1) === 0) putInt(out, found++, first + k)
    if ((mask & 2) === 0) putInt(out, found++, first + k + 1)
  }
  if (k === count) return found
  const a = at(u, k)
  const pivot = at(d, k) + a * a * dd
  const product = at(w, k) + a * dw
  if (!(pivot >= usual && product * product <= easy * pivot)) putInt(out, found++, first + k)
  return found
}

/** Of the columns k < count that are not `inside` the first + k of largest w_k^2 / d_k, the first of several, and these two, at `out`. */
export function mostExplained(
  u: usize,
  d: usize,
  w: usize,
  dd: f64,
  dw: f64,
  inside: usize,
  first: i32,
  count: i32,
  out: usize,
): void {
  const dd2 = f64x2.splat(dd),
    dw2 = f64x2.splat(dw)
  let column = 0,
    above = 0.0,
    below = 1.0
  for (let k = 0; k < count; k++) {
    if (k + 2 <= count) {
      const o = (<usize>k) << 3
      const a = v128.load(u + o)
      const pivot = madd(f64x2.mul(a, a), dd2, v128.load(d + o))
      const product = madd(a, dw2, v128.load(w + o))
      const square = f64x2.mul(product, product)
      const more = f64x2.gt(f64x2.mul(square, f64x2.splat(below)), f64x2.mul(f64x2.splat(above), pivot))
      if (!v128.any_true(more)) {
        k++
        continue
      }
    }
    const a = at(u, k)
    const pivot = at(d, k) + a * a * dd
    const product = at(w, k) + a * dw
    const square = product * product
    if (!(square * below > above * pivot) || intAt(inside, k) !== 0) continue
    column = k
    above = square
    below = pivot
  }
  put(out, 0, <f64>(first + column))
  put(out, 1, above)
  put(out, 2, below)
}
