/** The comparison in brief: accuracy by ensemble and way of pruning, the mean over the cells of a setting. */
import { type Compared, compared } from './compare.js'
import { type ComparedEnsemble, comparedEnsembles } from './compared-ensembles.js'
import type { ComparisonRow } from './summary.js'

export interface OverviewEntry {
  readonly acc: number
  /** Difference to the full ensemble on the same data, and its Monte-Carlo standard error. */
  readonly gain: number
  readonly gainError: number
}

export interface OverviewRow {
  readonly ensemble: ComparedEnsemble
  /** Of each cell; the fewest where they differ. */
  readonly replications: number
  readonly entries: Readonly<Record<Compared, OverviewEntry>>
}

export interface OverviewSection {
  readonly title: string
  readonly cells: readonly string[]
  readonly rows: readonly OverviewRow[]
}

/** Cells whose names begin alike are one setting. */
const settings: readonly { readonly title: string; readonly prefix: string }[] = [
  { title: 'Scenario 1, (n, p) = (40, 20)', prefix: 'scenario1-' },
  { title: 'Scenario 2, (100, 50)', prefix: 'scenario2-100-50-' },
  { title: 'Scenario 2, (100, 100)', prefix: 'scenario2-100-100-' },
  { title: 'Scenario 2, (200, 1000)', prefix: 'scenario2-200-1000-' },
  { title: 'Scenario 3, (200, 1000)', prefix: 'scenario3-' },
  { title: 'Scenario 4, (200, 1000)', prefix: 'scenario4-' },
]

/** An ensemble has a row in a setting where it was run in every cell of it that any was. */
export function overview(rows: readonly ComparisonRow[]): OverviewSection[] {
  return settings.flatMap(({ title, prefix }): OverviewSection[] => {
    const all = rows.filter(({ cell }) => cell.startsWith(prefix))
    const cells = [...new Set(all.map(({ cell }) => cell))]
    if (cells.length === 0) return []
    const own = comparedEnsembles.flatMap((ensemble): OverviewRow[] => {
      const mine = all.filter(row => row.ensemble === ensemble)
      if (mine.length < cells.length * compared.length) return []
      const entries = compared.map(members => {
        const list = mine.filter(row => row.members === members)
        return [members, entryOf(list)] as const
      })
      return [
        {
          ensemble,
          replications: Math.min(...mine.map(({ replications }) => replications)),
          entries: Object.fromEntries(entries) as OverviewRow['entries'],
        },
      ]
    })
    return own.length === 0 ? [] : [{ title, cells, rows: own }]
  })
}

function entryOf(cells: readonly ComparisonRow[]): OverviewEntry {
  const mean = (value: (row: ComparisonRow) => number) =>
    cells.reduce((sum, row) => sum + value(row), 0) / cells.length
  const squares = cells.reduce((sum, { gain }) => sum + gain.standardError * gain.standardError, 0)
  return {
    acc: mean(row => row.measures.acc.value),
    gain: mean(row => row.gain.value),
    gainError: Math.sqrt(squares) / cells.length,
  }
}
