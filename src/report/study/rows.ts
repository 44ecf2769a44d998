/** The verdict rows for programs: JSON lines and CSV, every digit kept. */
import type { StudyRow } from '../../study/paper/verdict/study-row.js'
import { csvTable } from '../csv/csv.js'

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
  return csvTable(rows, [
    ['cell', row => row.cell],
    ['method', row => row.method],
    ['measure', row => row.measure],
    ['published', row => row.published],
    ['below', row => row.below === true],
    ['ours', row => row.ours],
    ['standard_error', row => row.standardError],
    ['replications', row => row.replications],
    ['z', row => row.z],
    ['verdict', row => row.verdict],
    ['note', row => row.note ?? null],
  ])
}
