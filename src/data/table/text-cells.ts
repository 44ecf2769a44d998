import { grown } from '../../math/concatenated.js'
import type { TextCells } from './table.js'

/** The text cells of one column as they come in: each distinct text once, a code per row. */
export interface TextBuilder {
  add(row: number, text: string): void
  cells(rows: number): TextCells
}

export function textBuilder(): TextBuilder {
  const codeOf = new Map<string, number>()
  let codes = new Int32Array(64)
  return {
    add(row, text) {
      let code = codeOf.get(text)
      if (code === undefined) {
        code = codeOf.size + 1
        codeOf.set(own(text), code)
      }
      if (row >= codes.length) codes = grown(codes, Math.max(row + 1, 2 * codes.length))
      codes[row] = code
    },
    cells(rows) {
      if (codes.length < rows) codes = grown(codes, rows)
      return { codes, levels: [...codeOf.keys()] }
    },
  }
}

/** A copy: a piece of a long text would keep all of it in memory. */
function own(text: string): string {
  return ` ${text}`.slice(1)
}
