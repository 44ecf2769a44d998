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

  // Thresholds change little from step to step: values well below the last one are seldom asked for.
  let guess = 0
  let buffer = new Float64Array(0)

  return ({ columns, active, atLeast }) => {
    const total = (columns * (columns - 1)) / 2
    if (total === 0) return 1
    const step = Math.max(1, Math.floor((columns * (columns - 1)) / (n - active) / 10))
    const last = 1 + step * Math.floor((total - 1) / step)
    const large = atLeast(floor)
    const needed = total - large.length < last
    const skipped = needed ? total - large.length : 0
    const values = needed ? large : atLeast(0)
    if (buffer.length < values.length) buffer = new Float64Array(values.length)
    const bins = binned(values, guess, buffer)
    const level = (i: number) => (alpha * (total - i + 1)) / total
    let i = 1 + step * Math.ceil(skipped / step)
    for (let bin = 0; bin < BINS; bin++) {
      const end = skipped + bins.starts[bin + 1]
      if (i > end) continue
      // Nothing in this bin fits if even its upper edge, but for rounding, is exceeded too often.
      if (atEdges[bin + 1] * (1 - 1e-9) > level(i)) {
        i += step * Math.ceil((end + 1 - i) / step)
        continue
      }
      const sorted = bins.sorted(bin)
      for (; i <= end; i += step) {
        const c = sorted[i - 1 - skipped - bins.starts[bin]]
        if (c >= floor && exceeds(c) <= level(i)) {
          guess = Math.max(0, bin - 8)
          return c
        }
      }
    }
    const rank = last - 1 - skipped
    const bin = bins.starts.findIndex((_, b) => bins.starts[b + 1] > rank)
    return bins.sorted(bin)[rank - bins.starts[bin]]
  }
}

/** Bins of equal width on [0, 1]; correlations of one may exceed it by rounding. */
const BINS = 256

/**
 * How many values come before each bin, and the values of a bin in ascending order; those from bin `near` on, which go to `tail`, at
 * little cost.
 */
function binned(values: Float64Array, near: number, tail: Float64Array) {
  const starts = new Int32Array(BINS + 1)
  const least = near / BINS
  let length = 0
  for (let k = 0; k < values.length; k++) {
    const value = values[k]
    starts[Math.min(BINS, ((value * BINS) | 0) + 1)]++
    if (value >= least) tail[length++] = value
  }
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin]

  function sorted(bin: number): Float64Array {
    const from = bin < near ? values : tail.subarray(0, length)
    const limit = bin === BINS - 1 ? Infinity : (bin + 1) / BINS
    const own = new Float64Array(starts[bin + 1] - starts[bin])
    let filled = 0
    for (let k = 0; k < from.length; k++) {
      if (from[k] >= bin / BINS && from[k] < limit) own[filled++] = from[k]
    }
    return own.sort()
  }

  return { starts, sorted }
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
