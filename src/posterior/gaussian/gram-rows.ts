/**
 * Rows x_j'X of the Gram matrix in kernel memory, each computed when it is first asked for: a search needs those of the columns that
 * have been in a set, a small part of all. Single precision is four times as fast, and exact enough to look for sets; it is not to weigh them.
 */
import { dot } from '../../math/dot.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { GaussianProblem } from './gaussian-problem.js'

export interface GramRows {
  /** Numbers per row: the columns, and zeros up to a multiple of 4. */
  readonly width: number
  /** Address of the first row; row number r is 8 r width bytes on. */
  readonly address: number
  /** The number of the row of column j. Rows of columns that `held` does not name may be given up for it. */
  rowOf(j: number, held: Iterable<number>): number
}

/** Rows are kept as long as they fit. */
const MOST_BYTES = 2 ** 24

export type Precision = 'single' | 'double'

/** `squares` become those of the columns, and `products` theirs with y, in the pass that copies them. */
export function createGramRows(
  { x, y, n }: Pick<GaussianProblem, 'x' | 'y' | 'n'>,
  squares: Float64Array,
  products: Float64Array,
  most: number,
  precision: Precision,
  arena: Arena,
  kernels: Kernels,
): GramRows {
  const columns = squares.length
  const width = 4 * Math.ceil(columns / 4)
  const capacity = Math.min(columns, Math.max(most + 1, Math.floor(MOST_BYTES / (8 * width))))
  const address = arena.reserve(8 * capacity * width)
  const multiply = precision === 'single' ? singleColumns() : doubleColumns()
  const rows = new Map<number, number>()
  const free = Array.from({ length: capacity }, (_, r) => capacity - 1 - r)

  function release(held: Iterable<number>): void {
    const stay = new Set(held)
    for (const [j, row] of rows) {
      if (stay.has(j)) continue
      rows.delete(j)
      free.push(row)
    }
  }

  return {
    width,
    address,
    rowOf(j, held) {
      const known = rows.get(j)
      if (known !== undefined) return known
      if (free.length === 0) release(held)
      const row = free.pop()!
      const to = address + 8 * row * width
      multiply(j, to)
      arena.f64.fill(0, to / 8 + columns, to / 8 + width)
      arena.f64[to / 8 + j] = squares[j]
      rows.set(j, row)
      return row
    },
  }

  /** The column in single precision, its square and its product with y in one pass, in the order of `dot`. */
  function copyColumn(j: number, f32: Float32Array, at: number): void {
    const from = j * n
    const even = n - (n % 4)
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let t0 = 0
    let t1 = 0
    let t2 = 0
    let t3 = 0
    for (let i = 0; i < even; i += 4) {
      const a = x[from + i]
      const b = x[from + i + 1]
      const c = x[from + i + 2]
      const d = x[from + i + 3]
      f32[at + i] = a
      f32[at + i + 1] = b
      f32[at + i + 2] = c
      f32[at + i + 3] = d
      s0 += a * a
      s1 += b * b
      s2 += c * c
      s3 += d * d
      t0 += a * y[i]
      t1 += b * y[i + 1]
      t2 += c * y[i + 2]
      t3 += d * y[i + 3]
    }
    for (let i = even; i < n; i++) {
      const a = x[from + i]
      f32[at + i] = a
      s0 += a * a
      t0 += a * y[i]
    }
    squares[j] = s0 + s1 + (s2 + s3)
    products[j] = t0 + t1 + (t2 + t3)
  }

  function multiplyColumn(j: number): void {
    squares[j] = dot(x, j * n, x, j * n, n)
    products[j] = dot(x, j * n, y, 0, n)
  }

  function doubleColumns(): (j: number, to: number) => void {
    const ld = 4 * Math.ceil(n / 4)
    const data = arena.reserve(8 * ld * columns)
    const slots = arena.reserve(4 * columns)
    for (let j = 0; j < columns; j++) {
      const at = data / 8 + j * ld
      arena.f64.set(x.subarray(j * n, (j + 1) * n), at)
      arena.f64.fill(0, at + n, at + ld)
      arena.i32[slots / 4 + j] = j
      multiplyColumn(j)
    }
    return (j, to) => kernels.transposeTimes(data, ld, slots, columns, data + 8 * j * ld, to)
  }

  function singleColumns(): (j: number, to: number) => void {
    const ld = 8 * Math.ceil(n / 8)
    const data = arena.reserve(4 * ld * columns)
    const { f32 } = arena
    for (let j = 0; j < columns; j++) {
      const at = data / 4 + j * ld
      copyColumn(j, f32, at)
      for (let i = n; i < ld; i++) f32[at + i] = 0
    }
    return (j, to) => kernels.singleProducts(data, ld, columns, data + 4 * j * ld, to)
  }
}
