// The logistic likelihood at the coefficients of a descent: kernels/logistic-descent.ts.
import { farOf, pieceOf, softOf } from '../scalar/penalty.js'
import { addCombination, transposeTimes } from './dense.js'
import { expOf, logOf } from './exponential.js'
import { f64, i32 } from './memory.js'

const FAR = 10
const LEAST_WEIGHT = 0.0001
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

/** From the coefficients alone: eta, w, s, c = X's, v and the pieces; returns -log likelihood. */
export function logisticState(
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
): number {
  const soft = softOf(kind, lambda)
  const far = farOf(kind, lambda, gamma)
  f64.fill(0, eta >>> 3, (eta >>> 3) + ld)
  addCombination(x, ld, slots, beta, size, eta, ld)
  const loss = logisticWorking(eta, signs, ld, root, clamped, w, s, r)
  transposeTimes(x, ld, slots, size, s, c)
  for (let a = 0; a < size; a++) {
    weightedProducts(x + 8 * i32[(slots >>> 2) + a] * ld, w, r, ld, v + 8 * a)
    const theta = f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
    i32[(pieces >>> 2) + a] = a === 0 ? 3 : pieceOf(theta, soft, far)
  }
  return loss
}

export function weighColumn(x: number, w: number, out: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(out >>> 3) + i] = f64[(x >>> 3) + i] * f64[(w >>> 3) + i]
}

/** out_i = x_i^2 dw_i / deta_i. */
export function weightSlopes(x: number, w: number, eta: number, root: number, out: number, ld: number): void {
  for (let i = 0; i < ld; i++) {
    const weight = f64[(w >>> 3) + i]
    const value = f64[(x >>> 3) + i]
    const size = weight > LEAST_WEIGHT ? root * weight * Math.sqrt(Math.max(0, 1 - 4 * weight)) : 0
    f64[(out >>> 3) + i] = value * value * (f64[(eta >>> 3) + i] > 0 ? -size : size)
  }
}
