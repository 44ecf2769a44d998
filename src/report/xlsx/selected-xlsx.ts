/** The answer as an Excel workbook: the table of the selected, and beside it what the screen says. */
import type { SelectionResult } from '../../method/result/result.js'
import { selectedRows } from '../selected-rows.js'
import { notes } from '../text/notes.js'
import { answer, basis } from '../text/sentences/answer.js'
import { commandLine } from '../text/sentences/methods.js'
import { workbookBytes } from './workbook-bytes.js'

const NARROW = 14
const WIDEST = 60

export function selectedXlsx(result: SelectionResult): Uint8Array {
  const { head, rows } = selectedRows(result)
  const names = rows.reduce((most, [name]) => Math.max(most, String(name).length), NARROW)
  return workbookBytes([
    {
      name: 'Selected',
      rows: [head, ...rows],
      widths: head.map((_, c) => (c === 0 ? Math.min(WIDEST, names + 2) : NARROW)),
      head: true,
    },
    { name: 'Answer', rows: aboutRows(result), widths: [NARROW, 100] },
  ])
}

function aboutRows(result: SelectionResult): (readonly [string, string | number])[] {
  const { data, title, version } = result
  return [
    ...answer(result).map((text, k) => [k === 0 ? 'Answer' : '', text] as const),
    ...notes(result).map(text => ['Note', text] as const),
    ...basis(result).map((text, k) => [k === 0 ? 'Rests on' : '', text] as const),
    ['Method', title],
    ['Response', data.response],
    ['Rows', data.n],
    ['Variables', data.p],
    ['Repeat', commandLine(result)],
    ['Secateur', version],
  ]
}
