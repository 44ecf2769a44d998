/** The selection that a result tells of, made again: the same method with the settings it records. */
import type { Dataset } from '../data/dataset.js'
import { autoSelection } from './auto-selection.js'
import { ensembleSelection } from './ensemble/ensemble-selection.js'
import type { EnsembleSpec } from './ensemble/spec.js'
import { byWitnesses, isPathSpec, pruningOf } from './kinds.js'
import type { PruningOptions, RunningOptions } from './options.js'
import { prunedStabilitySelection } from './pruned-stability-selection.js'
import type { Pruning } from './pruning.js'
import { reselect } from './reselect.js'
import type { SelectionResult } from './result.js'
import { stabilitySelection } from './stability-selection.js'

export interface RepeatOptions extends Omit<RunningOptions, 'timeLimit'> {
  /** The reference vector, where the caller had given one. */
  readonly reference?: ArrayLike<number> | undefined
  /** Leave out the simulations of an assessment. */
  readonly withoutAssessment?: boolean | undefined
}

export async function repeat(
  { spec, assessment }: SelectionResult,
  data: Dataset,
  { reference, withoutAssessment, ...running }: RepeatOptions,
): Promise<SelectionResult> {
  if (!isPathSpec(spec)) return repeatEnsemble(spec, data, reference, running)
  const { members, lambdas, stratified, seed, threshold, q, rounding, gridRule, sampler, randomise } = spec
  if (byWitnesses(spec)) {
    const simulations = withoutAssessment === true ? 0 : (assessment?.simulations ?? 0)
    const asked = { members, lambdas, stratified, seed, simulations }
    const again = await autoSelection(data, { ...asked, ...running })
    const keep = pruningOf(spec)?.keep
    if (again.spec.threshold === threshold && pruningOf(again.spec)?.keep === keep) return again
    return reselect(again, { threshold, keep, data })
  }
  const paths = { members, lambdas, stratified, seed, threshold, q, rounding, gridRule, sampler, randomise }
  return spec.method === 'stability'
    ? stabilitySelection(data, { ...paths, ...running })
    : prunedStabilitySelection(data, { ...paths, ...pruningOptions(spec, reference), ...running })
}

function repeatEnsemble(
  spec: EnsembleSpec,
  data: Dataset,
  reference: ArrayLike<number> | undefined,
  running: RunningOptions,
): Promise<SelectionResult> {
  const { method, members, settings, kappas, fusion, decision, seed, pruning } = spec
  return ensembleSelection(method, data, {
    members,
    // The curve by which kappa was chosen is drawn again.
    learner: kappas === undefined ? settings : { ...settings, kappa: 'auto' },
    fusion,
    decision: decision.name,
    threshold: decision.name === 'threshold' ? decision.threshold : undefined,
    seed,
    prune: pruning === null ? 'none' : (pruning.order ?? 'greedy'),
    ...(pruning && pruningOptions(pruning, reference)),
    ...running,
  })
}

function pruningOptions(
  { keep, reference, referenceForm, referenceLink, importance, order }: Pruning,
  given: ArrayLike<number> | undefined,
): PruningOptions {
  const kind = reference === 'given' || reference === 'witnesses' ? given : reference
  return { keep, reference: kind, referenceForm, referenceLink, importance, order }
}
