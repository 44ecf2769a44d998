// The logistic likelihood at the coefficients of a descent, and the passes over the rows of its sweeps: kernels/logistic-descent.ts.
import { FAR, LEAST_WEIGHT } from '../scalar/logistic-weights.js'
import { expOf, logOf } from './exponential.js'
import { f64 } from './memory.js'

/** Rows whose factors 1 + e^-|eta| are multiplied before the logarithm. */
const BLOCK = 512

/** w, s and r at eta; returns -log likelihood. */
export function logisticWorking(
  eta: number,
  signs: number,
  ld: number,
  root: number,
  clamped: number,
  w: number,
  s: number,
  r: number,
): number {
  const down = 1 / root
  const far = clamped !== 0 ? FAR : Infinity
  const sums = [0, 0]
  let logs = 0
  for (let start = 0; start < ld; start += BLOCK) {
    const products = [1, 1]
    for (let i = start; i < Math.min(ld, start + BLOCK); i++) {
      const sign = f64[(signs >>> 3) + i]
      const h = f64[(eta >>> 3) + i] * root
      const size = Math.abs(h)
      const beyond = size > far
      const live = sign !== 0
      const e = beyond ? 0 : expOf(Math.max(-708, -size))
      const large = 1 / (1 + e)
      const small = e * large
      const right = h * sign >= 0
      const weight = Math.max(large * small, LEAST_WEIGHT)
      const score = sign * (right ? small : large) * down
      f64[(w >>> 3) + i] = live ? weight : 0
      f64[(s >>> 3) + i] = score
      f64[(r >>> 3) + i] = score / weight
      products[i & 1] *= live ? 1 + e : 1
      sums[i & 1] += live && !right ? (beyond ? Infinity : size) : 0
    }
    logs += logOf(products[0] * products[1])
  }
  return sums[0] + sums[1] + logs
}

/** x'W r, with x'W x stored at `curvature`. */
export function weightedProducts(x: number, w: number, r: number, ld: number, curvature: number): number {
  const a = [0, 0, 0, 0]
  const b = [0, 0, 0, 0]
  for (let i = 0; i < ld; i++) {
    const value = f64[(x >>> 3) + i]
    const t = value * f64[(w >>> 3) + i]
    a[i & 3] += t * f64[(r >>> 3) + i]
    b[i & 3] += t * value
  }
  f64[curvature >>> 3] = b[0] + b[2] + (b[1] + b[3])
  return a[0] + a[2] + (a[1] + a[3])
}

export function weighColumn(x: number, w: number, out: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(out >>> 3) + i] = f64[(x >>> 3) + i] * f64[(w >>> 3) + i]
}

/** r -= change y. */
function shift(y: number, change: number, r: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(r >>> 3) + i] -= change * f64[(y >>> 3) + i]
}

/** x'W r and x'W x after r -= change y. */
export function shiftedProducts(
  y: number,
  change: number,
  x: number,
  w: number,
  r: number,
  ld: number,
  curvature: number,
): number {
  shift(y, change, r, ld)
  return weightedProducts(x, w, r, ld, curvature)
}

/** eta += r. */
export function addResponse(eta: number, r: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] += f64[(r >>> 3) + i]
}

/** r -= change x; eta -= r. */
export function takeResponse(x: number, change: number, r: number, eta: number, ld: number): void {
  shift(x, change, r, ld)
  for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] -= f64[(r >>> 3) + i]
}
