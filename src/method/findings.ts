/** What the kept members say, at one threshold: everything that changes when threshold or U is moved, and nothing else. */
import type { Dataset } from '../data/dataset.js'
import { importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { keep, keepCount } from '../prune/keep.js'
import { stabilityIndex } from '../select/stability-index.js'
import { findSubstitutes } from '../select/substitutes.js'
import { boundOf } from './bound-statement.js'
import { ensembleNotices } from './ensemble/notices.js'
import { judge } from './judgement.js'
import { parseKeep } from './keep-option.js'
import { isPathSpec, pruningOf } from './kinds.js'
import { everythingSelected, nothingSelected, refitNotices, vacuousBound } from './notices.js'
import type { SelectionResult } from './result.js'
import { refitConcordance, refitVariables } from './selected-variables.js'
import type { Spec } from './spec.js'

export interface Evidence {
  readonly n: number
  readonly names: readonly string[]
  readonly spec: Spec
  readonly ensemble: Ensemble
  readonly order: readonly number[]
  /** The path does not hold q variables: no q can make the grid longer. */
  readonly gridAtEnd?: boolean
  /** Where two witnesses decide: the variables of the model. */
  readonly model?: readonly number[] | undefined
  /** For the refit; without it coefficients are null. */
  readonly data?: Dataset | undefined
}

export type Findings = Pick<
  SelectionResult,
  | 'selected'
  | 'kept'
  | 'variables'
  | 'intercept'
  | 'concordance'
  | 'bound'
  | 'cut'
  | 'stability'
  | 'substitutes'
  | 'warnings'
>

export function keptCount(spec: Spec): number {
  const pruning = pruningOf(spec)
  return pruning === null ? spec.members : keepCount(spec.members, parseKeep(pruning.keep))
}

export function findings(evidence: Evidence): Findings {
  const { n, names, spec, ensemble, order, gridAtEnd, data, model: witness } = evidence
  const kept = keep(Int32Array.from(order), keptCount(spec))
  const { frequency, frequencyFull, error, chosen, cut } = judge(spec, ensemble, kept, n, witness)
  const importance = importances(ensemble, pruningOf(spec)?.importance ?? 'region')
  const mean = meanImportance(importance, kept)
  const isChosen = new Set(chosen)
  const { model, estimates, kept: always } = refitVariables(data, chosen)
  const concord = data?.survival && refitConcordance(data, chosen)
  const held = importance.vectors.reduce((sum, { variable }) => sum + variable.length, 0)
  const bound = isPathSpec(spec)
    ? boundOf(spec, ensemble.p, kept.length, held / ensemble.members.length)
    : null
  return {
    selected: chosen.map((index, i) => ({
      name: names[index],
      index,
      frequency: frequency[index],
      ...estimates(i),
    })),
    ...(always.length > 0 && { kept: always }),
    variables: names.map((name, j) => ({
      name,
      frequency: frequency[j],
      frequencyFull: frequencyFull[j],
      frequencyError: error[j],
      importance: mean[j],
      selected: isChosen.has(j),
    })),
    intercept: model?.intercept ?? null,
    ...(concord && { concordance: concord }),
    bound,
    ...(!isPathSpec(spec) && { cut }),
    stability: {
      kept: stabilityIndex(
        Array.from(kept, b => importance.vectors[b].variable),
        ensemble.p,
      ),
      full: stabilityIndex(
        importance.vectors.map(({ variable }) => variable),
        ensemble.p,
      ),
    },
    ...(data && { substitutes: findSubstitutes(data, ensemble, frequencyFull, kept) }),
    warnings: [
      ...(isPathSpec(spec)
        ? [
            ...nothingSelected(
              names,
              frequency,
              spec,
              gridAtEnd !== true && spec.q < Math.min(n - 1, ensemble.p),
            ),
            ...everythingSelected(chosen.length, ensemble.p, spec),
            ...vacuousBound(bound!, ensemble.p),
          ]
        : ensembleNotices(names, frequency, chosen.length, spec)),
      ...refitNotices(model),
    ],
  }
}
