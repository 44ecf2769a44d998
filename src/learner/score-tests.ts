/**
 * Rao's score statistic of every column in the model of the constant, the unpenalised columns and some of the others, for every family
 * and with row weights: what sure independence screening ranks columns by where correlations do not do. 0 for a column in that model or in
 * its span.
 */

import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { createLikelihood } from './likelihood-regression.js'

export function scoreTests(data: Dataset, model: ArrayLike<number> = []): Float64Array {
  const { n, p, x, unpenalised } = data
  const likelihood = createLikelihood(data)
  const arranged = (z: Float64Array, j: number) => Float64Array.from(likelihood.rows, i => z[j * n + i])
  const own = standardColumns(x, n, p)
  const always = standardColumns(unpenalised?.x ?? new Float64Array(0), n, unpenalised?.names.length ?? 0)
  const inside: Float64Array[] = []
  likelihood.fit(inside)
  const admit = (column: Float64Array) => {
    if (likelihood.score(column) === 0) return
    inside.push(column)
    likelihood.fit(inside)
  }
  for (let k = 0; k < always.p; k++) if (always.sd[k] > 0) admit(arranged(always.z, k))
  for (let k = 0; k < model.length; k++) if (own.sd[model[k]] > 0) admit(arranged(own.z, model[k]))
  const taken = new Set(Array.from(model))
  return Float64Array.from({ length: p }, (_, j) =>
    taken.has(j) || own.sd[j] === 0 ? 0 : likelihood.score(arranged(own.z, j)),
  )
}
