/** The r_ref of Algorithm 1: from a model of the full data, or the mean of the full ensemble where that model is empty. */
import { copiedVariables, standingVariable } from '../../data/columns/copied-variables.js'
import type { Dataset, VariableGroup } from '../../data/dataset.js'
import type { Importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { SharedColumns } from '../../learner/stepwise/stepwise.js'
import { type Reference, type ReferenceKind, type ReferenceSpec, reference } from '../../prune/reference.js'
import type { Warning } from '../result/warning.js'
import type { Pruning } from './pruning.js'

export function referenceModel(
  data: Dataset,
  spec: Pruning,
  seed: number,
  given: string | ArrayLike<number> | undefined,
  shared?: SharedColumns,
): Reference {
  const { groups } = data
  const columns = reference(data, referenceSpec(spec, seed, given), shared)
  // A vector of the caller has one entry per variable already.
  const isWhole = groups === undefined || columns.vector.length === groups.length
  const vector = isWhole ? columns.vector : byVariable(columns.vector, groups, spec.referenceForm)
  return { ...columns, vector }
}

/**
 * Which of a set of copies a model has is decided by rounding; members have the first of those with the least penalty. For the calling thread, which looks for copies
 * in any case.
 */
export function withHeldCopies(data: Dataset, model: Reference): Reference {
  const { vector } = model
  const own = vector.slice()
  for (const set of copiedVariables(data)) {
    const held = set.filter(v => vector[v] !== 0)
    if (held.length !== 1) continue
    own[held[0]] = 0
    own[standingVariable(data, set)] = vector[held[0]]
  }
  return { ...model, vector: own }
}

/** What the reference is made from. */
export function referenceSpec(
  spec: Pruning,
  seed: number,
  given: string | ArrayLike<number> | undefined,
): ReferenceSpec {
  const vector = typeof given === 'object' ? { vector: given } : {}
  return { kind: kindOf(spec), form: spec.referenceForm, link: spec.referenceLink, seed, ...vector }
}

/** The consensus set begins with a model by EBIC; probabilities are given. */
function kindOf({ reference: kind }: Pruning): ReferenceKind | 'given' {
  if (kind === 'probabilities') return 'given'
  return kind === 'consensus' ? 'ebic' : kind
}

/** A factor has the shares of all its columns, or the indicator of any. */
function byVariable(
  vector: Float64Array,
  groups: readonly VariableGroup[],
  form: Pruning['referenceForm'],
): Float64Array {
  return Float64Array.from(groups, ({ first, count }) => {
    const own = vector.subarray(first, first + count)
    return form === 'share' ? own.reduce((sum, share) => sum + share, 0) : Math.max(...own)
  })
}

export function referenceFrom(
  model: Reference,
  importance: Importances,
  spec: Pruning,
): { reference: Float64Array; warnings: readonly Warning[] } {
  if (!model.empty) return { reference: model.vector, warnings: [] }
  const instead = 'members are ordered by the mean importance of the full ensemble instead'
  return {
    reference: meanImportance(importance),
    warnings: [
      {
        code: 'reference-empty',
        text: `The reference (${spec.reference}) finds no variable; ${instead}.`,
        where: 'reference',
      },
    ],
  }
}
