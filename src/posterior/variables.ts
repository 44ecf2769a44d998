/**
 * The variables that models are made of, as blocks of columns. A number is one standardised column z, z'z = n. A factor of g
 * independent columns becomes g orthonormal ones that span the same space, each scaled to z'z = n / g: what its coefficients are
 * expected to explain is then the same as for a number, and does not depend on the level without a column. A curve has its straight column as a
 * number has it, and those of its bends, orthogonal to it and to each other, scaled to squares that sum to a tenth of n: straight effects cost
 * little more than without curves, and where n is in the hundreds a bend is hardly shrunk. A column that equals another
 * up to sign, location and scale makes the same models: the two are one variable here, named by the first.
 */

import { countRows, relativeWeights, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import { checkpoint } from '../math/checkpoint.js'
import { dot } from '../math/dot.js'
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { append, collinear, createBasis } from '../math/orthonormal-basis.js'
import type { PackedColumns } from '../path/packed-columns.js'
import { stream } from '../random/stream.js'

export interface ModelVariables {
  readonly n: number
  /** Rows of positive weight. */
  readonly rows: number
  /** Mean one over the rows that count. */
  readonly weights: Float64Array | undefined
  /** Column-major, columns centred. */
  readonly x: Float64Array
  readonly columns: number
  /** Variable v has the columns first[v] .. first[v + 1] - 1. */
  readonly first: Int32Array
  /** The variables of the data set that are this one, in order: more than one where columns are copies of each other. */
  readonly copies: readonly (readonly number[])[]
  /** Variables of the data set, those that are constant included. */
  readonly total: number
}

/** The last of a table, for whoever asks again with another response: simulations, chains. */
const known = new WeakMap<Float64Array, { readonly of: Dataset; readonly variables: ModelVariables }>()

/** `packed`: the columns that threads share, where there are some; they are read where they stand. */
export function modelVariables(data: Dataset, packed?: PackedColumns): ModelVariables {
  const before = known.get(data.x)
  if (before !== undefined && sameColumns(before.of, data)) return before.variables
  const variables = arrange(data, packed)
  known.set(data.x, { of: data, variables })
  return variables
}

function sameColumns(a: Dataset, b: Dataset): boolean {
  return (
    a.n === b.n &&
    a.p === b.p &&
    a.weights === b.weights &&
    a.groups === b.groups &&
    a.standardise === b.standardise
  )
}

function arrange(data: Dataset, packed: PackedColumns | undefined): ModelVariables {
  const { n, p, groups } = data
  const weights = data.weights && relativeWeights(data.weights)
  const rows = weights === undefined ? n : countRows(weights)
  const { z, sd } =
    weights !== undefined
      ? weightedColumns(data.x, n, p, weights)
      : packed === undefined
        ? unitColumns(data.x, n, p)
        : sharedColumns(packed)
  if (data.standardise === false) restoreScale(z, sd, n, p)
  const total = variableCount(data)
  const blocks: Block[] = []
  for (let v = 0; v < total; v++) {
    const { first, count, curve } = groups?.[v] ?? { first: v, count: 1, curve: undefined }
    const own = z.subarray(first * n, (first + count) * n)
    const block =
      count === 1 ? own : curve ? curveBlock(own, n) : orthonormal(z, n, first, count, weights, rows)
    if (count === 1 ? sd[first] > 0 : block.length > 0) blocks.push({ variables: [v], block })
  }
  const distinct = mergeCopies(blocks, n)
  const plain = groups === undefined && distinct.length === p
  const columns = distinct.reduce((sum, { block }) => sum + block.length / n, 0)
  const x = plain ? z : new Float64Array(columns * n)
  const first = new Int32Array(distinct.length + 1)
  let at = 0
  distinct.forEach(({ block }, v) => {
    if (!plain) x.set(block, at)
    at += block.length
    first[v + 1] = at / n
  })
  return { n, rows, weights, x, columns, first, copies: distinct.map(({ variables }) => variables), total }
}

/** Centred and of variance one (divisor n); a constant column becomes zeros with sd 0. */
function unitColumns(
  x: Float64Array,
  n: number,
  p: number,
): { readonly z: Float64Array; readonly sd: Float64Array } {
  return withKernels(kernels => {
    const arena = createArena(kernels)
    const address = arena.reserve(8 * n * p)
    const [mean, sd] = [arena.reserve(8 * p), arena.reserve(8 * p)]
    arena.f64.set(x, address / 8)
    kernels.standardise(address, n, p, 0, 0, mean, sd)
    const { f64 } = arena
    return { z: f64.slice(address / 8, address / 8 + n * p), sd: f64.slice(sd / 8, sd / 8 + p) }
  })
}

/** The same columns, which stand there already. */
function sharedColumns({ memory: { buffer }, n, p, x, deviation }: PackedColumns): {
  readonly z: Float64Array
  readonly sd: Float64Array
} {
  return { z: new Float64Array(buffer, x, n * p), sd: new Float64Array(buffer, deviation, p) }
}

interface Block {
  /** Numbers in the data set. */
  readonly variables: number[]
  /** Column-major. */
  readonly block: Float64Array
}

/** Columns on their own scales again, in units of the root mean square of these. */
function restoreScale(z: Float64Array, sd: Float64Array, n: number, p: number): void {
  const largest = sd.reduce((most, value) => Math.max(most, value), 0)
  const varying = sd.filter(value => value > 0)
  const mean = varying.reduce((sum, value) => sum + (value / largest) ** 2, 0) / varying.length
  for (let j = 0; j < p; j++) {
    const scale = sd[j] / largest / Math.sqrt(mean)
    for (let i = j * n; i < (j + 1) * n; i++) z[i] *= scale
  }
}

/** What the bends of a curve are expected to explain, as a share of what its straight part is. */
const BENDS = 0.1

function curveBlock(z: Float64Array, n: number): Float64Array {
  const scale = Math.sqrt(BENDS / (z.length / n - 1))
  return z.map((value, at) => (at < n ? value : value * scale))
}

/** An orthonormal basis of the columns in the metric of the weights, scaled to squares that sum to the number of rows. */
function orthonormal(
  z: Float64Array,
  n: number,
  from: number,
  count: number,
  weights: Float64Array | undefined,
  rows: number,
): Float64Array {
  const basis = createBasis(n, count)
  const roots = weights?.map(Math.sqrt)
  const column = new Float64Array(n)
  for (let j = from; j < from + count; j++) {
    for (let i = 0; i < n; i++) column[i] = z[j * n + i] * (roots?.[i] ?? 1)
    if (dot(column, 0, column, 0, n) > 0) append(basis, column, 0, collinear)
  }
  const scale = Math.sqrt(rows / basis.size)
  const block = basis.q.slice(0, basis.size * n)
  // A row of weight 0 counts nowhere: its entries may be anything.
  for (let k = 0; k < block.length; k++) {
    const root = roots?.[k % n] ?? 1
    block[k] = root > 0 ? (block[k] * scale) / root : 0
  }
  return block
}

/** Rounding leaves less than this between two standardised columns that are copies of each other. */
const equal = 1e-9

/** Copies have the same product with any vector but for the sign: only columns that are next to each other by it are compared. */
function mergeCopies(blocks: readonly Block[], n: number): readonly Block[] {
  const random = stream(0, 'posterior copies', 0)
  const direction = Float64Array.from({ length: n }, () => random.normal())
  const size = Math.sqrt(dot(direction, 0, direction, 0, n))
  const product = new Float64Array(blocks.length)
  blocks.forEach(({ block }, b) => {
    product[b] = block.length === n ? Math.abs(dot(block, 0, direction, 0, n)) : Number.NaN
  })
  const near = equal * size * Math.sqrt(n)
  if (!hasNear(product.toSorted(), near)) return blocks
  const order = [...blocks.keys()].filter(b => blocks[b].block.length === n)
  order.sort((a, b) => product[a] - product[b] || a - b)
  const into = new Map<number, number>()
  // Columns that are copies of none before them, in that order: a crowd of copies is compared with one of its columns.
  const originals: number[] = []
  order.forEach((b, at) => {
    if (at % 1024 === 0) checkpoint()
    for (let before = originals.length - 1; before >= 0; before--) {
      const a = originals[before]
      if (product[b] - product[a] > near) break
      if (!areCopies(blocks[a].block, blocks[b].block, n)) continue
      into.set(b, a)
      return
    }
    originals.push(b)
  })
  const sets = new Map<number, number[]>()
  for (const b of blocks.keys()) {
    const to = into.get(b) ?? b
    const own = sets.get(to) ?? []
    sets.set(to, own)
    own.push(...blocks[b].variables)
  }
  return [...sets]
    .map(([b, variables]) => ({ variables: variables.sort((a, c) => a - c), block: blocks[b].block }))
    .sort((a, b) => a.variables[0] - b.variables[0])
}

/** Whether two that follow one another are so near. */
function hasNear(sorted: Float64Array, near: number): boolean {
  for (let at = 1; at < sorted.length; at++) if (sorted[at] - sorted[at - 1] <= near) return true
  return false
}

/** Columns whose copies are told apart by rounding alone are compared with very many: most differ in their first rows. */
function areCopies(a: Float64Array, b: Float64Array, n: number): boolean {
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
