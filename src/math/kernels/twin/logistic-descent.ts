// Passes over the rows in coordinate descent for the logistic likelihood: kernels/logistic-descent.ts.
import { weightedProducts } from './logistic-state.js'
import { f64 } from './memory.js'

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
