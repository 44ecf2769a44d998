/**
 * The columns with the largest correlations with the response on some rows, each of which may come more than once. With v_i how often row i comes, m the sum
 * of these, u_i = v_i times the response, standardised on these rows, and d_ij the difference of x_ij from its value in one of these rows,
 *   cor_j = sum_i u_i d_ij / sqrt(m S_j),   S_j = Q_j - (sum_i v_i d_ij)^2 / m,   Q_j = sum_i v_i d_ij^2 <= (m + 1) S_j,
 * which needs no copy of the rows, and loses few digits. Columns whose correlation is clearly below the least of those wanted are passed over; of the
 * others it is computed with care (marginal-correlations.ts), in the order of the table.
 */
import { marginalCorrelations } from '../data/columns/marginal-correlations.js'
import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { cellsOf } from '../data/take.js'
import { checkpoint } from '../math/checkpoint.js'
import { type Least, leastOf } from '../math/least-of.js'

/** Columns between checkpoints, and how many are computed with care at a time, two or more. */
const BLOCK = 4096
const FEW = 256
/** Sums of squares in this range have lost nothing to overflow or underflow. */
const SMALL = 1e-200
const LARGE = 1e200

type Columns = Pick<Dataset, 'n' | 'p' | 'x' | 'y'>

/** Each column is offered with minus the size of its correlation, unless that would change nothing; those that were, ascending. */
export function offerCorrelations(data: Columns, rows: Int32Array, largest: Least): Int32Array {
  const { n, p, x } = data
  const m = rows.length
  const response = Float64Array.from(rows, i => data.y[i])
  const sample = sampleOf(rows, response)
  const offered: number[] = []
  const memory = new Float64Array(FEW * m)
  let settled = 0
  let least = -largest.highest()
  for (let from = 0; from < p; from += BLOCK) {
    checkpoint()
    const end = Math.min(from + BLOCK, p)
    for (let j = from; j < end; j++) {
      if (isBelow(least, x, j * n, sample)) continue
      offered.push(j)
      if (offered.length - settled === FEW) settle()
    }
  }
  settle()
  return Int32Array.from(offered)

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
  }
}

/** The columns, ascending, that may be among the `size` most correlated ones on these rows, however the correlations are rounded. */
export function mostCorrelated(data: Columns, rows: Int32Array, size: number): Int32Array {
  const largest = leastOf(size)
  const offered = offerCorrelations(data, rows, largest)
  largest.numbers()
  const least = -largest.highest()
  const response = Float64Array.from(rows, i => data.y[i])
  const sample = sampleOf(rows, response)
  return offered.filter(j => !isBelow(least, data.x, j * data.n, sample))
}

/** Rows, v and u. */
interface Sample {
  readonly m: number
  readonly distinct: Int32Array
  readonly times: Float64Array
  readonly weight: Float64Array
  /** What rounding may change of a correlation, and more. */
  readonly margin: number
}

/** Whether the size of a correlation is below `least`, and that can be told without care. */
function isBelow(
  least: number,
  x: Float64Array,
  start: number,
  { m, distinct, times, weight, margin }: Sample,
): boolean {
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
  if (!(squares > SMALL && squares < LARGE)) return false
  const spread = Math.sqrt(m * (squares - (sum * sum) / m))
  return Math.abs(product) < (least * (1 - margin) - margin) * spread
}

function sampleOf(rows: Int32Array, response: Float64Array): Sample {
  const m = rows.length
  const { z } = standardColumns(response, m, 1)
  const places = new Map<number, number>()
  const times: number[] = []
  const weight: number[] = []
  rows.forEach((row, i) => {
    const k = places.get(row) ?? places.size
    places.set(row, k)
    times[k] = (times[k] ?? 0) + 1
    weight[k] = (weight[k] ?? 0) + z[i]
  })
  return {
    m,
    distinct: Int32Array.from(places.keys()),
    times: Float64Array.from(times),
    weight: Float64Array.from(weight),
    margin: 1e-6 + 16 * m * (m + 1) * Number.EPSILON,
  }
}
