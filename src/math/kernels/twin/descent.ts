// Coordinate descent over the active columns of a least-squares problem: kernels/descent.ts.
import { concavity, farOf, kappaOf, softOf, TIE } from '../scalar/penalty.js'
import { axpy } from './dense.js'
import { f64, i32 } from './memory.js'

/** Sweeps over the `count` positions in `order` until they are done, quiet, or have spent their budget. */
export function gramSweeps(
  g: number,
  stride: number,
  order: number,
  count: number,
  size: number,
  c: number,
  beta: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  enough: number,
  steady: number,
  budget: number,
  most: number,
  out: number,
): number {
  const kappa = kappaOf(kind, gamma)
  const shape = {
    lambda,
    kappa,
    soft: softOf(kind, lambda),
    far: farOf(kind, lambda, gamma),
    stretch: 1 / (1 - kappa),
  }
  const length = (size + 3) & ~3
  let quiet = 0
  let sweeps = 0
  let lost = 0
  for (let a = 0; a < size; a++) f64[(c >>> 3) + a] += f64[(beta >>> 3) + a]
  while (sweeps < most) {
    let largest = 0
    let moved = false
    for (let k = 0; k < count; k++) {
      const a = i32[(order >>> 2) + k]
      const z = f64[(c >>> 3) + a]
      const before = f64[(beta >>> 3) + a]
      const { level, after, change } = update(z, before, shape)
      if (change === 0) continue
      f64[(beta >>> 3) + a] = after
      axpy(-change, g + 8 * a * stride, c, length)
      f64[(c >>> 3) + a] = z
      largest = Math.max(largest, Math.abs(change))
      lost += (1 - concavity(level, kappa)) * change * change
      const piece = z < 0 ? -level : level
      if (i32[(pieces >>> 2) + a] !== piece) {
        i32[(pieces >>> 2) + a] = piece
        moved = true
      }
    }
    sweeps++
    f64[out >>> 3] = largest
    f64[(out >>> 3) + 1] = moved ? 1 : 0
    if (largest < enough) break
    quiet = moved ? 0 : quiet + 1
    if (budget >= 0 ? lost >= budget || (moved && budget === Infinity) : quiet >= steady) break
  }
  for (let a = 0; a < size; a++) f64[(c >>> 3) + a] -= f64[(beta >>> 3) + a]
  return sweeps
}

interface Shape {
  readonly lambda: number
  readonly kappa: number
  readonly soft: number
  readonly far: number
  readonly stretch: number
}

/** The coefficient that is best at z, on which piece it is, and its change, computed from z in one step. */
function update(z: number, before: number, { lambda, kappa, soft, far, stretch }: Shape) {
  const size = Math.abs(z)
  if (size <= lambda * (1 + TIE)) return { level: 0, after: 0, change: -before }
  if (size > far) return { level: 3, after: z, change: z - before }
  if (size <= (soft > 0 ? soft + lambda : 0)) {
    const s = z > 0 ? lambda : -lambda
    return { level: 1, after: z - s, change: z - (s + before) }
  }
  const shift = kappa * far * stretch
  const s = z > 0 ? shift : -shift
  return { level: 2, after: z * stretch - s, change: z * stretch - (s + before) }
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

/** |a - b| over n elements, a multiple of 4. */
export function distance(a: number, b: number, n: number): number {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const d = f64[(a >>> 3) + i] - f64[(b >>> 3) + i]
    sums[i & 3] += d * d
  }
  return Math.sqrt(sums[0] + sums[2] + (sums[1] + sums[3]))
}
