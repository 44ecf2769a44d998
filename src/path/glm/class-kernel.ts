/** The likelihood of several classes where linear predictors stand in the memory of the kernels. */
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'

export interface ClassKernel {
  /** The classes of the rows and their weights, sqrt(m) w. */
  load(y: Uint8Array, weight: Float64Array): void
  /** r and v at addresses of blocks, from eta. */
  evaluate(eta: number, r: number, v: number): void
  /** By class, then row, the probabilities; by row, sum_l e^(eta_il - top) and eta of its own class less the top, where it was evaluated last. */
  fetch(mu: Float64Array, totals: Float64Array, own: Float64Array): void
}

export function createClassKernel(kernels: Kernels, arena: Arena, m: number, blocks: number): ClassKernel {
  const ld = 4 * Math.ceil(m / 4)
  const [g, totals, own] = [arena.allocate(8 * ld), arena.allocate(8 * ld), arena.allocate(8 * ld)]
  const mu = arena.allocate(8 * blocks * ld)
  const classes = arena.allocate(4 * ld)
  return {
    load(y, weight) {
      arena.f64.fill(0, g / 8, g / 8 + ld)
      arena.i32.fill(0, classes / 4, classes / 4 + ld)
      arena.f64.set(weight, g / 8)
      arena.i32.set(y, classes / 4)
    },
    evaluate(eta, r, v) {
      kernels.multinomialFit({ eta, ld, blocks, g, y: classes, mu, r, v, totals, own })
    },
    fetch(probabilities, sums, mine) {
      const { f64 } = arena
      for (let k = 0; k < blocks; k++)
        probabilities.set(f64.subarray(mu / 8 + k * ld, mu / 8 + k * ld + m), k * m)
      sums.set(f64.subarray(totals / 8, totals / 8 + m))
      mine.set(f64.subarray(own / 8, own / 8 + m))
    },
  }
}
