/**
 * Eigenvalues and eigenvectors of a symmetric matrix, A = Q T Q' with T tridiagonal by Householder's reflections and T diagonal by QL
 * steps with implicit shifts (Golub and Van Loan, Matrix Computations, 8.3; Bowdler et al. 1968). About ten times as fast as
 * Jacobi's rotations at a few hundred columns. Rows are walked in order throughout.
 */
import { axpy, dot } from './dot.js'

const MOST_STEPS = 60

/** Undefined where the steps do not end; vector k is row k of `vectors`. */
export function tridiagonalEigen(
  matrix: Float64Array,
  size: number,
): { readonly value: Float64Array; readonly vectors: Float64Array } | undefined {
  const { diagonal, subdiagonal, vectors } = tridiagonal(matrix.slice(), size)
  return diagonalise(diagonal, subdiagonal, vectors, size) ? { value: diagonal, vectors } : undefined
}

/** T and Q', row by row: row k of Q' is what T's coordinate k stands for. Only the lower triangle of `a` is read, and overwritten. */
function tridiagonal(a: Float64Array, size: number) {
  const diagonal = new Float64Array(size)
  // T has subdiagonal[k] in row k, column k - 1.
  const subdiagonal = new Float64Array(size)
  const reflections: { readonly v: Float64Array; readonly beta: number }[] = []
  // From the last row up: row k is reflected onto its last entry before the diagonal, k - 1.
  for (let k = size - 1; k > 0; k--) {
    const v = a.slice(k * size, k * size + k)
    const length = Math.sqrt(dot(v, 0, v, 0, k))
    const end = v[k - 1] > 0 ? -length : length
    diagonal[k] = a[k * size + k]
    subdiagonal[k] = end
    v[k - 1] -= end
    const square = dot(v, 0, v, 0, k)
    const beta = square > 0 ? 2 / square : 0
    reflections.push({ v, beta })
    if (beta > 0) reflect(a, size, k, v, beta)
  }
  diagonal[0] = a[0]
  return { diagonal, subdiagonal, vectors: product(reflections, size) }
}

/** The leading k x k block from both sides: A - v w' - w v' with w = beta (A v - (beta v'A v / 2) v). */
function reflect(a: Float64Array, size: number, k: number, v: Float64Array, beta: number): void {
  const w = new Float64Array(k)
  for (let i = 0; i < k; i++) {
    const row = i * size
    w[i] += dot(a, row, v, 0, i + 1)
    axpy(v[i], a, row, w, 0, i)
  }
  const half = (beta * dot(w, 0, v, 0, k)) / 2
  for (let i = 0; i < k; i++) w[i] = beta * (w[i] - half * v[i])
  for (let i = 0; i < k; i++) {
    axpy(-v[i], w, 0, a, i * size, i + 1)
    axpy(-w[i], v, 0, a, i * size, i + 1)
  }
}

/** Q' = H_1 ... H_m of the reflections in the order in which they were found, the last applied first to the identity. */
function product(
  reflections: readonly { readonly v: Float64Array; readonly beta: number }[],
  size: number,
): Float64Array {
  const q = new Float64Array(size * size)
  for (let k = 0; k < size; k++) q[k * size + k] = 1
  const along = new Float64Array(size)
  for (const { v, beta } of reflections.toReversed()) {
    if (beta === 0) continue
    // So far only the first v.length rows and columns differ from the identity.
    along.fill(0)
    for (let i = 0; i < v.length; i++) axpy(v[i], q, i * size, along, 0, v.length)
    for (let i = 0; i < v.length; i++) axpy(-beta * v[i], along, 0, q, i * size, v.length)
  }
  return transposed(q, size)
}

function transposed(q: Float64Array, size: number): Float64Array {
  const turned = new Float64Array(size * size)
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[j * size + i] = q[i * size + j]
  return turned
}

/** Turns T into its eigenvalues, and the rows of `z` with it. */
function diagonalise(d: Float64Array, subdiagonal: Float64Array, z: Float64Array, size: number): boolean {
  // e[k] stands between k and k + 1.
  const e = new Float64Array(size)
  e.set(subdiagonal.subarray(1))
  for (let l = 0; l < size; l++) {
    for (let steps = 0; ; steps++) {
      let m = l
      while (m < size - 1 && Math.abs(e[m]) > Number.EPSILON * (Math.abs(d[m]) + Math.abs(d[m + 1]))) m++
      if (m === l) break
      if (steps === MOST_STEPS) return false
      step(d, e, z, size, l, m)
    }
  }
  return true
}

/** One QL step on rows l .. m of T, the shift the eigenvalue of the leading 2 x 2 block that is nearer to its first entry. */
function step(d: Float64Array, e: Float64Array, z: Float64Array, size: number, l: number, m: number): void {
  const theta = (d[l + 1] - d[l]) / (2 * e[l])
  const root = Math.sqrt(theta * theta + 1)
  const shift = d[l] - e[l] / (theta + (theta < 0 ? -root : root))
  let g = d[m] - shift
  let s = 1
  let c = 1
  let moved = 0
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]
    const b = c * e[i]
    const length = Math.sqrt(f * f + g * g)
    e[i + 1] = length
    if (length === 0) {
      // What is left falls into two parts.
      d[i + 1] -= moved
      e[m] = 0
      return
    }
    s = f / length
    c = g / length
    const lead = d[i + 1] - moved
    const turn = (d[i] - lead) * s + 2 * c * b
    moved = s * turn
    d[i + 1] = lead + moved
    g = c * turn - b
    rotateRows(z, i * size, size, c, s)
  }
  d[l] -= moved
  e[l] = g
  e[m] = 0
}

/** Of two rows that follow one another. */
function rotateRows(z: Float64Array, row: number, size: number, c: number, s: number): void {
  const next = row + size
  for (let k = 0; k < size; k++) {
    const [x, y] = [z[row + k], z[next + k]]
    z[next + k] = s * x + c * y
    z[row + k] = c * x - s * y
  }
}
