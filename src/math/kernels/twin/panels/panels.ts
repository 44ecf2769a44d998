// Passes over all columns in 16-bit integers, whose sums are exact. The layout of panels, blocks and packed vectors is that
// of kernels/panels/panels.ts.
import { f32, i16, i32, u32 } from '../memory.js'
import { dot16, greater } from '../numbers.js'

const { fround } = Math
const PANEL = 32
const BLOCK = 16
/** The norm of columns that no pass shall flag. */
const UNSCREENED = 2 ** 60

/** One panel of 32 columns becomes two blocks of 16, on `pairs` pairs of rows: (x_i, x_k) side by side for each column. */
export function pack(panel: number, rows: number, pairs: number, out: number): void {
  for (let r = 0; r < pairs; r++) {
    const p = (panel >>> 1) + PANEL * u32[(rows >>> 2) + 2 * r]
    const q = (panel >>> 1) + PANEL * u32[(rows >>> 2) + 2 * r + 1]
    for (let j = 0; j < PANEL; j++) {
      const block = j >> 4
      const target = (out >>> 1) + (block * pairs + r) * 2 * BLOCK + 2 * (j & 15)
      i16[target] = i16[p + j]
      i16[target + 1] = i16[q + j]
    }
  }
}

export function panelPack(
  panels: number,
  n: number,
  rows: number,
  pairs: number,
  m: number,
  from: number,
  to: number,
  v: number,
  scale: number,
  half: number,
  packed: number,
  stays: number,
  low: number,
  slop: number,
  correlation: number,
): void {
  const perRow = fround(1 / fround(m))
  const unit = fround(1 / fround(scale))
  const margin = fround(half)
  const down = 1 - 2 ** -22
  const up = 1 + 2 ** -22
  const share = fround(0.01)
  const w = v >>> 1
  for (let panel = from; panel < to; panel++) {
    const blocks = stays === 0 ? packed : packed + 2 * panel * pairs * 64
    pack(panels + 64 * panel * (n + 1), rows, pairs, blocks)
    for (let j = 0; j < PANEL; j++) {
      let total = 0
      let squares = 0
      let products = 0
      for (let r = 0; r < pairs; r++) {
        const at = (blocks >>> 1) + ((j >> 4) * pairs + r) * 2 * BLOCK + 2 * (j & 15)
        const a = i16[at]
        const b = i16[at + 1]
        total = (total + a + b) | 0
        squares = (squares + dot16(a, a, b, b)) | 0
        products = (products + dot16(a, i16[w + 2 * r], b, i16[w + 2 * r + 1])) | 0
      }
      const sum = fround(total)
      const raw = fround(squares)
      const centred = fround(raw - fround(fround(sum * sum) * perRow))
      const length = fround(fround(Math.sqrt(fround(centred - fround(2 ** -20 * raw)))) * down)
      const sound = centred > fround(share * raw) && length > fround(margin * 4)
      const bound = sound ? fround(fround(length - margin) * down) : 0
      const o = PANEL * panel + j
      f32[(low >>> 2) + o] = bound
      f32[(slop >>> 2) + o] = fround(fround(Math.sqrt(raw)) * up) * margin
      f32[(correlation >>> 2) + o] = sound ? fround(Math.abs(fround(products)) * unit) / bound : Infinity
    }
  }
}

/** One block times one vector, whose words stand `step` apart: 16 sums at out, as single-precision numbers. */
export function blockTimes(x: number, pairs: number, v: number, step: number, out: number): void {
  const w = v >>> 1
  for (let e = 0; e < BLOCK; e++) {
    let sum = 0
    for (let r = 0; r < pairs; r++) {
      const at = (x >>> 1) + 2 * BLOCK * r + 2 * e
      const word = w + 2 * step * r
      sum = (sum + dot16(i16[at], i16[word], i16[at + 1], i16[word + 1])) | 0
    }
    f32[(out >>> 2) + e] = sum
  }
}

export function panelCertify(
  panels: number,
  n: number,
  rows: number,
  packed: number,
  pairs: number,
  from: number,
  to: number,
  v: number,
  points: number,
  limits: number,
  lambda: number,
  faith: number,
  low: number,
  slop: number,
  correlation: number,
  steps: number,
  scratch: number,
  found: number,
): number {
  const sizes = (scratch + 128) >>> 2
  const masks = (scratch + 192) >>> 2
  const limit = limits >>> 2
  const last = points - 1
  const top = fround(lambda)
  const share = fround(faith)
  const tiny = fround(1e-6)
  const unit = fround(1 / f32[limit + 6 * last + 2])
  const residual = (scratch + ((last & 1) === 1 ? 0 : 64)) >>> 2
  const pairAt = (t: number) => v + (t >> 1) * 8 * pairs
  let count = 0
  for (let block = from; block < to; block++) {
    if (panels !== 0 && (block & 1) === 0) pack(panels + 64 * (block >> 1) * (n + 1), rows, pairs, packed)
    const base = packed + (panels === 0 ? block : block & 1) * pairs * 64
    const lowAt = (low >>> 2) + BLOCK * block
    const slopAt = (slop >>> 2) + BLOCK * block
    const correlationAt = (correlation >>> 2) + BLOCK * block
    const stepsAt = (steps >>> 2) + BLOCK * block
    const numberAt = (t: number, k: number) => f32[limit + 6 * t + k]
    /** What the size of a product is compared with, for a limit a. */
    const limitOf = (t: number, e: number, a: number) =>
      fround(fround(fround(a * f32[lowAt + e]) - f32[slopAt + e]) - numberAt(t, 1))
    const rootOf = (t: number, e: number, size: number) =>
      fround(fround(Math.sqrt(fround(limitOf(t, e, numberAt(t, 0)) - size))) * numberAt(t, 5))
    let before = false
    for (let e = 0; e < BLOCK; e++) {
      const product = fround(fround(f32[correlationAt + e] * numberAt(0, 2)) * f32[lowAt + e])
      before ||= !(product <= limitOf(0, e, numberAt(0, 3)))
      f32[sizes + e] = product
      i32[masks + e] = 0
    }
    for (let t = 1; t < points; t++) {
      const odd = (t & 1) === 1
      if (odd) {
        blockTimes(base, pairs, pairAt(t - 1), t === last ? 1 : 2, scratch)
        if (t < last) blockTimes(base, pairs, pairAt(t - 1) + 4, 2, scratch + 64)
      }
      const products = (scratch + (odd ? 0 : 64)) >>> 2
      let near = false
      for (let e = 0; e < BLOCK; e++) near ||= !(Math.abs(f32[products + e]) <= limitOf(t, e, numberAt(t, 3)))
      const doubtful = before || near
      before = near
      for (let e = 0; e < BLOCK; e++) {
        const size = Math.abs(f32[products + e])
        const roots = fround(rootOf(t - 1, e, f32[sizes + e]) + rootOf(t, e, size))
        if (t < last) f32[sizes + e] = size
        const norm = f32[lowAt + e]
        const isClear = roots > fround(numberAt(t, 4) * fround(Math.sqrt(norm))) || norm >= UNSCREENED
        if (doubtful && !isClear) i32[masks + e] |= 1 << t
      }
    }
    for (let e = 0; e < BLOCK; e++) {
      const inverse = fround(1 / f32[lowAt + e])
      const c = Math.abs(fround(fround(f32[residual + e] * unit) * inverse))
      const drift = fround(fround(f32[correlationAt + e] - c) * share)
      f32[correlationAt + e] = c
      f32[stepsAt + e] = fround(top - c) / greater(tiny, fround(1 - drift))
    }
    for (let e = 0; e < BLOCK; e++) {
      if (i32[masks + e] === 0) continue
      i32[(found >>> 2) + 2 * count] = BLOCK * block + e
      i32[(found >>> 2) + 2 * count + 1] = i32[masks + e]
      count++
    }
  }
  return count
}
