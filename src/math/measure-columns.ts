/** x_k'x_k and x_k'y of `count` columns of n rows that stand one after the other, in one pass, in the order of `dot`. */
export function measureColumns(
  x: Float64Array,
  start: number,
  n: number,
  count: number,
  y: Float64Array,
  first: number,
  { squares, products }: { readonly squares: Float64Array; readonly products: Float64Array },
): void {
  const even = n - (n % 4)
  for (let k = 0; k < count; k++) {
    const from = start + k * n
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
      s0 += a * a
      s1 += b * b
      s2 += c * c
      s3 += d * d
      t0 += a * y[first + i]
      t1 += b * y[first + i + 1]
      t2 += c * y[first + i + 2]
      t3 += d * y[first + i + 3]
    }
    for (let i = even; i < n; i++) {
      const a = x[from + i]
      s0 += a * a
      t0 += a * y[first + i]
    }
    squares[k] = s0 + s1 + (s2 + s3)
    products[k] = t0 + t1 + (t2 + t3)
  }
}
