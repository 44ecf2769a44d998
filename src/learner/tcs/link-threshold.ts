/**
 * From which correlation on two columns count as linked (Cho and Fryzlewicz 2012, Section 4.1): the |C_ij| of the L pairs in
 * ascending order are looked at in steps, and the threshold is the first c = |C|_(i) with
 *   P(|r| > c) <= alpha (L - i + 1) / L,   r^2 ~ Beta(1/2, (n - 1)/2),
 * r being the correlation of two independent normal vectors (without centring): a rule of the Benjamini-Hochberg kind. The last
 * one looked at where none is. The `tilting` package simulates the distribution of r anew at every step.
 */
import { incompleteBeta } from '../../math/incomplete-beta.js'

export interface Pairs {
  /** |C_ij| of all pairs, in any order. */
  readonly values: Float64Array
  /** Rows of the data, and columns that C is of. */
  readonly n: number
  readonly columns: number
  /** Columns already in the model: the larger the model, the longer the steps. */
  readonly active: number
}

export function linkThreshold({ values, n, columns, active }: Pairs, alpha: number): number {
  const total = values.length
  if (total === 0) return 1
  const step = Math.max(1, Math.floor((columns * (columns - 1)) / (n - active) / 10))
  const last = 1 + step * Math.floor((total - 1) / step)
  // Where even alpha is exceeded nothing fits: smaller values need no order, unless the last one looked at is among them.
  const floor = valueExceededWith(alpha, n)
  const large = atLeast(floor, values)
  const skipped = total - large.length < last ? total - large.length : 0
  const sorted = ascending(skipped > 0 ? large : values)
  for (let i = 1 + step * Math.ceil(skipped / step); i <= last; i += step) {
    const c = sorted(i - skipped - 1)
    if (c >= floor && exceeds(c, n) <= (alpha * (total - i + 1)) / total) return c
  }
  return sorted(last - skipped - 1)
}

function atLeast(floor: number, values: Float64Array): Float64Array {
  const large = new Float64Array(values.length)
  let count = 0
  for (let k = 0; k < values.length; k++) if (values[k] >= floor) large[count++] = values[k]
  return large.subarray(0, count)
}

const BINS = 256

/** The value of each rank from 0 on: bins of equal width on [0, 1], each sorted when it is first asked for. */
function ascending(values: Float64Array): (rank: number) => number {
  const starts = new Int32Array(BINS + 1)
  const binOf = (value: number) => Math.min(BINS - 1, Math.floor(value * BINS))
  for (let k = 0; k < values.length; k++) starts[binOf(values[k]) + 1]++
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin]
  const next = starts.slice()
  const placed = new Float64Array(values.length)
  for (let k = 0; k < values.length; k++) placed[next[binOf(values[k])]++] = values[k]
  const sorted = new Uint8Array(BINS)
  let bin = 0
  return rank => {
    while (starts[bin] > rank) bin--
    while (starts[bin + 1] <= rank) bin++
    if (!sorted[bin]) placed.subarray(starts[bin], starts[bin + 1]).sort()
    sorted[bin] = 1
    return placed[rank]
  }
}

/** P(|r| > c). */
function exceeds(c: number, n: number): number {
  const square = Math.min(c * c, 1)
  return incompleteBeta(1 - square, square, (n - 1) / 2, 1 / 2)
}

/** A c, rounded down, with P(|r| > c) = alpha. */
function valueExceededWith(alpha: number, n: number): number {
  let low = 0
  let high = 1
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2
    if (exceeds(middle, n) > alpha) low = middle
    else high = middle
  }
  return low
}
