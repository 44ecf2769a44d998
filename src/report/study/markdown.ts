import { columns, marks, oursText, publishedText, type TableLayout, type TableLine } from './layout.js'
import { markdownTable } from './markdown-table.js'

/** A table of the study in Markdown: published / ours (standard error), with a sign where they differ. */
export function studyMarkdown({ title, lines }: TableLayout): string {
  const head = ['Setting', 'Method', 'M', ...columns]
  return [
    `### ${title}`,
    '',
    'Each cell: published / ours (Monte-Carlo standard error). † differs, explained; ‡ differs, unexplained.',
    '',
    markdownTable(head, lines.map(cellsOf), column => column > 1),
    '',
    ...notesOf(lines),
  ].join('\n')
}

function cellsOf(line: TableLine): string[] {
  const numbers = line.numbers.map(row =>
    row === undefined ? '' : `${publishedText(row)} / ${oursText(row)}${marks[row.verdict]}`,
  )
  return [line.setting, line.method, String(line.replications), ...numbers]
}

function notesOf(lines: readonly TableLine[]): string[] {
  const notes = lines.flatMap(({ setting, method, notes: own }) =>
    own.map(note => `- ${setting}, ${method}: ${note}`),
  )
  return notes.length === 0 ? [] : [...notes, '']
}
