/**
 * Members by the training error of the model of their variables, without penalty (Zhang, Zhang and Yin 2017):
 *   Err(b) = (1/n) sum_i (y_i - yhat_i^(b))^2,   or the deviance / n of a logistic model.
 * The largest error first, that is, the members least fitted to the training rows. The sign is that of a transcription of the
 * paper, which could not be checked against it; 'least-error' is the other one.
 */
import type { Dataset } from '../../data/dataset.js'
import { standardColumns } from '../../data/standard-columns.js'
import { columnsOf } from '../../data/variables.js'
import type { ImportanceVector } from '../../ensemble/importances.js'
import { fitLogistic } from '../../learner/logistic-regression.js'
import { mean } from '../../math/mean.js'
import { append, collinear, createBasis, orthogonalise } from '../../math/orthonormal-basis.js'
import type { Order, OrderInput } from '../order.js'
import { sortedBy } from './sorted-by.js'

export const errorOrder: Order = input => sortedBy(trainingErrors(input).map(error => -error))

export const leastErrorOrder: Order = input => sortedBy(trainingErrors(input))

/** Err(b) in units of the null model: 1 for a member without variables, 0 where there are as many as rows. */
export function trainingErrors({
  data,
  importances,
}: Pick<OrderInput, 'data' | 'importances'>): Float64Array {
  const errorOf = createFit(data)
  const known = new Map<string, number>()
  return Float64Array.from(importances.vectors, ({ variable }: ImportanceVector) => {
    const key = variable.join()
    const error = known.get(key) ?? errorOf(Array.from(variable, g => columnsOf(data.groups, g)).flat())
    known.set(key, error)
    return error
  })
}

function createFit({ x, y, n, p, family }: Dataset): (columns: readonly number[]) => number {
  const { z, sd } = standardColumns(x, n, p)
  const centre = mean(y, 0, n)
  const unit = y.reduce((most, v) => Math.max(most, Math.abs(v - centre)), 0) || 1
  const centred = y.map(v => (v - centre) / unit)
  const nothing = createBasis(n, 1)
  append(nothing, new Float64Array(n).fill(1), 0, 0)
  const whole = family === 'binomial' ? fitLogistic(nothing, y).deviance : squares(centred) || 1
  return columns => {
    const basis = createBasis(n, Math.min(columns.length, n - 1) + 1)
    append(basis, new Float64Array(n).fill(1), 0, 0)
    for (const j of columns) if (sd[j] > 0) append(basis, z, j * n, collinear)
    if (family === 'binomial') return fitLogistic(basis, y).deviance / whole
    const residual = centred.slice()
    const length = orthogonalise(basis, residual, 0)
    return (length * length) / whole
  }
}

function squares(values: Float64Array): number {
  return values.reduce((sum, v) => sum + v * v, 0)
}
