/**
 * From which correlation on two columns count as linked (Cho and Fryzlewicz 2012, Section 4.1): the |C_ij| of the L pairs in
 * ascending order are looked at in steps, and the threshold is the first c = |C|_(i) with
 *   P(|r| > c) <= alpha (L - i + 1) / L,   r^2 ~ Beta(1/2, (n - 1)/2),
 * r being the correlation of two independent normal vectors (without centring): a rule of the Benjamini-Hochberg kind. The last
 * one looked at where none is. The `tilting` package simulates the distribution of r anew at every step.
 */
import { incompleteBeta } from '../../math/incomplete-beta.js'

export interface Pairs {
  /** Columns that C is of. */
  readonly columns: number
  /** Columns already in the model: the larger the model, the longer the steps. */
  readonly active: number
  /** The |C_ij| that are at least this, in any order. */
  readonly atLeast: (least: number) => Float64Array
}

/** For data of n rows. */
export function linkThresholds(n: number, alpha: number): (pairs: Pairs) => number {
  const exceeds = (c: number) => exceedance(c, n)
  // Where even alpha is exceeded nothing fits: smaller values are not needed, unless the last one looked at is among them.
  const floor = valueExceededWith(alpha, exceeds)
  const atEdges = Float64Array.from({ length: BINS + 1 }, (_, bin) => exceeds(bin / BINS))

  return ({ columns, active, atLeast }) => {
    const total = (columns * (columns - 1)) / 2
    if (total === 0) return 1
    const step = Math.max(1, Math.floor((columns * (columns - 1)) / (n - active) / 10))
    const last = 1 + step * Math.floor((total - 1) / step)
    const large = atLeast(floor)
    const needed = total - large.length < last
    const skipped = needed ? total - large.length : 0
    const values = needed ? large : atLeast(0)
    const starts = binStarts(values)
    const level = (i: number) => (alpha * (total - i + 1)) / total
    let tail: Float64Array | undefined
    let i = 1 + step * Math.ceil(skipped / step)
    for (let bin = 0; bin < BINS; bin++) {
      const end = skipped + starts[bin + 1]
      if (i > end) continue
      // Nothing in this bin fits if even its upper edge, but for rounding, is exceeded too often.
      if (atEdges[bin + 1] * (1 - 1e-9) > level(i)) {
        i += step * Math.ceil((end + 1 - i) / step)
        continue
      }
      tail ??= between(bin, BINS, values.length - starts[bin], values)
      const sorted = between(bin, bin + 1, starts[bin + 1] - starts[bin], tail).sort()
      for (; i <= end; i += step) {
        const c = sorted[i - 1 - skipped - starts[bin]]
        if (c >= floor && exceeds(c) <= level(i)) return c
      }
    }
    const rank = last - 1 - skipped
    const bin = starts.findIndex((_, b) => starts[b + 1] > rank)
    return between(bin, bin + 1, starts[bin + 1] - starts[bin], values).sort()[rank - starts[bin]]
  }
}

/** Bins of equal width on [0, 1]; correlations of one may exceed it by rounding. */
const BINS = 256

/** How many values come before each bin. */
function binStarts(values: Float64Array): Int32Array {
  const starts = new Int32Array(BINS + 1)
  for (let k = 0; k < values.length; k++) starts[Math.min(BINS, ((values[k] * BINS) | 0) + 1)]++
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin]
  return starts
}

/** The values in the bins from one to before another, which are that many. */
function between(bin: number, end: number, count: number, values: Float64Array): Float64Array {
  const least = bin / BINS
  const limit = end === BINS ? Infinity : end / BINS
  const own = new Float64Array(count)
  let filled = 0
  for (let k = 0; k < values.length; k++) {
    if (values[k] >= least && values[k] < limit) own[filled++] = values[k]
  }
  return own
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
