/**
 * Raw tables: what the R and Python packages hand over, with no text in between and no guessing after it.
 *
 *   bytes 0-7      SECATAB1
 *   bytes 8-11     L, the length of the header in bytes (uint32; all numbers are little-endian)
 *   L bytes        JSON in UTF-8: { "rows": n, "columns": [{ "name", "type"?, "levels"? }, ...] }
 *   8 n p bytes    float64, one column after the other; NaN where a cell is missing
 *
 * The type is number (the default), boolean, date (days since 1970) or factor, whose cells are k for levels[k - 1]. A column is what it
 * is said to be: whole numbers are never taken for identifiers, and the first level is the base.
 */
import { fail } from '../../errors.js'
import { checkHeader } from '../names.js'
import { type ByteSource, type RandomAccess, randomAccess } from './byte-source.js'
import { checkSize } from './column-store.js'
import type { Column, Table } from './table.js'
import { valueColumn } from './value-column.js'

export const RAW_MAGIC = 'SECATAB1'
/** Where the header starts. */
const START = 12
/** Bytes asked for at a time. */
const PIECE = 2 ** 27

const types = ['number', 'boolean', 'date', 'factor'] as const

interface About {
  readonly name: string
  readonly type: (typeof types)[number]
  readonly levels: readonly string[]
}

interface Header {
  readonly rows: number
  readonly columns: readonly About[]
}

export async function rawTable(source: ByteSource): Promise<Table> {
  const file = await randomAccess(source)
  const { header, end } = await readHeader(source.name, file)
  const { rows, columns } = header
  if (columns.length === 0) fail('data/empty', { where: source.name, rule: 'has no columns' })
  checkSize(rows, columns.length)
  checkHeader(columns.map(({ name }) => name))
  const numbers = await readNumbers(source.name, file, end, rows * columns.length)
  return {
    rows,
    columns: columns.map((about, j) =>
      columnOf(source.name, about, numbers.subarray(j * rows, (j + 1) * rows)),
    ),
    format: { kind: 'raw', packed: source.packed },
    line: () => undefined,
  }
}

async function readHeader(where: string, file: RandomAccess): Promise<{ header: Header; end: number }> {
  if (file.byteLength < START) refuse(where, 'ends within its header')
  const end = START + new DataView(await file.slice(START - 4, START)).getUint32(0, true)
  if (file.byteLength < end) refuse(where, 'ends within its header')
  return { header: parseHeader(where, await file.slice(START, end)), end }
}

function parseHeader(where: string, bytes: ArrayBuffer): Header {
  let header: Partial<Record<keyof Header, unknown>>
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? {}
  } catch {
    return refuse(where, 'has a header that is not JSON')
  }
  const { rows, columns } = header
  if (!Number.isSafeInteger(rows) || (rows as number) < 0 || !Array.isArray(columns)) {
    refuse(where, 'must have rows and columns in its header')
  }
  return { rows: rows as number, columns: columns.map((about, j) => parseColumn(where, about, j)) }
}

function parseColumn(where: string, about: Partial<Record<keyof About, unknown>> | null, j: number): About {
  const { name, type = 'number', levels = [] } = about ?? {}
  const known = types.find(each => each === type)
  const isText = Array.isArray(levels) && levels.every(level => typeof level === 'string')
  if (typeof name !== 'string' || known === undefined || !isText) {
    refuse(
      where,
      `must give column ${j + 1} a name, a type out of ${types.join(', ')}, and levels that are text`,
    )
  }
  return { name, type: known, levels }
}

async function readNumbers(
  where: string,
  file: RandomAccess,
  start: number,
  count: number,
): Promise<Float64Array> {
  const length = 8 * count
  if (file.byteLength !== start + length) {
    refuse(where, `must have ${length} bytes of numbers after its header`, file.byteLength - start)
  }
  const numbers = new Float64Array(count)
  for (let at = 0; at < length; at += PIECE) {
    const piece = await file.slice(start + at, start + Math.min(at + PIECE, length))
    numbers.set(new Float64Array(piece), at / 8)
  }
  return numbers
}

function columnOf(where: string, { name, type, levels }: About, cells: Float64Array): Column {
  if (type !== 'factor') {
    const building = valueColumn(name, cells.length, type === 'date')
    building.add(cells, 0)
    return { ...building.column(), declared: type }
  }
  const codes = Int32Array.from(cells, code => {
    if (Number.isNaN(code)) return 0
    if (!Number.isInteger(code) || code < 1 || code > levels.length)
      refuse(where, `has a code without a level in the column "${name}"`)
    return code
  })
  if (new Set(levels).size < levels.length) refuse(where, `names a level of the column "${name}" twice`)
  return {
    name,
    missing: codes.reduce((sum, code) => sum + (code === 0 ? 1 : 0), 0),
    text: { codes, levels },
    declared: 'factor',
    fixedWidth: false,
    copy: (target, offset) => target.fill(Number.NaN, offset, offset + codes.length),
  }
}

function refuse(where: string, rule: string, got?: number): never {
  fail('data/raw', {
    where,
    rule,
    ...(got !== undefined && { got }),
    hint: 'Write it again, as docs/data.md describes.',
  })
}
