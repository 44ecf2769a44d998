/**
 * How many variables a model by a criterion can have at most, whatever their values: none where the whole deviance of the model without variables is less
 * than the first of them costs. With EBIC that is log n + 2 gamma log p, more than twenty rows of two classes hold where there are a million columns. And one where it is
 * less than two of them cost: each that enters takes more from the deviance than it costs.
 */
import type { Dataset } from '../../data/dataset.js'
import { append, createBasis } from '../../math/orthonormal-basis.js'
import { fitLogistic } from '../logistic-regression.js'
import { appendUnpenalised, frameOf } from './frame.js'

/** For the rounding of a deviance: in doubt the variables are tried. */
const ROUNDED = 1e-6

/** Known for two classes, whose deviance ends at zero, and none or one; else Infinity. The columns of the data are not looked at. */
export function mostThatPay(data: Dataset, price: (size: number) => number): number {
  if (data.family !== 'binomial' || data.offset !== undefined) return Number.POSITIVE_INFINITY
  const { n } = data
  const { unpenalised, y, weights } = frameOf({ ...data, p: 0, x: new Float64Array(0), names: [] }, false)
  const basis = createBasis(n, 1 + unpenalised.p)
  append(basis, new Float64Array(n).fill(1), 0, 0)
  appendUnpenalised(basis, unpenalised)
  const { deviance } = fitLogistic(basis, y, undefined, undefined, weights)
  const paid = [1, 2].findIndex(size => deviance + ROUNDED < price(size) - price(0))
  return paid < 0 ? Number.POSITIVE_INFINITY : paid
}
