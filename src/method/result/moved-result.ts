/** Move the threshold or U of a finished selection: the members are there, nothing is fitted again. */
import { fail } from '../../errors.js'
import { anyFrequency } from '../../select/any-frequency.js'
import { pferBound } from '../../select/bounds.js'
import { thresholdDecision } from '../../select/decide.js'
import { type EnsembleDesign, keptCount, type PathDesign } from '../ensemble/design.js'
import { type FromData, findings } from '../ensemble/findings.js'
import { guaranteeSettings } from '../guarantee/settings.js'
import { equal } from '../verify/same-json.js'
import { ensembleOf } from './ensemble-of.js'
import { type EnsembleSelection, isEnsemble } from './kinds.js'
import type { SelectionResult } from './result.js'
import { withoutEstimates } from './unfitted.js'
import type { Warning } from './warning.js'
import { isPassing } from './warning.js'

export interface Move {
  /**
   * For members that are not paths it takes the place of their decision rule. Where signals are selected it is their least probability, for
   * the consensus of a model and the ensemble the frequency of a variable that the model leaves out.
   */
  readonly threshold?: number | undefined
  /** Only for a pruned selection. */
  readonly keep?: number | string | undefined
}

/** A result at another threshold or U; what only the data tell is not in it where there are none. */
export function movedResult(result: SelectionResult, options: Move, fromData?: FromData): EnsembleSelection {
  if (!isEnsemble(result)) {
    return fail('usage/method', {
      where: 'method',
      rule: 'must be an ensemble: others have no members to count again',
      got: result.method,
    })
  }
  const design = moved(result, options)
  const { cut, ...found } = findings({
    n: result.data.n,
    names: result.variables.map(({ name }) => name),
    design,
    ensemble: ensembleOf(result),
    order: result.ensemble.order,
    countedVariables: result.bound?.variables,
    gridAtEnd: result.warnings.some(({ code }) => code === 'grid-short'),
    fromData,
  })
  const substitutes = found.substitutes ?? movedSubstitutes(result, design)
  const same = equal(indices(found), indices(result))
  // What is said of a refit is of the variables of the run.
  const { assessment, guarantee, concordance: _, validation: __, intercepts: ___, ...lasts } = result
  const unmoved = equal(design, result.ensemble.design)
  return {
    ...lasts,
    ...(same && assessment && { assessment }),
    ...(unmoved && guarantee && { guarantee }),
    ...found,
    settings: movedSettings(unmoved ? result : withoutGuarantee(result), options),
    ...(substitutes && { substitutes }),
    ...(result.unpenalised &&
      fromData === undefined && { unpenalised: withoutEstimates(result.unpenalised) }),
    ensemble: { ...result.ensemble, design, cut, kept: keptCount(design) },
    warnings: [
      ...result.warnings.filter(({ code }) => !isPassing(code)),
      ...found.warnings,
      ...(same || result.assessment === undefined ? [] : [uncheckedMove]),
    ],
  }
}

const uncheckedMove: Warning = {
  code: 'assessment-missing',
  text: 'The answer was not checked by simulation: it was moved after the run, whose own answer was.',
  where: 'simulations',
}

function indices({ selected }: Pick<SelectionResult, 'selected'>): readonly number[] {
  return selected.map(({ index }) => index)
}

/** Which variables stand in for which does not change with the members kept; how often they are selected does. */
function movedSubstitutes(result: EnsembleSelection, design: EnsembleDesign): SelectionResult['substitutes'] {
  const kept = result.ensemble.order.slice(0, keptCount(design))
  const ensemble = ensembleOf(result)
  return result.substitutes?.map(one => ({ ...one, frequency: anyFrequency(ensemble, one.variables, kept) }))
}

function moved({ ensemble, data, bound }: EnsembleSelection, { threshold, keep }: Move): EnsembleDesign {
  const { design } = ensemble
  if (keep !== undefined && design.pruning === null)
    fail('usage/keep', { where: 'keep', rule: 'must be left out: the selection was not pruned', got: keep })
  const pruning = design.pruning && { ...design.pruning, keep: keep ?? design.pruning.keep }
  if (threshold === undefined) return { ...design, pruning }
  if (design.kind === 'learner') return { ...design, pruning, decision: thresholdDecision(threshold) }
  // The bound refuses a threshold that it does not hold for.
  if (design.decision.name !== 'signals') pferBound({ p: bound?.variables ?? data.p, q: design.q, threshold })
  return { ...design, pruning, decision: movedDecision(design, threshold) }
}

function movedDecision({ decision }: PathDesign, threshold: number): PathDesign['decision'] {
  if (decision.name === 'threshold') return { ...decision, threshold }
  if (decision.name === 'consensus') return { ...decision, alone: threshold }
  // The rate of false discoveries that was asked for led to another probability.
  const { fdr: _fdr, ...rest } = decision
  if (threshold > 0 && threshold <= 1) return { ...rest, probability: threshold }
  return fail('usage/threshold', { where: 'threshold', rule: 'must lie in (0, 1]', got: threshold })
}

/** What the settings of the method come to; those that it does not have stay in the design alone. */
function movedSettings(
  { settings, ensemble }: Pick<EnsembleSelection, 'settings' | 'ensemble'>,
  { threshold, keep }: Move,
): SelectionResult['settings'] {
  const { fdr: _fdr, ...others } = settings
  const signals = ensemble.design.decision.name === 'signals'
  return {
    ...(signals && threshold !== undefined ? others : settings),
    ...(keep !== undefined && 'keep' in settings && { keep }),
    ...(threshold !== undefined && 'threshold' in settings && { threshold }),
    ...(threshold !== undefined && ensemble.design.kind === 'learner' && { decision: 'threshold' }),
  }
}

/** The halves were given to the method as it was, so that nothing is known of one with another threshold or U. */
function withoutGuarantee({
  settings,
  ensemble,
}: EnsembleSelection): Pick<EnsembleSelection, 'settings' | 'ensemble'> {
  const own = Object.entries(settings).filter(([name]) => !Object.hasOwn(guaranteeSettings, name))
  return { settings: Object.fromEntries(own), ensemble }
}
