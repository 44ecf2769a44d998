// Weights of the sets that one more column makes of a set: kernels/posterior.ts.
import type { Kernel } from '../interface.generated.js'
import { axpy } from './dense.js'
import { expOf, logOf } from './exponential.js'
import { f32, f64, i32 } from './memory.js'

const SMALLEST = 2.2250738585072014e-308

export function additionScores(
  d: number,
  w: number,
  u: number,
  du: number,
  wu: number,
  rss: number,
  nu: number,
  tau: number,
  rows: number,
  stride: number,
  list: number,
  share: number,
  b: number,
  spread: number,
  scale: number,
  denominators: number,
  span: number,
  plain: number,
  weight: number,
  c0: number,
  c1: number,
  c2: number,
  count: number,
  width: number,
  out: number,
): void {
  for (let k = 0; k < width; k++) {
    const a = f64[(u >>> 3) + k]
    const pivot = f64[(d >>> 3) + k] + a * a * du
    const product = f64[(w >>> 3) + k] + a * wu
    const entering = product / pivot
    const variance = 1 / pivot
    const left = Math.max(rss - product * entering, 1e-16 * rss)
    const precision = nu / left
    const moment = variance + entering * entering * precision + plain
    let factor = moment * weight
    let below = c1 !== 0 ? c0 + moment * (c1 + moment * c2) : 1
    let sum = 0
    for (let i = 0; i < count; i++) {
      const ui = f64[(rows >>> 3) + i32[(list >>> 2) + i] * stride + k] - f64[(share >>> 3) + i] * a
      const bi = f64[(b >>> 3) + i] - ui * entering
      sum += f64[(spread >>> 3) + i] + bi * bi * precision + ui * ui * variance
      const by = f64[(scale >>> 3) + i]
      if (by === 0) continue
      factor *= sum * by
      if (c1 !== 0) below *= denominatorAt(denominators, span, i, sum)
      sum = 0
    }
    if (c1 !== 0) factor /= below
    const gain = logOf(Math.max(factor / Math.sqrt(tau * pivot), SMALLEST))
    f64[(out >>> 3) + k] = gain - 0.5 * nu * logOf(left / rss)
  }
}

function denominatorAt(denominators: number, span: number, i: number, moment: number): number {
  const at = (denominators >>> 3) + i
  return f64[at] + moment * (f64[at + span] + moment * f64[at + 2 * span])
}

const FEW = 16

function logMomentsLeft(
  row: number,
  b: number,
  spread: number,
  scale: number,
  denominators: number,
  span: number,
  curved: number,
  from: number,
  to: number,
  coefficient: number,
  own: number,
  precision: number,
): number {
  const part = coefficient / own
  const unit = 1 / own
  const factorOf = (i: number) => {
    const a = f64[(row >>> 3) + i]
    const left = f64[(b >>> 3) + i] - a * part
    const moment = f64[(spread >>> 3) + i] - a * a * unit + left * left * precision
    const factor = moment * f64[(scale >>> 3) + i]
    return curved !== 0 ? factor / denominatorAt(denominators, span, i, moment) : factor
  }
  const logBoth = () => logOf(Math.max(even, SMALLEST)) + logOf(Math.max(odd, SMALLEST))
  let even = 1
  let odd = 1
  let sum = 0
  let i = from
  for (let pairs = 1; i + 2 <= to; i += 2, pairs++) {
    even *= factorOf(i)
    odd *= factorOf(i + 1)
    if (pairs % FEW !== 0) continue
    sum += logBoth()
    even = odd = 1
  }
  sum += logBoth()
  return i === to ? sum : sum + logOf(Math.max(factorOf(i), SMALLEST))
}

export function removalMoments(
  inverse: number,
  stride: number,
  count: number,
  b: number,
  spread: number,
  scale: number,
  denominators: number,
  span: number,
  curved: number,
  rss: number,
  nu: number,
  out: number,
): void {
  for (let q = 0; q < count; q++) {
    const row = inverse + 8 * q * stride
    const own = f64[(row >>> 3) + q]
    const coefficient = f64[(b >>> 3) + q]
    const precision = nu / (rss + (coefficient * coefficient) / own)
    const before = logMomentsLeft(
      row,
      b,
      spread,
      scale,
      denominators,
      span,
      curved,
      0,
      q,
      coefficient,
      own,
      precision,
    )
    f64[(out >>> 3) + q] =
      before +
      logMomentsLeft(
        row,
        b,
        spread,
        scale,
        denominators,
        span,
        curved,
        q + 1,
        count,
        coefficient,
        own,
        precision,
      )
  }
}

export const shiftColumns: Kernel['shiftColumns'] = (d, w, v, dv, wv, width) => {
  for (let k = 0; k < width; k++) {
    const a = f64[(v >>> 3) + k]
    f64[(d >>> 3) + k] += a * a * dv
    f64[(w >>> 3) + k] += a * wv
  }
}

export const largestScore: Kernel['largestScore'] = (scores, width) => {
  let most = -Infinity
  for (let k = 0; k < width; k++) most = Math.max(most, f64[(scores >>> 3) + k])
  return most
}

export const scoreWeights: Kernel['scoreWeights'] = (scores, most, width) => {
  let even = 0
  let odd = 0
  for (let k = 0; k < width; k += 2) {
    even += f64[(scores >>> 3) + k] = weightOf(f64[(scores >>> 3) + k] - most)
    odd += f64[(scores >>> 3) + k + 1] = weightOf(f64[(scores >>> 3) + k + 1] - most)
  }
  return even + odd
}

function weightOf(z: number): number {
  return z > -700 ? expOf(z) : 0
}

export const addMultiples: Kernel['addMultiples'] = (rows, stride, list, c, count, v, width) => {
  for (let i = 0; i < count; i++) {
    const row = rows + 8 * stride * i32[(list >>> 2) + i]
    axpy(f64[(c >>> 3) + i], v, row, width)
  }
}

/** Eight sums in single precision, joined in double. */
export const singleProducts: Kernel['singleProducts'] = (x, ld, count, v, out) => {
  const sums = new Float32Array(8)
  for (let k = 0; k < count; k++) {
    sums.fill(0)
    const column = (x >>> 2) + k * ld
    for (let i = 0; i < ld; i += 8)
      for (let l = 0; l < 8; l++) sums[l] += Math.fround(f32[(v >>> 2) + i + l] * f32[column + i + l])
    for (let l = 0; l < 4; l++) sums[l] += sums[l + 4]
    f64[(out >>> 3) + k] = sums[0] + sums[1] + (sums[2] + sums[3])
  }
}

export const roundColumns: Kernel['roundColumns'] = (x, n, count, out) => {
  const ld = 8 * Math.ceil(n / 8)
  for (let k = 0; k < count; k++)
    for (let i = 0; i < ld; i++) f32[(out >>> 2) + k * ld + i] = i < n ? f64[(x >>> 3) + k * n + i] : 0
}
