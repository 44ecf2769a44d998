/**
 * The variables that models are made of, as blocks of columns. A number is one standardised column z, z'z = n. A factor of g
 * independent columns becomes g orthonormal ones that span the same space, each scaled to z'z = n / g: what its coefficients are
 * expected to explain is then the same as for a number, and does not depend on the level without a column. A curve has its straight column as a
 * number has it, and those of its bends, orthogonal to it and to each other, scaled to squares that sum to a tenth of n: straight effects cost
 * little more than without curves, and where n is in the hundreds a bend is hardly shrunk. A column that equals another
 * up to sign, location and scale makes the same models: the two are one variable here, named by the first. Combinations of columns that are in
 * every model, their copies among them, and columns that do not vary, are none.
 */

import { copyMarks } from '../data/columns/copy-marks.js'
import { countRows, relativeWeights, scaleRows, weightedColumns } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { columnsOf, variableCount } from '../data/variables.js'
import { appendUnpenalised } from '../learner/stepwise/frame.js'
import { dot } from '../math/dot.js'
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { append, collinear, createBasis, orthogonalise } from '../math/orthonormal-basis.js'
import { readColumns } from '../path/fresh-columns.js'
import type { PackedColumns } from '../path/packed-columns.js'
import type { Copies } from './copies.js'
import { type Blocks, columnsInOrder, mergeCopies } from './merge-copies.js'

export interface ModelVariables {
  readonly n: number
  /** Rows of positive weight. */
  readonly rows: number
  /** Mean one over the rows that count. */
  readonly weights: Float64Array | undefined
  /** Column-major, columns centred. */
  readonly x: Float64Array
  /** Of a wide table whose columns are all variables: makes some columns, FRESH at most, when they are read, and x is empty. */
  readonly fresh?: ((columns: ArrayLike<number>) => Float64Array) | undefined
  readonly columns: number
  /** Variable v has the columns first[v] .. first[v + 1] - 1. */
  readonly first: Int32Array
  /** The variables of the data set that are this one. */
  readonly copies: Copies
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
    a.standardise === b.standardise &&
    a.unpenalised === b.unpenalised
  )
}

function arrange(data: Dataset, packed: PackedColumns | undefined): ModelVariables {
  const { n, p, groups } = data
  const weights = data.weights && relativeWeights(data.weights)
  const rows = weights === undefined ? n : countRows(weights)
  const { z, sd, marks, fresh }: Columns =
    weights !== undefined
      ? weightedColumns(data.x, n, p, weights)
      : packed === undefined
        ? unitColumns(data.x, n, p)
        : sharedColumns(data, packed)
  if (data.standardise === false) restoreScale(z, sd, n, p)
  const total = variableCount(data)
  const variable = new Int32Array(total)
  const from = new Float64Array(total)
  const made = new Map<number, Float64Array>()
  // Columns are not made when they are read where some are in every model.
  const isKept = data.unpenalised && combinationsOfKept(data, z, weights)
  let count = 0
  for (let v = 0; v < total; v++) {
    const group = groups?.[v]
    const at = group?.first ?? v
    if (isKept && columnsOf(groups, v).every(isKept)) continue
    if (group !== undefined && group.count > 1) {
      const own = z.subarray(at * n, (at + group.count) * n)
      const block = group.curve ? curveBlock(own, n) : orthonormal(z, n, at, group.count, weights, rows)
      if (block.length === 0) continue
      made.set(count, block)
    } else if (!(sd[at] > 0)) continue
    variable[count] = v
    from[count++] = at * n
  }
  const blocks = {
    n,
    z,
    ...(fresh && { fresh }),
    marks: marks ?? copyMarks(z, n, p),
    variable: variable.subarray(0, count),
    from,
    made,
  }
  const merged = mergeCopies(blocks)
  return { n, rows, weights, ...joined(blocks, merged.kept, p), copies: merged.copies, total }
}

/** Whether the columns in every model make a column, but for rounding, where that has weight: models that have these say nothing of it. */
function combinationsOfKept(
  { n, unpenalised }: Dataset,
  z: Float64Array,
  weights: Float64Array | undefined,
): (j: number) => boolean {
  const kept = weightedColumns(unpenalised!.x, n, unpenalised!.names.length, weights)
  const roots = weights?.map(Math.sqrt)
  if (roots) scaleRows(kept.z, roots)
  const basis = createBasis(n, kept.p)
  appendUnpenalised(basis, kept)
  return j => {
    const column = z.slice(j * n, (j + 1) * n)
    if (roots) scaleRows(column, roots)
    const length = Math.sqrt(dot(column, 0, column, 0, n))
    return length > 0 && !(orthogonalise(basis, column, 0) > collinear * length)
  }
}

/** The columns of some blocks, one after the other: where they stand, if these are all. */
function joined(
  blocks: Blocks,
  kept: Int32Array,
  p: number,
): Pick<ModelVariables, 'x' | 'fresh' | 'columns' | 'first'> {
  const { n, z, fresh, from, made } = blocks
  const first = new Int32Array(kept.length + 1)
  for (let v = 0; v < kept.length; v++) first[v + 1] = first[v] + (made.get(kept[v])?.length ?? n) / n
  const columns = first[kept.length]
  const isAll = made.size === 0 && kept.length === p && kept.every((b, v) => from[b] === v * n)
  if (isAll) return { x: z, ...(fresh && { fresh }), columns, first }
  const x = new Float64Array(columns * n)
  const columnsAt = columnsInOrder(blocks, kept)
  for (let v = 0; v < kept.length; v++) x.set(columnsAt(v), first[v] * n)
  return { x, columns, first }
}

/** Centred and of variance one (divisor n); a constant column becomes zeros with sd 0. */
function unitColumns(x: Float64Array, n: number, p: number): Columns {
  return withKernels(kernels => {
    const arena = createArena(kernels)
    const address = arena.reserve(8 * n * p)
    const [mean, sd, shares] = [8 * p, 8 * p, 32 * n].map(bytes => arena.reserve(bytes))
    arena.f64.set(x, address / 8)
    kernels.standardise(address, n, p, 0, 0, mean, sd, shares)
    const { f64 } = arena
    return { z: f64.slice(address / 8, address / 8 + n * p), sd: f64.slice(sd / 8, sd / 8 + p) }
  })
}

/** The same columns, which stand there already or are made when they are read. */
function sharedColumns(data: Dataset, packed: PackedColumns): Columns {
  const { n, p, x, deviation, marks } = packed
  const { buffer } = packed.memory
  return {
    z: new Float64Array(buffer, x, x === 0 ? 0 : n * p),
    ...(x === 0 && { fresh: (columns: ArrayLike<number>) => readColumns(data, columns) }),
    sd: new Float64Array(buffer, deviation, p),
    ...(marks && { marks: new Float64Array(buffer, marks.values, p) }),
  }
}

interface Columns {
  readonly z: Float64Array
  readonly sd: Float64Array
  /** Where they are known. */
  readonly marks?: Float64Array
  readonly fresh?: ModelVariables['fresh']
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
