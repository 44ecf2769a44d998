/** Everything a finished study has to show. */

import { groupBy } from '../group-by.js'
import type { CurveRecord, SelectionRecord, StudyRecord } from '../record.js'
import { type Ablation, ablationsOf } from './ablations.js'
import { accuracyCurve } from './accuracy-curves.js'
import type { RealData, TableOrFigure } from './cell.js'
import { cells } from './cells.js'
import { figureRows } from './verdict/figure-rows.js'
import type { StudyRow } from './verdict/study-row.js'
import { tableRows } from './verdict/table-rows.js'

export interface Figure {
  readonly tableOrFigure: TableOrFigure
  readonly panels: ReturnType<typeof panelsOf>
}

export interface StudyResults {
  readonly seed: number
  readonly rows: readonly StudyRow[]
  readonly figures: readonly Figure[]
  readonly ablations: readonly Ablation[]
  /** Rows of the real data sets that were used. */
  readonly realRows: Readonly<Partial<Record<RealData, number>>>
}

export function studyResults(records: readonly StudyRecord[], seed: number): StudyResults {
  const groups = groupBy(records, record => `${record.cell} ${record.method}`)
  // Sums depend on the order of their terms in the last bits.
  for (const group of groups.values()) group.sort((a, b) => a.replication - b.replication)
  const lookup = (cell: string, method: string) => groups.get(`${cell} ${method}`) ?? []
  const selections = (cell: string, method: string) => lookup(cell, method) as readonly SelectionRecord[]
  const curves = (cell: string, method: string) => lookup(cell, method) as readonly CurveRecord[]
  return {
    seed,
    rows: [...tableRows(selections), ...figureRows(curves)],
    figures: (['figure1', 'figure2'] as const)
      .map(tableOrFigure => ({ tableOrFigure, panels: panelsOf(tableOrFigure, curves) }))
      .filter(({ panels }) => panels.length > 0),
    ablations: ablationsOf(selections),
    realRows: realRowsOf(records),
  }
}

function panelsOf(
  tableOrFigure: TableOrFigure,
  lookup: (cell: string, method: string) => readonly CurveRecord[],
) {
  return cells.flatMap(cell => {
    if (cell.kind !== 'figure' || cell.tableOrFigure !== tableOrFigure) return []
    const named: readonly (readonly [string, string])[] = [
      ['random', 'StabSel'],
      ...cell.sizes.map(B => [`ordered-${B}`, `Ordered StabSel, B = ${B}`] as const),
    ]
    const curves = named.map(([method, name]) => ({
      name,
      /** At sizes 1, 2, ... */
      accuracy: accuracyCurve(lookup(cell.name, method).map(({ runs }) => runs)),
    }))
    return curves.some(({ accuracy }) => accuracy.length > 0) ? [{ title: cell.title, curves }] : []
  })
}

function realRowsOf(records: readonly StudyRecord[]): Partial<Record<RealData, number>> {
  const rows: Partial<Record<RealData, number>> = {}
  for (const { source, name } of cells) {
    const n = source && records.find(record => record.cell === name)?.n
    if (source !== undefined && n !== undefined) rows[source] = n
  }
  return rows
}
