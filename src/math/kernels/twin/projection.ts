// Gram-Schmidt: kernels/projection.ts, which is src/math/dot.ts in lanes.
import { columnDots, subtractColumns as subtract } from '../../dot.js'
import { f64 } from './memory.js'

/** out_k = q_k'v for `count` columns: one sum each, over the rows in their order. */
export function coordinates(q: number, n: number, count: number, v: number, out: number): void {
  columnDots(f64.subarray(q >>> 3), n, count, f64, v >>> 3, f64.subarray(out >>> 3))
}

/** v -= sum_k c_k q_k over `count` columns, four at a time. */
export function subtractColumns(q: number, n: number, count: number, c: number, v: number): void {
  subtract(f64.subarray(q >>> 3), n, count, f64.subarray(c >>> 3), f64, v >>> 3)
}
