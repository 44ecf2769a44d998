// Products of every two columns, four by four: the columns stand in panels of four, row by row, so that two panels stay in the
// nearest cache. Each sum runs over the rows in their order.
import { madd } from './dense'
import { put } from './memory'

/**
 * out_kj = out_jk = x_k'x_j / n for the columns j, k < size, rows of `out` being `stride` doubles apart. `panels` holds
 * ceil(size / 4) panels of n rows, zero where there is no column.
 */
export function crossProducts(panels: usize, n: i32, size: i32, out: usize, stride: i32): void {
  const width = (<usize>n) << 5
  const rows = <f64>n
  for (let k = 0; k < size; k += 4) {
    const own = panels + (<usize>k >> 2) * width
    for (let j = 0; j <= k; j += 4) {
      let a0 = f64x2.splat(0),
        a1 = a0,
        b0 = a0,
        b1 = a0,
        c0 = a0,
        c1 = a0,
        d0 = a0,
        d1 = a0
      let p = own
      let q = panels + (<usize>j >> 2) * width
      const end = own + width
      while (p < end) {
        const x = v128.load(q),
          y = v128.load(q, 16)
        const a = v128.load64_splat(p),
          b = v128.load64_splat(p, 8),
          c = v128.load64_splat(p, 16),
          d = v128.load64_splat(p, 24)
        a0 = madd(x, a, a0)
        a1 = madd(y, a, a1)
        b0 = madd(x, b, b0)
        b1 = madd(y, b, b1)
        c0 = madd(x, c, c0)
        c1 = madd(y, c, c1)
        d0 = madd(x, d, d0)
        d1 = madd(y, d, d1)
        p += 32
        q += 32
      }
      place(out, stride, size, k, j, a0, a1, rows)
      place(out, stride, size, k + 1, j, b0, b1, rows)
      place(out, stride, size, k + 2, j, c0, c1, rows)
      place(out, stride, size, k + 3, j, d0, d1, rows)
    }
  }
}

/** Four products of column k, and the same across the diagonal. */
function place(out: usize, stride: i32, size: i32, k: i32, j: i32, x: v128, y: v128, n: f64): void {
  if (k >= size) return
  both(out, stride, size, k, j, f64x2.extract_lane(x, 0) / n)
  both(out, stride, size, k, j + 1, f64x2.extract_lane(x, 1) / n)
  both(out, stride, size, k, j + 2, f64x2.extract_lane(y, 0) / n)
  both(out, stride, size, k, j + 3, f64x2.extract_lane(y, 1) / n)
}

// @inline
function both(out: usize, stride: i32, size: i32, k: i32, j: i32, value: f64): void {
  if (j >= size) return
  put(out, k * stride + j, value)
  put(out, j * stride + k, value)
}
