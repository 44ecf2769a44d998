/**
 * A symmetric table, swept over the columns of a model (Goodnight 1979): in a Gram matrix the block of the columns outside becomes their
 * products outside the model, the block inside the inverse of the model's Gram matrix, and the response's row holds the
 * products with the residual outside and the coefficients inside. Each model is swept from the table itself, so no rounding is
 * carried from model to model.
 */
import { type Arena, createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { dependent, strideOf } from './gram.js'

export interface SweptTable {
  readonly p: number
  readonly stride: number
  /** Address of the swept table: p + 1 rows. */
  readonly address: number
  readonly arena: Arena
  /** Sweeps the table over these columns, but for those that depend on the ones before; returns those swept. */
  sweep(table: Float64Array, columns: readonly number[]): number[]
}

export function createSweptTable(p: number, kernels: Kernels): SweptTable {
  const arena = createArena(kernels)
  const stride = strideOf(p)
  const address = arena.allocate(8 * (p + 1) * stride)
  return {
    p,
    stride,
    address,
    arena,
    sweep(table, columns) {
      const { f64 } = arena
      const start = address / 8
      f64.set(table, start)
      const swept = columns.filter(k => {
        const at = k * stride + k
        if (!(f64[start + at] > dependent * table[at])) return false
        kernels.sweepColumn(address, stride, p + 1, k)
        return true
      })
      const inside = new Uint8Array(p)
      for (const k of swept) {
        inside[k] = 1
        for (const j of swept) f64[start + k * stride + j] = -f64[start + k * stride + j]
      }
      // What is left of a column that the model holds is rounding.
      for (let j = 0; j < p; j++) {
        const at = j * stride + j
        if (!inside[j] && !(f64[start + at] > dependent * table[at])) f64[start + at] = 0
      }
      return swept
    },
  }
}
