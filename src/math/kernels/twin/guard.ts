// The proof that the sweeps of coordinate descent end at a stationary point: kernels/guard.ts.
import { axpy, dot } from './dense.js'
import { factorise } from './descent-steps.js'
import { f64, i32 } from './memory.js'
import { type Shape, shapeOf } from './penalty.js'

/** How much farther than seems necessary a coordinate is allowed to go. */
const WIDER = 1.3
/** Columns have norm one. */
const LEAST_PIVOT = 1e-8

/** How much of `fall` must be lost before sweeps are bound to end at the target; -1 if that cannot be said. */
export function gramGuard(
  inverse: number,
  stride: number,
  size: number,
  beta: number,
  target: number,
  slopes: number,
  kind: number,
  lambda: number,
  gamma: number,
  least: number,
  most: number,
  fall: number,
  list: number,
  factor: number,
  reciprocal: number,
  rows: number,
  shares: number,
  spread: number,
): number {
  const shape = shapeOf(kind, lambda, gamma)
  let kept = Infinity
  for (let a = 0; a < size; a++) {
    const from = f64[(beta >>> 3) + a]
    const to = f64[(target >>> 3) + a]
    const spare = from === 0 && to === 0 ? Math.max(lambda - Math.abs(f64[(slopes >>> 3) + a]), 0) : 0
    const stays = spare * spare > fall
    if (stays) kept = Math.min(kept, spare * spare)
    f64[(shares >>> 3) + a] = stays ? -1 : leastShare(from, to, shape)
  }
  let best = -1
  for (let round = 0; round < most; round++) {
    const count = factorBetween(inverse, stride, size, shape.kappa, least, shares, list, factor, reciprocal)
    if (count < 0) break
    spreadOf(inverse, stride, size, count, list, factor, reciprocal, rows, spread)
    let free = kept
    let stuck = true
    for (let a = 0; a < size; a++) {
      const share = f64[(shares >>> 3) + a]
      if (share < 0 || share >= 1) continue
      const slack = slackAround(f64[(target >>> 3) + a], shape)
      const radius = slack / (1 - share)
      const enough = (radius * radius) / f64[(spread >>> 3) + a]
      free = Math.min(free, enough)
      if (enough >= fall) continue
      f64[(shares >>> 3) + a] = 1 - slack / (WIDER * Math.sqrt(fall * f64[(spread >>> 3) + a]))
      stuck = false
    }
    best = Math.max(best, free)
    if (best >= fall) return 0
    if (stuck) break
  }
  return best < 0 ? -1 : fall - best
}

/** How far theta is from where its penalty becomes concave; -1 where it is. */
function slackAround(theta: number, { soft, far }: Shape): number {
  const size = Math.abs(theta)
  if (size > far) return size - far
  return size <= soft ? soft - size : -1
}

/** What a coordinate must be allowed at least: to be where it is. */
function leastShare(from: number, to: number, shape: Shape): number {
  const slack = slackAround(to, shape)
  if (slack <= 0) return 1
  const way = Math.abs(to - from)
  return way > slack ? 1 - slack / way : 0
}

/** The factor of K_S^-1 - P_SS, S in `list`; the size of S, or -1. */
function factorBetween(
  inverse: number,
  stride: number,
  size: number,
  kappa: number,
  least: number,
  shares: number,
  list: number,
  factor: number,
  reciprocal: number,
): number {
  let count = 0
  for (let a = 0; a < size; a++) {
    const share = f64[(shares >>> 3) + a]
    if (share <= 0) continue
    i32[(list >>> 2) + count] = a
    const l = (factor >>> 3) + count * stride
    const source = (inverse >>> 3) + a * stride
    for (let j = 0; j < count; j++) f64[l + j] = -f64[source + i32[(list >>> 2) + j]]
    f64[l + count] = 1 / (kappa * share * share) - f64[source + a]
    count++
  }
  return factorise(factor, stride, 0, count, reciprocal, least) < count ? -1 : count
}

/** The diagonal of P + V'V with V = R^-1 P_S', R the factor. */
function spreadOf(
  inverse: number,
  stride: number,
  size: number,
  count: number,
  list: number,
  factor: number,
  reciprocal: number,
  rows: number,
  spread: number,
): void {
  for (let a = 0; a < size; a++) f64[(spread >>> 3) + a] = f64[(inverse >>> 3) + a * stride + a]
  for (let i = 0; i < count; i++) {
    const v = rows + 8 * i * stride
    const source = (inverse >>> 3) + i32[(list >>> 2) + i] * stride
    f64.copyWithin(v >>> 3, source, source + size)
    for (let j = 0; j < i; j++) {
      axpy(-f64[(factor >>> 3) + i * stride + j], rows + 8 * j * stride, v, size)
    }
    const scale = f64[(reciprocal >>> 3) + i]
    for (let a = 0; a < size; a++) {
      const value = scale * f64[(v >>> 3) + a]
      f64[(v >>> 3) + a] = value
      f64[(spread >>> 3) + a] += value * value
    }
  }
}

/** Row and column `size` of P = G^-1; returns 0 when G is no longer positive definite by a margin. */
export function inverseAppend(g: number, stride: number, size: number, inverse: number): number {
  const column = g + 8 * size * stride
  const last = inverse + 8 * size * stride
  for (let a = 0; a < size; a++) f64[(last >>> 3) + a] = dot(inverse + 8 * a * stride, column, size)
  const pivot = f64[(column >>> 3) + size] - dot(column, last, size)
  if (!(pivot > LEAST_PIVOT)) return 0
  const scale = 1 / pivot
  for (let a = 0; a < size; a++) {
    const row = inverse + 8 * a * stride
    const value = scale * f64[(last >>> 3) + a]
    axpy(value, last, row, size)
    f64[(row >>> 3) + size] = -value
  }
  for (let a = 0; a < size; a++) f64[(last >>> 3) + a] *= -scale
  f64[(last >>> 3) + size] = scale
  return 1
}
