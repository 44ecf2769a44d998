/**
 * The columns with the largest correlations with the response on some rows, each of which may come more than once. With v_i how often row i comes, m the sum
 * of these, u_i = v_i times the response, standardised on these rows, and d_ij the difference of x_ij from its value in one row,
 *   cor_j = sum_i u_i d_ij / sqrt(m S_j),   S_j = Q_j - (sum_i v_i d_ij)^2 / m,   Q_j = sum_i v_i d_ij^2,
 * which needs no copy of the rows, and loses few digits where Q_j <= (m + 1) S_j: always if the one row is among these, seldom otherwise. Columns whose
 * correlation is clearly below the least of those wanted are passed over; of the others it is computed with care (marginal-correlations.ts), in the
 * order of the table.
 */
import { marginalCorrelations } from '../data/columns/marginal-correlations.js'
import type { Dataset } from '../data/dataset.js'
import { cellsOf } from '../data/take.js'
import { checkpoint } from '../math/checkpoint.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { type Least, leastOf } from '../math/least-of.js'
import { createReaching } from './reaching-columns.js'
import { type Sample, sampleOf } from './sample-of-rows.js'

/** Cells between checkpoints, which find room in the cache, and how many columns are computed with care at a time, two or more. */
const BLOCK = 32_768
const FEW = 256
/** Sums of squares in this range have lost nothing to overflow or underflow. */
const SMALL = 1e-200
const LARGE = 1e200

type Columns = Pick<Dataset, 'n' | 'p' | 'x' | 'y'>

/** Each column is offered with minus the size of its correlation, unless that would change nothing; those that were, ascending. */
export function offerCorrelations(data: Columns, rows: Int32Array, largest: Least): Int32Array {
  const search = createSearch(data, rows, largest)
  inBlocks(data, (from, end) => {
    for (let j = from; j < end; j++) search.look(j)
  })
  return search.end()
}

/** The same for several samples, with one reading of the columns: sample s to `largest[s]`. */
export function offerToEach(data: Columns, samples: readonly Int32Array[], largest: readonly Least[]): void {
  const searches = samples.map((rows, s) => createSearch(data, rows, largest[s]))
  const each = searches.map(({ sample }) => sample)
  withKernels(kernels => {
    const look = createReaching(data, each, blockOf(data), kernels)
    const boundIn = (s: number) => searches[s].bound()
    inBlocks(data, (from, end) => look(from, end, boundIn, (s, j) => searches[s].look(j)))
  })
  for (const search of searches) search.end()
}

/** The columns, ascending, that may be among the `size` most correlated ones on these rows, however the correlations are rounded. */
export function mostCorrelated(data: Columns, rows: Int32Array, size: number): Int32Array {
  const largest = leastOf(size)
  const offered = offerCorrelations(data, rows, largest)
  largest.numbers()
  const sample = sampleOf(rows, responseOf(data, rows))
  const least = -largest.highest()
  return offered.filter(j => !isBelow(least, data.x, j * data.n, sample))
}

/** Look at every column, in the order of the table, and end. */
function createSearch(data: Columns, rows: Int32Array, largest: Least) {
  const { n, x } = data
  const m = rows.length
  const response = responseOf(data, rows)
  const sample = sampleOf(rows, response)
  const offered: number[] = []
  const memory = new Float64Array(FEW * m)
  let settled = 0
  let least = -largest.highest()
  let bound = boundOf(least, m)

  function settle(): void {
    const waiting = offered.slice(settled)
    settled = offered.length
    if (waiting.length === 0) return
    // Correlations are those of pairs: one column alone goes with itself.
    const columns = waiting.length === 1 ? [waiting[0], waiting[0]] : waiting
    const cells = cellsOf(x, n, rows, columns, memory)
    const found = marginalCorrelations({ n: m, p: columns.length, x: cells, y: response })
    for (const [k, j] of waiting.entries()) largest.offer(j, -Math.abs(found[k]))
    least = -largest.highest()
    bound = boundOf(least, m)
  }

  return {
    sample,
    bound: () => bound,
    look(j: number): void {
      if (isBelow(least, x, j * n, sample)) return
      offered.push(j)
      if (offered.length - settled === FEW) settle()
    },
    end(): Int32Array {
      settle()
      return Int32Array.from(offered)
    },
  }
}

function inBlocks(data: Columns, work: (from: number, end: number) => void): void {
  const block = blockOf(data)
  for (let from = 0; from < data.p; from += block) {
    checkpoint()
    work(from, Math.min(from + block, data.p))
  }
}

function blockOf({ n, p }: Columns): number {
  return Math.min(p, Math.max(1, Math.floor(BLOCK / n)))
}

function responseOf({ y }: Columns, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, i => y[i])
}

/** Whether the size of a correlation is below `least`, and that can be told without care. */
function isBelow(least: number, x: Float64Array, start: number, sample: Sample): boolean {
  const { m, distinct, times, weight } = sample
  const pivot = x[start + distinct[0]]
  let sum = 0
  let squares = 0
  let product = 0
  for (let k = 1; k < distinct.length; k++) {
    const value = x[start + distinct[k]] - pivot
    const own = times[k] * value
    sum += own
    squares += own * value
    product += weight[k] * value
  }
  // A constant column correlates with nothing.
  if (squares === 0) return least > 0 && distinct.every(i => x[start + i] === pivot)
  return isClearlyBelow(boundOf(least, m), m, sum, squares, product)
}

/** `least` less what rounding may change of a correlation, and more. */
function boundOf(least: number, m: number): number {
  const margin = 1e-6 + 16 * m * (m + 1) * Number.EPSILON
  return Math.max(0, least * (1 - margin) - margin)
}

/** By the sums of v d, v d^2 and u d. */
function isClearlyBelow(bound: number, m: number, sum: number, squares: number, product: number): boolean {
  if (!(squares > SMALL && squares < LARGE)) return false
  const spread = m * squares - sum * sum
  return m * squares <= (m + 1) * spread && product * product < bound * bound * spread
}
