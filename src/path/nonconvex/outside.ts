/**
 * The products c_j = z_j'r of the penalised columns with the residual, of those alone that may exceed their limits lambda f_j. Columns have norm one in
 * the weights m w, so that since a look at all of them, where the residual was r0 and the products c0, none has changed by more than
 *   D,   D^2 = sum_i (r_i - r0_i)^2 / (m w_i)   (Cauchy and Schwarz):
 * one with |c0_j| + D < lambda f_j is within its limit.
 */
import type { Sample } from '../glm/sample.js'

export interface Outside {
  lookAtAll(): void
  /** Look at the columns that may exceed their limits at lambda. */
  look(lambda: number): void
  /** The columns of the last look with their products; the others are within their limits. */
  each(see: (column: number, block: number, c: number) => void): void
}

/** Where more than this share of the columns may exceed their limits, all are looked at. */
const MOST = 0.25
/** Against the rounding of D and of products. */
const ROUNDED = 1 + 1e-9

/** `r` is the address of the residuals, block after block. */
export function createOutside({ table, m, ld, z, factor, w }: Sample, blocks: number, r: number): Outside {
  const { arena, kernels, entering } = table
  const count = entering.length
  const all = arena.allocate(4 * count)
  const lists = Array.from({ length: blocks }, () => arena.allocate(4 * count))
  const products = Array.from({ length: blocks }, () => arena.allocate(8 * count))
  const before = Array.from({ length: blocks }, () => new Float64Array(count))
  const start = Array.from({ length: blocks }, () => new Float64Array(m))
  const counts = new Int32Array(blocks)
  arena.i32.set(entering, all / 4)

  function lookAtAll(): void {
    for (let b = 0; b < blocks; b++) {
      const residual = r + 8 * ld * b
      kernels.transposeTimes(z, ld, all, count, residual, products[b])
      const { f64, i32 } = arena
      before[b].set(f64.subarray(products[b] / 8, products[b] / 8 + count))
      start[b].set(f64.subarray(residual / 8, residual / 8 + m))
      i32.copyWithin(lists[b] / 4, all / 4, all / 4 + count)
      counts[b] = count
    }
  }

  function look(lambda: number): void {
    for (let b = 0; b < blocks; b++) {
      const { i32 } = arena
      const change = distance(b)
      let near = 0
      for (let e = 0; e < count; e++) {
        const limit = lambda * factor[entering[e]]
        if (Math.abs(before[b][e]) + change >= limit) i32[lists[b] / 4 + near++] = entering[e]
      }
      if (near > MOST * count) {
        lookAtAll()
        return
      }
      counts[b] = near
      kernels.transposeTimes(z, ld, lists[b], near, r + 8 * ld * b, products[b])
    }
  }

  /** D of a block. */
  function distance(b: number): number {
    const { f64 } = arena
    let squares = 0
    for (let i = 0; i < m; i++) {
      const d = f64[r / 8 + ld * b + i] - start[b][i]
      if (d !== 0) squares += (d * d) / (m * w[i])
    }
    return Math.sqrt(squares) * ROUNDED
  }

  return {
    lookAtAll,
    look,
    each(see) {
      for (let b = 0; b < blocks; b++) {
        for (let e = 0; e < counts[b]; e++) {
          const j = arena.i32[lists[b] / 4 + e]
          if (factor[j] > 0 && factor[j] < Number.POSITIVE_INFINITY) see(j, b, arena.f64[products[b] / 8 + e])
        }
      }
    },
  }
}
