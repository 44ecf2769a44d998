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
  panelPack(s: Scene) {
    const n = s.int(0, 30)
    const total = s.int(1, 3)
    const pairs = s.int(0, 12)
    const to = s.int(0, total)
    const panels = shorts(s, total * (n + 1) * PANEL)
    const rows = s.i32(2 * pairs, () => s.int(0, n))
    const v = shorts(s, 2 * pairs)
    const packed = s.i16(2 * total * pairs * PANEL)
    const perColumn = [0, 1, 2].map(() => s.f32(total * PANEL))
    const numbers = [s.chance(0.9) ? s.uniform(0.1, 900) : s.value(), s.pick([0, 0.5, 3])]
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
      ...perColumn,
    ]
  },
  panelCertify(s: Scene) {
    const blocks = s.int(1, 4)
    const pairs = s.int(0, 8)
    const points = s.chance(0.1) ? s.int(1, 32) : s.int(1, 7)
    const to = s.int(0, blocks)
    const packed = shorts(s, blocks * pairs * 2 * BLOCK)
    const v = shorts(s, 2 * points * pairs)
    const top = s.pick([1, 100, 1e4, 1e6])
    const limits = s.f32(3 * points + 3, () => (s.chance(0.95) ? s.uniform(0, top) : s.value()))
    const low = s.f32(blocks * BLOCK, () => (s.chance(0.1) ? 0 : s.uniform(1, 100)))
    const slop = singles(s, blocks * BLOCK)
    const correlation = s.f32(blocks * BLOCK, () => (s.chance(0.1) ? Infinity : s.uniform(0, 1)))
    const scratch = s.f32(64, () => s.uniform(-9, 9))
    const outputs = [s.f32(blocks * BLOCK), scratch, s.i32(2 * blocks * BLOCK)]
    const numbers = [limits, s.uniform(0, 2), s.uniform(0, 1.5), low, slop, correlation]
    return [packed, pairs, s.int(0, to), to, v, points, ...numbers, ...outputs]
  },
  collectBelow(s: Scene) {
    const width = 16 * s.int(0, 6)
    return [singles(s, width), width, s.uniform(0, 2), s.i32(width)]
  },
  nearest(s: Scene) {
    const width = 16 * s.int(0, 12)
    const reach = s.chance(0.9) ? s.uniform(0, 2) : s.value()
    const wanted = s.int(0, width)
    return [singles(s, width), width, reach, wanted, s.i32(width), s.i32(256), s.f32(1)]
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
