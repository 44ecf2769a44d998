// Inputs of the kernels that work in integers and in single precision: integers, panels, nearest.
import { columns, rowsOf, upTo } from './layouts.js'
import type { Scene } from './scene.js'

const PANEL = 32
const BLOCK = 16

/** Integers as the path has them, or from the whole range with many at its ends. */
function shorts(s: Scene, length: number): number {
  const wild = s.chance(0.2)
  const most = s.pick([3, 200, 2000])
  return s.i16(length, () => (wild && s.chance(0.3) ? s.pick([-32768, 32767, 0]) : s.int(-most, most)))
}

function singles(s: Scene, length: number): number {
  return s.f32(length, () => (s.chance(0.9) ? s.uniform(0, 2) : s.value()))
}

/** A limit that is one of the values only after rounding, or any. */
function limitAmong(s: Scene, values: number, width: number): number {
  if (width === 0 || s.chance(0.5)) return s.uniform(0, 2)
  return s.read(values)[s.int(0, width - 1)] * (1 + 1e-9)
}

/** a, b, the scale, far, root and share of each point in turn. */
function certifyLimit(s: Scene, i: number): number {
  if (s.chance(0.02)) return s.value()
  return s.uniform(0, [1e4, 1000, 1000, 1e4, 2, 1][i % 6])
}

/** A number within a few single-precision units of this one. */
function hair(s: Scene, value: number): number {
  return value * (1 + s.int(-3, 3) * 2 ** -24)
}

/** X_j'v of one of the vectors that stand in pairs, as exact as a sum of doubles is. */
function blockProduct(s: Scene, packed: number, v: number, pairs: number, j: number, vector: number): number {
  const x = s.read(packed).subarray(Math.floor(j / BLOCK) * pairs * 2 * BLOCK + 2 * (j % BLOCK))
  const words = s.read(v).subarray((vector >> 1) * 4 * pairs + 2 * (vector & 1))
  let sum = 0
  for (let r = 0; r < pairs; r++) {
    sum += x[2 * BLOCK * r] * words[4 * r] + x[2 * BLOCK * r + 1] * words[4 * r + 1]
  }
  return sum
}

export const panelInputs = {
  quantise(s: Scene) {
    const m = rowsOf(s)
    const step = s.pick([4, 8])
    const norm = s.pick([1000, 30000, 1e6, 1e12])
    return [s.f64(m), m, norm, s.i16((m / 4) * step), step, s.f64(2)]
  },
  integerColumns(s: Scene) {
    const { x, ld, total, slots, count } = columns(s)
    const length = upTo(8, ld)
    const norm = s.pick([100, 2, 0.5, 40000, 1e12])
    return [x, ld, slots, count, norm, s.i16(total * length), length]
  },
  integerProducts(s: Scene) {
    const length = 8 * s.int(0, 6)
    const total = s.int(1, 9)
    const count = s.int(0, 11)
    const slots = s.i32(count, () => s.int(0, total - 1))
    const x = shorts(s, total * length)
    return [x, length, slots, count, shorts(s, length), s.value(), s.f32(upTo(4, count))]
  },
  weighNorms(s: Scene) {
    const pairs = s.int(0, 12)
    const total = s.int(1, 4)
    const to = s.int(0, total)
    const packed = shorts(s, total * pairs * 2 * BLOCK)
    const weights = shorts(s, 2 * pairs)
    const numbers = [s.uniform(0, 1e-8), s.pick([0, 2 ** -20]), s.uniform(0, 3), s.uniform(0.5, 2)]
    return [packed, pairs, 0, to, weights, ...numbers, singles(s, total * BLOCK), singles(s, total * BLOCK)]
  },
  panelPack(s: Scene) {
    const n = s.int(0, 30)
    const total = s.int(1, 3)
    // Sums of very many rows no longer fit single precision.
    const pairs = s.chance(0.02) ? s.int(300, 400) : s.int(0, 12)
    const to = s.int(0, total)
    const panels = shorts(s, total * (n + 1) * PANEL)
    const rows = s.i32(2 * pairs, () => s.int(0, n))
    const v = shorts(s, 2 * pairs)
    const packed = s.i16(2 * total * pairs * PANEL)
    const perColumn = [0, 1, 2].map(() => s.f32(total * PANEL))
    const numbers = [s.chance(0.9) ? s.uniform(0.1, 900) : s.value(), s.pick([0, 0.5, s.uniform(0, 9)])]
    return [
      panels,
      n,
      rows,
      pairs,
      2 * pairs - s.int(0, 1),
      s.int(0, to),
      to,
      v,
      ...numbers,
      packed,
      s.int(0, 1),
      ...perColumn,
    ]
  },
  panelCertify(s: Scene) {
    const blocks = s.int(1, 4)
    const pairs = s.int(0, 8)
    const points = s.chance(0.1) ? s.int(1, 32) : s.int(1, 7)
    const to = s.int(0, blocks)
    const n = s.int(0, 20)
    const panels = s.chance(0.5) ? 0 : shorts(s, Math.ceil(blocks / 2) * (n + 1) * PANEL)
    const rows = s.i32(2 * pairs, () => s.int(0, n))
    const packed = shorts(s, Math.max(2, blocks) * pairs * 2 * BLOCK)
    const v = shorts(s, 2 * points * pairs)
    const limits = s.f32(6 * points, i => certifyLimit(s, i))
    const low = s.f32(blocks * BLOCK, () => (s.chance(0.1) ? s.pick([0, 2 ** 60]) : s.uniform(1, 100)))
    const [, b, scale, a] = s.read(limits)
    const normOf = (j: number) => s.read(low)[j]
    // Limits a hair above or below what is compared with them: each rounding decides something.
    const slop = s.f32(blocks * BLOCK, j => {
      const t = s.int(1, Math.max(points - 1, 1))
      const [all, bt, , far] = s.read(limits).subarray(6 * t)
      const at = s.pick([all, far])
      const product = Math.abs(blockProduct(s, packed, v, pairs, j, t - 1))
      return s.chance(0.8) ? hair(s, at * normOf(j) - bt - product) : s.value()
    })
    const correlation = s.f32(blocks * BLOCK, j => {
      if (s.chance(0.1)) return Infinity
      return hair(s, (a * normOf(j) - s.read(slop)[j] - b) / (scale * normOf(j)))
    })
    const scratch = s.f32(64, () => s.uniform(-9, 9))
    const outputs = [s.f32(blocks * BLOCK), scratch, s.i32(2 * blocks * BLOCK)]
    const numbers = [limits, s.uniform(0, 2), s.uniform(0, 1.5), low, slop, correlation]
    const from = s.int(0, to)
    const first = panels === 0 ? from : from - (from % 2)
    return [panels, n, rows, packed, pairs, first, to, v, points, ...numbers, ...outputs]
  },
  panelProducts(s: Scene) {
    const n = s.int(0, 30)
    const total = s.int(1, 3)
    const to = s.int(0, total)
    const from = s.int(0, to)
    const pairs = (n + 1) >> 1
    const rows = s.i32(2 * pairs, i => Math.min(i, n))
    const count = s.int(0, 5)
    const vectors = shorts(s, 2 * pairs * count)
    const stride = 4 * PANEL * (to - from) + 64 * s.int(0, 1)
    const outputs = [s.i16(64 * pairs + 64), s.f32((stride / 4) * count), stride]
    const panels = shorts(s, total * (n + 1) * PANEL)
    return [panels, n, rows, pairs, from, to, vectors, count, s.f32(count, () => s.value()), ...outputs]
  },
  screenColumns(s: Scene) {
    const n = s.int(1, 30)
    const total = s.int(1, 3)
    const to = s.int(0, total)
    const panels = shorts(s, total * (n + 1) * PANEL)
    const v = shorts(s, 2 * ((n + 1) >> 1))
    const change = [s.uniform(0, 1e-5), s.pick([1, -1, 0]), s.pick([1, 0]), s.value()]
    const errors = [s.uniform(0, 0.1), s.pick([0, 1e-9]), s.pick([0, s.uniform(0, 0.5)]), s.uniform(0, 2)]
    const lengths = s.f64(total * PANEL, () => (s.chance(0.1) ? 1e300 : s.uniform(0, 20)))
    const [off, along] = [s.f64(total * PANEL, () => s.uniform(0, 1)), s.f64(total * PANEL)]
    const results = [s.i32(PANEL), s.i32(total * PANEL), s.f64(1)]
    return [panels, n, s.int(0, to), to, v, ...change, ...errors, lengths, off, along, ...results]
  },
  collectBelow(s: Scene) {
    const width = 16 * s.int(0, 6)
    const values = singles(s, width)
    return [values, width, limitAmong(s, values, width), s.i32(width)]
  },
  nearest(s: Scene) {
    const width = 16 * s.int(0, 12)
    const edge = s.uniform(0, 2)
    const onEdges = s.chance(0.5)
    const values = onEdges ? s.f32(width, () => hair(s, (edge * s.int(0, 256)) / 256)) : singles(s, width)
    const other = s.chance(0.9) ? limitAmong(s, values, width) : s.value()
    const limit = onEdges ? edge : other
    return [values, width, limit, s.int(0, width), s.i32(width), s.i32(256), s.f32(1)]
  },
  firstSteps(s: Scene) {
    const width = 4 * s.int(0, 9)
    return [s.f32(width), width, s.value(), s.f32(width)]
  },
  largest(s: Scene) {
    const width = 4 * s.int(0, 9)
    return [s.f32(width), width]
  },
}
