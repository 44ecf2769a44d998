import { relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { adjustedCorrelations } from '../learner/adjusted-correlations.js'
import { type StepwiseFit, stepwise } from '../learner/stepwise/stepwise.js'

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
   * 'stepwise' by p-values (.05 in, .10 out), as the paper; by AIC, BIC or EBIC; the cross-validated lasso; marginal |correlation|;
   * the zero vector; or 'given', the caller's own effects in `vector`.
   */
  readonly kind: ReferenceKind | 'given'
  readonly form: ReferenceForm
  /** For 'given': one effect per variable, taken as it is. */
  readonly vector?: ArrayLike<number>
  /** For stepwise kinds on a binomial response: 'logit' (default), or 'linear' for least squares on 0/1. */
  readonly link?: 'logit' | 'linear'
}

export interface ReferenceSources {
  /** Lasso coefficients at the cross-validated lambda, one per variable, on the original scale. */
  readonly lassoCv?: (data: Dataset) => ArrayLike<number>
}

export interface Reference {
  readonly vector: Float64Array
  /** The variables with an effect, ascending; null where there is no model behind the vector (correlation, zero, given). */
  readonly selected: Int32Array | null
  /** No variable has an effect, though the kind should have given some: use the mean importance of the full ensemble instead. */
  readonly empty: boolean
  /** Classes separated under a logistic model: its effects are those at which the iteration stopped. */
  readonly separated: boolean
}

export function reference(data: Dataset, spec: ReferenceSpec, sources: ReferenceSources = {}): Reference {
  if (!referenceForms.includes(spec.form)) {
    fail('usage/reference-form', {
      where: 'reference form',
      rule: `must be ${referenceForms.join(' or ')}`,
      got: spec.form,
    })
  }
  const { effects, model, separated = false } = effectsOf(data, spec, sources)
  const selected = Int32Array.from(effects.keys()).filter(j => effects[j] !== 0)
  return {
    vector: spec.form === 'share' ? shares(effects) : effects.map(b => (b === 0 ? 0 : 1)),
    selected: model ? selected : null,
    empty: selected.length === 0 && spec.kind !== 'zero',
    separated,
  }
}

interface Effects {
  readonly effects: Float64Array
  readonly model: boolean
  readonly separated?: boolean
}

function effectsOf(data: Dataset, spec: ReferenceSpec, sources: ReferenceSources): Effects {
  const link = spec.link ?? 'logit'
  switch (spec.kind) {
    case 'stepwise':
      return ofStepwise(data.p, stepwise(data, { rule: 'p-value', link }))
    case 'aic':
    case 'bic':
    case 'ebic':
      return ofStepwise(data.p, stepwise(data, { rule: spec.kind, link }))
    case 'lasso-cv':
      return { effects: ofLasso(data, sources), model: true }
    case 'correlation':
      return { effects: adjustedCorrelations(data), model: false }
    case 'zero':
      return { effects: new Float64Array(data.p), model: false }
    case 'given':
      return { effects: given(spec.vector, data.p), model: false }
    default:
      fail('usage/reference', {
        where: 'reference',
        rule: `must be a vector or one of ${referenceKinds.join(', ')}`,
        got: String(spec.kind),
      })
  }
}

function ofStepwise(p: number, fit: StepwiseFit): Effects {
  const effects = new Float64Array(p)
  fit.selected.forEach((j, k) => {
    effects[j] = fit.standardised[k]
  })
  return { effects, model: true, separated: fit.separated }
}

function ofLasso(data: Dataset, sources: ReferenceSources): Float64Array {
  if (!sources.lassoCv) {
    fail('usage/reference', { where: 'reference', rule: 'must come with a lasso fit', got: 'lasso-cv' })
  }
  const coefficients = checked(sources.lassoCv(data), data.p, 'lasso-cv')
  const { sd } = weightedColumns(data.x, data.n, data.p, data.weights && relativeWeights(data.weights))
  return coefficients.map((b, j) => b * sd[j])
}

function given(vector: ArrayLike<number> | undefined, p: number): Float64Array {
  return checked(vector ?? [], p, 'reference')
}

function checked(vector: ArrayLike<number>, p: number, where: string): Float64Array {
  if (vector.length !== p)
    fail('usage/reference', { where, rule: `must have ${p} entries`, got: vector.length })
  const effects = Float64Array.from(vector)
  const bad = effects.findIndex(v => !Number.isFinite(v))
  if (bad >= 0)
    fail('usage/reference', { where, rule: `must be finite in entry ${bad + 1}`, got: effects[bad] })
  return effects
}

/** Divided by the largest first: a sum of effects near the end of the range must not overflow. */
function shares(effects: Float64Array): Float64Array {
  let largest = 0
  for (const b of effects) largest = Math.max(largest, Math.abs(b))
  if (largest === 0) return new Float64Array(effects.length)
  let sum = 0
  for (const b of effects) sum += Math.abs(b) / largest
  return effects.map(b => Math.abs(b) / largest / sum)
}
