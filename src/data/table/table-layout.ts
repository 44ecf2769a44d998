/**
 * Where the table lies in what a spreadsheet wrote: below title rows, right of empty columns, left of empty ones. A first row
 * with a name in at least half of the columns that rows usually have is the header; else the first such row is, and what stands above
 * it are titles.
 */
import { parseNumber } from '../cell.js'
import { uniqueNames } from '../unique-names.js'

export interface OpeningRow {
  readonly cells: readonly string[]
  /** From 1. */
  readonly line: number
}

export interface TableLayout {
  /** Position of the header among the rows. */
  readonly header: number
  /** Its line. */
  readonly line: number
  /** First column of the table among the cells. */
  readonly first: number
  /** Blanks around them removed, each of its own. */
  readonly names: readonly string[]
  /** Names that stood more than once. */
  readonly renamed: readonly string[]
  /** What was found out, a sentence each. */
  readonly notes: readonly string[]
}

export function tableLayout(rows: readonly OpeningRow[]): TableLayout {
  const { header, isFull } = headerOf(rows)
  const { cells, line } = rows[header]
  const names = cells.map(cell => cell.trim())
  // A remark below the table may stand left of it.
  const body = rows.filter((_, k) => k >= header && isFull(k))
  const isEmpty = (j: number) => body.every(row => (row.cells[j] ?? '').trim() === '')
  let first = 0
  while (first < names.length - 1 && names[first] === '' && isEmpty(first)) first++
  let end = names.length
  while (end > first + 1 && names[end - 1] === '') end--
  const { names: unique, renamed, changes } = uniqueNames(names.slice(first, end))
  const notes = [
    ...(header > 0
      ? [`title: ${header} ${header === 1 ? 'line' : 'lines'} above the names of the columns skipped`]
      : []),
    ...(changes.length > 0 ? [`names that stood more than once: ${changes.join(', ')}`] : []),
  ]
  return { header, line, first, names: unique, renamed, notes }
}

/** Where the header is, and which rows have something in at least half of the columns. */
function headerOf(rows: readonly OpeningRow[]): {
  readonly header: number
  readonly isFull: (k: number) => boolean
} {
  const filled = rows.map(({ cells }) => cells.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0))
  const usual = mostFrequent(rows.map(({ cells }) => lastFilled(cells)))
  const isFull = (k: number) => usual < 2 || (filled[k] >= 2 && 2 * filled[k] >= usual)
  const candidate = Math.max(
    0,
    rows.findIndex((_, k) => isFull(k)),
  )
  // Numbers are no names: then the first row was meant to be the header, and is too short.
  const isNumbers = rows[candidate].cells.every(cell => cell === '' || !Number.isNaN(parseNumber(cell)))
  return { header: isNumbers ? 0 : candidate, isFull }
}

/** Cells up to the last one with something in it. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(cell => cell.trim() !== '') + 1
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, next) =>
    next[1] > best[1] || (next[1] === best[1] && next[0] > best[0]) ? next : best,
  )[0]
}
