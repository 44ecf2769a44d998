import { weightedColumns } from '../../data/columns/weighted-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { append, collinear, createBasis } from '../../math/orthonormal-basis.js'
import type { ModelVariables } from '../variables.js'

/** The columns of every model, column-major: the intercept, and those kept that are no combinations of the ones before. */
export function fixedColumns(
  data: Dataset,
  { n, weights }: ModelVariables,
  intercept: boolean,
): Float64Array {
  const unpenalised = weightedColumns(
    data.unpenalised?.x ?? new Float64Array(0),
    n,
    data.unpenalised?.names.length ?? 0,
    weights,
  )
  const candidates = [
    ...(intercept ? [new Float64Array(n).fill(1)] : []),
    ...Array.from({ length: unpenalised.p }, (_, k) => unpenalised.z.subarray(k * n, (k + 1) * n)),
  ]
  const basis = createBasis(n, candidates.length)
  const chosen = candidates.filter(
    column => column.some(value => value !== 0) && append(basis, column, 0, collinear),
  )
  const fixed = new Float64Array(chosen.length * n)
  chosen.forEach((column, k) => {
    fixed.set(column, k * n)
  })
  return fixed
}
