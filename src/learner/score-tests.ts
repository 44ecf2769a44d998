/**
 * Rao's score statistic of every column in the model of the constant, the unpenalised columns and some of the others, for every family
 * and with row weights: what sure independence screening ranks columns by where correlations do not do. 0 for a column in that model or in
 * its span.
 */

import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { createLikelihood } from './likelihood-regression.js'
import { likelihoodColumns } from './stepwise/likelihood-columns.js'

export function scoreTests(data: Dataset, model: ArrayLike<number> = []): Float64Array {
  const { n, p, x, unpenalised } = data
  const likelihood = createLikelihood(data)
  const columns = standardColumns(x, n, p)
  const { own, always } = likelihoodColumns(likelihood, {
    columns,
    unpenalised: standardColumns(unpenalised?.x ?? new Float64Array(0), n, unpenalised?.names.length ?? 0),
  })
  const inside = [...always]
  for (const j of Array.from(model)) {
    if (columns.sd[j] === 0 || likelihood.score(own[j]) === 0) continue
    inside.push(own[j])
    likelihood.fit(inside)
  }
  const taken = new Set(Array.from(model))
  return Float64Array.from({ length: p }, (_, j) =>
    taken.has(j) || columns.sd[j] === 0 ? 0 : likelihood.score(own[j]),
  )
}
