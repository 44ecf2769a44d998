// The logistic likelihood at the coefficients of a descent, and the passes over the rows of its sweeps: kernels/logistic-descent.ts.
import type { Kernel } from '../interface.generated.js'
import { FAR, LEAST_WEIGHT } from '../scalar/logistic-weights.js'
import { expOf, logOf } from './exponential.js'
import { f64 } from './memory.js'

/** Rows whose factors 1 + e^-|eta| are multiplied before the logarithm. */
const BLOCK = 512

/** w, s and r at eta; returns -log likelihood. */
export const logisticWorking: Kernel['logisticWorking'] = (eta, signs, ld, root, clamped, w, s, r) => {
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
export const weightedProducts: Kernel['weightedProducts'] = (x, w, r, ld, curvature) => {
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

export const weighColumn: Kernel['weighColumn'] = (x, w, out, ld) => {
  for (let i = 0; i < ld; i++) f64[(out >>> 3) + i] = f64[(x >>> 3) + i] * f64[(w >>> 3) + i]
}

/** r -= change y. */
function shift(y: number, change: number, r: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(r >>> 3) + i] -= change * f64[(y >>> 3) + i]
}

/** x'W r and x'W x after r -= change y. */
export const shiftedProducts: Kernel['shiftedProducts'] = (y, change, x, w, r, ld, curvature) => {
  shift(y, change, r, ld)
  return weightedProducts(x, w, r, ld, curvature)
}

/** eta += r. */
export const addResponse: Kernel['addResponse'] = (eta, r, ld) => {
  for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] += f64[(r >>> 3) + i]
}

/** r -= change x; eta -= r. */
export const takeResponse: Kernel['takeResponse'] = (x, change, r, eta, ld) => {
  shift(x, change, r, ld)
  for (let i = 0; i < ld; i++) f64[(eta >>> 3) + i] -= f64[(r >>> 3) + i]
}
