import { relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { adjustedCorrelations } from '../learner/adjusted-correlations.js'
import { chooseByValidation } from '../learner/cross-validation/choose.js'
import { countUnits } from '../learner/cross-validation/folds.js'
import { isLinear, type SharedColumns, type StepwiseOptions, stepwise } from '../learner/stepwise/stepwise.js'

/**
 * The reference importance r_ref that pruning draws the ensemble towards (Sections 3.2 and 5: "stepwise fitting" on the full
 * data). From one effect b_j per variable, on the scale of standardised columns, comes either
 *   share       r_j = |b_j| / sum_k |b_k|      (the paper's: importances that sum to one)
 *   indicator   r_j = 1 if b_j is not 0, else 0.
 */
export const referenceKinds = ['stepwise', 'aic', 'bic', 'ebic', 'lasso-cv', 'correlation', 'zero'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export const referenceForms = ['share', 'indicator'] as const
export type ReferenceForm = (typeof referenceForms)[number]

export interface ReferenceSpec {
  /**
   * 'stepwise' by p-values (.05 in, .10 out), as the paper; by AIC, BIC or EBIC; the lasso at the largest lambda whose cross-validated loss is
   * within one standard error of the least (glmnet's lambda.1se, which reproduces the paper's lasso rows); marginal |correlation|; the zero
   * vector; or 'given', the caller's own effects in `vector`.
   */
  readonly kind: ReferenceKind | 'given'
  readonly form: ReferenceForm
  /** For 'given': one effect per variable, taken as it is. */
  readonly vector?: ArrayLike<number>
  /** For stepwise kinds on a binomial response: 'logit', or 'linear' for least squares on 0/1. */
  readonly link: 'logit' | 'linear'
  /** Of the folds of the lasso. */
  readonly seed: number
}

export interface Reference {
  readonly vector: Float64Array
  /** No variable has an effect, though the kind should have given some: use the mean importance of the full ensemble instead. */
  readonly empty: boolean
}

/** `shared`: the columns as a stepwise search finds them in memory that threads share. */
export function reference(data: Dataset, spec: ReferenceSpec, shared?: SharedColumns): Reference {
  const effects = effectsOf(data, spec, shared)
  const support = supportOf(effects)
  const own = spec.form === 'share' ? shares(support.map(j => effects[j])) : support.map(() => 1)
  const vector = new Float64Array(effects.length)
  for (const [k, j] of support.entries()) vector[j] = own[k]
  return { vector, empty: support.length === 0 && spec.kind !== 'zero' }
}

/** Mostly few of many. */
function supportOf(effects: Float64Array): number[] {
  const support: number[] = []
  for (let j = 0; j < effects.length; j++) if (effects[j] !== 0) support.push(j)
  return support
}

/** The rules of those that a stepwise search finds. */
const rules = { stepwise: 'p-value', aic: 'aic', bic: 'bic', ebic: 'ebic' } as const

/** Whether it is found by a search that makes linear models step by step. */
export function isStepwise(data: Dataset, { kind, link }: ReferenceSpec): boolean {
  return kind in rules && isLinear(data, { link })
}

function effectsOf(
  data: Dataset,
  { kind, vector, link, seed }: ReferenceSpec,
  shared: SharedColumns | undefined,
): Float64Array {
  switch (kind) {
    case 'lasso-cv':
      return ofLasso(data, seed)
    case 'correlation':
      return adjustedCorrelations(data)
    case 'zero':
      return new Float64Array(data.p)
    case 'given':
      return Float64Array.from(vector!)
    default:
      return ofStepwise(data, { rule: rules[kind], link }, shared)
  }
}

function ofStepwise(
  data: Dataset,
  options: StepwiseOptions,
  shared: SharedColumns | undefined,
): Float64Array {
  const { selected, standardised } = stepwise(data, options, shared)
  return spread(data.p, selected, k => standardised[k])
}

function ofLasso(data: Dataset, seed: number): Float64Array {
  const folds = Math.min(10, countUnits(data))
  const { selected, coefficients } = chooseByValidation(data, { penalty: 'lasso', rule: '1se', seed, folds })
  const { sd } = weightedColumns(data.x, data.n, data.p, data.weights && relativeWeights(data.weights))
  return spread(data.p, selected, (k, j) => coefficients[k] * sd[j])
}

function spread(p: number, selected: Int32Array, effect: (k: number, j: number) => number): Float64Array {
  const effects = new Float64Array(p)
  selected.forEach((j, k) => {
    effects[j] = effect(k, j)
  })
  return effects
}

/** Divided by the largest first: a sum of effects near the end of the range must not overflow. */
function shares(effects: readonly number[]): number[] {
  const largest = effects.reduce((most, b) => Math.max(most, Math.abs(b)), 0)
  const sum = effects.reduce((all, b) => all + Math.abs(b) / largest, 0)
  return effects.map(b => Math.abs(b) / largest / sum)
}
