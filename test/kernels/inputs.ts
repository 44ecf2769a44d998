import type { KernelFunctions } from '../../src/math/kernels/kernels.js'
import { coxInputs } from './cox-inputs.js'
import { descentInputs } from './descent-inputs.js'
import { groupInputs } from './group-inputs.js'
import { homotopyInputs } from './homotopy-inputs.js'
import { columns, rowsOf, triangle, upTo } from './layouts.js'
import { logisticInputs } from './logistic-inputs.js'
import { panelInputs } from './panel-inputs.js'
import { posteriorInputs } from './posterior-inputs.js'
import type { Scene } from './scene.js'
import { textInputs } from './text-inputs.js'

/** How many blocks there are, and the block of each of some positions. */
function blocksOf(s: Scene, count: number): readonly [number, number] {
  const several = s.int(1, 4)
  return [several, s.i32(count, () => s.int(0, several - 1))]
}

/** For every kernel: fill a scene and give the arguments of a call. */
export const inputs: { readonly [Name in keyof KernelFunctions]: (s: Scene) => readonly number[] } = {
  ...logisticInputs,
  ...coxInputs,
  ...panelInputs,
  ...descentInputs,
  ...groupInputs,
  ...homotopyInputs,
  ...posteriorInputs,
  ...textInputs,

  dot(s) {
    const n = s.int(0, 40)
    return [s.f64(n), s.f64(n), n]
  },
  axpy(s) {
    const n = s.int(0, 20)
    return [s.value(), s.f64(n), s.f64(n), n]
  },
  transposeTimes(s) {
    const { x, ld, slots, count } = columns(s)
    return [x, ld, slots, count, s.f64(ld), s.f64(count)]
  },
  coordinates(s) {
    const n = s.int(0, 21)
    const count = s.int(0, 19)
    return [s.f64(n * count), n, count, s.f64(n), s.f64(count)]
  },
  measureColumns(s) {
    const n = s.int(0, 21)
    const count = s.int(0, 5)
    return [s.f64(n * count), n, count, s.f64(n), s.f64(count), s.f64(count)]
  },
  nearPairs(s) {
    const n = s.int(0, 21)
    const count = s.int(0, 5)
    // Few pairs, anywhere.
    const x = s.f64(n * count, at => (s.chance(0.1) ? s.int(0, 2) : at + s.uniform(3, 4)))
    return [x, n, count, s.i32(count)]
  },
  shuffle(s) {
    const state = s.i32(16, i => (i === 6 ? 8 : s.int(0, 2 ** 31 - 1)))
    const count = s.int(0, 40)
    return [state, s.i32(count, i => i), count]
  },
  subtractColumns(s) {
    const n = s.int(0, 21)
    const count = s.int(0, 19)
    return [s.f64(n * count), n, count, s.f64(count), s.f64(n)]
  },
  enterDirection(s) {
    const { x, ld, slots, count, total } = columns(s)
    const vectors = [s.f64(ld), s.f64(count)]
    const share = s.pick([1e-3, 0.5])
    const lengths = s.f64(total, () => s.uniform(0, 4))
    const exact = s.f64(total, () => s.uniform(0, 4))
    const found = [s.i32(count), s.f64(2)]
    return [x, ld, slots, count, ...vectors, s.value(), share, lengths, s.f64(total), exact, ...found]
  },
  addToBlocks(s) {
    const { x, ld, slots, count } = columns(s)
    const [several, blocks] = blocksOf(s, count)
    return [x, ld, slots, blocks, s.f64(count), count, s.f64(several * ld)]
  },
  twoProducts(s) {
    const { x, ld, slots, count } = columns(s)
    return [x, ld, slots, count, s.f64(ld), s.f64(ld), s.f64(count), s.f64(count)]
  },
  blockGram(s) {
    const { x, ld, slots, count } = columns(s)
    const [several, blocks] = blocksOf(s, count)
    const stride = count + s.int(0, 2)
    const weights = [s.f64(several * several * ld), several, s.f64(several * ld)]
    return [x, ld, slots, blocks, count, ...weights, s.f64(count * stride), stride]
  },
  blockRow(s) {
    const { x, ld, slots, count } = columns(s)
    const [several, blocks] = blocksOf(s, count + 1)
    const stride = count + 1 + s.int(0, 2)
    const weights = [s.f64(several * several * ld), several, s.f64(several * ld)]
    return [x, ld, slots, blocks, count, ...weights, s.f64((count + 1) * stride), stride]
  },
  multinomialFit(s) {
    const ld = rowsOf(s)
    const several = s.int(2, 4)
    const predictors = () => s.f64(several * ld)
    const g = s.f64(ld, () => s.uniform(0, 2))
    const y = s.i32(ld, () => s.int(0, several - 1))
    return [predictors(), ld, several, g, y, predictors(), predictors(), predictors(), s.f64(ld), s.f64(ld)]
  },
  blockProducts(s) {
    const { x, ld, slots, count } = columns(s)
    const [several, blocks] = blocksOf(s, count)
    return [x, ld, slots, blocks, count, s.f64(several * ld), s.f64(count)]
  },
  addCombination(s) {
    const { x, ld, slots, count } = columns(s)
    const length = 2 * s.int(0, ld / 2)
    return [x, ld, slots, s.f64(count), count, s.f64(length), length]
  },
  pairProducts(s) {
    const width = 16 * s.int(0, 3)
    const pairs = s.int(1, 5)
    const table = s.i16(2 * pairs * width, () => s.int(-100, 100))
    const count = s.int(0, pairs)
    const list = s.i32(count, () => s.int(0, pairs - 1))
    const factors = s.i16(2 * count, () => s.int(-100, 100))
    return [table, list, factors, count, s.i32(width), width]
  },
  joinRow(s) {
    // Several times as many as it goes through before it notes where the least is.
    const width = 4 * s.pick([s.int(0, 6), s.int(14, 60)])
    const row = s.i32(width, () => s.int(-3, 3))
    const sums = s.f64(width, () => (s.chance(0.1) ? Infinity : s.int(-3, 3)))
    return [row, sums, s.f64(width, () => s.int(-3, 3)), s.pick([1, 2, 0.5]), width, s.f64(2)]
  },
  addSparse(s) {
    const members = s.int(1, 9)
    const sizes = [s.int(0, 4), s.int(0, 4), s.int(0, 4)]
    const total = sizes[0] + sizes[1] + sizes[2]
    const start = s.i32(4, j => sizes.slice(0, j).reduce((sum, size) => sum + size, 0))
    const member = s.i32(total, () => s.int(0, members - 1))
    const numerator = s.i32(total, () => s.int(0, 100))
    const count = s.int(0, 3)
    const list = s.i32(count, () => s.int(0, 2))
    const factors = s.i32(count, () => s.int(0, 100))
    return [start, member, numerator, list, factors, count, s.i32(members, () => s.int(0, 1000))]
  },
  inclusionSums(s) {
    const size = s.int(0, 12)
    return [s.f64(size), s.f64(size), s.f64(size), size, s.uniform(1, 9), s.f64(3)]
  },
  standardise(s) {
    const n = s.int(0, 9)
    const p = s.pick([0, 1, 2, 3, 31, 32, 33, 35])
    const constant = s.int(-1, p - 1)
    const x = s.f64(n * p, i => (Math.floor(i / n) === constant ? 0.1 : s.value()))
    const panels = s.chance(0.2) ? 0 : s.i16(32 * (n + 1) * Math.ceil(p / 32))
    return [x, n, p, panels, 32767 / Math.sqrt(n), s.f64(p), s.f64(p), s.f64(4 * n)]
  },
  enterProjected(s) {
    const { m, ld, total, by } = entering(s)
    const rank = s.int(0, 3)
    const basis = s.f64(ld * rank, () => s.uniform(-0.5, 0.5))
    const roots = s.f64(ld, i => (i < m && s.chance(0.9) ? s.uniform(0, 2) : 0))
    const divisors = s.f64(total, () => (s.chance(0.8) ? s.uniform(1, 3) : s.pick([0, 1, Infinity])))
    const scalars = [s.pick([1e-20, 0.5]), divisors, s.int(0, 1)]
    return [...by, roots, basis, rank, ...scalars]
  },
  project(s) {
    const ld = 4 * s.int(0, 10)
    const rank = s.int(0, 4)
    return [s.f64(ld), ld, s.f64(ld * rank), rank]
  },
  multiplyRows(s) {
    const n = 2 * s.int(0, 12)
    return [s.f64(n), s.f64(n), n, s.f64(n)]
  },
  enterColumns(s) {
    return entering(s).by
  },
  enterRaw(s) {
    const n = s.int(1, 40)
    const m = s.int(0, n)
    const ld = upTo(4, m)
    const total = s.int(1, 8)
    const count = s.int(0, 9)
    const first = s.int(0, 3)
    const [constant, steep] = [s.int(-1, total - 1), s.int(-1, total - 1)]
    const level = s.pick([3, 1e9])
    const x = s.f64(n * total, i => {
      const j = Math.floor(i / n)
      return j === constant ? 0.1 : s.value() + (j === steep ? level : 0)
    })
    const rows = s.i32(m, () => s.int(0, n - 1))
    const variables = s.i32(count, () => s.int(0, total - 1))
    const perSlot = Array.from({ length: 4 }, () => s.f64(first + count))
    const out = [s.f64(ld * (first + count)), ...perSlot, s.f64(ld), s.f64(count), 1e-20]
    return [x, n, rows, m, ld, variables, first, count, ...out]
  },
  appendBasis(s) {
    const ld = rowsOf(s)
    const size = s.int(1, 21)
    const k1 = s.int(0, size)
    const k0 = s.int(0, k1)
    const short = 1 / Math.sqrt(ld + 1)
    const x = s.f64(ld * size, () => s.value() * short)
    const l = s.f64(size * size, () => (s.chance(0.1) ? 0 : s.value() / 3))
    const standards = [s.int(0, ld), s.f64(size), s.f64(size)]
    const apart = size + s.int(0, 3)
    const [g, stride] = s.chance(0.5) ? [l, size] : [s.f64(size * apart), apart]
    return [
      x,
      ld,
      ...standards,
      g,
      stride,
      l,
      size,
      k0,
      k1,
      s.f64(k1 - k0),
      s.f64(size),
      s.pick([1e-10, 0.5]),
    ]
  },
  widenRows(s) {
    const from = s.int(0, 9)
    const to = from + s.int(1, 6)
    const count = s.int(0, 7)
    return [s.f64(count * to), count, from, to]
  },

  choleskyRemove(s) {
    const { l, stride, size } = triangle(s, s.int(1, 21))
    return [l, stride, size, s.int(0, size - 1)]
  },

  takeScreened(s) {
    const width = s.int(1, 12)
    const count = s.int(0, width)
    const shift = s.int(0, width - 1)
    const found = s.i32(count, k => (k + shift) % width)
    const low = s.f32(width, () => (s.chance(0.3) ? 2 ** 60 : s.value()))
    return [found, count, low, s.f32(width), s.f32(width), 2 ** 60]
  },
  departure(s) {
    const ld = rowsOf(s)
    const e = s.int(0, 6)
    const slope = s.pick([0, 1, 0.3])
    const tau = s.f64(e + 1, t => (s.chance(0.9) ? 10 - slope * t : s.value()))
    return [s.f64((e + 1) * ld), ld, tau, s.int(0, e), e, s.f64(2)]
  },
  firstAbove(s) {
    const ld = rowsOf(s)
    const e = s.int(0, 6)
    return [s.f64(ld), s.f64(e * ld), ld, s.f64(e, () => s.uniform(0, 2)), s.int(0, e), e, s.pick([0, 0.1])]
  },
}
/** Columns of a table that enter a working set, one of them constant: what every such kernel is called with first. */
function entering(s: Scene) {
  const n = s.int(1, 40)
  const m = s.int(0, n)
  const ld = upTo(4, m)
  const total = s.int(1, 8)
  const count = s.int(0, total)
  const constant = s.int(-1, total - 1)
  const x = s.f64(n * total, i => (Math.floor(i / n) === constant ? 0.1 : s.value()))
  const rows = s.i32(m, () => s.int(0, n - 1))
  const variables = s.i32(count, () => s.int(0, total - 1))
  const slots = s.i32(count, k => total - 1 - k)
  const out = s.f64(ld * total)
  const perSlot = [s.f64(total), s.f64(total)]
  const by = [x, n, rows, m, ld, variables, slots, count, out, ...perSlot, s.f64(ld), s.f64(count), 1e-20]
  return { m, ld, total, by }
}
