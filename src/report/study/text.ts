/** The verdicts for a terminal: under each published number ours and its standard error, then what is to be said about them. */
import { groupBy } from '../../study/group-by.js'
import type { StudyRow } from '../../study/paper/verdict/study-row.js'
import { fixed } from '../text/plain/number.js'
import { tableLines, wrap } from '../text/plain/table.js'
import { columns, countVerdicts, marks, publishedText, type TableLine, tableLayouts } from './layout.js'

export function studyText(rows: readonly StudyRow[]): string {
  const tables = tableLayouts(rows).flatMap(({ title, lines }) => [
    title,
    ...[...groupBy(lines, line => line.cell).values()].flatMap(cellLines),
    '',
  ])
  return `${[...tables, ...claimLines(rows), ...closing(rows)].join('\n')}\n`
}

function cellLines(lines: readonly TableLine[]): string[] {
  const [{ setting, replications }] = lines
  const rows = lines.flatMap(({ method, numbers }) => [
    [method, 'published', ...numbers.map(row => (row === undefined ? '' : `${publishedText(row)} `))],
    [
      '',
      'ours',
      ...numbers.map(row => (row === undefined ? '' : fixed(row.ours) + (marks[row.verdict] || ' '))),
    ],
    ['', 'error', ...numbers.map(row => (row === undefined ? '' : `${fixed(row.standardError)} `))],
  ])
  const notes = lines.flatMap(({ method, notes: own }) =>
    own.flatMap(text => wrap(`${method}: ${text}`, 80, '  ')),
  )
  const head = ['method', '', ...columns.map(column => `${column} `)]
  return ['', `${setting}, M = ${replications}`, ...tableLines({ head, rows, left: [1] }), ...notes]
}

function claimLines(rows: readonly StudyRow[]): string[] {
  return rows
    .filter(row => row.published === null)
    .flatMap(({ cell, method, measure, ours, standardError, verdict, note = '' }) => [
      `${cell}, ${method}: ${measure} ${fixed(ours)} (${fixed(standardError)}), ${verdict}`,
      ...wrap(note, 80, '  '),
      '',
    ])
}

function closing(rows: readonly StudyRow[]): string[] {
  const counts = Object.entries(countVerdicts(rows)).map(([verdict, count]) => `${count} ${verdict}`)
  return [
    `${rows.length} numbers: ${counts.join('; ')}`,
    `${marks['differs, explained']} differs, explained   ${marks['differs, unexplained']} differs, unexplained`,
  ]
}
