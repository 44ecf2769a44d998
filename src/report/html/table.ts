import { csvText } from '../csv/csv.js'
import type { H, HtmlElement } from './element.js'

/** A table as data: shown on the page, saved as CSV. The first column names the row. */
export interface DataTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  /** The variable each row is about, where it is about one. */
  readonly variables?: readonly number[]
  /** How a column is written on the page; numbers as they are otherwise. */
  readonly format?: Readonly<Record<number, (value: number) => string>>
}

const MOST_ROWS = 500
/** Characters of a text that stay on one line. */
const LINE = 24
const LONG_NAME = 40

/** All rows, those after the first `folded` only when asked for: a box to tick, which needs no script. On paper all are there. */
export function tableElement(h: H, name: string, table: DataTable, folded = Infinity): HtmlElement {
  const region = tableRegion(h, name, table, folded)
  if (table.rows.length <= folded) return region
  const ask = h('input', { type: 'checkbox' })
  const label = h('label', { class: 'show-all' }, ask, ` Show all ${table.rows.length} rows`)
  return h('div', { class: 'foldable' }, region, label)
}

/** A region of its own, so that a wide or long table can be scrolled with the keyboard. */
function tableRegion(h: H, name: string, table: DataTable, folded: number): HtmlElement {
  const { caption, head, rows, variables } = table
  const shown = rows.slice(0, MOST_ROWS)
  const more =
    rows.length > shown.length ? ` (the first ${shown.length} of ${rows.length}; all of them in the CSV)` : ''
  return h(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': `Table of ${name}` },
    h(
      'table',
      {},
      h('caption', {}, `${caption}${more}`),
      h('thead', {}, h('tr', {}, ...head.map(title => h('th', { scope: 'col' }, title)))),
      h(
        'tbody',
        {},
        ...shown.map((row, r) =>
          h(
            'tr',
            {
              ...(variables && { 'data-variable': variables[r] }),
              ...(r >= folded && { class: 'beyond' }),
            },
            h(
              'th',
              { scope: 'row', ...(isLong(row[0]) && { class: 'long' }) },
              h('bdi', {}, written(table, row[0], 0)),
            ),
            ...row.slice(1).map((value, c) => {
              const text = written(table, value, c + 1)
              return typeof value === 'string'
                ? h('td', { class: text.length > LINE ? 'text long' : 'text' }, text)
                : h('td', {}, text)
            }),
          ),
        ),
      ),
    ),
  )
}

/** A name that goes over several lines on a phone, and needs room for them. */
function isLong(name: DataTable['rows'][number][number]): boolean {
  return String(name).length > LONG_NAME
}

export function tableCsv({ head, rows }: DataTable): string {
  return csvText(head, rows)
}

function written({ format = {} }: DataTable, value: DataTable['rows'][number][number], c: number): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && format[c] !== undefined ? format[c](value) : String(value)
}
