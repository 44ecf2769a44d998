/**
 * Variables with several columns: D = X_G'X_G + I/tau - X_G'X_S A^-1 X_S'X_G of each such variable G outside a set S takes the place
 * that d_k has for a single column, and with D = L L'
 *   score = -1/2 log det(tau D) - nu/2 log(1 - |L^-1 w_G|^2 / RSS).
 */
import { cholesky, solveLower, solveLowerTransposed } from '../math/cholesky.js'
import { dot } from '../math/dot.js'
import { log } from '../math/elementary.js'

export interface ColumnBlock {
  readonly variable: number
  readonly from: number
  readonly count: number
  /** X_G'X_G, row-major. */
  readonly products: Float64Array
  /** D, row-major. */
  readonly values: Float64Array
}

export function columnBlocks(first: Int32Array, x: Float64Array, n: number): readonly ColumnBlock[] {
  const blocks: ColumnBlock[] = []
  for (let variable = 0; variable + 1 < first.length; variable++) {
    const from = first[variable]
    const count = first[variable + 1] - from
    if (count === 1) continue
    const products = new Float64Array(count * count)
    for (let i = 0; i < count; i++)
      for (let j = 0; j <= i; j++)
        products[i * count + j] = products[j * count + i] = dot(x, (from + i) * n, x, (from + j) * n, n)
    blocks.push({ variable, from, count, products, values: new Float64Array(count * count) })
  }
  return blocks
}

/** The columns of variable v. */
export function columnsIn(first: Int32Array, v: number): readonly number[] {
  return Array.from({ length: first[v + 1] - first[v] }, (_, i) => first[v] + i)
}

/** D of the empty set. */
export function startBlock({ count, products, values }: ColumnBlock, tau: number): void {
  values.set(products)
  for (let i = 0; i < count; i++) values[i * count + i] += 1 / tau
}

/** D += v v' dv, v being the entries of a row from `at` on. */
export function shiftBlock(
  { from, count, values }: ColumnBlock,
  row: Float64Array,
  at: number,
  dv: number,
): void {
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) values[i * count + j] += row[at + from + i] * row[at + from + j] * dv
}

/** log det D and w'D^-1 w. */
export function blockForm(
  values: Float64Array,
  count: number,
  w: Float64Array,
): { readonly logDet: number; readonly form: number } {
  const factor = values.slice()
  const z = w.slice()
  cholesky(factor, count, count, 0)
  solveLower(factor, count, count, z)
  let logDet = 0
  for (let i = 0; i < count; i++) logDet += 2 * log(factor[i * count + i])
  return { logDet, form: dot(z, 0, z, 0, count) }
}

export interface InvertedBlock {
  readonly logDet: number
  readonly inverse: Float64Array
  /** D^-1 w */
  readonly solution: Float64Array
  /** L, row-major; what stands above its diagonal is not part of it. */
  readonly factor: Float64Array
}

/** log det D, D^-1 = L'^-1 L^-1 and D^-1 w. */
export function invertBlock(values: Float64Array, count: number, w: Float64Array): InvertedBlock {
  const { factor, columns, logDet, solution } = factorBlock(values, count, w)
  const inverse = new Float64Array(count * count)
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      const at = i * count + j
      inverse[at] = inverse[j * count + i] = dot(columns, at, columns, j * count + j, count - j)
    }
  }
  return { logDet, inverse, solution, factor }
}

/** log det D, the diagonal of D^-1, and D^-1 w. */
export function solveBlock(
  values: Float64Array,
  count: number,
  w: Float64Array,
): Pick<InvertedBlock, 'logDet' | 'solution'> & { readonly variance: Float64Array } {
  const { columns, logDet, solution } = factorBlock(values, count, w)
  const variance = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const at = i * count + i
    variance[i] = dot(columns, at, columns, at, count - i)
  }
  return { logDet, variance, solution }
}

/** L, the columns of L^-1, log det D and D^-1 w. */
function factorBlock(values: Float64Array, count: number, w: Float64Array) {
  const factor = values.slice()
  cholesky(factor, count, count, 0)
  let logDet = 0
  for (let i = 0; i < count; i++) logDet += 2 * log(factor[i * count + i])
  const solution = w.slice()
  solveLower(factor, count, count, solution)
  solveLowerTransposed(factor, count, count, solution)
  return { factor, columns: invertedColumns(factor, count), logDet, solution }
}

/** The columns of L^-1, one after the other. */
function invertedColumns(factor: Float64Array, count: number): Float64Array {
  const columns = new Float64Array(count * count)
  for (let j = 0; j < count; j++) {
    columns[j * count + j] = 1 / factor[j * count + j]
    for (let i = j + 1; i < count; i++) {
      const sum = dot(factor, i * count + j, columns, j * count + j, i - j)
      columns[j * count + i] = -sum / factor[i * count + i]
    }
  }
  return columns
}
