// Coordinate descent for the logistic likelihood with adaptive rescaling. Columns have norm one and position 0 is the constant
// column 1 / sqrt(m), not penalised; in these units, with eta, s and r divided by root = sqrt(m),
//   eta = X beta,  s = y - mu,  r = s / w,  c = X's,  v_a = x_a'W x_a.
// Signs are +1 and -1 for the two classes and 0 for padding rows.
import { lanes, madd } from './dense'

/** The same after r -= change y, in one pass. */
// @inline
export function shiftedProducts(
  y: usize,
  change: f64,
  x: usize,
  w: usize,
  r: usize,
  ld: i32,
  curvature: usize,
): f64 {
  const d = f64x2.splat(change)
  let a0 = f64x2.splat(0),
    a1 = a0,
    b0 = a0,
    b1 = a0
  const end = (<usize>ld) << 3
  for (let o: usize = 0; o < end; o += 32) {
    const r0 = f64x2.sub(v128.load(r + o), f64x2.mul(d, v128.load(y + o)))
    const r1 = f64x2.sub(v128.load(r + o, 16), f64x2.mul(d, v128.load(y + o, 16)))
    v128.store(r + o, r0)
    v128.store(r + o, r1, 16)
    const x0 = v128.load(x + o),
      x1 = v128.load(x + o, 16)
    const t0 = f64x2.mul(x0, v128.load(w + o)),
      t1 = f64x2.mul(x1, v128.load(w + o, 16))
    a0 = madd(t0, r0, a0)
    a1 = madd(t1, r1, a1)
    b0 = madd(t0, x0, b0)
    b1 = madd(t1, x1, b1)
  }
  store<f64>(curvature, lanes(f64x2.add(b0, b1)))
  return lanes(f64x2.add(a0, a1))
}

/** eta += r. */
// @inline
export function addResponse(eta: usize, r: usize, ld: i32): void {
  for (let o: usize = 0; o < (<usize>ld) << 3; o += 16)
    v128.store(eta + o, f64x2.add(v128.load(eta + o), v128.load(r + o)))
}

/** r -= change x; eta -= r. */
// @inline
export function takeResponse(x: usize, change: f64, r: usize, eta: usize, ld: i32): void {
  const d = f64x2.splat(change)
  for (let o: usize = 0; o < (<usize>ld) << 3; o += 16) {
    const rest = f64x2.sub(v128.load(r + o), f64x2.mul(d, v128.load(x + o)))
    v128.store(r + o, rest)
    v128.store(eta + o, f64x2.sub(v128.load(eta + o), rest))
  }
}
