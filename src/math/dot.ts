/** Inner products in one fixed order: four running sums over i mod 4, the rest, then (s0 + s1) + (s2 + s3). */
export function dot(a: Float64Array, aStart: number, b: Float64Array, bStart: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const even = n - (n % 4)
  for (let i = 0; i < even; i += 4) {
    s0 += a[aStart + i] * b[bStart + i]
    s1 += a[aStart + i + 1] * b[bStart + i + 1]
    s2 += a[aStart + i + 2] * b[bStart + i + 2]
    s3 += a[aStart + i + 3] * b[bStart + i + 3]
  }
  for (let i = even; i < n; i++) s0 += a[aStart + i] * b[bStart + i]
  return s0 + s1 + (s2 + s3)
}

/** y := y + c x */
export function axpy(
  c: number,
  x: Float64Array,
  xStart: number,
  y: Float64Array,
  yStart: number,
  n: number,
): void {
  for (let i = 0; i < n; i++) y[yStart + i] += c * x[xStart + i]
}

/** out_j := column_j' v for the first p columns of a column-major table: the one pass over the data of many algorithms. */
export function columnDots(
  columns: Float64Array,
  n: number,
  p: number,
  v: Float64Array,
  vStart: number,
  out: Float64Array,
): void {
  let j = 0
  for (; j + 4 <= p; j += 4) {
    const a = j * n
    const b = a + n
    const c = b + n
    const d = c + n
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let i = 0; i < n; i++) {
      const w = v[vStart + i]
      s0 += columns[a + i] * w
      s1 += columns[b + i] * w
      s2 += columns[c + i] * w
      s3 += columns[d + i] * w
    }
    out[j] = s0
    out[j + 1] = s1
    out[j + 2] = s2
    out[j + 3] = s3
  }
  for (; j < p; j++) {
    let s = 0
    for (let i = 0; i < n; i++) s += columns[j * n + i] * v[vStart + i]
    out[j] = s
  }
}

/** v := v - sum_j c_j column_j over the first p columns. */
export function subtractColumns(
  columns: Float64Array,
  n: number,
  p: number,
  c: Float64Array,
  v: Float64Array,
  vStart: number,
): void {
  let j = 0
  for (; j + 4 <= p; j += 4) {
    const a = j * n
    const c0 = c[j]
    const c1 = c[j + 1]
    const c2 = c[j + 2]
    const c3 = c[j + 3]
    for (let i = 0; i < n; i++) {
      const at = a + i
      v[vStart + i] -=
        c0 * columns[at] + c1 * columns[at + n] + (c2 * columns[at + 2 * n] + c3 * columns[at + 3 * n])
    }
  }
  for (; j < p; j++) axpy(-c[j], columns, j * n, v, vStart, n)
}
