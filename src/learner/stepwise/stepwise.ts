import { originalScale } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { isGeneral } from '../../path/glm/is-general.js'
import { countedRows, roomFor } from '../counted-rows.js'
import { choicesOf, coefficientsEach, priceOf } from '../criterion.js'
import { frameOf } from './frame.js'
import { createLikelihoodModel } from './likelihood-model.js'
import { createLinearModel, isScreened } from './linear-model.js'
import { createLogisticModel } from './logistic-model.js'
import { ownPanels } from './own-panels.js'
import { byCriterion, byPValue, type Ending, type Step, search, searchBeyond } from './rules.js'
import { columnsOnDemand, wholeColumns } from './step-columns.js'
import type { StepModel } from './step-model.js'
import type { SharedScreen } from './step-table.js'

export const stepwiseRules = ['p-value', 'aic', 'bic', 'ebic'] as const
export type StepwiseRule = (typeof stepwiseRules)[number]

export interface StepwiseOptions {
  /**
   * Default 'p-value'. The criteria charge 2 (AIC) or log n (BIC, EBIC) for each coefficient, EBIC also 2 gamma log binom(p, k) for a model
   * of k variables; n is the number of rows, or of events for survival times.
   */
  readonly rule?: StepwiseRule
  /** Rule 'p-value': enter below (default 0.05), leave above (default 0.10). */
  readonly enter?: number
  readonly remove?: number
  /** Rule 'ebic': default 1. */
  readonly gamma?: number
  /** For a binomial response: 'logit' (default), or 'linear' for least squares on 0/1. */
  readonly link?: 'logit' | 'linear'
}

export interface StepwiseFit {
  /** Column indices in order of entry; those removed again are left out. */
  readonly selected: Int32Array
  /** In the order of `selected`, for columns scaled to variance one (divisor n). */
  readonly standardised: Float64Array
  /** In the order of `selected`, for the columns as given. */
  readonly coefficients: Float64Array
  /** Of the columns that are in every model, where the data set has some. */
  readonly unpenalised?: Float64Array
  readonly intercept: number
  readonly steps: readonly Step[]
  readonly ending: Ending
  /** Logistic: the classes, or some rows, are separated and coefficients are those at which the iteration stopped. */
  readonly separated: boolean
}

/**
 * Stepwise regression from the empty model, for any n and p. Columns kept in every model are in it from the start. At most n - 3 variables enter, so that an F test always has
 * two degrees of freedom left; constant columns and combinations of columns already inside never enter.
 */
export function stepwise(data: Dataset, options: StepwiseOptions = {}, shared?: SharedColumns): StepwiseFit {
  if (shared === undefined && hasOwnPanels(data, options))
    return withKernels(kernels => stepwise(data, options, ownPanels(kernels, data)))
  return withKernels(kernels => stepwiseWith(kernels, data, options, { shared }))
}

/** Whether columns need not be scaled before they are packed, and are so many that passes are made over panels. */
function hasOwnPanels(data: Dataset, options: StepwiseOptions): boolean {
  return isScreened(data) && isLinear(data, options) && !data.weights && !data.unpenalised
}

/** The columns in panels that threads share, and how passes over them are shared out. Only linear models make use of them. */
export interface SharedColumns extends SharedScreen {
  /** Standard deviations, 0 of columns that may be constant. */
  readonly deviation: Float64Array
}

export interface Provided {
  /** The predictors are lost. */
  readonly isSpare?: boolean
  /** How many columns EBIC is charged for, where the data are a part of a table. */
  readonly choices?: number
  readonly shared?: SharedColumns | undefined
}

/** How many variables a model can have at most, of however many: an F test has two degrees of freedom left. */
export function mostInside(data: Dataset): number {
  return Math.max(0, roomFor(data) - 1)
}

/** Whether the model is one of least squares. */
export function isLinear(data: Dataset, { link }: Pick<StepwiseOptions, 'link'>): boolean {
  const logistic = data.family === 'binomial' && link !== 'linear'
  return !logistic && !isFitted(data)
}

/** Whether each model is fitted by its likelihood. */
function isFitted(data: Dataset): boolean {
  return isGeneral(data) && (data.family !== 'binomial' || data.offset !== undefined)
}

/** The same with kernels of one's own, whose memory is used again from one call to the next. */
export function stepwiseWith(
  kernels: Kernels,
  data: Dataset,
  options: StepwiseOptions,
  { isSpare = false, choices = choicesFor(data, options), shared }: Provided = {},
): StepwiseFit {
  const { n, p } = data
  const linear = isLinear(data, options)
  // Of columns that are shared few are looked at.
  const framed = linear && shared ? { ...data, p: 0, x: new Float64Array(0), names: [] } : data
  const frame = frameOf(framed, linear, isSpare)
  const columns =
    linear && shared ? columnsOnDemand(data.x, n, shared.deviation) : wholeColumns(frame.columns)
  const { unpenalised } = frame
  const rows = countedRows(data)
  const rule = ruleOf(options, rows, choices, coefficientsEach(data))
  const capacity = Math.min(mostInside(data), p)
  const model = modelOf()
  const { steps: first, ending } = search(model, rule, capacity)
  const beyond =
    options.rule === 'ebic' && options.gamma !== 0 && ending === 'settled' && linear
      ? searchBeyond(model, priceOf('ebic', rows, choices, options.gamma), Math.floor(rows / DEPTH), capacity)
      : []
  const steps = [...first, ...beyond]
  const selected = Int32Array.from(model.selected)
  const scaled = model.coefficients()
  const always = originalScale(
    unpenalised,
    [...scaled.unpenalised.keys()],
    scaled.unpenalised,
    scaled.intercept,
  )
  const { intercept, coefficients } = originalScale(columns, selected, scaled.coefficients, always.intercept)
  return {
    selected,
    standardised: scaled.coefficients,
    coefficients,
    ...(data.unpenalised && { unpenalised: always.coefficients }),
    intercept,
    steps,
    ending,
    separated: model.separated(),
  }

  function modelOf(): StepModel {
    if (isFitted(data)) return createLikelihoodModel(data, frame, capacity)
    return linear
      ? createLinearModel(frame, capacity, kernels, columns, shared)
      : createLogisticModel(frame, capacity, kernels)
  }
}

/**
 * Beyond its first minimum EBIC is looked at for up to one variable in so many rows, in linear models: more would fit noise. With gamma 0 it
 * is BIC, and as R's step has it.
 */
const DEPTH = 8

/** The other rules do not ask for it. */
function choicesFor(data: Dataset, { rule }: StepwiseOptions): number {
  return rule === 'ebic' ? choicesOf(data) : data.p
}

/** `each`: coefficients of a column. */
function ruleOf(
  options: StepwiseOptions,
  n: number,
  p: number,
  each: number,
): ReturnType<typeof byCriterion> {
  const { rule = 'p-value', enter = 0.05, remove = 0.1, gamma = 1 } = options
  switch (rule) {
    case 'p-value':
      if (remove < enter) {
        const hint = 'A variable that may leave more easily than it enters would come and go for ever.'
        fail('usage/remove', {
          where: 'remove',
          rule: `must lie in [enter, 1] = [${enter}, 1]`,
          got: remove,
          hint,
        })
      }
      return byPValue(enter, remove)
    case 'aic':
    case 'bic':
    case 'ebic':
      return byCriterion(priceOf(rule, n, p, gamma, each))
  }
}
