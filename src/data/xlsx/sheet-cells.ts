/** The cells of a sheet, row by row, with the values that formulas had when the file was saved. */
import { fail } from '../../errors.js'
import { unmasked, type Workbook } from './workbook.js'
import { attribute, readXml } from './xml.js'

/** A number, a date in days since 1970, a text; undefined where there is nothing, or an error such as #DIV/0!. */
export type SheetCell = number | { readonly days: number } | string | undefined

export interface SheetRow {
  /** As the sheet numbers it, from 1. */
  readonly row: number
  readonly cells: readonly SheetCell[]
}

/** As many as a sheet can have. */
const MOST_COLUMNS = 16_384

export function sheetRows(xml: string, workbook: Workbook): readonly SheetRow[] {
  const rows: SheetRow[] = []
  let row = 0
  let cells: SheetCell[] = []
  let column = -1
  let type = ''
  let style = 0
  let value: string | undefined
  let inline = ''
  let formula = false
  let within: 'value' | 'inline' | undefined
  let reading = false

  function cell(): SheetCell {
    if (type === 'inlineStr') return unmasked(inline)
    if (value === undefined) {
      if (formula) refuseFormula(column, row)
      return undefined
    }
    switch (type) {
      case 's':
        return workbook.texts[Number(value)] ?? refuseDamage(column, row)
      case 'str':
        return unmasked(value)
      case 'e':
        return undefined
      case 'b':
        return value.trim() === '1' ? 'true' : 'false'
      case 'd':
        return value
      default:
        return numberOf(value)
    }
  }

  function numberOf(text: string): SheetCell {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) return refuseDamage(column, row)
    return workbook.isDate(style) ? { days: number - workbook.epoch } : number
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attribute(attributes, 'r') ?? row + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        const reference = attribute(attributes, 'r')
        column = reference === undefined ? column + 1 : columnOf(reference)
        if (!(column < MOST_COLUMNS)) refuseDamage(column, row)
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        value = undefined
        inline = ''
        formula = false
      } else if (name === 'f') formula = true
      else if (name === 'v') {
        within = 'value'
        value = ''
      } else if (name === 'rPh') reading = true
      else if (name === 't' && !reading) within = 'inline'
    },
    close(name) {
      if (name === 'v' || name === 't') within = undefined
      else if (name === 'rPh') reading = false
      else if (name === 'c') cells[column] = cell()
      else if (name === 'row') rows.push({ row, cells: Array.from(cells) })
    },
    text(text) {
      if (within === 'value') value += text
      else if (within === 'inline') inline += text
    },
  })
  return rows
}

/** A is 0, Z 25, AA 26. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = 26 * column + digit
  }
  return column - 1
}

export function cellName(column: number, row: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return `${name}${row}`
}

function refuseFormula(column: number, row: number): never {
  fail('data/formula', {
    where: `cell ${cellName(column, row)}`,
    rule: 'has a formula whose value the file does not hold',
    hint: 'Open it in a spreadsheet program and save it, so that the values are stored.',
  })
}

function refuseDamage(column: number, row: number): never {
  fail('data/xlsx', {
    where: `cell ${cellName(column, row)}`,
    rule: 'is damaged: it has no value that can be read',
  })
}
