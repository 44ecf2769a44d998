/**
 * From which correlation on two columns count as linked (Cho and Fryzlewicz 2012, Section 4.1): the |C_ij| of the L pairs in
 * ascending order are looked at in steps, and the threshold is the first c = |C|_(i) with
 *   P(|r| > c) <= alpha (L - i + 1) / L,   r^2 ~ Beta(1/2, (n - 1)/2),
 * r being the correlation of two independent normal vectors (without centring): a rule of the Benjamini-Hochberg kind. The last
 * one looked at where none is. The `tilting` package simulates the distribution of r anew at every step.
 */
import { incompleteBeta } from '../../math/special/incomplete-beta.js'

export interface Pairs {
  /** Columns that C is of. */
  readonly columns: number
  /** Columns already in the model: the larger the model, the longer the steps. */
  readonly active: number
  /** The |C_ij| that are at least this. */
  readonly atLeast: (least: number) => PairSizes
}

/** Some |C_ij|, in any order. */
export interface PairSizes {
  readonly count: number
  /** How many there are in each of the BINS and those below it. */
  readonly ends: () => Int32Array
  /** Those from `low` on and below `high`. */
  readonly between: (low: number, high: number) => Float64Array
}

/** Bins of equal width on [0, 1], the last with what exceeds one by rounding: so many that few numbers are ever put in order. */
export const BINS = 4096

/** For data of n rows. */
export function linkThresholds(n: number, alpha: number): (pairs: Pairs) => number {
  const exceeds = (c: number) => exceedance(c, n)
  // Where even alpha is exceeded nothing fits: smaller values are not needed, unless the last one looked at is among them.
  const floor = valueExceededWith(alpha, exceeds)
  const known = new Float64Array(BINS + 1).fill(Number.NaN)
  const atEdge = (edge: number) => {
    if (Number.isNaN(known[edge])) known[edge] = exceeds(edge / BINS)
    return known[edge]
  }

  return ({ columns, active, atLeast }) => {
    const total = (columns * (columns - 1)) / 2
    if (total === 0) return 1
    const step = Math.max(1, Math.floor((columns * (columns - 1)) / (n - active) / 10))
    const last = 1 + step * Math.floor((total - 1) / step)
    const large = atLeast(floor)
    const needed = total - large.count < last
    const skipped = needed ? total - large.count : 0
    const values = needed ? large : atLeast(0)
    const ends = values.ends()
    const level = (i: number) => (alpha * (total - i + 1)) / total
    let i = 1 + step * Math.ceil(skipped / step)
    for (let bin = 0; bin < BINS; bin++) {
      const end = skipped + ends[bin]
      if (i > end) continue
      // Nothing in this bin fits if even its upper edge, but for rounding, is exceeded too often.
      if (atEdge(bin + 1) * (1 - 1e-9) > level(i)) {
        i += step * Math.ceil((end + 1 - i) / step)
        continue
      }
      const before = skipped + (bin === 0 ? 0 : ends[bin - 1])
      const sorted = inOrder(values, bin)
      for (; i <= end; i += step) {
        const c = sorted[i - 1 - before]
        if (c >= floor && exceeds(c) <= level(i)) return c
      }
    }
    const rank = last - 1 - skipped
    const bin = ends.findIndex(end => end > rank)
    return inOrder(values, bin)[rank - (bin === 0 ? 0 : ends[bin - 1])]
  }
}

/** The numbers in a bin, ascending. */
function inOrder({ between }: PairSizes, bin: number): Float64Array {
  return between(bin / BINS, bin === BINS - 1 ? Number.POSITIVE_INFINITY : (bin + 1) / BINS).sort()
}

/** P(|r| > c). */
function exceedance(c: number, n: number): number {
  const square = Math.min(c * c, 1)
  return incompleteBeta(1 - square, square, (n - 1) / 2, 1 / 2)
}

/** A c, rounded down, with P(|r| > c) = alpha. */
function valueExceededWith(alpha: number, exceeds: (c: number) => number): number {
  let low = 0
  let high = 1
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2
    if (exceeds(middle) > alpha) low = middle
    else high = middle
  }
  return low
}
