/** A verdict for every published number of the tables whose method was run. */

import { type Summary, summarise } from '../../measure/summary.js'
import type { SelectionRecord } from '../../record.js'
import type { TableCell } from '../cell.js'
import { cellNamed } from '../cells.js'
import { type PublishedNumber, published } from '../published.js'
import { compare, type Setting } from './agreement.js'
import { type Evidence, type Explanation, explanations } from './explanations.js'
import type { StudyRow } from './study-row.js'

/** The records of a method in a cell, with the replications asked for; none where it was not run. */
export type Lookup = (cell: string, method: string) => readonly SelectionRecord[]

export function tableRows(lookup: Lookup): readonly StudyRow[] {
  const summaries = new Map<string, Summary | undefined>()
  const summaryOf = (printed: PublishedNumber, evidence: Evidence = {}) => {
    const key = JSON.stringify([printed.cell, printed.method, evidence])
    if (!summaries.has(key)) summaries.set(key, summaryFor(printed, evidence, lookup))
    return summaries.get(key)
  }
  return published.flatMap(printed => {
    const summary = summaryOf(printed)
    return summary === undefined ? [] : [judge(printed, summary, summaryOf, lookup)]
  })
}

function summaryFor(printed: PublishedNumber, evidence: Evidence, lookup: Lookup): Summary | undefined {
  const cell = tableCell(evidence.cell ?? printed.cell)
  const records = lookup(cell.name, evidence.method ?? printed.method)
  if (records.length === 0) return undefined
  const { support = cell.support, smallTestSet = false } = evidence
  return summarise(records, { support, p: cell.p, smallTestSet })
}

function judge(
  printed: PublishedNumber,
  summary: Summary,
  summaryOf: (printed: PublishedNumber, evidence: Evidence) => Summary | undefined,
  lookup: Lookup,
): StudyRow {
  const setting = settingOf(printed)
  const agreement = compare(printed, summary, setting)
  const base = { ...rowOf(printed, agreement), replications: summary.replications }
  if (agreement.agrees) return { ...base, verdict: 'agrees' }
  const explanation = explanationOf(printed)
  if (explanation !== undefined) {
    const { why, shownBy } = explanation
    const shown = summaryOf(printed, shownBy)
    const instead = { cell: shownBy.cell ?? printed.cell, method: shownBy.method ?? printed.method }
    if (shown === undefined) {
      const note = `${why} To be shown by a run of ${instead.method} in ${instead.cell}.`
      return { ...base, verdict: 'differs, unexplained', note }
    }
    const evidence = compare(printed, shown, setting)
    const { ours, standardError } = evidence
    const verdict = evidence.agrees ? 'differs, explained' : 'differs, unexplained'
    return { ...base, verdict, note: why, shownBy: { ...instead, ours, standardError } }
  }
  const note = otherData(printed, lookup)
  return { ...base, verdict: 'differs, unexplained', ...(note !== undefined && { note }) }
}

function rowOf(printed: PublishedNumber, { ours, standardError, z }: ReturnType<typeof compare>) {
  const { cell, method, measure, value, below } = printed
  const { tableOrFigure } = cellNamed(cell)
  const start = { tableOrFigure, cell, method, measure, published: value }
  return { ...start, ...(below && { below }), ours, standardError, z }
}

function settingOf({ cell, method }: PublishedNumber): Setting {
  const { replications, p, support } = tableCell(cell)
  const deviation = published.find(
    other => other.cell === cell && other.method === method && other.measure === 'sd(PErr)',
  )!
  return { replications, p, d: support.length, errorDeviation: deviation.value }
}

/** Explanations by the size of the test set concern the spread of errors alone. */
function explanationOf({ cell, method, measure }: PublishedNumber): Explanation | undefined {
  return explanations.find(
    known =>
      known.cell === cell &&
      known.methods.includes(method) &&
      (known.shownBy.smallTestSet !== true || measure === 'sd(PErr)'),
  )
}

function otherData({ cell, method }: PublishedNumber, lookup: Lookup): string | undefined {
  const { source, n } = tableCell(cell)
  const rows = lookup(cell, method)[0]?.n
  if (source === undefined || rows === undefined || rows === n) return undefined
  return `Not the same data: ${source} with ${rows} rows here, ${n} in the paper.`
}

function tableCell(name: string): TableCell {
  return cellNamed(name) as TableCell
}
