/** The levels of a factor on the rows of a refit, and what its indicators leave of a vector: (M v)_i = v_i - mean of v over the level of row i. */
import { scaleRows } from '../data/columns/weighted-columns.js'

export interface LevelMeans {
  /** Weight of the rows of a level, 0 for the base. */
  readonly size: Float64Array
  /** The level that others are compared with. */
  readonly base: number
  /** The others that have rows, ascending. */
  readonly levels: readonly number[]
  /** v := M v, rows scaled by the roots of their weights after; returns the means. */
  take(v: Float64Array): Float64Array
}

/** `level` of every row, of `count` and the base, 0. */
export function levelMeans(level: Int32Array, count: number, weights?: Float64Array): LevelMeans {
  const n = level.length
  const roots = weights?.map(Math.sqrt)
  const size = new Float64Array(count + 1)
  for (let i = 0; i < n; i++) size[level[i]] += weights?.[i] ?? 1
  const filled = [...size.keys()].filter(l => size[l] > 0)
  // Where no row has the base, the columns of the levels sum to one, and the last is a combination of those before.
  const base = size[0] > 0 ? 0 : filled.at(-1)!

  function take(v: Float64Array): Float64Array {
    const means = new Float64Array(count + 1)
    // As in math/mean.ts, the second pass takes away what rounding left in the first.
    for (let pass = 0; pass < 2; pass++) {
      const sums = new Float64Array(count + 1)
      for (let i = 0; i < n; i++) sums[level[i]] += (weights?.[i] ?? 1) * v[i]
      for (const l of filled) sums[l] /= size[l]
      for (let i = 0; i < n; i++) v[i] -= sums[level[i]]
      for (const l of filled) means[l] += sums[l]
    }
    if (roots !== undefined) scaleRows(v, roots)
    return means
  }

  return { size, base, levels: filled.filter(l => l !== base), take }
}
