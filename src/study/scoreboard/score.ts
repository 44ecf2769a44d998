/** Ours beside the best of theirs, setting by setting, and whether it is won. */
import { groupBy } from '../group-by.js'
import { type Estimate, estimateMean } from '../measure/estimate.js'
import type { ScoreRecord } from '../record.js'
import { type Comparison, comparisons, type ScoreboardCell, scoreboardCells } from './cells.js'

/** So little behind is close, not lost; and so large may the share of false selections be where power is compared. */
const CLOSE = 0.05
const MOST_FALSE = 0.1

export interface ScoreboardRow {
  readonly cell: ScoreboardCell
  readonly replications: number
  readonly ours: Estimate
  /** Mean share of false selections. */
  readonly fdp: Estimate
  readonly baseline: string
  readonly theirs: number
  readonly verdict: 'won' | 'close' | 'lost'
}

export function scoreboardRows(records: readonly ScoreRecord[]): readonly ScoreboardRow[] {
  const byCell = groupBy(records, ({ cell }) => cell)
  return scoreboardCells.flatMap(cell => {
    const own = byCell.get(cell.name)
    if (own === undefined) return []
    const sorted = own.toSorted((a, b) => a.replication - b.replication)
    const [baseline, theirs] = Object.entries(cell.baselines).reduce((best, one) =>
      one[1] > best[1] ? one : best,
    )
    const ours = estimateMean(sorted.map(record => measured(cell, record)))
    const fdp = estimateMean(
      sorted.map(
        ({
          scores: {
            auto: [found, wrong],
          },
        }) => wrong / Math.max(1, found + wrong),
      ),
    )
    return {
      cell,
      replications: own.length,
      ours,
      fdp,
      baseline,
      theirs,
      verdict: verdictOf(cell, ours, fdp, theirs),
    }
  })
}

function measured({ measure }: ScoreboardCell, { truth, scores }: ScoreRecord): number {
  const [found, wrong] = scores.auto
  if (measure === 'power') return found / truth
  return measure === 'exact' ? Number(found === truth && wrong === 0) : (2 * found) / (found + wrong + truth)
}

function verdictOf(
  { measure }: ScoreboardCell,
  ours: Estimate,
  fdp: Estimate,
  theirs: number,
): ScoreboardRow['verdict'] {
  if (measure === 'power' && fdp.value > MOST_FALSE) return 'lost'
  if (ours.value >= theirs) return 'won'
  return ours.value >= theirs - CLOSE ? 'close' : 'lost'
}

export interface ScoreboardTotal {
  readonly comparison: Comparison
  readonly settings: number
  readonly won: number
  readonly close: number
  readonly lost: number
  /** Means over the settings. */
  readonly ours: number
  readonly theirs: number
}

export function scoreboardTotals(rows: readonly ScoreboardRow[]): readonly ScoreboardTotal[] {
  return comparisons.flatMap(comparison => {
    const own = rows.filter(({ cell }) => cell.comparison === comparison)
    if (own.length === 0) return []
    const count = (verdict: ScoreboardRow['verdict']) => own.filter(row => row.verdict === verdict).length
    const mean = (value: (row: ScoreboardRow) => number) =>
      own.reduce((sum, row) => sum + value(row), 0) / own.length
    return {
      comparison,
      settings: own.length,
      won: count('won'),
      close: count('close'),
      lost: count('lost'),
      ours: mean(({ ours }) => ours.value),
      theirs: mean(({ theirs }) => theirs),
    }
  })
}
