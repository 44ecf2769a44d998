/** What the kept members say, at one threshold: everything that changes when threshold or U is moved, and nothing else. */
import { flatVectors } from '../../ensemble/flat-vectors.js'
import { importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { keep } from '../../prune/keep.js'
import { flatStability } from '../../select/stability-index.js'
import type { Substitutes } from '../../select/substitutes.js'
import { boundOf } from '../result/bound-statement.js'
import type { CurveSpread } from '../result/curve-spread.js'
import type { EnsembleSelection } from '../result/kinds.js'
import { everythingSelected, nothingSelected, vacuousBound } from '../result/notices.js'
import { once } from '../result/once.js'
import type { SelectedVariable } from '../result/result.js'
import type { Refitted } from '../result/selected-variables.js'
import { signalColumns } from '../result/signal-columns.js'
import type { SurvivalFindings } from '../result/survival-findings.js'
import { unfitted } from '../result/unfitted.js'
import { type EnsembleDesign, keptCount, type PathDesign } from './design.js'
import { fullStability } from './full-stability.js'
import { type Judgement, judge } from './judgement.js'

/** What only the data tell (from-data.ts): the page of a report has none, and neither these nor the solvers behind them. */
export interface FromData {
  refit(chosen: readonly number[]): Refitted
  spread(
    chosen: readonly number[],
    design: PathDesign,
    kept: ArrayLike<number>,
  ): ReadonlyMap<number, CurveSpread>
  survival(chosen: readonly number[]): SurvivalFindings
  substitutes(ensemble: Ensemble, frequency: Float64Array, kept: ArrayLike<number>): readonly Substitutes[]
}

export interface CountedMembers {
  readonly n: number
  readonly names: readonly string[]
  readonly design: EnsembleDesign
  readonly ensemble: Ensemble
  readonly order: ArrayLike<number>
  /** Variables that members can hold, where these are fewer. */
  readonly countedVariables?: number | undefined
  /** Where it is known already. */
  readonly judgement?: Judgement
  /** Whether the path holds fewer than q variables: no q can make the grid longer. */
  readonly gridAtEnd: boolean
  /** Without it coefficients are null. */
  readonly fromData?: FromData | undefined
}

export type Findings = Pick<
  EnsembleSelection,
  | 'selected'
  | 'unpenalised'
  | 'variables'
  | 'intercept'
  | 'intercepts'
  | 'concordance'
  | 'validation'
  | 'bound'
  | 'stability'
  | 'substitutes'
  | 'warnings'
> & { readonly cut: number }

/** The first U members of the order. */
export function keptMembers(design: EnsembleDesign, order: ArrayLike<number>): Int32Array {
  return keep(Int32Array.from(order), keptCount(design))
}

export function findings(counted: CountedMembers): Findings {
  const { n, names, design, ensemble, order, gridAtEnd, fromData } = counted
  const variables = { all: ensemble.p, counted: counted.countedVariables ?? ensemble.p }
  const kept = keptMembers(design, order)
  const judgement = counted.judgement ?? judge(design, ensemble, kept, n)
  const { frequency, frequencyFull, error, chosen, cut, signals } = judgement
  const importance = importances(ensemble, design.pruning?.importance ?? 'region')
  const mean = meanImportance(importance, kept)
  const isChosen = new Set(chosen)
  const { estimates, unpenalised, intercept, intercepts, warnings } = fromData?.refit(chosen) ?? unfitted
  const spread = design.kind === 'path' ? fromData?.spread(chosen, design, kept) : undefined
  const held = importance.vectors.reduce((sum, { variable }) => sum + variable.length, 0)
  const bound =
    design.kind === 'path'
      ? boundOf(design, variables, kept.length, held / ensemble.members.length)
      : undefined
  const stabilityOfKept = once(() => flatStability(flatVectors(importance.vectors), kept, variables.counted))
  const isWhole = kept.length === importance.vectors.length && kept.every((b, u) => b === u)
  const mayGrow = design.kind === 'path' && !gridAtEnd && design.q < Math.min(n - 1, variables.counted)
  return {
    selected: chosen.map((index, i) => ({
      name: names[index],
      index,
      frequency: frequency[index],
      ...withSpread(estimates(i), spread?.get(i)),
      ...(signals && signalColumns(signals[i], names)),
    })),
    ...(unpenalised.length > 0 && { unpenalised }),
    variables: names.map((name, j) => ({
      name,
      frequency: frequency[j],
      frequencyFull: frequencyFull[j],
      frequencyError: error[j],
      importance: mean[j],
      selected: isChosen.has(j),
    })),
    intercept,
    ...(intercepts && { intercepts }),
    ...fromData?.survival(chosen),
    ...(bound && { bound }),
    cut,
    // A short answer does not show it.
    stability: {
      get kept() {
        return isWhole ? fullStability(importance, variables.counted) : stabilityOfKept()
      },
      get full() {
        return fullStability(importance, variables.counted)
      },
    },
    ...(fromData && { substitutes: fromData.substitutes(ensemble, frequencyFull, kept) }),
    warnings: [
      ...nothingSelected(names, frequency, chosen.length, design, mayGrow),
      ...everythingSelected(chosen.length, variables, design),
      ...(bound === undefined ? [] : vacuousBound(bound, variables, design)),
      ...warnings,
    ],
  }
}

function withSpread<Estimates extends Pick<SelectedVariable, 'curve'>>(
  estimates: Estimates,
  spread: CurveSpread | undefined,
): Estimates {
  return estimates.curve === undefined
    ? estimates
    : { ...estimates, curve: { ...estimates.curve, ...spread } }
}
