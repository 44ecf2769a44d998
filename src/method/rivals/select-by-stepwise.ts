import type { Dataset } from '../../data/dataset.js'
import type { Ending } from '../../learner/stepwise/rules.js'
import { type StepwiseOptions, stepwise } from '../../learner/stepwise/stepwise.js'
import type { RivalSelection } from './selection.js'

export interface StepwiseSelection extends RivalSelection {
  readonly ending: Ending
  /** Logistic: the classes, or some rows, are separated and coefficients are those at which the iteration stopped. */
  readonly separated: boolean
}

/** Stepwise regression by p-value, AIC, BIC or EBIC. */
export function selectByStepwise(data: Dataset, options: StepwiseOptions = {}): StepwiseSelection {
  const { selected, coefficients, kept, intercept, ending, separated } = stepwise(data, options)
  const order = Array.from(selected.keys()).sort((a, b) => selected[a] - selected[b])
  return {
    method: 'stepwise',
    selected: Int32Array.from(order, e => selected[e]),
    coefficients: Float64Array.from(order, e => coefficients[e]),
    ...(kept && { kept }),
    intercept,
    ending,
    separated,
  }
}
