/** The comparison of ensembles as text, Markdown and CSV. */
import type { ComparisonRow } from '../../study/ensembles/summary.js'
import { csvText } from '../csv.js'
import { fixed } from '../number.js'
import { tableLines } from '../table.js'

const measures = ['p0', 'p1', 'acc', 'FDR'] as const
const head = ['ensemble', 'members', ...measures, 'size', 'acc - full']

export function comparisonText(rows: readonly ComparisonRow[], width = 112): string {
  return sections(rows)
    .map(({ title, replications, own }) =>
      [
        `${title}, ${replications} replications`,
        '',
        ...tableLines({ head, rows: own.map(cellsOf) }, width),
        '',
      ].join('\n'),
    )
    .join('\n')
}

export function comparisonMarkdown(rows: readonly ComparisonRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return sections(rows)
    .map(({ title, replications, own }) =>
      [
        `### ${title}`,
        '',
        `${replications} replications; Monte-Carlo standard errors in parentheses, those of the last column of paired differences.`,
        '',
        line(head),
        line(head.map((_, c) => (c < 2 ? '---' : '---:'))),
        ...own.map(row => line(cellsOf(row))),
        '',
      ].join('\n'),
    )
    .join('\n')
}

export function comparisonCsv(rows: readonly ComparisonRow[]): string {
  return csvText(
    [
      'cell',
      'ensemble',
      'members',
      'replications',
      ...measures.flatMap(name => [name, `${name}_error`]),
      'size',
      'gain',
      'gain_error',
    ],
    rows.map(row => [
      row.cell,
      row.ensemble,
      row.members,
      row.replications,
      ...measures.flatMap(name => [row.measures[name].value, row.measures[name].standardError]),
      row.size,
      row.gain.value,
      row.gain.standardError,
    ]),
  )
}

function sections(rows: readonly ComparisonRow[]) {
  return [...new Set(rows.map(({ cell }) => cell))].map(cell => {
    const own = rows.filter(row => row.cell === cell)
    return { title: own[0].title, replications: own[0].replications, own }
  })
}

function cellsOf({ ensemble, members, measures: found, size, gain }: ComparisonRow): string[] {
  const pair = (value: number, error: number) => `${fixed(value)} (${fixed(error)})`
  return [
    ensemble,
    members,
    ...measures.map(name => pair(found[name].value, found[name].standardError)),
    fixed(size, 1),
    members === 'full' ? '' : pair(gain.value, gain.standardError),
  ]
}
