/** The comparison of ensembles as text, Markdown and CSV. */
import { compared } from '../../study/ensembles/compare.js'
import { type OverviewSection, overview } from '../../study/ensembles/overview.js'
import type { ComparisonRow } from '../../study/ensembles/summary.js'
import { type CsvColumn, csvTable } from '../csv/csv.js'
import { fixed } from '../text/plain/number.js'
import { tableLines } from '../text/plain/table.js'
import { markdownTable } from './markdown-table.js'

const measures = ['p0', 'p1', 'acc', 'FDR'] as const
const head = ['ensemble', 'members', 'M', ...measures, 'size', 'acc - full']

export function comparisonText(rows: readonly ComparisonRow[], width = 112): string {
  return sections(rows)
    .map(({ title, own }) =>
      [`${title}; M replications`, '', ...tableLines({ head, rows: own.map(cellsOf) }, width), ''].join('\n'),
    )
    .join('\n')
}

export function comparisonMarkdown(rows: readonly ComparisonRow[]): string {
  const cells = sections(rows).map(({ title, own }) =>
    [
      `### ${title}`,
      '',
      'M replications; Monte-Carlo standard errors in parentheses, those of the last column of paired differences.',
      '',
      markdownTable(head, own.map(cellsOf), column => column > 1),
      '',
    ].join('\n'),
  )
  return [overviewMarkdown(overview(rows)), ...cells].join('\n')
}

/** How often exactly the true variables are selected, and what pruning adds to that. */
export function overviewMarkdown(settings: readonly OverviewSection[]): string {
  const pruned = compared.filter(members => members !== 'full')
  const columns = [
    'ensemble',
    'M',
    'full',
    ...pruned.map(name => (name === 'random' ? 'random third' : name)),
  ]
  return settings
    .map(({ title, cells, rows }) =>
      [
        `### ${title}${cells.length === 1 ? '' : `, mean of ${cells.length} cells`}`,
        '',
        markdownTable(
          columns,
          rows.map(({ ensemble, replications, entries }) => [
            `\`${ensemble}\``,
            String(replications),
            fixed(entries.full.acc, 2),
            ...pruned.map(members => {
              const { acc, gain, gainError } = entries[members]
              const sign = gain < 0 ? '' : '+'
              return `${fixed(acc, 2)} (${sign}${fixed(gain, 2)} ± ${fixed(gainError, 2)})`
            }),
          ]),
          column => column === 1 || column === 2,
        ),
        '',
      ].join('\n'),
    )
    .join('\n')
}

export function comparisonCsv(rows: readonly ComparisonRow[]): string {
  return csvTable(rows, [
    ['cell', row => row.cell],
    ['ensemble', row => row.ensemble],
    ['members', row => row.members],
    ['replications', row => row.replications],
    ...measures.flatMap((name): CsvColumn<ComparisonRow>[] => [
      [name, row => row.measures[name].value],
      [`${name}_error`, row => row.measures[name].standardError],
    ]),
    ['size', row => row.size],
    ['gain', ({ gain }) => gain.value],
    ['gain_error', ({ gain }) => gain.standardError],
  ])
}

function sections(rows: readonly ComparisonRow[]) {
  return [...new Set(rows.map(({ cell }) => cell))].map(cell => {
    const own = rows.filter(row => row.cell === cell)
    return { title: own[0].title, own }
  })
}

function cellsOf({ ensemble, members, replications, measures: found, size, gain }: ComparisonRow): string[] {
  const pair = (value: number, error: number) => `${fixed(value)} (${fixed(error)})`
  return [
    ensemble,
    members,
    String(replications),
    ...measures.map(name => pair(found[name].value, found[name].standardError)),
    fixed(size, 1),
    members === 'full' ? '' : pair(gain.value, gain.standardError),
  ]
}
