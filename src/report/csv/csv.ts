/** CSV of RFC 4180. Spreadsheets run cells that begin with = + - @; texts that do get a quote in front, numbers stay. */
/** What a terminal obeys, escape above all; tabs and ends of lines are part of a quoted text. */
const CONTROL = /(?![\t\r\n])\p{Cc}/gu

export type CsvValue = string | number | boolean | null

export function csvText(head: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [head.map(csvCell).join(',')]
  for (const row of rows) lines.push(row.map(csvCell).join(','))
  return `${lines.join('\n')}\n`
}

export function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const shown = value.replace(CONTROL, character => `\\u{${character.charCodeAt(0).toString(16)}}`)
  const guarded = /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
