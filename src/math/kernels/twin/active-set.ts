// The active set of the logistic lasso: its Hessian's factor, Newton steps, and where the support may change next.
import { dot, dotByPairs, transposeTimes } from './dense.js'
import { combine, weigh } from './logistic.js'
import { f64, i32 } from './memory.js'
import { greater } from './numbers.js'
import { lowerSolve, upperSolve } from './triangular.js'

/** Lower triangle of H = X_A' V X_A into the rows of l. `scratch` holds two columns. */
export function weightedGram(
  x: number,
  ld: number,
  slots: number,
  count: number,
  v: number,
  scratch: number,
  l: number,
  stride: number,
): void {
  const columnOf = (a: number) => x + 8 * i32[(slots >>> 2) + a] * ld
  for (let k = 0; k < count; k += 2) {
    const last = Math.min(k + 1, count - 1)
    weigh(columnOf(k), v, scratch, ld)
    weigh(columnOf(last), v, scratch + 8 * ld, ld)
    for (let row = k; row <= last; row++) {
      const weighted = scratch + 8 * (row - k) * ld
      for (let j = 0; j <= row; j++) {
        f64[(l >>> 3) + row * stride + j] = dotByPairs(weighted, columnOf(j), ld)
      }
    }
  }
}

/** Row `count` of H for one more column: entries against the active columns; returns its diagonal entry. */
export function weightedRow(
  x: number,
  ld: number,
  slots: number,
  count: number,
  slot: number,
  v: number,
  scratch: number,
  l: number,
  stride: number,
): number {
  const column = x + 8 * slot * ld
  weigh(column, v, scratch, ld)
  transposeTimes(x, ld, slots, count, scratch, l + 8 * count * stride)
  return dot(column, scratch, ld)
}

/**
 * Factor the lower triangle in place, H = L L', with the reciprocals of the diagonal beside it. A pivot below `tiny` of its
 * diagonal entry is raised to that: a ridge in the directions the columns do not tell apart. Returns the smallest pivot as
 * a share of its diagonal entry.
 */
export function factorRows(
  l: number,
  stride: number,
  size: number,
  tiny: number,
  reciprocal: number,
): number {
  let smallest = 1
  for (let k = 0; k < size; k++) {
    const row = l + 8 * k * stride
    const r = row >>> 3
    const block = k & ~3
    if (block + 4 <= size) {
      for (let j = 0; j < k; j++) {
        // Against the rows above the block of four by pairs, against those of the block as `dot` does.
        const product = j < block ? dotByPairs : dot
        f64[r + j] = (f64[r + j] - product(l + 8 * j * stride, row, j)) * f64[(reciprocal >>> 3) + j]
      }
    } else {
      lowerSolve(l, stride, k, reciprocal, row, row)
    }
    const diagonal = f64[r + k]
    const pivot = diagonal - dot(row, row, k)
    smallest = Math.min(smallest, pivot / diagonal)
    const length = Math.sqrt(Math.max(pivot, Math.max(tiny * diagonal, 1e-290)))
    f64[r + k] = length
    f64[(reciprocal >>> 3) + k] = 1 / length
  }
  return smallest
}

/** |x_slot - X_A g|^2 in the weights v, for the g in w: the pivot of a new row without its cancellation. */
export function weightedDistance(
  x: number,
  ld: number,
  slots: number,
  w: number,
  count: number,
  slot: number,
  v: number,
  scratch: number,
): number {
  combine(x, ld, slots, w, count, scratch)
  const column = (x >>> 3) + slot * ld
  let sum = 0
  for (let i = 0; i < ld; i++) {
    const d = f64[column + i] - f64[(scratch >>> 3) + i]
    sum += f64[(v >>> 3) + i] * d * d
  }
  return sum
}

/** d_a = (H^-1)_aa for a < size, one column at a time: the inverse of a bordered matrix. */
export function inverseDiagonal(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  work: number,
  d: number,
): void {
  for (let a = 0; a < size; a++) borderInverse(l, stride, a, reciprocal, work, d)
}

/** The same when row `size` of L has just been added to a factor whose diagonal d is known. */
export function borderInverse(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  work: number,
  d: number,
): void {
  const f = f64[(reciprocal >>> 3) + size]
  const inverse = f * f
  upperSolve(l, stride, size, reciprocal, l + 8 * size * stride, work)
  for (let q = 0; q < size; q++) {
    const u = f64[(work >>> 3) + q]
    f64[(d >>> 3) + q] += u * u * inverse
  }
  f64[(d >>> 3) + size] = inverse
}

/** g = c - lambda s over the active positions and z = L^-1 g; returns |z|^2, out[0] = max |g|. */
export function activeGradient(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  c: number,
  sign: number,
  lambda: number,
  g: number,
  z: number,
  out: number,
): number {
  let worst = 0
  for (let a = 0; a < size; a++) {
    const value = f64[(c >>> 3) + a] - lambda * f64[(sign >>> 3) + a]
    f64[(g >>> 3) + a] = value
    worst = Math.max(worst, Math.abs(value))
  }
  f64[out >>> 3] = worst
  lowerSolve(l, stride, size, reciprocal, g, z)
  return dot(z, z, size)
}

/** The largest of |c_0|, ..., |c_(count-1)|, or 0. */
export function largestAbsolute(c: number, count: number): number {
  const most = count & ~1
  let top = 0
  for (let k = 0; k < most; k++) {
    top = greater(top, Math.abs(f64[(c >>> 3) + k]))
  }
  return most < count ? Math.max(top, Math.abs(f64[(c >>> 3) + most])) : top
}

/** rate = (before - now) * per, then before = now: how values have moved since they were last seen. */
export function movement(now: number, before: number, rate: number, count: number, per: number): void {
  for (let k = 0; k < count; k++) {
    const value = f64[(now >>> 3) + k]
    f64[(rate >>> 3) + k] = (f64[(before >>> 3) + k] - value) * per
    f64[(before >>> 3) + k] = value
  }
}

/** w = L^-T z, beta += w; returns how many coefficients now have the wrong sign. */
export function advanceActive(
  l: number,
  stride: number,
  size: number,
  reciprocal: number,
  z: number,
  w: number,
  beta: number,
  sign: number,
): number {
  upperSolve(l, stride, size, reciprocal, z, w)
  let wrong = 0
  for (let q = 0; q < size; q++) {
    const b = f64[(beta >>> 3) + q] + f64[(w >>> 3) + q]
    f64[(beta >>> 3) + q] = b
    if (b * f64[(sign >>> 3) + q] < 0) wrong++
  }
  return wrong
}

/** The first inactive column whose |c - gamma a| meets lambda - gamma for 0 <= gamma < limit; that gamma, or limit. */
export function nearestJoin(c: number, a: number, count: number, lambda: number, limit: number): number {
  let gamma = limit
  for (let k = 0; k < count; k++) {
    const ck = f64[(c >>> 3) + k]
    const ak = f64[(a >>> 3) + k]
    const d1 = 1 - ak
    const d2 = 1 + ak
    if (d1 > 1e-12 && lambda - ck < gamma * d1) gamma = Math.min(gamma, Math.max((lambda - ck) / d1, 0))
    if (d2 > 1e-12 && lambda + ck < gamma * d2) gamma = Math.min(gamma, Math.max((lambda + ck) / d2, 0))
  }
  return gamma
}

/** The first gamma < limit at which a coefficient reaches zero, or limit. */
export function nearestDrop(beta: number, w: number, size: number, limit: number): number {
  let gamma = limit
  for (let q = 0; q < size; q++) {
    const b = f64[(beta >>> 3) + q]
    const v = f64[(w >>> 3) + q]
    if (b * v < 0) gamma = Math.min(gamma, -b / v)
  }
  return gamma
}
