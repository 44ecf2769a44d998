/**
 * Whether the unpenalised columns separate the two classes, completely or in part (Albert & Anderson 1984, Biometrika 71, 1-10): the
 * likelihood then has no maximum, and along a separating direction the information falls to nothing while Newton's method goes on.
 * With Q an orthonormal basis of the constant and the unpenalised columns in the weights w, the information of the fit is
 *   Q' diag(w mu (1 - mu)) Q,
 * whose pivots lie between 0 and 1/4. Of a fit that stands they are far above VANISHED; where classes are separated the last is below it,
 * or columns that are no combinations of each other have become so in the weights and were taken for one.
 */
import { cholesky } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { append, collinear, createBasis } from '../../math/orthonormal-basis.js'
import type { ActiveSet } from './active-set.js'
import type { Sample } from './sample.js'

/** Newton's method ends at a gradient of 1e-11; a row that it has left behind has an information of that size. */
const VANISHED = 1e-9

/** `active` stands at the fit of the unpenalised columns. */
export function separates(sample: Sample, active: ActiveSet): boolean {
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
  if (active.size < size) return true
  const share = Float64Array.from(w, (weight, i) =>
    weight > 0 ? f64[active.v / 8 + i] / (Math.sqrt(m) * weight) : 0,
  )
  const information = new Float64Array(size * size)
  const scaled = new Float64Array(m)
  for (let a = 0; a < size; a++) {
    for (let i = 0; i < m; i++) scaled[i] = share[i] * q[a * m + i]
    for (let b = 0; b <= a; b++) information[a * size + b] = dot(scaled, 0, q, b * m, m)
  }
  return pivotsBelow(information, size)
}

function pivotsBelow(information: Float64Array, size: number): boolean {
  if (cholesky(information, size, size, 0) < size) return true
  for (let a = 0; a < size; a++) if (information[a * size + a] ** 2 < VANISHED) return true
  return false
}
