/**
 * Members by the training error of the model of their variables, without penalty (Zhang, Zhang and Yin 2017):
 *   Err(b) = (1/n) sum_i (y_i - yhat_i^(b))^2,   or the deviance / n of a logistic model.
 * The largest error first, that is, the members least fitted to the training rows. The sign is that of a transcription of the
 * paper, which could not be checked against it; 'least-error' is the other one.
 */
import type { Dataset } from '../../data/dataset.js'
import { columnsOf } from '../../data/variables.js'
import type { ImportanceVector } from '../../ensemble/importances.js'
import { createLikelihood } from '../../learner/likelihood-regression.js'
import { fitLogistic } from '../../learner/logistic-regression.js'
import { appendUnpenalised, frameOf } from '../../learner/stepwise/frame.js'
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

/** With the weights of the rows, and beside the columns that are in every model. */
function createFit(data: Dataset): (columns: readonly number[]) => number {
  if (data.family !== 'gaussian' && data.family !== 'binomial') return byLikelihood(data)
  const binary = data.family === 'binomial'
  const { columns: own, unpenalised, deviations, weights, y } = frameOf(data, !binary)
  const { z, sd, n } = own
  const unit = deviations.reduce((most, v) => Math.max(most, Math.abs(v)), 0) || 1
  const centred = deviations.map(v => v / unit)

  function errorOf(columns: readonly number[]): number {
    const basis = createBasis(n, Math.min(columns.length + unpenalised.p, n - 1) + 1)
    // Weighted least squares: rows are scaled after centring, which leaves nothing along the constant.
    if (binary || weights === undefined) append(basis, new Float64Array(n).fill(1), 0, 0)
    appendUnpenalised(basis, unpenalised)
    for (const j of columns) if (sd[j] > 0) append(basis, z, j * n, collinear)
    if (binary) return fitLogistic(basis, y, undefined, undefined, weights).deviance
    const residual = centred.slice()
    const length = orthogonalise(basis, residual, 0)
    return length * length
  }

  const whole = (unpenalised.p === 0 && !binary ? squares(centred) : errorOf([])) || 1
  return columns => errorOf(columns) / whole
}

/** The deviance of counts, several classes or survival times, beside the columns that are in every model. */
function byLikelihood(data: Dataset): (columns: readonly number[]) => number {
  const { columns: own, unpenalised } = frameOf(data, false)
  const likelihood = createLikelihood(data)
  const column = ({ z, n }: typeof own, j: number) => Float64Array.from(likelihood.rows, i => z[j * n + i])
  const always = Array.from({ length: unpenalised.p }, (_, k) => column(unpenalised, k))
  const errorOf = (columns: readonly number[]) => {
    const inside: Float64Array[] = []
    let { deviance, coefficients } = likelihood.fit([])
    for (const each of [...always, ...columns.map(j => column(own, j))]) {
      if (likelihood.score(each) === 0) continue
      inside.push(each)
      ;({ deviance, coefficients } = likelihood.fit(inside, coefficients))
    }
    return deviance
  }
  const whole = errorOf([])
  // A deviance of counts is known up to a constant: what columns take away is what compares.
  return columns => 1 + (errorOf(columns) - whole) / Math.abs(whole)
}

function squares(values: Float64Array): number {
  return values.reduce((sum, v) => sum + v * v, 0)
}
