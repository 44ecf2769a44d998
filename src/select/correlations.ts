/**
 * What could stand in for what: Pearson correlations between the variables that matter most and the columns nearest to
 * them. Of two factors, or a factor and a number, it is the largest in size between their columns. A pair that is highly correlated shares its selection frequency, so a missing variable may have a substitute here.
 *
 * The nearest are looked for in ranges of the variables, each for itself: products of 16-bit integers tell about how near every column is,
 * and only those that may be among the nearest are correlated to the last digit.
 */

import { standardColumns } from '../data/columns/standard-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnsOf } from '../data/variables.js'
import { dot } from '../math/dot.js'
import { type Arena, createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { kernelsOn } from '../math/kernels/load.js'
import { createSharedArena } from '../math/kernels/shared-arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import type { Count } from '../math/quantities.js'
import { hasRoom, type PackedColumns } from '../path/packed-columns.js'
import { PANEL } from '../path/problem.js'
import { integerProducts } from './integer-products.js'

export interface Correlations {
  /** Variables of the data, the most often selected first. */
  readonly rows: readonly Count[]
  /** The rows again, then the columns nearest to any of them. */
  readonly columns: readonly Count[]
  /** value[i][c]: correlation of rows[i] and columns[c], to six digits after the point. */
  readonly value: readonly (readonly number[])[]
  /** For each row the columns of largest absolute correlation with it among all others, the nearest first. */
  readonly nearest: readonly (readonly Count[])[]
}

export type CorrelatedData = Pick<Dataset, 'n' | 'p' | 'x' | 'groups'>

/** Variables near to each of the rows: `NEIGHBOURS` places a row, the nearest first, -1 where there are no more. */
export interface Neighbours {
  readonly variable: Int32Array
  /** Their correlations with the row. */
  readonly value: Float64Array
}

export const NEIGHBOURS = 3

/** Columns that kernels take at a time: they stay in the cache. */
const BLOCK = 256
/** At first: nothing is far yet. */
const FIRST_BLOCK = PANEL
/** Correlations that have six digits are off by less, and so are those of columns that kernels standardise. */
const MARGIN = 2e-6

/** Ready to find, of the variables from .. to - 1, those nearest to each row. `packed`: the same columns, standardised already, where threads share them. */
export function neighbourSearch(
  data: CorrelatedData,
  rows: readonly number[],
  packed?: PackedColumns,
): (from: number, to: number) => Neighbours {
  const exact = exactCorrelations(data, rows)
  // The rows, and their products with a block of columns.
  const vectors = rows.reduce((sum, g) => sum + columnsOf(data.groups, g).length, 0)
  const bytes = (4 * data.n + 4 * BLOCK) * vectors + 64 * data.n + 16 * BLOCK
  const shared = packed && hasRoom(packed, bytes) ? kernelsOn(packed.memory) : undefined
  const search = shared && roughSearch(data, rows, shared, createSharedArena(shared), packed!.panels)
  return (from, to) => {
    const candidates =
      search?.(from, to) ??
      withKernels(kernels => roughSearch(data, rows, kernels, createArena(kernels))(from, to))
    const near = noNeighbours(rows.length)
    candidates.forEach((list, i) => {
      for (const g of list.best()) insert(near, i, g, exact(i, g))
    })
    return near
  }
}

/** What may be nearest to each row, by integers. `panels`: the address of the columns in panels, where they stand in the memory. */
function roughSearch(
  data: CorrelatedData,
  rows: readonly number[],
  kernels: Kernels,
  arena: Arena,
  panels?: number,
): (from: number, to: number) => readonly Candidates[] {
  const { n, p, groups } = data
  const first = (g: number) => (groups === undefined ? g : (groups[g]?.first ?? p))
  const rough = integerProducts(kernels, arena, n)
  const own = rows.map(g => columnsOf(groups, g).map(j => rough.vector(standardised(data, j))))
  // A pair may be nearer than its integers say, another less near.
  const margin = MARGIN + 2 * own.flat().reduce((most, { error }) => Math.max(most, error), 0)
  const standing = panels === undefined ? undefined : rough.panels(panels, own.flat())
  const mark = arena.mark()
  return (from, to) => {
    const candidates = rows.map(() => candidateList(margin))
    for (let begin = from; begin < to; ) {
      // As many variables as fit a block, at least one.
      let end = begin + 1
      const most = begin === from ? FIRST_BLOCK : BLOCK
      while (end < to && first(end + 1) - first(begin) <= most) end++
      const [start, count] = [first(begin), first(end) - first(begin)]
      arena.release(mark)
      const near = standing?.(start, count) ?? rough.block(blockAt(start, count), count)
      own.forEach((vectors, i) => {
        // A factor with a block to itself is not compared with itself, level by level.
        if (end === begin + 1 && begin === rows[i]) return
        const list = candidates[i]
        for (const vector of vectors) {
          let g = begin
          const found = near.of(vector)
          // Most columns are not.
          for (const k of near.far(list.least)) {
            const size = Math.abs(found[k])
            if (size < list.least) continue
            while (first(g + 1) <= start + k) g++
            if (g !== rows[i]) list.offer(g, size)
          }
        }
      })
      begin = end
    }
    return candidates
  }

  /** Address of `count` standardised columns from `start` on. */
  function blockAt(start: number, count: number): number {
    const [mean, deviation, block, shares] = [count, count, n * count, 4 * n].map(size =>
      arena.reserve(8 * size),
    )
    arena.f64.set(data.x.subarray(start * n, (start + count) * n), block / 8)
    kernels.standardise(block, n, count, 0, 1, mean, deviation, shares)
    return block
  }
}

interface Candidates {
  /** A variable that is less near is not among the nearest. */
  least: number
  offer(g: number, size: number): void
  best(): ReadonlySet<number>
}

/** Variables that may be among the nearest, by correlations of which two are off by less than `margin` in all. */
function candidateList(margin: number): Candidates {
  const variables: number[] = []
  const sizes: number[] = []
  /** The largest sizes of different variables so far, and whose they are. */
  const top = new Float64Array(NEIGHBOURS)
  const whose = new Int32Array(NEIGHBOURS).fill(-1)
  const list: Candidates = {
    least: 0,
    offer(g, size) {
      variables.push(g)
      sizes.push(size)
      // A factor that has a place already may only move up.
      let at = whose.indexOf(g)
      if (at < 0) at = NEIGHBOURS - 1
      if (size <= top[at]) return
      for (; at > 0 && top[at - 1] < size; at--) {
        top[at] = top[at - 1]
        whose[at] = whose[at - 1]
      }
      top[at] = size
      whose[at] = g
      list.least = top[NEIGHBOURS - 1] - margin
    },
    best: () => new Set(variables.filter((_, k) => sizes[k] >= list.least)),
  }
  return list
}

/** The nearest of all from those of ranges, in ascending order of the ranges. */
export function nearestOf(
  rows: readonly number[],
  ranges: readonly Neighbours[],
): Omit<Correlations, 'value'> {
  const all = noNeighbours(rows.length)
  for (const { variable, value } of ranges)
    variable.forEach((g, at) => {
      if (g >= 0) insert(all, Math.floor(at / NEIGHBOURS), g, value[at])
    })
  const nearest = rows.map((_, i) =>
    [...all.variable.subarray(NEIGHBOURS * i, NEIGHBOURS * (i + 1))].filter(g => g >= 0),
  )
  return { rows, columns: [...rows, ...[...new Set(nearest.flat())].filter(j => !rows.includes(j))], nearest }
}

/** value[i][c], any row by itself. */
export function correlationRows(
  data: CorrelatedData,
  { rows, columns }: Pick<Correlations, 'rows' | 'columns'>,
): (i: number) => readonly number[] {
  const exact = exactCorrelations(data, rows)
  return i => columns.map(g => exact(i, g) + 0)
}

function noNeighbours(rows: number): Neighbours {
  return {
    variable: new Int32Array(NEIGHBOURS * rows).fill(-1),
    value: new Float64Array(NEIGHBOURS * rows),
  }
}

/** Variable g into the places of row i, of two as near the first before the second; zeros, as of constant columns, are no neighbours. */
function insert({ variable, value }: Neighbours, i: number, g: number, own: number): void {
  if (own === 0) return
  const [first, last] = [NEIGHBOURS * i, NEIGHBOURS * (i + 1)]
  const isNearer = (at: number) =>
    Math.abs(own) > Math.abs(value[at]) || (Math.abs(own) === Math.abs(value[at]) && g < variable[at])
  let at = last
  while (at > first && isNearer(at - 1)) at--
  if (at === last || variable.subarray(first, last).includes(g)) return
  variable.copyWithin(at + 1, at, last - 1)
  value.copyWithin(at + 1, at, last - 1)
  variable[at] = g
  value[at] = own
}

function standardised({ n, x }: CorrelatedData, j: number): Float64Array {
  return standardColumns(x.subarray(j * n, (j + 1) * n), n, 1).z
}

/** The correlation of row i with variable g. */
function exactCorrelations(data: CorrelatedData, rows: readonly number[]): (i: number, g: number) => number {
  const { n, groups } = data
  const known = new Map<number, readonly Float64Array[]>()
  const columnsIn = (g: number) => {
    const columns = known.get(g) ?? columnsOf(groups, g).map(j => standardised(data, j))
    known.set(g, columns)
    return columns
  }
  return (i, g) => {
    const columns = columnsIn(g)
    // With itself a variable has correlation 1: the pairs of a factor of many levels need not be formed for that.
    if (g === rows[i]) return columns.some(z => z.some(value => value !== 0)) ? 1 : 0
    let largest = 0
    for (const z of columns) {
      for (const column of columnsIn(rows[i])) {
        const value = Math.round((dot(column, 0, z, 0, n) / n) * 1e6) / 1e6
        if (Math.abs(value) > Math.abs(largest)) largest = value
      }
    }
    return largest
  }
}
