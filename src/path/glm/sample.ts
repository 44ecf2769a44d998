/**
 * The columns of one sample in the memory of the kernels: centred at their weighted means and of norm one in the weights m w, whatever
 * is asked, so that badly scaled columns are numbers near one. Where columns are to be penalised as they are, the scale goes into
 * their penalty factors. Columns are those kept in every model, those of the data set, then the constant; slot j is column j.
 */

import { type Arena, createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { columnAt, type Design } from '../adjustment/design.js'
import { sumOfWeights } from '../adjustment/sum-of-weights.js'
import { copiedSets, enteringColumns } from './entering-columns.js'

export interface Table {
  readonly design: Design
  readonly kernels: Kernels
  readonly arena: Arena
  /** Address of the columns, standardised on all rows; their means and deviations there. */
  readonly x: number
  readonly centre: Float64Array
  readonly scale: Float64Array
  /** The columns that can enter a model, ascending: where there are many, those that are no copies of one before (entering-columns.ts). */
  readonly entering: Int32Array
  /** Sets of these that are copies of each other, each ascending: of one that with the least penalty can enter. */
  readonly copies: readonly Int32Array[]
}

export interface Sample {
  readonly table: Table
  readonly m: number
  /** Rows of a column with those that pad it. */
  readonly ld: number
  /** Address of the columns: design.columns of them, then the constant. */
  readonly z: number
  /** Of the columns of the table on these rows. */
  readonly mean: Float64Array
  readonly norm: Float64Array
  /** Penalty factor by column; Infinity for one that cannot enter, 0 for the constant. */
  readonly factor: Float64Array
  /** The same for the square of the elastic net: other than `factor` where columns are penalised as they are. */
  readonly ridge: Float64Array
  /** Weights of the rows, which sum to one. */
  readonly w: Float64Array
  load(rows: Int32Array): void
}

/** A squared norm below this share of the squared column is rounding. */
const CONSTANT = 1e-26
/** Factors of copies that differ by no more than this share are the same but for rounding. */
const TIED = 1e-9

/** The columns of a design in the memory of the kernels, for any number of samples. */
export function createTable(design: Design, kernels: Kernels): Table {
  const { data, columns } = design
  const { n } = data
  const arena = createArena(kernels)
  const x = arena.reserve(8 * n * columns)
  for (let j = 0; j < columns; j++) arena.f64.set(columnAt(design, j), x / 8 + j * n)
  const [mean, deviation] = [arena.allocate(8 * columns), arena.allocate(8 * columns)]
  kernels.standardise(x, n, columns, 0, 0, mean, deviation, arena.reserve(32 * n))
  const centre = arena.f64.slice(mean / 8, mean / 8 + columns)
  const scale = arena.f64.slice(deviation / 8, deviation / 8 + columns)
  const entering = enteringColumns(design, arena.f64.subarray(x / 8, x / 8 + n * columns))
  const copies = entering.length < columns ? [] : copiedSets(design)
  return { design, kernels, arena, x, centre, scale, entering, copies }
}

export function createSample(table: Table, m: number): Sample {
  const { design, kernels, arena } = table
  const { data, columns } = design
  const equal = design.weights.every(weight => weight === design.weights[0])
  const ld = 4 * Math.ceil(m / 4)
  const z = arena.reserve(8 * ld * (columns + 1))
  const [list, rowList] = [arena.allocate(4 * columns), arena.allocate(4 * ld)]
  const [mean, norm, product] = [8, 8, 8].map(size => arena.allocate(size * columns))
  const nothing = arena.allocate(8 * ld)
  for (let j = 0; j < columns; j++) arena.i32[list / 4 + j] = j
  const sample: Sample = {
    table,
    m,
    ld,
    z,
    mean: new Float64Array(columns),
    norm: new Float64Array(columns),
    factor: new Float64Array(columns + 1),
    ridge: new Float64Array(columns + 1),
    w: new Float64Array(m),
    load,
  }
  return sample

  function load(rows: Int32Array): void {
    weigh(rows)
    arena.i32.set(rows, rowList / 4)
    // biome-ignore format: in the kernel's order
    kernels.enterColumns(
      { x: table.x, n: data.n, rows: rowList, m, ld, variables: list, slots: list, count: columns, out: z, mean, norm, v: nothing, c: product, tiny: CONSTANT },
    )
    const { f64 } = arena
    sample.mean.set(f64.subarray(mean / 8, mean / 8 + columns))
    sample.norm.set(f64.subarray(norm / 8, norm / 8 + columns))
    if (!equal) for (let j = 0; j < columns; j++) restandardise(f64, j)
    sample.factor.fill(Number.POSITIVE_INFINITY)
    sample.ridge.fill(Number.POSITIVE_INFINITY)
    for (const j of table.entering) takeFactor(j)
    table.copies.forEach(leaveLeast)
    sample.factor[columns] = sample.ridge[columns] = 0
    f64.fill(1 / Math.sqrt(m), z / 8 + columns * ld, z / 8 + columns * ld + m)
    f64.fill(0, z / 8 + columns * ld + m, z / 8 + (columns + 1) * ld)
  }

  /** A column as it is has b = beta / (deviation sqrt m). */
  function takeFactor(j: number): void {
    const deviation = (sample.norm[j] / Math.sqrt(m)) * table.scale[j]
    const own = deviation === 0 ? Number.POSITIVE_INFINITY : design.factors[j]
    sample.factor[j] = design.standardise ? own : own / deviation
    sample.ridge[j] = design.standardise ? own : sample.factor[j] / deviation
  }

  /** Of a set of copies the first with the least penalty; which of those that tie by rounding is the first of them. */
  function leaveLeast(set: Int32Array): void {
    const { factor } = sample
    const least = set.reduce((most, j) => Math.min(most, factor[j]), Number.POSITIVE_INFINITY)
    const own = set.find(j => factor[j] <= least * (1 + TIED))
    for (const j of set) if (j !== own) sample.factor[j] = sample.ridge[j] = Number.POSITIVE_INFINITY
  }

  function weigh(rows: Int32Array): void {
    const { weights } = design
    const sum = sumOfWeights(weights, rows, m)
    for (let i = 0; i < m; i++) sample.w[i] = weights[rows[i]] / sum
  }

  /** From equal weights to those of the rows. */
  function restandardise(f64: Float64Array, j: number): void {
    const { w } = sample
    const at = z / 8 + j * ld
    if (sample.norm[j] === 0) return
    let centre = 0
    for (let i = 0; i < m; i++) centre += w[i] * f64[at + i]
    // Once more, to take away what rounding left.
    let drift = 0
    for (let i = 0; i < m; i++) drift += w[i] * (f64[at + i] - centre)
    centre += drift
    let squares = 0
    let largest = 0
    for (let i = 0; i < m; i++) {
      const d = f64[at + i] - centre
      squares += m * w[i] * d * d
      if (w[i] > 0) largest = Math.max(largest, Math.abs(f64[at + i]))
    }
    const length = Math.sqrt(squares)
    const constant = !(squares > CONSTANT * m * largest * largest)
    for (let i = 0; i < m; i++) f64[at + i] = constant ? 0 : (f64[at + i] - centre) / length
    sample.mean[j] += sample.norm[j] * centre
    sample.norm[j] = constant ? 0 : sample.norm[j] * length
  }
}
