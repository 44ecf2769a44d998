/** Z_A'VZ_A for the active columns. The gaussian V never changes, so its products are computed once and kept. */
import { dot } from '../../math/dot.js'
import type { Sample } from './sample.js'

export interface Gram {
  clear(): void
  /** Row-major, lower triangle. */
  of(active: readonly number[], v: Float64Array): Float64Array
  /** z_j'V z_i for the columns i of a list. */
  products(j: number, list: readonly number[], v: Float64Array): Float64Array
}

export function createGram({ m, z }: Sample, keep: boolean): Gram {
  const weighted = new Float64Array(m)
  /** By column: its products with the columns that came before it. */
  const known = new Map<number, Map<number, number>>()
  return { clear: () => known.clear(), of, products }

  function of(active: readonly number[], v: Float64Array): Float64Array {
    const count = active.length
    const h = new Float64Array(count * count)
    for (let a = 0; a < count; a++) {
      const row = keep ? kept(active[a], active, a + 1, v) : products(active[a], active.slice(0, a + 1), v)
      h.set(row, a * count)
    }
    return h
  }

  function products(j: number, list: readonly number[], v: Float64Array): Float64Array {
    for (let i = 0; i < m; i++) weighted[i] = v[i] * z[j * m + i]
    return Float64Array.from(list, i => dot(weighted, 0, z, i * m, m))
  }

  function kept(j: number, list: readonly number[], count: number, v: Float64Array): Float64Array {
    const own = known.get(j) ?? new Map<number, number>()
    known.set(j, own)
    const missing: number[] = []
    for (let a = 0; a < count; a++) if (!own.has(list[a])) missing.push(list[a])
    if (missing.length > 0) {
      products(j, missing, v).forEach((product, e) => {
        own.set(missing[e], product)
      })
    }
    return Float64Array.from({ length: count }, (_, a) => own.get(list[a])!)
  }
}
