/** Stated probabilities against what came true, in ten bins of equal width: within each the mean of the stated ones and the share that was true. */
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { ScoreRecord } from '../record.js'

export interface StatedBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /** Mean of the stated probabilities. */
  readonly stated: number
  /** Share that was true; its standard error takes draws, not variables, as independent. */
  readonly came: Estimate
  /** (came - stated) over the standard error of that difference, by draws. */
  readonly off: number
}

const BINS = 10

/** `what`: variable or signal, as the records have it. */
export function statedBins(
  records: readonly Pick<ScoreRecord, 'scores'>[],
  what: 'variable' | 'signal',
): readonly StatedBin[] {
  const draws = records.map(({ scores }) =>
    Object.entries(scores).flatMap(([key, [right, wrong]]) => {
      if (!key.startsWith(`${what} `)) return []
      return [{ probability: Number(key.slice(what.length + 1)) / 1000, right, wrong }]
    }),
  )
  return Array.from({ length: BINS }, (_, b) => {
    const inside = (probability: number) => Math.min(BINS - 1, Math.floor(BINS * probability + 1e-9)) === b
    const perDraw = draws.map(entries => {
      let [count, right, stated] = [0, 0, 0]
      for (const entry of entries) {
        if (!inside(entry.probability)) continue
        count += entry.right + entry.wrong
        right += entry.right
        stated += entry.probability * (entry.right + entry.wrong)
      }
      return { count, right, stated }
    })
    const total = perDraw.reduce((sum, { count }) => sum + count, 0)
    const sumOf = (key: 'right' | 'stated') => perDraw.reduce((sum, one) => sum + one[key], 0)
    const [right, stated] = [sumOf('right'), sumOf('stated')]
    const share = right / Math.max(1, total)
    const difference = clustered(
      perDraw.map(one => one.right - one.stated - ((right - stated) / Math.max(1, total)) * one.count),
      total,
    )
    const error = clustered(
      perDraw.map(one => one.right - share * one.count),
      total,
    )
    return {
      from: b / BINS,
      to: (b + 1) / BINS,
      count: total,
      stated: stated / Math.max(1, total),
      came: { ...estimateMean([share]), standardError: error, count: total },
      off: difference === 0 ? 0 : (right - stated) / total / difference,
    }
  })
}

/** Standard error of a ratio of sums over draws: the root of the summed squares of what each draw contributes, over the total. */
function clustered(residuals: readonly number[], total: number): number {
  if (total === 0) return 0
  const used = residuals.filter(value => value !== 0).length
  const squares = residuals.reduce((sum, value) => sum + value * value, 0)
  return Math.sqrt((squares * used) / Math.max(1, used - 1)) / total
}

export interface StatedRate {
  readonly rate: number
  /** Mean share of false signals among the selected. */
  readonly fdr: Estimate
  /** Signals that are real, selected a draw. */
  readonly found: Estimate
}

export function statedRatesOf(
  records: readonly Pick<ScoreRecord, 'scores'>[],
  rates: readonly number[],
): readonly StatedRate[] {
  return rates.map(rate => {
    const pairs = records.flatMap(({ scores }) => {
      const pair = scores[`fdr ${rate}`]
      return pair === undefined ? [] : [pair]
    })
    return {
      rate,
      fdr: estimateMean(pairs.map(([found, wrong]) => (found + wrong === 0 ? 0 : wrong / (found + wrong)))),
      found: estimateMean(pairs.map(([found]) => found)),
    }
  })
}
