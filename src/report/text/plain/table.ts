/** A table in plain text: names to the left, as narrow as the rest of the screen demands, numbers to the right. */
import { shortNames } from '../../../charts/drawing/short-names.js'
import { clip, displayWidth, padEnd, padStart } from './printable.js'

export interface TextTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of text, set to the left as the first one is. */
  readonly left?: readonly number[]
}

const INDENT = '  '
const GAP = '  '
/** Of a name: nobody reads more. */
const LONGEST = 400

/** Lines of at most `width` columns; cells are made printable here. */
export function tableLines(table: TextTable, width = 80): string[] {
  const { head, rows, left = [] } = table
  const others = head.slice(1).map((title, c) => widest([title, ...rows.map(row => row[c + 1])]))
  const spent = INDENT.length + others.reduce((sum, w) => sum + w + GAP.length, 0)
  const names = fittedNames(
    rows.map(row => row[0]),
    Math.max(8, width - spent),
  )
  const first = widest([head[0], ...names])
  const line = (name: string, cells: readonly string[]) =>
    INDENT +
    [
      padEnd(name, first),
      ...cells.map((cell, c) => (left.includes(c + 1) ? padEnd : padStart)(cell, others[c])),
    ]
      .join(GAP)
      .trimEnd()
  return [line(head[0], head.slice(1)), ...rows.map((row, i) => line(names[i], row.slice(1)))]
}

/** Cut where that leaves them different. */
function fittedNames(names: readonly string[], most: number): string[] {
  const cut = shortNames(
    names.map(name => clip(name, LONGEST)),
    most,
    displayWidth,
  )
  return cut.map(name => clip(name, most))
}

/** Columns of a screen on which nothing needs to be cut. */
export function tableWidth({ head, rows }: TextTable): number {
  return head.reduce(
    (sum, title, c) => sum + GAP.length + widest([title, ...rows.map(row => row[c])]),
    INDENT.length - GAP.length,
  )
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0)
}

/** Break a sentence into lines of at most `width` columns. */
export function wrap(text: string, width = 80, indent = ''): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && displayWidth(indent + longer) > width) {
      lines.push(indent + line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, indent + line]
}
