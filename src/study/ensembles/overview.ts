/** The comparison in brief: accuracy by ensemble and way of pruning, the mean over the cells of a setting. */
import { type Compared, compared } from './compare.js'
import { comparedEnsembles } from './compared-ensembles.js'
import type { ComparisonRow } from './summary.js'

export type OverviewSection = ReturnType<typeof overview>[number]

/** Cells whose names begin alike are one setting. */
const settings = {
  'scenario1-': 'Scenario 1, (n, p) = (40, 20)',
  'scenario2-100-50-': 'Scenario 2, (100, 50)',
  'scenario2-100-100-': 'Scenario 2, (100, 100)',
  'scenario2-200-1000-': 'Scenario 2, (200, 1000)',
  'scenario3-': 'Scenario 3, (200, 1000)',
  'scenario4-': 'Scenario 4, (200, 1000)',
}

/** An ensemble has a row in a setting where it was run in every cell of it that any was. */
export function overview(rows: readonly ComparisonRow[]) {
  return Object.entries(settings).flatMap(([prefix, title]) => {
    const all = rows.filter(({ cell }) => cell.startsWith(prefix))
    const cells = [...new Set(all.map(({ cell }) => cell))]
    if (cells.length === 0) return []
    const own = comparedEnsembles.flatMap(ensemble => {
      const mine = all.filter(row => row.ensemble === ensemble)
      if (mine.length < cells.length * compared.length) return []
      const entryOfMembers = (members: Compared) => entryOf(mine.filter(row => row.members === members))
      const entries = Object.fromEntries(compared.map(members => [members, entryOfMembers(members)]))
      return {
        ensemble,
        /** Of each cell; the fewest where they differ. */
        replications: Math.min(...mine.map(({ replications }) => replications)),
        entries: entries as Readonly<Record<Compared, ReturnType<typeof entryOf>>>,
      }
    })
    return own.length === 0 ? [] : [{ title, cells, rows: own }]
  })
}

/** Accuracy, its difference to the full ensemble on the same data, and the Monte-Carlo standard error of that. */
function entryOf(cells: readonly ComparisonRow[]) {
  const mean = (value: (row: ComparisonRow) => number) =>
    cells.reduce((sum, row) => sum + value(row), 0) / cells.length
  const squares = cells.reduce((sum, { gain }) => sum + gain.standardError * gain.standardError, 0)
  return {
    acc: mean(row => row.measures.acc.value),
    gain: mean(row => row.gain.value),
    gainError: Math.sqrt(squares) / cells.length,
  }
}
