/** CSV of RFC 4180. Spreadsheets run cells that begin with = + - @; texts that do get a quote in front, numbers stay. */
/** What a terminal obeys, escape above all; tabs and ends of lines are part of a quoted text. */
const CONTROL = /(?![\t\r\n])\p{Cc}/gu

export type CsvValue = string | number | boolean | null

/** How it is written; with commas, decimal points and the line ends of Unix unless told. */
export interface CsvStyle {
  readonly delimiter?: ',' | ';'
  readonly decimal?: '.' | ','
  readonly lineEnd?: '\n' | '\r\n'
}

export function csvText(
  head: readonly string[],
  rows: Iterable<readonly CsvValue[]>,
  { delimiter = ',', decimal = '.', lineEnd = '\n' }: CsvStyle = {},
): string {
  const line = (cells: readonly CsvValue[]) => cells.map(cell => csvCell(cell, decimal)).join(delimiter)
  const lines = [line(head)]
  for (const row of rows) lines.push(line(row))
  return lines.join(lineEnd) + lineEnd
}

/** A column: its title, and what an item has in it. */
export type CsvColumn<Item> = readonly [title: string, of: (item: Item) => CsvValue]

/** A row for each item. */
export function csvTable<Item>(items: readonly Item[], columns: readonly CsvColumn<Item>[]): string {
  return csvText(
    columns.map(([title]) => title),
    items.map(item => columns.map(([, of]) => of(item))),
  )
}

/** Booleans as R reads them, and pandas. */
export function csvCell(value: CsvValue, decimal: '.' | ',' = '.'): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const shown = value.replace(CONTROL, character => `\\u{${character.charCodeAt(0).toString(16)}}`)
  const guarded = /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
