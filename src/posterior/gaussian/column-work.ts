/**
 * What is done to all columns of a ridge fit (ridge-fit.ts) at once, in ranges of columns that threads can share out: no column needs what becomes of another.
 * What a range is to do stands in memory that all of them see, the directory: addresses, and the numbers of the work under way. So a thread that
 * helps needs to know nothing but where that is.
 */
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { FRESH, freshColumns } from '../../path/fresh-columns.js'
import type { SearchedColumns } from '../../path/packed-columns.js'
import { rowAddress } from './row-store.js'

/** In the directory, in this order. */
const fields = [
  'n',
  'columns',
  'width',
  'ld',
  'x',
  'y',
  'data',
  'firstRow',
  'held',
  'd',
  'w',
  'rho',
  'squares',
  'products',
  'rowOf',
  'inside',
  'grams',
  'rows',
  'factors',
  'shares',
  'matrix',
  'listed',
  'counts',
  'largest',
] as const

/**
 * Numbers, and addresses: of the columns in double precision, 0 where they are not kept, of y, and of the columns in single precision with `ld` numbers each; the
 * first rows of the store (row-store.ts) and how many they are; addresses of d, w, a row, x_k'x_k and x_k'y, of the row that a column has in the Gram
 * matrix, 0 where it has none, and of whether it is in the set; then of lists of rows of the Gram matrix and of U, of the factors of each, of a
 * matrix of factors, and of what is found of each range.
 */
export type ColumnPlace = Record<(typeof fields)[number], number>

const works = ['measure', 'multiply', 'enter', 'leave', 'solve', 'back', 'explained', 'outstanding'] as const
export type ColumnWorkName = (typeof works)[number]

/** After the fields: the work, and its numbers. */
const WORK = fields.length
const ARGUMENTS = WORK + 1
const MOST_NUMBERS = 5
export const DIRECTORY_BYTES = 8 * (ARGUMENTS + MOST_NUMBERS)

/** Cells of a range: some hundredths of a millisecond of work. */
const RANGE_CELLS = 100_000

/** Columns of a range, a multiple of 4. */
function rangeWidth(n: number): number {
  return Math.max(16, 4 * Math.ceil(RANGE_CELLS / n / 4))
}

/** Of no more than p columns. */
export function columnRanges(n: number, p: number): number {
  return Math.ceil(p / rangeWidth(n))
}

export function readPlace(directory: Float64Array): ColumnPlace {
  return Object.fromEntries(fields.map((name, k) => [name, directory[k]])) as ColumnPlace
}

export function writePlace(directory: Float64Array, place: ColumnPlace): void {
  fields.forEach((name, k) => {
    directory[k] = place[name]
  })
}

/** Whether somebody has laid out columns there. */
export function isLaidOut(directory: Float64Array): boolean {
  return directory[0] > 0
}

/** Does ranges 0 .. count - 1, in any order, on one thread or several. */
export type ShareRanges = (count: number, range: (number: number) => void) => void

/** Where threads that share work find it, in how many ranges, and where the columns stand. */
export interface SharedColumnWork {
  readonly directory: Float64Array
  readonly ranges: number
  /** The table as it is given, and the address of its columns as they are standardised, 0 where they are not kept. */
  readonly table: Float64Array
  readonly x: number
  readonly columns: SearchedColumns
  readonly share: ShareRanges
}

export interface ColumnWork {
  /** Columns of a range. */
  readonly span: number
  readonly ranges: number
  /** Does one work on all columns. */
  run(name: ColumnWorkName, ...numbers: readonly number[]): void
}

/** Of the calling thread alone, or with those that `share` has help. */
export function columnWork(
  kernels: Kernels,
  arena: Arena,
  place: ColumnPlace,
  shared?: SharedColumnWork,
): ColumnWork {
  if (shared === undefined) {
    const own = workOn(kernels, arena, place)
    const { width } = place
    return { span: width, ranges: 1, run: (name, ...numbers) => own[name](0, width, 0, numbers) }
  }
  const { directory, ranges, table, share } = shared
  const range = rangeOf(kernels, () => arena, directory, table)
  return {
    span: rangeWidth(place.n),
    ranges,
    run(name, ...numbers) {
      directory[WORK] = works.indexOf(name)
      directory.set(numbers, ARGUMENTS)
      share(ranges, range)
    },
  }
}

/** Ready for range after range of whatever work is under way. */
export function rangeOf(
  kernels: Kernels,
  arenaNow: () => Arena,
  directory: Float64Array,
  table: Float64Array,
): (range: number) => void {
  let own: ReturnType<typeof workOn> | undefined
  const numbers = new Array<number>(MOST_NUMBERS).fill(0)
  return range => {
    // There is no place before the first work, and memory to hold it.
    own ??= workOn(kernels, arenaNow(), readPlace(directory), table)
    const { n, width } = own.place
    const from = range * rangeWidth(n)
    const to = Math.min(width, from + rangeWidth(n))
    // A view of them would be made for each range.
    for (let k = 0; k < MOST_NUMBERS; k++) numbers[k] = directory[ARGUMENTS + k]
    if (from < to) own[works[directory[WORK]]](from, to, range, numbers)
  }
}

/** Columns from .. to - 1, multiples of 4, which are a range of that number. */
type RangeWork = (from: number, to: number, range: number, numbers: readonly number[]) => void

function workOn(
  kernels: Kernels,
  arena: Arena,
  place: ColumnPlace,
  table?: Float64Array,
): Record<ColumnWorkName, RangeWork> & { readonly place: ColumnPlace } {
  const { n, columns, width, ld, data, d, w, rho, squares, products } = place
  const { f64, i32 } = arena
  const rowAt = (row: number, from: number) => rowAddress(place, row) + 8 * from

  return {
    place,

    /** x_k'x_k and x_k'y. */
    measure(from, to) {
      const end = Math.min(to, columns)
      const measure = (x: number, first: number, count: number) =>
        kernels.measureColumns(x, n, count, place.y, squares + 8 * first, products + 8 * first)
      if (place.x > 0) measure(place.x + 8 * n * from, from, end - from)
      else {
        const mark = arena.mark()
        const fresh = freshColumns({ x: table!, n }, kernels, arena)
        for (let k = from; k < end; k += FRESH) {
          const count = Math.min(FRESH, end - k)
          measure(fresh.takeRange(k, count), k, count)
        }
        arena.release(mark)
      }
    },

    /** The row of column j of the Gram matrix, in single precision. */
    multiply(from, to, _range, [j, row]) {
      const out = rowAt(row, 0) / 8
      const count = Math.min(to, columns) - from
      if (count > 0)
        kernels.singleProducts(data + 4 * ld * from, ld, count, data + 4 * ld * j, 8 * (out + from))
      f64.fill(0, out + Math.max(from, columns), out + to)
      if (j >= from && j < to) f64[out + j] = f64[squares / 8 + j]
    },

    /** rho = x_c'X - (B X_S'x_c)' X_S'X, and what it makes of U, d and w: c has row `own` of U and row `row` of the Gram matrix. */
    enter(from, to, _range, [count, row, own, dv, wv]) {
      const length = to - from
      const out = rho + 8 * from
      kernels.copyNumbers(rowAt(row, from), out, length)
      kernels.addCombination(8 * from, width, place.grams, place.factors, count, out, length)
      kernels.addMultiples(8 * from, width, place.rows, place.shares, count, out, length)
      kernels.scaleNumbers(out, f64[place.shares / 8 + count], rowAt(own, from), length)
      kernels.shiftColumns(d + 8 * from, w + 8 * from, out, dv, wv, length)
    },

    /** Row `row` of U leaves, and the others change by multiples of it. */
    leave(from, to, _range, [count, row, dv, wv]) {
      const length = to - from
      const out = rowAt(row, from)
      kernels.shiftColumns(d + 8 * from, w + 8 * from, out, dv, wv, length)
      kernels.addMultiples(8 * from, width, place.rows, place.factors, count, out, length)
    },

    /** With A = L L', V = L^-1 X_S'X in the place of U, and d and w. */
    solve(from, to, _range, [count, shrinkage]) {
      const length = to - from
      const inner = Math.max(from, Math.min(to, columns))
      kernels.addNumber(squares + 8 * from, shrinkage, d + 8 * from, length)
      kernels.copyNumbers(products + 8 * from, w + 8 * from, length)
      f64.fill(1, d / 8 + inner, d / 8 + to)
      f64.fill(0, w / 8 + inner, w / 8 + to)
      for (let i = 0; i < count; i++) {
        const row = rowAt(i32[place.rows / 4 + i], from)
        const factors = place.matrix + 8 * i * count
        kernels.copyNumbers(rowAt(i32[place.grams / 4 + i], from), row, length)
        kernels.addCombination(8 * from, width, place.rows, factors, i, row, length)
        kernels.divideNumbers(row, f64[factors / 8 + i], length)
        kernels.shiftColumns(d + 8 * from, w + 8 * from, row, -1, -f64[place.factors / 8 + i], length)
      }
    },

    /** U = L'^-1 V */
    back(from, to, _range, [count]) {
      const length = to - from
      for (let i = count - 1; i >= 0; i--) {
        const row = rowAt(i32[place.rows / 4 + i], from)
        const next = place.matrix + 8 * (i * count + i + 1)
        const rows = place.rows + 4 * (i + 1)
        kernels.addCombination(8 * from, width, rows, next, count - 1 - i, row, length)
        kernels.divideNumbers(row, f64[next / 8 - 1], length)
      }
    },

    /** Of each range the column whose r is largest, w_k^2 and d_k; d and w change by a row of U as where that leaves. */
    explained(from, to, range, [row, dd, dw]) {
      kernels.mostExplained({
        u: row + 8 * from,
        d: d + 8 * from,
        w: w + 8 * from,
        dd,
        dw,
        inside: place.inside + 4 * from,
        first: from,
        count: Math.min(to, columns) - from,
        out: place.largest + 24 * range,
      })
    },

    /** Of each range the columns whose d_k is below `usual` or w_k^2 above `easy` times it. */
    outstanding(from, to, range, [row, dd, dw, usual, easy]) {
      i32[place.counts / 4 + range] = kernels.outstandingColumns({
        u: row + 8 * from,
        d: d + 8 * from,
        w: w + 8 * from,
        dd,
        dw,
        usual,
        easy,
        first: from,
        count: Math.min(to, columns) - from,
        out: place.listed + 4 * from,
      })
    },
  }
}

/** Column j in single precision. */
export function copyColumn(x: Float64Array, { f32 }: Arena, { n, ld, data }: ColumnPlace, j: number): void {
  const at = data / 4 + j * ld
  for (let i = 0; i < n; i++) f32[at + i] = x[j * n + i]
  f32.fill(0, at + n, at + ld)
}
