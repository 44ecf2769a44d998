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
  const list = arena.allocate(4 * p)

  /** Row i of the table, after the sweeps of the first `count` columns of the list. */
  function sweptRow(table: Float64Array, i: number, count: number): void {
    arena.f64.set(table.subarray(i * stride, (i + 1) * stride), address / 8 + i * stride)
    kernels.sweepRow(address, stride, list, 0, count, i)
  }

  /** The row of the m-th column of the list: its own sweep, then those that follow. */
  function finishRow(k: number, m: number, count: number): void {
    const { f64 } = arena
    const start = address / 8 + k * stride
    const d = f64[start + k]
    for (let j = 0; j <= p; j++) f64[start + j] /= d
    f64[start + k] = -1 / d
    kernels.sweepRow(address, stride, list, m + 1, count, k)
  }

  return {
    p,
    stride,
    address,
    arena,
    sweep(table, columns) {
      const start = address / 8
      const swept: number[] = []
      const inside = new Uint8Array(p + 1)
      for (const k of columns) {
        const at = k * stride + k
        sweptRow(table, k, swept.length)
        if (!(arena.f64[start + at] > dependent * table[at])) continue
        arena.i32[list / 4 + swept.length] = k
        inside[k] = 1
        swept.push(k)
      }
      for (let i = 0; i <= p; i++) if (!inside[i]) sweptRow(table, i, swept.length)
      // The first first: its row is swept by those of the others as they are now.
      for (const [m, k] of swept.entries()) finishRow(k, m, swept.length)
      const { f64 } = arena
      for (const k of swept) for (const j of swept) f64[start + k * stride + j] *= -1
      // What is left of a column that the model holds is rounding.
      for (let j = 0; j < p; j++) {
        const at = j * stride + j
        if (!inside[j] && !(f64[start + at] > dependent * table[at])) f64[start + at] = 0
      }
      return swept
    },
  }
}
