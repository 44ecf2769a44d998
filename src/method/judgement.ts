/** What the kept members say of each variable, and which variables that selects. */
import { importances } from '../ensemble/importances.js'
import { type Ensemble, pointsOf } from '../ensemble/member.js'
import { decide } from '../select/decide.js'
import { frequencies } from '../select/frequencies.js'
import { type Fusion, fuse } from '../select/fuse.js'
import { select } from '../select/select.js'
import { hearWitnesses } from '../select/two-witnesses.js'
import { isPathSpec } from './kinds.js'
import type { Spec } from './spec.js'

export interface Judgement {
  readonly frequency: Float64Array
  /** The same of all members. */
  readonly frequencyFull: Float64Array
  /** Monte-Carlo error of `frequency`. */
  readonly error: Float64Array
  /** The most important first. */
  readonly chosen: readonly number[]
  /** Where the line was drawn. */
  readonly cut: number
}

/** `model`: where two witnesses decide, the variables of the one that is no ensemble. */
export function judge(
  spec: Spec,
  ensemble: Ensemble,
  kept: Int32Array,
  n: number,
  model?: readonly number[],
): Judgement {
  const U = kept.length
  if (isPathSpec(spec)) {
    const frequency = frequencies(ensemble, kept)
    const frequencyFull = frequencies(ensemble)
    return {
      frequency,
      frequencyFull,
      error: frequency.map(f => Math.sqrt((f * (1 - f)) / U)),
      chosen:
        model === undefined
          ? select(frequency, spec.threshold)
          : hearWitnesses(model, frequencyFull, frequency, spec.threshold),
      cut: spec.threshold,
    }
  }
  const frequency = fuse(ensemble, spec.fusion, kept)
  const { selected, cut } = decide(frequency, spec.decision, U, n)
  return {
    frequency,
    frequencyFull: fuse(ensemble, spec.fusion),
    error: spread(ensemble, spec.fusion, kept).map(deviation => deviation / Math.sqrt(U)),
    chosen: selected,
    cut,
  }
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
