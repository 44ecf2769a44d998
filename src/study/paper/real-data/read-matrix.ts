/** The covariates in a file: one that R saved, a table with a header, or bare numbers separated by blanks. */
import { parseNumber } from '../../../data/cell.js'
import { readCsv } from '../../../data/csv/csv-reader.js'
import { type RValue, readRData } from '../../../data/r-data.js'
import { fail } from '../../../errors.js'
import type { Matrix } from '../../scenario/real-design.js'
import type { RealSource } from './sources.js'

/** Files one below the other, unpacked; the shape is that of the source or a failure. */
export function readMatrix(files: readonly Uint8Array[], source: RealSource): Matrix {
  const matrix = stack(files.map(bytes => readOne(bytes, source)))
  const { n, p } = matrix
  if (p === source.p && source.rows.includes(n) && matrix.x.every(Number.isFinite)) return matrix
  const shape = source.rows.map(rows => `${rows} x ${source.p}`).join(' or ')
  fail('data/shape', { where: source.name, rule: `must have ${shape} numbers`, got: `${n} x ${p}` })
}

function readOne(bytes: Uint8Array, source: RealSource): Matrix {
  if (bytes[0] === 0x52 && bytes[1] === 0x44 && bytes[2] === 0x58) return ofR(bytes)
  const text = new TextDecoder().decode(bytes)
  return /^\s*-?[\d.]+(\s+-?[\d.]+)+\s*$/m.test(text.slice(0, text.indexOf('\n') + 1))
    ? ofBlanks(text)
    : ofTable(text, source)
}

/** The first matrix of numbers in any of the objects. */
function ofR(bytes: Uint8Array): Matrix {
  const search = (value: RValue): Matrix | undefined => {
    if (value.kind === 'list') {
      for (const item of value.values) {
        const found = search(item)
        if (found !== undefined) return found
      }
    }
    if (value.kind !== 'numbers') return undefined
    const dim = value.attributes.get('dim')
    return dim?.kind === 'numbers' && dim.values.length === 2
      ? { n: dim.values[0], p: dim.values[1], x: value.values }
      : undefined
  }
  for (const object of readRData(bytes).values()) {
    const found = search(object)
    if (found !== undefined) return found
  }
  return fail('data/r-data', { where: 'file', rule: 'has no matrix of numbers' })
}

function ofBlanks(text: string): Matrix {
  const rows = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => Float64Array.from(line.split(/\s+/), Number))
  return ofRows(rows)
}

/** Columns that are not covariates are left out; a table with a variable to a row is turned round. */
function ofTable(text: string, source: RealSource): Matrix {
  let kept: number[] | undefined
  const rows: Float64Array[] = []
  const labels: string[] = []
  readCsv(text, {
    dialect() {},
    record(record) {
      const cells = record.cells()
      if (kept === undefined) {
        kept = cells.flatMap((name, j) => (source.others.includes(name.trim()) ? [] : [j]))
        return
      }
      labels.push(cells[0].trim())
      rows.push(Float64Array.from(kept, j => parseNumber(cells[j] ?? '')))
    },
  })
  const variables = rows.filter((_, i) => !source.others.includes(labels[i]))
  if (kept?.length !== source.p && variables.length === source.p) {
    // The first column then holds the names of the variables.
    return ofColumns(variables.map(row => (Number.isNaN(row[0]) ? row.subarray(1) : row)))
  }
  return ofRows(rows)
}

function ofRows(rows: readonly Float64Array[]): Matrix {
  const p = rows[0]?.length ?? 0
  return ofColumns(Array.from({ length: p }, (_, j) => Float64Array.from(rows, row => row[j] ?? Number.NaN)))
}

/** All as long as the first. */
function ofColumns(columns: readonly Float64Array[]): Matrix {
  const n = columns[0]?.length ?? 0
  const p = columns.length
  const x = new Float64Array(n * p).fill(Number.NaN)
  columns.forEach((column, j) => {
    x.set(column.subarray(0, n), j * n)
  })
  return { n, p, x }
}

function stack(parts: readonly Matrix[]): Matrix {
  const [first] = parts
  if (parts.length === 1) return first
  const n = parts.reduce((sum, part) => sum + part.n, 0)
  const x = new Float64Array(n * first.p)
  let from = 0
  for (const part of parts) {
    if (part.p !== first.p)
      fail('data/shape', { where: 'files', rule: 'must have the same number of columns' })
    for (let j = 0; j < part.p; j++) x.set(part.x.subarray(j * part.n, (j + 1) * part.n), j * n + from)
    from += part.n
  }
  return { n, p: first.p, x }
}
