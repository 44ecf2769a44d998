/**
 * The search of tilted correlation screening (Cho and Fryzlewicz 2012), on the products of all columns, swept over the active
 * ones: what is left of them is the Gram matrix of the columns outside the active ones, and their products with the residual.
 */
import { log } from '../../math/elementary.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { Gram } from '../subset/gram.js'
import { createSweptTable } from '../subset/swept-table.js'
import { linkThresholds } from './link-threshold.js'
import { nextColumn } from './next-column.js'
import { createOutside } from './outside.js'
import { createTilted, tiny } from './tilted-correlations.js'

export interface SearchRules {
  readonly steps: number
  /** What each variable costs: n eBIC = n log(RSS / n) + penalty |A|. */
  readonly penalty: number
  readonly rescaling: 1 | 2
  /** n: the rows that count. */
  readonly rows: number
  /** Dimensions that the columns in every model take: so many columns are active from the start. */
  readonly kept: number
  /** Of the space that the centred columns lie in: rows less one, without copies of rows, and less those taken. */
  readonly dimensions: number
}

export interface TcsPath {
  /** Columns in order of entry. */
  readonly order: readonly number[]
  /** At each entry, the correlation from which on columns were linked. */
  readonly thresholds: readonly number[]
  /** After each entry, log(RSS / n) + penalty |A| / n. */
  readonly ebic: readonly number[]
}

/** Below this share of the total, what the residual has left is rounding. */
const nothing = 1e-12

export function searchTilted(gram: Gram, rules: SearchRules, kernels: Kernels): TcsPath {
  const { p, stride, total } = gram
  const { rows: n, kept } = rules
  const swept = createSweptTable(p, kernels)
  const lookOutside = createOutside(swept, kernels)
  const mostLinked = Math.floor(n / 2)
  const tilt = createTilted(swept, Math.max(2, Math.min(mostLinked, p)), rules.rescaling, kernels)
  const thresholdOf = linkThresholds(n, Math.min(0.05, 1 / Math.sqrt(p)))
  swept.sweep(gram.table, [])
  const order: number[] = []
  const thresholds: number[] = []
  const ebic: number[] = []
  while (order.length < rules.steps) {
    const outside = lookOutside()
    if (outside.columns.length === 0 || !(outside.residual > nothing)) break
    const active = order.length
    const threshold = thresholdOf({
      columns: outside.columns.length,
      active: kept + active,
      atLeast: outside.pairs,
    })
    const dimensions = rules.dimensions - active
    const worthwhile = () => mayImprove(ebic, rules.steps - active, dimensions, rules.penalty / n)
    const next = nextColumn(
      outside,
      { threshold: threshold + tiny, mostLinked, dimensions, worthwhile },
      tilt,
    )
    if (next === undefined) break
    kernels.sweepColumn(swept.address, stride, p + 1, next)
    order.push(next)
    thresholds.push(threshold)
    const left = Math.max(swept.arena.f64[swept.address / 8 + p * stride + p], nothing)
    ebic.push(log((total * left) / n) + (rules.penalty * order.length) / n)
  }
  return { order, thresholds, ebic }
}

/**
 * Whether columns that enter without a guide could bring eBIC below its least value so far. One in a random direction of d
 * dimensions takes 1/d of RSS, so that t of them leave (d - t)/d; here they are supposed to be four times as good. In few dimensions they can be
 * better still, and the whole path would select some of them.
 */
function mayImprove(ebic: readonly number[], steps: number, d: number, price: number): boolean {
  if (ebic.length === 0) return true
  const excess = ebic[ebic.length - 1] - Math.min(...ebic)
  for (let t = 1; t <= steps; t++) if (t >= d || excess + 4 * log((d - t) / d) + price * t < 0) return true
  return false
}
