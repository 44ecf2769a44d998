import type { SelectionRecord } from '../record.js'
import { type Estimate, estimateDeviation, estimateMean } from './estimate.js'
import { type Measure, score } from './measures.js'

export type Summary = ReturnType<typeof summarise>

export interface Scoring {
  /** The variables counted as true. */
  readonly support: readonly number[]
  readonly p: number
  /** Prediction errors from the first 200 test rows alone. */
  readonly smallTestSet?: boolean
}

/** The replications of one method in one cell. */
export function summarise(records: readonly SelectionRecord[], scoring: Scoring) {
  const { support, p, smallTestSet = false } = scoring
  const scores = records.map(({ selected }) => score(selected, support, p))
  const errors = records.map(({ error, smallError }) => (smallTestSet ? (smallError ?? error) : error))
  return {
    measures: {
      p0: estimateMean(scores.map(one => one.p0)),
      p1: estimateMean(scores.map(one => one.p1)),
      acc: estimateMean(scores.map(one => one.acc)),
      FDR: estimateMean(scores.map(one => one.FDR)),
      PErr: estimateMean(errors),
      'sd(PErr)': estimateDeviation(errors),
    } satisfies Record<Measure, Estimate>,
    /** Mean number of selected variables. */
    size: estimateMean(records.map(({ selected }) => selected.length)).value,
    replications: records.length,
  }
}
