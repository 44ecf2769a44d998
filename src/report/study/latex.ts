import { columns, marks, oursText, publishedText, type TableLayout } from './layout.js'

const signs: Readonly<Record<string, string>> = { '†': '$^\\dagger$', '‡': '$^\\ddagger$' }
const heads: Readonly<Record<string, string>> = { p0: '$\\bar{p}_0$', p1: '$\\bar{p}_1$', acc: '$acc.$' }

/** The same table for LaTeX: two lines per method, the published above ours. */
export function studyLatex({ tableOrFigure, title, lines }: TableLayout): string {
  const body = lines.flatMap((line, k) => {
    const isFirst = k === 0 || lines[k - 1].cell !== line.cell
    const printed = line.numbers.map(row => (row === undefined ? '' : publishedText(row).replace('<', '$<$')))
    const ours = line.numbers.map(row =>
      row === undefined ? '' : oursText(row) + (signs[marks[row.verdict]] ?? ''),
    )
    return [
      ...(isFirst ? ['\\hline'] : []),
      tableRow([isFirst ? escapeLatex(line.setting) : '', line.method, ...printed]),
      tableRow(['', `\\quad ours, $M=${line.replications}$`, ...ours]),
    ]
  })
  return [
    '\\begin{table}',
    `\\caption{${escapeLatex(title)}. Published above ours with its Monte-Carlo standard error; $^\\dagger$ differs, explained; $^\\ddagger$ differs, unexplained. \\label{tab:study-${tableOrFigure}}}`,
    '\\begin{center}',
    `\\begin{tabular}{ll${'r'.repeat(columns.length)}}`,
    '\\hline',
    tableRow(['Setting', 'Method', ...columns.map(column => heads[column] ?? column)]),
    ...body,
    '\\hline',
    '\\end{tabular}',
    '\\end{center}',
    '\\end{table}',
    '',
  ].join('\n')
}

function tableRow(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`
}

function escapeLatex(text: string): string {
  return text.replace(/[&%$#_{}]/g, sign => `\\${sign}`)
}
