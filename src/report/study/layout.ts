/** The verdict rows of a table laid out as the paper prints it: a block per cell, a line per method, published beside ours. */

import { groupBy } from '../../study/group-by.js'
import type { TableOrFigure } from '../../study/paper/cell.js'
import { cellNamed } from '../../study/paper/cells.js'
import { type MethodName, methodTitles } from '../../study/paper/method-names.js'
import type { StudyRow, Verdict } from '../../study/paper/verdict/study-row.js'

export const columns = ['p0', 'p1', 'acc', 'FDR', 'PErr', 'sd(PErr)'] as const

export type TableLayout = ReturnType<typeof tableLayouts>[number]
export type TableLine = TableLayout['lines'][number]

const titles: Readonly<Partial<Record<TableOrFigure, string>>> = {
  table1: 'Table 1: scenario 2, compound symmetric covariance',
  table2: 'Table 2: scenario 3, block covariance',
  table3: 'Table 3: scenario 4, weak signals',
  table4: 'Table 4: scenario 5, logistic model',
  table5: 'Table 5: real covariates',
}

export function tableLayouts(rows: readonly StudyRow[]) {
  const tablesAndFigures = [...new Set(rows.map(row => row.tableOrFigure))].filter(
    tableOrFigure => titles[tableOrFigure] !== undefined,
  )
  return tablesAndFigures.map(tableOrFigure => ({
    tableOrFigure,
    title: titles[tableOrFigure]!,
    lines: linesOf(rows.filter(row => row.tableOrFigure === tableOrFigure)),
  }))
}

function linesOf(rows: readonly StudyRow[]) {
  const groups = groupBy(rows, row => `${row.cell} ${row.method}`)
  return [...groups.values()].map(group => {
    const { cell, method, replications } = group[0]
    return {
      cell,
      setting: cellNamed(cell).title,
      method: methodTitles[method as MethodName],
      replications,
      /** By column; undefined where the line has no such number. */
      numbers: columns.map(column => group.find(row => row.measure === column)),
      /** Why numbers of the line differ, each reason once. */
      notes: [...new Set(group.flatMap(row => row.note ?? []))],
    }
  })
}

export function publishedText({ published, below }: StudyRow): string {
  if (published === null) return ''
  return `${below === true ? '<' : ''}${published.toFixed(3)}`
}

/** Ours with its standard error: 0.596 (0.022). */
export function oursText({ ours, standardError }: Pick<StudyRow, 'ours' | 'standardError'>): string {
  return `${ours.toFixed(3)} (${standardError.toFixed(3)})`
}

/** One sign per verdict, for the narrow cells of a table; agreement has none. */
export const marks: Readonly<Record<Verdict, string>> = {
  agrees: '',
  'differs, explained': '†',
  'differs, unexplained': '‡',
}

export function countVerdicts(rows: readonly StudyRow[]): Readonly<Record<Verdict, number>> {
  const counts = { agrees: 0, 'differs, explained': 0, 'differs, unexplained': 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}
