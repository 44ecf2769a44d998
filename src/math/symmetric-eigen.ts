/**
 * Eigenvalues and eigenvectors of a symmetric matrix, A = V diag(value) V'; values come in no particular order. Small ones by Jacobi's
 * rotations, row by row over the upper triangle until all of it is below 1e-14 of the largest diagonal element; from LARGE on by
 * tridiagonal matrices.
 */
import { tridiagonalEigen } from './tridiagonal-eigen.js'

export interface Eigen {
  readonly value: Float64Array
  /** Column-major: vector k is vectors.subarray(k * size, (k + 1) * size). */
  readonly vectors: Float64Array
}

const SWEEPS = 60
/** From so many rows on rotations take several times as long. */
const LARGE = 100

/** `matrix` is size x size, either major; it is not modified. */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  return (size >= LARGE ? tridiagonalEigen(matrix, size) : undefined) ?? byRotations(matrix, size)
}

function byRotations(matrix: Float64Array, size: number): Eigen {
  const a = matrix.slice()
  const vectors = new Float64Array(size * size)
  for (let k = 0; k < size; k++) vectors[k * size + k] = 1
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let largest = 0
    for (let k = 0; k < size; k++) largest = Math.max(largest, Math.abs(a[k * size + k]))
    let rotated = false
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) {
        if (Math.abs(a[p * size + q]) <= 1e-14 * largest) continue
        rotate(a, vectors, size, p, q)
        rotated = true
      }
    }
    if (!rotated) break
  }
  return { value: Float64Array.from({ length: size }, (_, k) => a[k * size + k]), vectors }
}

/** Makes a_pq zero. Rows and columns p and q both stand as rows of the symmetric array, so memory is walked in order. */
function rotate(a: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const [app, aqq, apq] = [a[p * size + p], a[q * size + q], a[p * size + q]]
  const theta = (aqq - app) / (2 * apq)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  const [rowP, rowQ] = [p * size, q * size]
  for (let k = 0; k < size; k++) {
    const [x, y] = [a[rowP + k], a[rowQ + k]]
    a[rowP + k] = c * x - s * y
    a[rowQ + k] = s * x + c * y
    const [v, w] = [vectors[rowP + k], vectors[rowQ + k]]
    vectors[rowP + k] = c * v - s * w
    vectors[rowQ + k] = s * v + c * w
  }
  for (let k = 0; k < size; k++) {
    if (k === p || k === q) continue
    a[k * size + p] = a[rowP + k]
    a[k * size + q] = a[rowQ + k]
  }
  a[rowP + p] = app - t * apq
  a[rowQ + q] = aqq + t * apq
  a[rowP + q] = a[rowQ + p] = 0
}
