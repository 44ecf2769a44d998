/**
 * A table most of whose columns are copies of others, up to sign and scale, or constant: a million genotypes of eight people are some thousands of
 * columns. On a lasso path copies are solved as one, the first in the table (gaussian/ties.ts), and constant columns never join, so that the path on
 * the distinct columns is the path on all of them.
 */
import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { cellsOf } from '../data/take.js'
import { checkpoint } from '../math/checkpoint.js'
import { distinctColumns } from '../math/distinct-columns.js'

export interface WithoutCopies {
  readonly data: Dataset
  /** Of each column of `data` its number in the whole table, ascending. */
  readonly columns: Int32Array
}

/** Fewer columns are solved before copies are found. */
const LEAST_COLUMNS = 20_000
/** Columns, spread over the table, that tell whether it is worth while: at most half of them may be distinct. */
const SAMPLE = 4096
/** Rows of those that are looked at before all of them are. */
const FEW_ROWS = 24
/** Columns that are compared at a time with those found before. */
const BLOCK = 65_536
/** Largest difference of two copies, in columns of variance one: the rounding of their standardisation. */
const ROUNDING = 64 * Number.EPSILON

/** For the grid, the members, and whoever asks again with another response. */
const known = new WeakMap<Float64Array, DistinctColumns | undefined>()

interface DistinctColumns {
  readonly columns: Int32Array
  readonly x: Float64Array
}

/** Undefined where most columns are distinct, are few, or may differ in their penalties. */
export function withoutCopies(data: Dataset): WithoutCopies | undefined {
  const { p, x, groups, penaltyFactors, standardise = true, imputation } = data
  if (p < LEAST_COLUMNS || groups || penaltyFactors || !standardise || imputation) return undefined
  if (!known.has(x)) known.set(x, hasManyCopies(data) ? takeDistinct(data) : undefined)
  const found = known.get(x)
  if (found === undefined) return undefined
  const { columns } = found
  const names = Array.from(columns, j => data.names[j])
  return { data: { ...data, p: columns.length, x: found.x, names }, columns }
}

function hasManyCopies({ n, p, x }: Dataset): boolean {
  const some = Int32Array.from({ length: SAMPLE }, (_, k) => Math.floor((k * p) / SAMPLE))
  // Columns that differ in some rows differ: few rows tell so of most tables.
  return [Math.min(n, FEW_ROWS), n].every(
    rows => 2 * distinctOf(columnsOf(x, n, some, rows), rows).length <= SAMPLE,
  )
}

function takeDistinct({ n, p, x }: Dataset): DistinctColumns | undefined {
  let columns: number[] = []
  for (let from = 0; from < p; from += BLOCK) {
    checkpoint()
    const some = columns.slice()
    for (let j = from; j < Math.min(p, from + BLOCK); j++) some.push(j)
    columns = distinctOf(columnsOf(x, n, some), n).map(k => some[k])
    if (2 * columns.length > p) return undefined
  }
  if (columns.length === 0) return undefined
  return { columns: Int32Array.from(columns), x: columnsOf(x, n, columns) }
}

/** The first rows of some columns. */
function columnsOf(x: Float64Array, n: number, columns: ArrayLike<number>, rows = n): Float64Array {
  return cellsOf(
    x,
    n,
    Int32Array.from({ length: rows }, (_, i) => i),
    columns,
  )
}

function distinctOf(x: Float64Array, n: number): number[] {
  const p = x.length / n
  return distinctColumns(standardColumns(x, n, p).z, n, p, ROUNDING)
}
