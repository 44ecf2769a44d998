/**
 * Rows with a number for each column in kernel memory: of the Gram matrix and of U, as many of each as are needed. A row is named by its address in rows, so
 * that those of several places are one store. A search that is over leaves most of its rows to others; one that follows has others in their place.
 */
import type { Arena } from '../../math/kernels/arena.js'

export interface RowStore {
  take(): number
  give(row: number): void
}

/** The first rows of a store, in a memory that others use. */
export interface HeldRows {
  readonly width: number
  readonly firstRow: number
  /** So many. */
  readonly held: number
}

const bytesOf = ({ width }: Pick<HeldRows, 'width'>) => 8 * width

export function rowAddress(of: Pick<HeldRows, 'width'>, row: number): number {
  return row * bytesOf(of)
}

export function reserveRows(width: number, count: number, arena: Arena): HeldRows {
  const address = arena.reserve(bytesOf({ width }) * (count + 1))
  // Rows of no columns have names, too.
  const firstRow = width > 0 ? Math.ceil(address / bytesOf({ width })) : 1
  return { width, firstRow, held: count }
}

/** Of `total` rows, all but those that are `taken` free. What has not been used stays so for as long as possible. */
export function createRowStore(
  first: HeldRows,
  total: number,
  taken: ReadonlySet<number>,
  arena: Arena,
): RowStore {
  const free: number[] = []
  const put = ({ firstRow, held }: HeldRows) => {
    for (let row = firstRow + held - 1; row >= firstRow; row--) if (!taken.has(row)) free.push(row)
  }
  if (total > first.held) put(reserveRows(first.width, total - first.held, arena))
  put(first)
  return {
    take: () => free.pop()!,
    give: row => {
      free.push(row)
    },
  }
}

/** The rows of the Gram matrix of some columns become the first of the store, the others are given up, and it holds `more` rows beside them; the bytes of the rest. */
export function shrinkRows(
  { width, firstRow, held }: HeldRows,
  rows: Int32Array,
  columns: readonly number[],
  more: number,
  f64: Float64Array,
): HeldRows & { readonly start: number; readonly end: number } {
  const known = columns.filter(j => rows[j] > 0).sort((a, b) => rows[a] - rows[b])
  const from = known.map(j => rows[j])
  rows.fill(0)
  known.forEach((j, k) => {
    rows[j] = firstRow + k
    f64.copyWithin(rows[j] * width, from[k] * width, (from[k] + 1) * width)
  })
  const left = Math.min(held, known.length + more)
  const [start, end] = [left, held].map(count => rowAddress({ width }, firstRow + count))
  return { width, firstRow, held: left, start, end }
}
