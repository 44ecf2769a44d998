/**
 * Least squares with row weights and columns that are in every model as plain ones (Frisch & Waugh 1933, Lovell 1963): every row is multiplied by
 * the root of its weight, and the columns in every model are projected out of the others and of the response. What is left, scaled to mean
 * square one, has the residual sums of squares and the correlations of the whole.
 */
import { type StandardColumns, standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { dot } from '../../math/dot.js'
import { collinear, createBasis, type OrthonormalBasis, orthogonalise } from '../../math/orthonormal-basis.js'
import { appendUnpenalised, frameOf } from '../stepwise/frame.js'
import { EXPLAINED } from '../stepwise/linear-model.js'
import { createGram, type Gram } from './gram.js'

export interface LinearDesign {
  readonly gram: Gram
  /** Rows that count. */
  readonly rows: number
  /** Dimensions that the columns in every model take. */
  readonly kept: number
  /** Whether nothing of a column is left to select: it does not vary, or the columns in every model explain it or the response. */
  readonly isEmpty: (j: number) => boolean
}

/** `memory`: for the products, if it is large enough. */
export function linearDesign(data: Dataset, memory?: Float64Array): LinearDesign {
  const { n, p, x, y } = data
  if (data.weights === undefined && data.unpenalised === undefined) {
    const columns = standardColumns(x, n, p)
    const gram = createGram(columns, standardColumns(y, n, 1), memory)
    return { gram, rows: n, kept: 0, isEmpty: j => columns.sd[j] === 0 }
  }
  const { columns, unpenalised, deviations, rows } = frameOf(data, true)
  const basis = createBasis(n, unpenalised.p)
  appendUnpenalised(basis, unpenalised)
  const left = leftOf(basis, columns, collinear)
  const response = leftOf(basis, inUnits(deviations), EXPLAINED)
  const gram = createGram(left, response, memory)
  const isExplained = response.sd[0] === 0
  return { gram, rows, kept: basis.size, isEmpty: j => isExplained || left.sd[j] === 0 }
}

/** A column as it is, divided by its largest number: squares of 1e200 must not overflow. */
function inUnits(values: Float64Array): StandardColumns {
  const unit = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const z = unit > 0 ? values.map(value => value / unit) : values
  return { n: values.length, p: 1, z, mean: new Float64Array(1), sd: Float64Array.of(unit) }
}

/** What a basis leaves of columns, scaled to mean square one; nothing, with sd 0, where it is not more than `tolerance` of them. */
function leftOf(
  basis: OrthonormalBasis,
  { n, p, z, mean, sd }: StandardColumns,
  tolerance: number,
): StandardColumns {
  const left = z.slice()
  const scale = new Float64Array(p)
  for (let j = 0; j < p; j++) {
    const own = left.subarray(j * n, (j + 1) * n)
    const whole = Math.sqrt(dot(own, 0, own, 0, n))
    const rest = orthogonalise(basis, own, 0)
    const stands = sd[j] > 0 && rest > tolerance * whole
    scale[j] = stands ? (sd[j] * rest) / Math.sqrt(n) : 0
    const factor = stands ? Math.sqrt(n) / rest : 0
    for (let i = 0; i < n; i++) own[i] *= factor
  }
  return { n, p, z: left, mean, sd: scale }
}
