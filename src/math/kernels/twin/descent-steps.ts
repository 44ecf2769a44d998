// What the kernels of coordinate descent share: kernels/descent.ts.
import { dot } from './dense.js'
import { f64, i32 } from './memory.js'
import { shapeOf, slope } from './penalty.js'
import { lowerSolve } from './triangular.js'

/** Cholesky's factor of the lower triangle in place, and one over its diagonal; returns how many rows stand. */
export function factorise(
  l: number,
  stride: number,
  from: number,
  size: number,
  reciprocal: number,
  least: number,
): number {
  for (let i = from; i < size; i++) {
    const row = l + 8 * i * stride
    lowerSolve(l, stride, i, reciprocal, row, row)
    const pivot = f64[(row >>> 3) + i] - dot(row, row, i)
    if (!(pivot > least)) return i
    const root = Math.sqrt(pivot)
    f64[(row >>> 3) + i] = root
    f64[(reciprocal >>> 3) + i] = 1 / root
  }
  return size
}

/** out_i = |L^-1 e_i|^2, four columns of L^-1 at a time; v holds their entries row by row. */
export function inverseDiagonals(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  v: number,
  out: number,
): void {
  const entry = (k: number, lane: number) => (v >>> 3) + 4 * k + lane
  for (let i = 0; i < size; i++) {
    const first = i & ~3
    const lane = i - first
    let squares = 0
    for (let k = first; k < size; k++) {
      const row = (l >>> 3) + k * stride
      let sum = 0
      for (let j = first; j < k; j++) sum += f64[row + j] * f64[entry(j, lane)]
      const value = ((k === i ? 1 : 0) - sum) * f64[(reciprocal >>> 3) + k]
      f64[entry(k, lane)] = value
      squares += value * value
    }
    f64[(out >>> 3) + i] = squares
  }
  // The kernel also computes the columns that would complete the last four.
  for (let i = size; i % 4 !== 0; i++) {
    for (let k = size & ~3; k < size; k++) f64[entry(k, i & 3)] = 0
  }
}

/** The worst violation of c_a = p'(theta_a), or |c_a| <= lambda where theta_a = 0, among positions from .. size - 1. */
export function worstViolation(
  c: number,
  theta: number,
  pieces: number,
  from: number,
  size: number,
  kind: number,
  lambda: number,
  gamma: number,
): number {
  const shape = shapeOf(kind, lambda, gamma)
  let worst = 0
  for (let a = from; a < size; a++) {
    const piece = i32[(pieces >>> 2) + a]
    const product = f64[(c >>> 3) + a]
    const off =
      piece === 0
        ? Math.abs(product) - lambda
        : Math.abs(product - slope(piece, f64[(theta >>> 3) + a], shape))
    worst = Math.max(worst, off)
  }
  return worst
}

/** |a - b| over n elements, a multiple of 4. */
export function distance(a: number, b: number, n: number): number {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const d = f64[(a >>> 3) + i] - f64[(b >>> 3) + i]
    sums[i & 3] += d * d
  }
  return Math.sqrt(sums[0] + sums[2] + (sums[1] + sums[3]))
}
