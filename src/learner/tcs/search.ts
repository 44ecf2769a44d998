/**
 * The search of tilted correlation screening (Cho and Fryzlewicz 2012), on the products of all columns, swept over the active
 * ones: what is left of them is the Gram matrix of the columns outside the active ones, and their products with the residual.
 */
import { log } from '../../math/elementary.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { dependent, type Gram } from '../subset/gram.js'
import { createSweptTable, type SweptTable } from '../subset/swept-table.js'
import { linkThreshold } from './link-threshold.js'
import { type Correlations, tiltedCorrelation } from './tilted-correlation.js'

export interface SearchRules {
  readonly steps: number
  /** What each variable costs: n eBIC = n log(RSS / n) + penalty |A|. */
  readonly penalty: number
  readonly rescaling: 1 | 2
}

export interface TcsPath {
  /** Columns in order of entry. */
  readonly order: readonly number[]
  /** At each entry, the correlation from which on columns were linked. */
  readonly thresholds: readonly number[]
  /** After each entry, log(RSS / n) + penalty |A| / n. */
  readonly ebic: readonly number[]
}

const tiny = 1e-10
/** Below this share of the total, what the residual has left is rounding. */
const nothing = 1e-12

export function searchTilted(gram: Gram, rules: SearchRules, kernels: Kernels): TcsPath {
  const { n, p, stride, total } = gram
  const swept = createSweptTable(p, kernels)
  swept.sweep(gram.table, [])
  const alpha = Math.min(0.05, 1 / Math.sqrt(p))
  const order: number[] = []
  const thresholds: number[] = []
  const ebic: number[] = []
  while (order.length < rules.steps) {
    const { columns, correlations, pairs } = outside(swept)
    if (columns.length === 0 || !(correlations.residual > nothing)) break
    const threshold = linkThreshold(
      { values: pairs(), n, columns: columns.length, active: order.length },
      alpha,
    )
    const next = best(columns, correlations, threshold + tiny, n, rules.rescaling)
    kernels.sweepColumn(swept.address, stride, p + 1, next)
    order.push(next)
    thresholds.push(threshold)
    const left = Math.max(swept.arena.f64[swept.address / 8 + p * stride + p], nothing)
    ebic.push(log((total * left) / n) + (rules.penalty * order.length) / n)
  }
  return { order, thresholds, ebic }
}

/** The columns with something left outside the active ones, which the sweep has made negative. */
function outside({ p, stride, address, arena }: SweptTable): {
  readonly columns: readonly number[]
  readonly correlations: Correlations
  /** |C_ij| of all pairs. */
  readonly pairs: () => Float64Array
} {
  const table = arena.f64.subarray(address / 8, address / 8 + (p + 1) * stride)
  const shrink = Float64Array.from({ length: p }, (_, j) => 1 / Math.sqrt(Math.max(table[j * stride + j], 0)))
  const columns = Array.from(shrink.keys()).filter(j => table[j * stride + j] > dependent)

  function pairs(): Float64Array {
    const values = new Float64Array((columns.length * (columns.length - 1)) / 2)
    let filled = 0
    for (let a = 1; a < columns.length; a++) {
      const row = columns[a] * stride
      const own = shrink[columns[a]]
      for (let b = 0; b < a; b++)
        values[filled++] = Math.abs(table[row + columns[b]] * shrink[columns[b]] * own)
    }
    return values
  }

  return {
    columns,
    pairs,
    correlations: {
      between: (i, j) => table[i * stride + j] * shrink[i] * shrink[j],
      withResidual: j => table[j * stride + p] * shrink[j],
      residual: table[p * stride + p],
    },
  }
}

/** The column that enters: the most correlated one, or of it and those linked to it the one with the largest tilted correlation. */
function best(
  columns: readonly number[],
  correlations: Correlations,
  threshold: number,
  n: number,
  rescaling: 1 | 2,
): number {
  const { between, withResidual } = correlations
  const linkedTo = (i: number) => columns.filter(j => j !== i && Math.abs(between(i, j)) >= threshold)
  const first = largest(columns, j => Math.abs(withResidual(j)))
  const candidates = [first, ...linkedTo(first)]
  if (candidates.length === 1) return first
  const links = candidates.map(linkedTo)
  const most = Math.max(2, Math.min(Math.floor(n / 2), Math.max(...links.map(list => list.length))))
  const tilted = candidates.map((i, at) =>
    Math.abs(tiltedCorrelation(correlations, i, nearest(i, links[at]), rescaling, tiny)),
  )
  // All zero: everything linked is a copy, and the column itself enters. The original ends there.
  return candidates[largest([...tilted.keys()], at => tilted[at])]

  /** The most correlated ones, the first candidate always among them. */
  function nearest(i: number, list: readonly number[]): readonly number[] {
    if (list.length <= most) return list
    const sorted = list
      .filter(j => j !== first)
      .sort((a, b) => Math.abs(between(b, i)) - Math.abs(between(a, i)) || a - b)
    return i === first ? sorted.slice(0, most) : [first, ...sorted.slice(0, most - 1)]
  }
}

/** The first of those with the largest value. */
function largest(list: readonly number[], value: (item: number) => number): number {
  return list.reduce((a, b) => (value(b) > value(a) ? b : a))
}
