import { axpy, columnDots, dot, subtractColumns } from './dot.js'

/**
 * X_A = Q R for a set of columns A that grows and shrinks: Q has orthonormal columns, R is upper triangular. A column is
 * appended by Gram-Schmidt, twice where needed, which keeps Q orthonormal to rounding; one is removed by Givens rotations of R's rows.
 */
export interface OrthonormalBasis {
  readonly n: number
  /** Number of columns now in the basis. */
  size: number
  /** Column-major: q[k * n + i]. */
  readonly q: Float64Array
  /** Column-major: r[k * capacity + i], i <= k. */
  readonly r: Float64Array
  readonly capacity: number
  /** Room for coordinates. */
  readonly c: Float64Array
  /** Where q stands in kernel memory: v := v - Q c, c = Q'v, in place. */
  readonly take: Take | undefined
  /** Likewise: out := the first numbers of Q'v, as many as `count`. */
  readonly products: Products | undefined
}

type Take = (v: Float64Array, start: number, c: Float64Array) => void
type Products = (v: Float64Array, count: number, out: Float64Array) => void

/** As in R's lm: a column of which less than this fraction is left outside the others is a combination of them. */
export const collinear = 1e-7

/** Numbers of a basis that are multiplied in less time than a kernel is called. */
const FEW = 256

/** `q`: zeros for n (capacity + 1) numbers, if these shall stand in kernel memory; with `take` and `products` then. */
export function createBasis(
  n: number,
  capacity: number,
  q: Float64Array = new Float64Array(n * (capacity + 1)),
  take?: Take,
  products?: Products,
): OrthonormalBasis {
  const [r, c] = [new Float64Array(capacity * capacity), new Float64Array(capacity + 1)]
  return { n, size: 0, q, r, capacity, c, take, products }
}

/** One that can change without the other. */
export function copyBasis({ n, size, q, r, capacity, c }: OrthonormalBasis): OrthonormalBasis {
  return {
    n,
    size,
    q: q.slice(),
    r: r.slice(),
    capacity,
    c: c.slice(),
    take: undefined,
    products: undefined,
  }
}

/** out_k := q_k'v for the first columns of the basis. */
export function basisProducts(
  { n, q, products }: OrthonormalBasis,
  v: Float64Array,
  count: number,
  out: Float64Array,
): void {
  if (products) products(v, count, out)
  else columnDots(q, n, count, v, 0, out)
}

/**
 * Takes the part of v inside the basis away from v, in place, and returns the length of the rest; `along`, when given,
 * receives the coordinates taken.
 */
export function orthogonalise(
  basis: OrthonormalBasis,
  v: Float64Array,
  start: number,
  along?: Float64Array,
): number {
  const { n, q, size, c } = basis
  // A kernel has the bits of the loops: a few numbers are multiplied before it is called.
  const take = n * size > FEW ? basis.take : undefined
  along?.fill(0, 0, size)
  let length = Math.sqrt(dot(v, start, v, start, n))
  for (let pass = 0; pass < 2; pass++) {
    if (take) {
      take(v, start, c)
    } else {
      columnDots(q, n, size, v, start, c)
      subtractColumns(q, n, size, c, v, start)
    }
    if (along) axpy(1, c, 0, along, 0, size)
    const before = length
    length = Math.sqrt(dot(v, start, v, start, n))
    // Rounding is relative to what was there before: only a rest that is much shorter needs cleaning again.
    if (length > 0.1 * before) break
  }
  return length
}

/**
 * Appends column x and returns true; or returns false, with the basis unchanged, when the part of x outside the basis is
 * not longer than `tolerance` times x.
 */
export function append(basis: OrthonormalBasis, x: Float64Array, start: number, tolerance: number): boolean {
  const { n, q, r, size, capacity } = basis
  if (size === capacity) return false
  const target = size * n
  for (let i = 0; i < n; i++) q[target + i] = x[start + i]
  const full = Math.sqrt(dot(q, target, q, target, n))
  const column = r.subarray(size * capacity, size * capacity + size)
  const rest = orthogonalise(basis, q, target, column)
  if (!(rest > tolerance * full)) return false
  for (let i = 0; i < n; i++) q[target + i] /= rest
  r[size * capacity + size] = rest
  basis.size++
  return true
}

/** Removes column k. The direction that leaves the span stays readable just past the basis, at q[size * n ...]. */
export function remove(basis: OrthonormalBasis, k: number): void {
  const { n, q, r, capacity } = basis
  for (let j = k; j < basis.size - 1; j++) {
    r.copyWithin(j * capacity, (j + 1) * capacity, (j + 1) * capacity + j + 2)
  }
  basis.size--
  for (let i = k; i < basis.size; i++) {
    const a = r[i * capacity + i]
    const b = r[i * capacity + i + 1]
    const length = Math.sqrt(a * a + b * b)
    const c = a / length
    const s = b / length
    for (let j = i; j < basis.size; j++) rotate(r, j * capacity + i, j * capacity + i + 1, c, s)
    r[i * capacity + i + 1] = 0
    for (let row = 0; row < n; row++) rotate(q, i * n + row, (i + 1) * n + row, c, s)
  }
}

function rotate(v: Float64Array, at: number, next: number, c: number, s: number): void {
  const a = v[at]
  const b = v[next]
  v[at] = c * a + s * b
  v[next] = c * b - s * a
}

/** Solves R b = z in place. */
export function solveUpper(basis: OrthonormalBasis, z: Float64Array): void {
  const { r, size, capacity } = basis
  for (let k = size - 1; k >= 0; k--) {
    z[k] /= r[k * capacity + k]
    axpy(-z[k], r, k * capacity, z, 0, k)
  }
}

/** Column j of R^-1, of length j + 1. */
export function inverseColumn(basis: OrthonormalBasis, j: number): Float64Array {
  const { r, capacity } = basis
  const column = new Float64Array(j + 1)
  column[j] = 1
  for (let k = j; k >= 0; k--) {
    column[k] /= r[k * capacity + k]
    axpy(-column[k], r, k * capacity, column, 0, k)
  }
  return column
}
