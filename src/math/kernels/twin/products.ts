// Products of every two columns, and of columns with one vector: kernels/products.ts.
import { columnDots, subtractColumns as subtract } from '../../dot.js'
import { measureColumns as measure } from '../../measure-columns.js'
import { f64 } from './memory.js'

/** out_kj = out_jk = x_k'x_j / n for the columns j, k < size, which stand in panels of four, row by row. */
export function crossProducts(panels: number, n: number, size: number, out: number, stride: number): void {
  const column = (k: number) => (panels >>> 3) + (k >>> 2) * 4 * n + (k & 3)
  for (let k = 0; k < size; k++) {
    for (let j = 0; j <= k; j++) {
      const a = column(k)
      const b = column(j)
      let sum = 0
      for (let i = 0; i < n; i++) sum += f64[b + 4 * i] * f64[a + 4 * i]
      f64[(out >>> 3) + k * stride + j] = sum / n
      f64[(out >>> 3) + j * stride + k] = sum / n
    }
  }
}

/** out_k = q_k'v for `count` columns: one sum each, over the rows in their order. */
export function coordinates(q: number, n: number, count: number, v: number, out: number): void {
  columnDots(f64.subarray(q >>> 3), n, count, f64, v >>> 3, f64.subarray(out >>> 3))
}

/** x_k'x_k and x_k'y of `count` columns. */
export function measureColumns(
  x: number,
  n: number,
  count: number,
  y: number,
  squares: number,
  products: number,
): void {
  measure(f64, x >>> 3, n, count, f64, y >>> 3, {
    squares: f64.subarray(squares >>> 3),
    products: f64.subarray(products >>> 3),
  })
}

/** v -= sum_k c_k q_k over `count` columns, four at a time. */
export function subtractColumns(q: number, n: number, count: number, c: number, v: number): void {
  subtract(f64.subarray(q >>> 3), n, count, f64.subarray(c >>> 3), f64, v >>> 3)
}
