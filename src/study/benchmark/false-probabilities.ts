/** The posterior probability to be false of what the recommended method selects, held against the truth. */
import type { Dataset } from '../../data/dataset.js'
import { selectNow } from '../../method/select-now.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { BenchmarkRecord } from '../record.js'

type Scores = BenchmarkRecord['scores']

/** By probability in thousandths: how many variables with it are true, and how many false. */
export function probabilityScores(data: Dataset, seed: number, truth: ReadonlySet<number>): Scores {
  const { chosen: selected, ensemble } = selectNow(data, { method: 'auto', simulations: 0, seed })
  const probability = ensemble?.judgement.signals?.map(signal => signal.probability)
  const scores: Record<string, readonly [number, number]> = {}
  probability?.forEach((own, k) => {
    const key = String(Math.round(1000 * (1 - own)))
    const [right, wrong] = scores[key] ?? [0, 0]
    scores[key] = truth.has(selected[k]) ? [right + 1, wrong] : [right, wrong + 1]
  })
  return scores
}

export interface ProbabilityBin {
  /** Probabilities above the first and up to the second, in thousandths. */
  readonly from: number
  readonly to: number
  readonly variables: number
  /** Mean of the probabilities. */
  readonly stated: number
  /** Share of false variables among them. */
  readonly made: Estimate
}

const EDGES = [-1, 5, 20, 50, 100, 200, 400, 600, 1000]

export function probabilityBins(
  records: readonly Pick<BenchmarkRecord, 'scores'>[],
): readonly ProbabilityBin[] {
  const all = records.flatMap(({ scores }) =>
    Object.entries(scores).map(([key, counts]) => ({ stated: Number(key), counts })),
  )
  return EDGES.slice(1).map((to, b) => {
    const from = EDGES[b]
    const within = all.filter(({ stated }) => stated > from && stated <= to)
    const outcomes = within.flatMap(({ counts: [right, wrong] }) => [
      ...new Array<number>(right).fill(0),
      ...new Array<number>(wrong).fill(1),
    ])
    const sum = within.reduce((total, { stated, counts }) => total + stated * (counts[0] + counts[1]), 0)
    return {
      from: Math.max(0, from),
      to,
      variables: outcomes.length,
      stated: sum / 1000 / Math.max(1, outcomes.length),
      made: estimateMean(outcomes),
    }
  })
}
