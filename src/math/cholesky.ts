/**
 * Cholesky's factorisation A = L L' of a small dense positive definite matrix, and solutions with it. Matrices are
 * row-major with `stride` numbers per row; only the lower triangle is read and written. Sums run over increasing index.
 */

/**
 * Replaces the lower triangle of A by L. Returns k when all pivots stand, else the first index whose pivot has fallen to
 * `tolerance` times its diagonal element or below: that row is a combination of those before it.
 */
export function cholesky(a: Float64Array, k: number, stride: number, tolerance: number): number {
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      a[i * stride + j] = (a[i * stride + j] - rowDot(a, i, j, j, stride)) / a[j * stride + j]
    }
    const diagonal = a[i * stride + i]
    const pivot = diagonal - rowDot(a, i, i, i, stride)
    if (!(pivot > tolerance * diagonal)) return i
    a[i * stride + i] = Math.sqrt(pivot)
  }
  return k
}

function rowDot(a: Float64Array, i: number, j: number, length: number, stride: number): number {
  let s = 0
  const ri = i * stride
  const rj = j * stride
  for (let m = 0; m < length; m++) s += a[ri + m] * a[rj + m]
  return s
}

/** Solves L v = b in place. */
export function solveLower(l: Float64Array, k: number, stride: number, b: Float64Array): void {
  for (let i = 0; i < k; i++) {
    let s = b[i]
    for (let j = 0; j < i; j++) s -= l[i * stride + j] * b[j]
    b[i] = s / l[i * stride + i]
  }
}

/** Solves L' v = b in place. */
export function solveLowerTransposed(l: Float64Array, k: number, stride: number, b: Float64Array): void {
  for (let i = k - 1; i >= 0; i--) {
    let s = b[i]
    for (let j = i + 1; j < k; j++) s -= l[j * stride + i] * b[j]
    b[i] = s / l[i * stride + i]
  }
}
