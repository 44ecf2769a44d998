/**
 * A table most of whose columns are copies of others, up to sign and scale, or constant: a million genotypes of eight people are some thousands of
 * columns. On a lasso path copies are solved as one, the first in the table (gaussian/ties.ts), and constant columns never join, so that the path on
 * the distinct columns is the path on all of them.
 */
import { knownCopies } from '../data/columns/copied-columns.js'
import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { cellsOf } from '../data/take.js'
import { checkpoint } from '../math/checkpoint.js'
import { createDistinctColumns } from '../math/distinct-columns.js'

export interface WithoutCopies {
  readonly data: Dataset
  /** Of each column of `data` its number in the whole table, ascending. */
  readonly columns: Int32Array
  /** Of each column of the whole table the one of `data` that stands for it; -1 where it does not vary. */
  readonly places: Int32Array
}

/** Fewer columns are solved before copies are found. */
const LEAST_COLUMNS = 20_000
/** Columns that tell whether it is worth while: at most half of them may be distinct. */
const SAMPLE = 4096
/** They are taken in runs, spread over the table: copies can be neighbours, as genotypes in a block are. */
const RUN = 16
/** Rows of those that are looked at before all of them are. */
const FEW_ROWS = [4, 24]
/** Columns that are standardised at a time: some milliseconds of work. */
const BLOCK = 4096
/** Largest difference of two copies, in columns of variance one: the rounding of their standardisation. */
const ROUNDING = 64 * Number.EPSILON

/** For the grid, the members, and whoever asks again with another response. */
const known = new WeakMap<Float64Array, DistinctTable | undefined>()

interface DistinctTable {
  readonly columns: Int32Array
  readonly places: Int32Array
  readonly x: Float64Array
}

/** Undefined where most columns are distinct, are few, or may differ in their penalties. */
export function withoutCopies(data: Dataset): WithoutCopies | undefined {
  const { p, x, groups, penaltyFactors, standardise = true, imputation } = data
  if (p < LEAST_COLUMNS || groups || penaltyFactors || !standardise || imputation) return undefined
  if (!known.has(x))
    known.set(x, isMostlyDistinct(data) || !hasManyCopies(data) ? undefined : takeDistinct(data))
  const found = known.get(x)
  if (found === undefined) return undefined
  const { columns, places } = found
  const names = Array.from(columns, j => data.names[j])
  return { data: { ...data, p: columns.length, x: found.x, names }, columns, places }
}

/** Whether it is known that less than half of the columns are constant or copies, even of those that are copies but for more than rounding. */
function isMostlyDistinct(data: Dataset): boolean {
  const found = knownCopies(data)
  if (found === undefined) return false
  const { constant, unpenalised, sets } = found
  const copies = sets.reduce((sum, { length }) => sum + length - 1, 0)
  return 2 * (constant.length + unpenalised.length + copies) < data.p
}

function hasManyCopies({ n, p, x }: Dataset): boolean {
  const apart = Math.floor((p - RUN) / (SAMPLE / RUN - 1))
  const some = Int32Array.from({ length: SAMPLE }, (_, k) => apart * Math.floor(k / RUN) + (k % RUN))
  // Columns that differ in some rows differ: few rows tell so of most tables.
  return [...FEW_ROWS.filter(few => few < n), n].every(rows => {
    const cells = columnsOf(x, n, some, rows)
    const { z } = standardColumns(cells, rows, SAMPLE, cells)
    const distinct = createDistinctColumns(rows, ROUNDING)
    for (let k = 0; k < SAMPLE && 2 * distinct.count <= SAMPLE; k++) distinct.placeOf(z, k * rows)
    return 2 * distinct.count <= SAMPLE
  })
}

function takeDistinct({ n, p, x }: Dataset): DistinctTable | undefined {
  const distinct = createDistinctColumns(n, ROUNDING)
  const columns: number[] = []
  const places = new Int32Array(p)
  const block = new Float64Array(n * BLOCK)
  for (let from = 0; from < p; from += BLOCK) {
    checkpoint()
    const count = Math.min(BLOCK, p - from)
    block.set(x.subarray(n * from, n * (from + count)))
    standardColumns(block, n, count, block)
    for (let j = 0; j < count; j++) {
      const place = distinct.placeOf(block, n * j)
      places[from + j] = place
      if (place === columns.length) columns.push(from + j)
    }
    if (2 * columns.length > p) return undefined
  }
  if (columns.length === 0) return undefined
  return { columns: Int32Array.from(columns), places, x: columnsOf(x, n, columns) }
}

/** The first rows of some columns. */
function columnsOf(x: Float64Array, n: number, columns: ArrayLike<number>, rows = n): Float64Array {
  const first = Int32Array.from({ length: rows }, (_, i) => i)
  return cellsOf(x, n, first, columns)
}
