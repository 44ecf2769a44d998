/**
 * Which columns may be the first to enter a model of least squares on a sample of rows, found without a copy of these. With v_i how often row i comes, q_k an orthonormal
 * basis of the constant and the columns in every model, r what these leave of the response, scaled to length one, u_i and w_ik the sums of r and q_k over the copies
 * of row i, and d_ij the difference of x_ij from its value in one row of the sample, the column with the largest correlation enters:
 *   cor_j = sum_i u_i d_ij / sqrt(s_j),   s_j = Q_j - sum_k (sum_i w_ik d_ij)^2,   Q_j = sum_i v_i d_ij^2.
 */
import type { Dataset } from '../../data/dataset.js'
import { take } from '../../data/take.js'
import { checkpoint } from '../../math/checkpoint.js'
import { append, createBasis, orthogonalise } from '../../math/orthonormal-basis.js'
import { appendUnpenalised, frameOf } from './frame.js'

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096
/** More than rounding changes of a correlation, here or where it is computed with care, if so much of the column is left beside those in every model. */
const MARGIN = 1e-6
const LEFT = 1e-3
/** Squares in this range have lost nothing to overflow or underflow, and differences as large as this beside the values nothing to their rounding. */
const SMALL = 1e-200
const LARGE = 1e200
const SPREAD = 1e-24
/** A response of which less is left is explained but for rounding. */
const EXPLAINED = 1e-6

/** Ascending; all where the sample cannot tell them apart. Without weights. */
export function firstToEnter(table: Dataset, rows: Int32Array): Int32Array {
  const { n, p, x } = table
  const { distinct, sums, size, left } = coordinates(table, rows)
  const dimensions = distinct.length - (size - 2)
  if (dimensions === 0) return new Int32Array(0)
  // In one dimension every correlation is one.
  if (dimensions === 1 || !(left > EXPLAINED)) return Int32Array.from({ length: p }, (_, j) => j)
  const count = distinct.length
  const found = new Float64Array(size)
  const listed: number[] = []
  const sizes: number[] = []
  let bound = 0
  for (let j = 0; j < p; j++) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    const pivot = x[j * n + distinct[0]]
    let squares = 0
    let varies = false
    found.fill(0)
    for (let k = 1; k < count; k++) {
      const d = x[j * n + distinct[k]] - pivot
      if (d === 0) continue
      varies = true
      const own = k * size
      squares += sums[own] * (d * d)
      for (let a = 1; a < size; a++) found[a] += sums[own + a] * d
    }
    // A constant column does not enter.
    if (!varies) continue
    let rest = squares
    for (let a = 2; a < size; a++) rest -= found[a] * found[a]
    const isClear =
      rest > LEFT * squares && squares > SMALL && squares < LARGE && squares > SPREAD * pivot * pivot
    const correlation = isClear ? Math.abs(found[1]) / Math.sqrt(rest) : Number.POSITIVE_INFINITY
    if (correlation < bound) continue
    listed.push(j)
    sizes.push(correlation)
    if (isClear) bound = Math.max(bound, correlation - MARGIN * (1 + correlation))
  }
  return Int32Array.from(listed.filter((_, k) => sizes[k] >= bound))
}

/** Of each distinct row v, u and w, one row behind the other; and the share of the response that is left. */
function coordinates(table: Dataset, rows: Int32Array) {
  const m = rows.length
  const { unpenalised, deviations } = frameOf(take(table, rows, []), true)
  const basis = createBasis(m, 1 + unpenalised.p)
  append(basis, new Float64Array(m).fill(1), 0, 0)
  appendUnpenalised(basis, unpenalised)
  // In units of the largest: squares of 1e200 must not overflow.
  const unit = deviations.reduce((largest, v) => Math.max(largest, Math.abs(v)), 0) || 1
  const residual = deviations.map(v => v / unit)
  const left = orthogonalise(basis, residual, 0)
  const size = basis.size + 2
  const distinct = [...new Set(rows)]
  const sums = new Float64Array(distinct.length * size)
  for (let i = 0; i < m; i++) {
    const own = size * distinct.indexOf(rows[i])
    sums[own]++
    sums[own + 1] += residual[i] / left
    for (let k = 0; k < basis.size; k++) sums[own + 2 + k] += basis.q[k * m + i]
  }
  return { distinct, sums, size, left }
}
