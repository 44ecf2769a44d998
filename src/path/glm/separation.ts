/**
 * Whether the likelihood has no maximum over the unpenalised columns: they separate the classes, completely or in part (Albert &
 * Anderson 1984, Biometrika 71, 1-10), or the rows without a count from the others. Along a separating direction the information falls to
 * nothing while Newton's method goes on. With Q an orthonormal basis of the constant and the unpenalised columns in the weights w, and V_i the
 * variance of the response of row i, for K classes that of the indicators of the first K - 1, the information of the fit is
 *   sum_i w_i V_i (x) q_i q_i',
 * whose pivots are at most 1/4 for two classes. Of a fit that stands they are far above VANISHED; where the fit is separated the last is below
 * it, or columns that are no combinations of each other have become so in the weights and were taken for one.
 */
import { cholesky } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { append, collinear, createBasis } from '../../math/orthonormal-basis.js'
import type { ActiveSet } from './active-set.js'
import type { Sample } from './sample.js'

/** Newton's method ends at a gradient of 1e-11; a row that it has left behind has an information of that size. */
const VANISHED = 1e-9

/** `active` stands at the fit of the unpenalised columns, with one block of rows or one for each class. */
export function separates(sample: Sample, active: ActiveSet, blocks: number): boolean {
  const { m, ld, w, factor, table } = sample
  const { f64 } = table.arena
  const constant = table.design.columns
  const columns = [constant, ...[...factor.keys()].filter(j => j !== constant && factor[j] === 0)]
  const basis = createBasis(m, Math.min(columns.length, m))
  const rows = new Float64Array(m)
  for (const j of columns) {
    const from = sample.z / 8 + j * ld
    for (let i = 0; i < m; i++) rows[i] = Math.sqrt(w[i]) * f64[from + i]
    append(basis, rows, 0, collinear)
  }
  const { size, q } = basis
  const shares = Math.max(1, blocks - 1)
  if (active.size < size * shares) return true
  const root = Math.sqrt(m)
  const mean = (k: number, i: number) => (w[i] > 0 ? f64[active.v / 8 + k * ld + i] / (root * w[i]) : 0)
  const order = size * shares
  const information = new Float64Array(order * order)
  const scaled = new Float64Array(m)
  for (let k = 0; k < shares; k++) {
    for (let l = 0; l <= k; l++) {
      const variance = Float64Array.from(w, (_, i) =>
        blocks === 1 ? mean(0, i) : mean(k, i) * ((k === l ? 1 : 0) - mean(l, i)),
      )
      for (let a = 0; a < size; a++) {
        for (let i = 0; i < m; i++) scaled[i] = variance[i] * q[a * m + i]
        for (let b = 0; b < size; b++)
          information[(k * size + a) * order + l * size + b] = dot(scaled, 0, q, b * m, m)
      }
    }
  }
  return pivotsBelow(information, order)
}

function pivotsBelow(information: Float64Array, size: number): boolean {
  if (cholesky(information, size, size, 0) < size) return true
  for (let a = 0; a < size; a++) if (information[a * size + a] ** 2 < VANISHED) return true
  return false
}
