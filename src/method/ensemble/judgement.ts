/** What the kept members say of each variable, and which variables that selects. */
import { importances } from '../../ensemble/importances.js'
import { type Ensemble, pointsOf } from '../../ensemble/member.js'
import { type SelectedSignal, selectSignals } from '../../posterior/select-signals.js'
import { probabilityOf } from '../../posterior/signals.js'
import { consensusSelection } from '../../select/consensus.js'
import { decide } from '../../select/decide.js'
import { frequencies } from '../../select/frequencies.js'
import { type Fusion, fuse } from '../../select/fuse.js'
import { thresholdSelection } from '../../select/threshold-selection.js'
import type { EnsembleDesign, PathDesign } from './design.js'

export interface Judgement {
  readonly frequency: Float64Array
  /** The same of all members. */
  readonly frequencyFull: Float64Array
  /** Monte-Carlo error of `frequency`. */
  readonly error: Float64Array
  /** The most important first. */
  readonly chosen: readonly number[]
  /** Where signals decide: those that the chosen variables lead. */
  readonly signals?: readonly SelectedSignal[]
  /** Where the line was drawn. */
  readonly cut: number
}

export function judge(design: EnsembleDesign, ensemble: Ensemble, kept: Int32Array, n: number): Judgement {
  const U = kept.length
  if (design.kind === 'path') {
    const frequencyFull = frequencies(ensemble)
    const frequency = U === ensemble.members.length ? frequencyFull : frequencies(ensemble, kept)
    return {
      frequency,
      frequencyFull,
      error: frequency.map(f => Math.sqrt((f * (1 - f)) / U)),
      ...decidePaths(design.decision, frequency, frequencyFull),
    }
  }
  const frequency = fuse(ensemble, design.fusion, kept)
  const { selected, cut } = decide(frequency, design.decision, U, n)
  return {
    frequency,
    frequencyFull: fuse(ensemble, design.fusion),
    error: spread(ensemble, design.fusion, kept).map(deviation => deviation / Math.sqrt(U)),
    chosen: selected,
    cut,
  }
}

function decidePaths(
  decision: PathDesign['decision'],
  frequency: Float64Array,
  full: Float64Array,
): Pick<Judgement, 'chosen' | 'cut' | 'signals'> {
  if (decision.name === 'threshold') {
    const { threshold } = decision
    return { chosen: thresholdSelection(frequency, threshold), cut: threshold }
  }
  if (decision.name === 'signals') {
    const each = probabilityOf(decision.signals, full.length)
    const signals = selectSignals(decision.signals, decision, each, full)
    return { signals, chosen: signals.map(({ variables }) => variables[0]), cut: decision.probability }
  }
  const { model, alone } = decision
  return { chosen: consensusSelection(model, full, frequency, alone), cut: alone }
}

/** Standard deviation among the kept members of what is averaged. */
function spread(ensemble: Ensemble, fusion: Fusion, kept: Int32Array): Float64Array {
  const K = pointsOf(ensemble)
  const { vectors } = importances(ensemble, 'region')
  const sum = new Float64Array(ensemble.p)
  const squares = new Float64Array(ensemble.p)
  for (const b of kept.toSorted()) {
    const { value } = ensemble.members[b]
    vectors[b].variable.forEach((j, e) => {
      const own = fusion === 'value' ? (value?.[e] ?? 0) : vectors[b].numerator[e] / K
      sum[j] += own
      squares[j] += own * own
    })
  }
  const U = kept.length
  return sum.map((total, j) => Math.sqrt(Math.max(squares[j] / U - (total / U) ** 2, 0)))
}
