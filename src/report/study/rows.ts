/** The verdict rows for programs: JSON lines and CSV, every digit kept. */
import type { StudyRow } from '../../study/paper/verdict/study-row.js'
import { csvText } from '../csv/csv.js'

export function studyJsonLines(rows: readonly StudyRow[]): string {
  return rows.map(row => `${JSON.stringify(plainRow(row))}\n`).join('')
}

export function studyJson(rows: readonly StudyRow[]): string {
  return `${JSON.stringify(rows.map(plainRow), null, 2)}\n`
}

function plainRow({ tableOrFigure: _tableOrFigure, ...row }: StudyRow): object {
  return row
}

export function studyCsv(rows: readonly StudyRow[]): string {
  const head = [
    'cell',
    'method',
    'measure',
    'published',
    'below',
    'ours',
    'standard_error',
    'replications',
    'z',
    'verdict',
    'note',
  ]
  return csvText(
    head,
    rows.map(row => [
      row.cell,
      row.method,
      row.measure,
      row.published,
      row.below === true,
      row.ours,
      row.standardError,
      row.replications,
      row.z,
      row.verdict,
      row.note ?? null,
    ]),
  )
}
