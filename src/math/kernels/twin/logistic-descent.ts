// Coordinate descent for the logistic likelihood: kernels/logistic-descent.ts.
import { addCombination, dot, transposeTimes } from './dense.js'
import { distance, factorise, inverseDiagonals, worstViolation } from './descent-steps.js'
import { eliminate } from './eliminate.js'
import { expOf, logOf } from './exponential.js'
import type { Views } from './memory.js'
import { concavity, pieceOf, roomOf, shapeOf, slope, TIE, threshold } from './penalty.js'
import { lowerSolve } from './triangular.js'

const FAR = 10
const LEAST_WEIGHT = 0.0001
/** Rows whose factors 1 + e^-|eta| are multiplied before the logarithm. */
const BLOCK = 512

/** w, s and r at eta; returns -log likelihood. */
function working(
  { f64 }: Views,
  eta: number,
  signs: number,
  ld: number,
  root: number,
  clamped: number,
  w: number,
  s: number,
  r: number,
): number {
  const down = 1 / root
  const far = clamped !== 0 ? FAR : Infinity
  const sums = [0, 0]
  let logs = 0
  for (let start = 0; start < ld; start += BLOCK) {
    const products = [1, 1]
    for (let i = start; i < Math.min(ld, start + BLOCK); i++) {
      const sign = f64[(signs >>> 3) + i]
      const h = f64[(eta >>> 3) + i] * root
      const size = Math.abs(h)
      const beyond = size > far
      const live = sign !== 0
      const e = beyond ? 0 : expOf(Math.max(-708, -size))
      const large = 1 / (1 + e)
      const small = e * large
      const right = h * sign >= 0
      const weight = Math.max(large * small, LEAST_WEIGHT)
      const score = sign * (right ? small : large) * down
      f64[(w >>> 3) + i] = live ? weight : 0
      f64[(s >>> 3) + i] = score
      f64[(r >>> 3) + i] = score / weight
      products[i & 1] *= live ? 1 + e : 1
      sums[i & 1] += live && !right ? (beyond ? Infinity : size) : 0
    }
    logs += logOf(products[0] * products[1])
  }
  return sums[0] + sums[1] + logs
}

/** x'W r, with x'W x stored at `curvature`. */
function weightedProducts(
  { f64 }: Views,
  x: number,
  w: number,
  r: number,
  ld: number,
  curvature: number,
): number {
  const a = [0, 0, 0, 0]
  const b = [0, 0, 0, 0]
  for (let i = 0; i < ld; i++) {
    const value = f64[(x >>> 3) + i]
    const t = value * f64[(w >>> 3) + i]
    a[i & 3] += t * f64[(r >>> 3) + i]
    b[i & 3] += t * value
  }
  f64[curvature >>> 3] = b[0] + b[2] + (b[1] + b[3])
  return a[0] + a[2] + (a[1] + a[3])
}

/** Sweeps with new weights before each; returns how many, or -1 when the fit is saturated. */
export function logisticSweeps(
  views: Views,
  x: number,
  ld: number,
  slots: number,
  order: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  saturated: number,
  enough: number,
  steady: number,
  most: number,
  out: number,
): number {
  const { f64, i32 } = views
  const shape = shapeOf(kind, lambda, gamma)
  let quiet = 0
  let sweeps = 0
  let previous = Infinity
  while (sweeps < most) {
    if (working(views, eta, signs, ld, root, clamped, w, s, r) < saturated) return -1
    let largest = 0
    let moved = false
    for (let k = 0; k < size; k++) {
      const a = i32[(order >>> 2) + k]
      const column = x + 8 * i32[(slots >>> 2) + a] * ld
      const product = weightedProducts(views, column, w, r, ld, v + 8 * a)
      const curvature = f64[(v >>> 3) + a]
      const before = f64[(beta >>> 3) + a]
      const u = product + curvature * before
      const after = a === 0 ? u / curvature : threshold(u, shape) / curvature
      const change = after - before
      if (change === 0) continue
      f64[(beta >>> 3) + a] = after
      for (let i = 0; i < ld; i++) {
        const t = change * f64[(column >>> 3) + i]
        f64[(r >>> 3) + i] -= t
        f64[(eta >>> 3) + i] += t
      }
      largest = Math.max(largest, Math.abs(change) * Math.sqrt(curvature))
      const piece = a === 0 ? 3 : pieceOf(curvature * after, shape)
      if (i32[(pieces >>> 2) + a] !== piece) {
        i32[(pieces >>> 2) + a] = piece
        moved = true
      }
    }
    sweeps++
    f64[out >>> 3] = largest
    if (largest < enough) break
    quiet = moved || largest > previous ? 0 : quiet + 1
    previous = largest
    if (quiet >= steady) break
  }
  return sweeps
}

/** From the coefficients alone: eta, w, s, c = X's, v and the pieces; returns -log likelihood. */
function stateOf(
  views: Views,
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
): number {
  const { f64, i32 } = views
  const shape = shapeOf(kind, lambda, gamma)
  f64.fill(0, eta >>> 3, (eta >>> 3) + ld)
  addCombination(views, x, ld, slots, beta, size, eta, ld)
  const loss = working(views, eta, signs, ld, root, clamped, w, s, r)
  transposeTimes(views, x, ld, slots, size, s, c)
  for (let a = 0; a < size; a++) {
    weightedProducts(views, x + 8 * i32[(slots >>> 2) + a] * ld, w, r, ld, v + 8 * a)
    const theta = f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
    i32[(pieces >>> 2) + a] = a === 0 ? 3 : pieceOf(theta, shape)
  }
  return loss
}

/** The state at the present coefficients; returns how far s has moved. */
export function logisticSettle(
  views: Views,
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  theta: number,
  last: number,
  out: number,
): number {
  const { f64, u8 } = views
  stateOf(
    views,
    x,
    ld,
    slots,
    size,
    signs,
    root,
    clamped,
    eta,
    w,
    s,
    r,
    beta,
    v,
    c,
    pieces,
    kind,
    lambda,
    gamma,
  )
  for (let a = 0; a < size; a++) f64[(theta >>> 3) + a] = f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
  const penalised = worstViolation(views, c, theta, pieces, 1, size, kind, lambda, gamma)
  f64[out >>> 3] = Math.max(penalised, Math.abs(f64[c >>> 3]))
  const moved = distance(views, s, last, ld)
  u8.copyWithin(last, s, s + 8 * ld)
  return moved
}

/** A Newton step for the non-zero coefficients on their pieces; 1 if it was taken. */
export function logisticPolish(
  views: Views,
  x: number,
  ld: number,
  slots: number,
  size: number,
  signs: number,
  root: number,
  clamped: number,
  eta: number,
  w: number,
  s: number,
  r: number,
  beta: number,
  v: number,
  c: number,
  pieces: number,
  kind: number,
  lambda: number,
  gamma: number,
  least: number,
  guard: number,
  list: number,
  factor: number,
  reciprocal: number,
  jacobian: number,
  stride: number,
  work: number,
  step: number,
  lanesOf: number,
  weighted: number,
  columns: number,
): number {
  const { f64, i32, u8 } = views
  stateOf(
    views,
    x,
    ld,
    slots,
    size,
    signs,
    root,
    clamped,
    eta,
    w,
    s,
    r,
    beta,
    v,
    c,
    pieces,
    kind,
    lambda,
    gamma,
  )
  const shape = shapeOf(kind, lambda, gamma)
  const pieceAt = (a: number) => i32[(pieces >>> 2) + a]
  const columnOf = (a: number) => x + 8 * i32[(slots >>> 2) + a] * ld
  const thetaOf = (a: number) => f64[(v >>> 3) + a] * f64[(beta >>> 3) + a]
  let count = 0
  for (let a = 0; a < size; a++) {
    if (pieceAt(a) === 0) continue
    i32[(list >>> 2) + count] = a
    i32[(columns >>> 2) + count] = i32[(slots >>> 2) + a]
    count++
  }
  for (let i = 0; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const target = factor + 8 * i * stride
    weighColumn(views, columnOf(a), w, weighted, ld)
    transposeTimes(views, x, ld, columns, i + 1, weighted, target)
    f64[(target >>> 3) + i] -= concavity(pieceAt(a), shape) * f64[(v >>> 3) + a]
    f64[(work >>> 3) + i] = f64[(c >>> 3) + a] - slope(pieceAt(a), thetaOf(a), shape)
  }
  for (let i = 0; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const target = jacobian + 8 * i * stride
    const bend = concavity(pieceAt(a), shape) * f64[(beta >>> 3) + a]
    if (bend !== 0) {
      weightSlopes(views, columnOf(a), w, eta, root, weighted, ld)
      transposeTimes(views, x, ld, columns, count, weighted, target)
    }
    for (let j = 0; j < count; j++) {
      const h = f64[(factor >>> 3) + (j <= i ? i * stride + j : j * stride + i)]
      f64[(target >>> 3) + j] = bend !== 0 ? h - bend * f64[(target >>> 3) + j] : h
    }
  }
  u8.copyWithin(step, work, work + 8 * count)
  if (!factorise(views, factor, stride, count, reciprocal, least)) return 0
  lowerSolve(views, factor, stride, count, reciprocal, work, work)
  const energy = guard * Math.sqrt(dot(views, work, work, count))
  if (!eliminate(views, jacobian, stride, count, step)) return 0
  const scratch = factor + 8 * count * stride
  if (guard !== 0) inverseDiagonals(views, factor, stride, count, reciprocal, lanesOf, work)
  for (let i = 1; i < count; i++) {
    const a = i32[(list >>> 2) + i]
    const end = f64[(v >>> 3) + a] * (f64[(beta >>> 3) + a] + f64[(step >>> 3) + i])
    const piece = pieceAt(a)
    if (pieceOf(end, shape) !== piece) return 0
    if (guard === 0) continue
    const radius = energy * Math.sqrt(f64[(work >>> 3) + i]) * f64[(v >>> 3) + a]
    if (radius >= roomOf(piece, end, shape)) return 0
  }
  for (let a = 1; a < size; a++) {
    if (pieceAt(a) !== 0) continue
    weighColumn(views, columnOf(a), w, weighted, ld)
    transposeTimes(views, x, ld, columns, count, weighted, scratch)
    const end = f64[(c >>> 3) + a] - dot(views, scratch, step, count)
    lowerSolve(views, factor, stride, count, reciprocal, scratch, scratch)
    const radius = guard === 0 ? 0 : energy * Math.sqrt(dot(views, scratch, scratch, count))
    if (Math.abs(end) + radius > lambda * (1 + TIE)) return 0
  }
  for (let i = 0; i < count; i++) f64[(beta >>> 3) + i32[(list >>> 2) + i]] += f64[(step >>> 3) + i]
  f64.fill(0, eta >>> 3, (eta >>> 3) + ld)
  addCombination(views, x, ld, slots, beta, size, eta, ld)
  return 1
}

function weighColumn({ f64 }: Views, x: number, w: number, out: number, ld: number): void {
  for (let i = 0; i < ld; i++) f64[(out >>> 3) + i] = f64[(x >>> 3) + i] * f64[(w >>> 3) + i]
}

/** out_i = x_i^2 dw_i / deta_i. */
function weightSlopes(
  { f64 }: Views,
  x: number,
  w: number,
  eta: number,
  root: number,
  out: number,
  ld: number,
): void {
  for (let i = 0; i < ld; i++) {
    const weight = f64[(w >>> 3) + i]
    const value = f64[(x >>> 3) + i]
    const size = weight > LEAST_WEIGHT ? root * weight * Math.sqrt(Math.max(0, 1 - 4 * weight)) : 0
    f64[(out >>> 3) + i] = value * value * (f64[(eta >>> 3) + i] > 0 ? -size : size)
  }
}
