/**
 * Variables of models that are copies of each other: columns that are equal up to sign, and blocks that span the same. Only those next to each other by
 * their products with one vector are compared.
 */

import { markDirection } from '../data/columns/copy-marks.js'
import { checkpoint } from '../math/checkpoint.js'
import { dot } from '../math/dot.js'
import { hasNear } from '../math/has-near.js'
import { FRESH } from '../path/fresh-columns.js'
import type { Copies } from './copies.js'

/** Of variables with one column, and of others. */
export interface Blocks {
  readonly n: number
  readonly z: Float64Array
  readonly fresh?: ((columns: ArrayLike<number>) => Float64Array) | undefined
  /** Of the columns of z. */
  readonly marks: Float64Array
  /** Numbers in the data set, increasing. */
  readonly variable: Int32Array
  /** Where the column of each begins in z, */
  readonly from: Float64Array
  /** but for those that have columns of their own. */
  readonly made: ReadonlyMap<number, Float64Array>
}

/** The columns of block b. */
function columnsOfBlock({ n, z, fresh, from, made }: Blocks, b: number): Float64Array {
  return made.get(b) ?? fresh?.([from[b] / n]) ?? z.subarray(from[b], from[b] + n)
}

/** Those of the block at each place of a list that is gone through in order: what is made when it is read is made for several at a time. */
export function columnsInOrder(blocks: Blocks, list: ArrayLike<number>): (at: number) => Float64Array {
  const { n, fresh, from } = blocks
  if (fresh === undefined) return at => columnsOfBlock(blocks, list[at])
  let start = -1
  let columns: Float64Array = new Float64Array(0)
  return at => {
    if (start < 0 || at < start || at >= start + FRESH) {
      start = at
      const count = Math.min(FRESH, list.length - at)
      columns = fresh(Int32Array.from({ length: count }, (_, k) => from[list[at + k]] / n))
    }
    return columns.subarray((at - start) * n, (at - start + 1) * n)
  }
}

/** Rounding leaves less than this between two standardised columns that are copies of each other. */
const equal = 1e-9

interface Original {
  /** Number of the block. */
  readonly b: number
  /** Its place in the order. */
  readonly at: number
  /** Once it was read. */
  column: Float64Array | undefined
}

/** Only columns that are next to each other by their marks are compared. */
export function mergeCopies(blocks: Blocks): {
  readonly copies: Copies
  readonly kept: Int32Array
} {
  const { n, marks, variable, from, made } = blocks
  const direction = markDirection(n)
  const size = Math.sqrt(dot(direction, 0, direction, 0, n))
  const product = new Float64Array(variable.length)
  const all = new Int32Array(variable.length)
  for (let b = 0; b < all.length; b++) {
    product[b] = Math.abs(marks[from[b] / n])
    all[b] = b
  }
  for (const [b, own] of made) product[b] = markOf(own, direction, n)
  const near = equal * size * Math.sqrt(n)
  const isPair = (a: number, b: number) => areCopies(columnsOfBlock(blocks, a), columnsOfBlock(blocks, b), n)
  if (!hasNear(product, near, isPair)) return { copies: { first: variable, several: new Map() }, kept: all }
  const order = [...all].sort((a, b) => product[a] - product[b] || a - b)
  const into = new Map<number, number>()
  // The last columns that are copies of none before them and near enough, in that order: a crowd of copies is compared with one of its columns,
  // and a column that is made when it is read is made once for all that it is compared with.
  let crowd: Original[] = []
  const columnsAt = columnsInOrder(blocks, order)
  order.forEach((b, at) => {
    if (at % 1024 === 0) checkpoint()
    const first = crowd.findIndex(original => product[b] - product[original.b] <= near)
    crowd = first < 0 ? [] : first > 0 ? crowd.slice(first) : crowd
    const own: Original = { b, at, column: crowd.length > 0 ? columnsAt(at) : undefined }
    for (let before = crowd.length - 1; before >= 0; before--) {
      const original = crowd[before]
      original.column ??= columnsAt(original.at)
      if (!areCopies(original.column, own.column!, n)) continue
      into.set(b, original.b)
      return
    }
    crowd.push(own)
  })
  return groupsOf(variable, into)
}

/** The sets, in the order of their first variables; `into` has of a block that is a copy the one that stands for it. */
function groupsOf(
  variable: Int32Array,
  into: ReadonlyMap<number, number>,
): { copies: Copies; kept: Int32Array } {
  const place = new Int32Array(variable.length).fill(-1)
  const first = new Int32Array(variable.length)
  const kept = new Int32Array(variable.length)
  const several = new Map<number, number[]>()
  let count = 0
  for (let b = 0; b < variable.length; b++) {
    const to = into.get(b) ?? b
    const at = place[to]
    if (at < 0) {
      place[to] = count
      first[count] = variable[b]
      kept[count++] = to
    } else if (several.has(at)) several.get(at)!.push(variable[b])
    else several.set(at, [first[at], variable[b]])
  }
  const ordered = [...several].sort(([v], [w]) => v - w)
  return {
    copies: { first: first.slice(0, count), several: new Map(ordered) },
    kept: kept.slice(0, count),
  }
}

/** sqrt(v'AA'v): of one column |a'v|. */
function markOf(block: Float64Array, v: Float64Array, n: number): number {
  if (block.length === n) return Math.abs(dot(block, 0, v, 0, n))
  let squares = 0
  for (let at = 0; at < block.length; at += n) squares += dot(block, at, v, 0, n) ** 2
  return Math.sqrt(squares)
}

/** Models and their priors know a block A by AA' alone, whatever its columns are. */
function areCopies(a: Float64Array, b: Float64Array, n: number): boolean {
  if (a.length !== b.length) return false
  if (a.length === n) return areColumnCopies(a, b, n)
  const [own, both, other] = [products(a, a, n), products(a, b, n), products(b, b, n)]
  return own + other - 2 * both <= alike * own
}

/** Share of |AA'|^2 that rounding leaves of |AA' - BB'|^2, and more. */
const alike = 1e-12

/** |A'B|^2 */
function products(a: Float64Array, b: Float64Array, n: number): number {
  let squares = 0
  for (let i = 0; i < a.length; i += n)
    for (let j = 0; j < b.length; j += n) squares += dot(a, i, b, j, n) ** 2
  return squares
}

/** Columns whose copies are told apart by rounding alone are compared with very many: most differ in their first rows. */
function areColumnCopies(a: Float64Array, b: Float64Array, n: number): boolean {
  const sign = dot(a, 0, b, 0, n) < 0 ? 1 : -1
  const most = equal * equal * dot(a, 0, a, 0, n)
  let squares = 0
  for (let i = 0; i < n; i++) {
    const difference = b[i] + sign * a[i]
    squares += difference * difference
    if (squares > most) return false
  }
  return true
}
