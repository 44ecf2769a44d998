// Inputs of the kernels of coordinate descent: sweeps, planned ends, likelihood, and the bounds of columns outside.
import { farOf, kappaOf, pieceOf, slope, softOf } from '../../src/math/kernels/scalar/penalty.js'
import { rowsOf, signs, upTo } from './layouts.js'
import type { Scene } from './scene.js'

const BLOCK = 16

/** The number of a penalty, its lambda and gamma. */
function penalty(s: Scene): number[] {
  return [s.int(0, 2), s.chance(0.9) ? s.uniform(0.05, 0.6) : s.value(), s.pick([3.7, 3, 2.1, 1e12])]
}

/** Positions with a Gram matrix near the identity, coefficients of which some are zero, and products. */
function positions(s: Scene, size = s.int(0, 12)) {
  const stride = upTo(4, size + 2) + 4 * s.int(0, 1)
  const near = s.pick([0.02, 0.1, 0.4])
  const gram = s.f64(stride * stride, i => (i % (stride + 1) === 0 ? 1 : s.value() * near))
  const beta = s.f64(size, () => (s.chance(0.3) ? 0 : s.value()))
  const pieces = s.i32(size, a => pieceNear(s, s.read(beta)[a]))
  return { size, stride, gram, beta, pieces, c: s.f64(upTo(4, size)) }
}

function pieceNear(s: Scene, value: number): number {
  if (value === 0) return 0
  return s.int(1, 3) * (value > 0 ? 1 : -1)
}

/** Some positions marked as dependent on others. */
function dependent(s: Scene, size: number): number {
  return s.i32(size, () => (s.chance(0.1) ? 1 : 0))
}

/** Rows with classes, columns of which number 0 is constant, and a position for each. */
function likelihood(s: Scene) {
  const ld = rowsOf(s)
  const root = Math.sqrt(Math.max(ld, 1))
  const size = s.int(1, 7)
  const total = size + s.int(0, 3)
  const far = s.pick([1, 1, 1, 8])
  const x = s.f64(ld * total, i => (i < ld ? 1 / root : s.value() / root))
  const slots = s.i32(size, a => (a === 0 ? 0 : s.int(1, total - 1)))
  const beta = s.f64(size, () => (s.chance(0.3) ? 0 : s.value() * far))
  const pieces = s.i32(size, a => (a === 0 ? 3 : pieceNear(s, s.read(beta)[a])))
  const vectors = [0, 1, 2, 3].map(() => s.f64(ld))
  return { ld, root, size, total, x, slots, beta, pieces, v: s.f64(size), classes: signs(s, ld), vectors }
}

export const descentInputs = {
  gramSweeps(s: Scene) {
    const { gram, stride, size, c, beta, pieces } = positions(s)
    const count = s.int(0, size)
    const first = s.int(0, 20)
    const order = s.i32(count, k => (first + k) % size)
    const ends = [s.pick([0, 1e-12, 0.1]), s.int(1, 4), s.pick([-1, -1, 0.01, 1, Infinity]), s.int(0, 30)]
    return [gram, stride, order, count, size, c, beta, pieces, ...penalty(s), ...ends, s.f64(2)]
  },
  placePieces(s: Scene) {
    const { beta, pieces, size } = positions(s)
    return [beta, pieces, size, ...penalty(s)]
  },
  gramTarget(s: Scene) {
    const { gram: inverse, stride, size, beta, pieces: any, c: wild } = positions(s)
    const [kind, lambda, gamma] = penalty(s)
    const kappa = kappaOf(kind, gamma)
    const soft = softOf(kind, lambda)
    const far = farOf(kind, lambda, gamma)
    // Near a solution more often than not: then there is an end to find.
    const near = s.chance(0.7)
    const pieces = near ? s.i32(size, a => pieceOf(s.read(beta)[a], soft, far)) : any
    const product = (a: number) => {
      const piece = s.read(pieces)[a]
      return piece === 0
        ? s.value() * lambda * 0.7
        : slope(piece, s.read(beta)[a], lambda, far, kappa) + s.value() * 0.03
    }
    const c = near ? s.f64(upTo(4, size), a => (a < size ? product(a) : 0)) : wild
    const matrix = () => s.f64(stride * stride)
    const limits = [s.pick([0, 1e-10, 0.3]), s.int(0, 6)]
    const scratch = [s.i32(size), matrix(), s.f64(size), matrix(), s.f64(size), s.f64(size), s.f64(size)]
    const marks = [s.i32(size), s.i32(size)]
    return [
      inverse,
      stride,
      size,
      c,
      beta,
      pieces,
      kind,
      lambda,
      gamma,
      ...limits,
      ...scratch,
      ...marks,
      s.f64(upTo(2, size)),
    ]
  },
  gramGuard(s: Scene) {
    const { gram: inverse, stride, size, beta, c } = positions(s)
    const [kind, lambda, gamma] = penalty(s)
    const target = s.f64(size, a => (s.chance(0.7) ? s.read(beta)[a] * s.uniform(0.9, 1.1) : s.value()))
    const slopes = s.f64(size, () => s.value() * lambda)
    const limits = [s.pick([0, 1e-10, 0.3]), s.int(0, 4), s.pick([0, 1e-6, 1e-3, 0.1])]
    const matrices = [s.i32(size), s.f64(stride * stride), s.f64(size), s.f64(stride * stride)]
    const rest = [kind, lambda, gamma, ...limits, ...matrices, s.f64(size), s.f64(size)]
    const held = [
      s.int(0, 1),
      c,
      s.f64(stride * stride),
      dependent(s, size),
      s.i32(size),
      s.f64(stride * stride),
    ]
    return [inverse, stride, size, beta, target, slopes, ...rest, ...held]
  },
  inverseAppend(s: Scene) {
    const { gram, stride, size } = positions(s)
    const inverse = s.f64(stride * stride, i => (i % (stride + 1) === 0 ? 1.2 : s.value() / 8))
    return [gram, stride, size, inverse, dependent(s, size + 1)]
  },
  convexAppend(s: Scene) {
    const { gram, stride, size } = positions(s)
    const factor = s.f64(stride * stride, i => (i % (stride + 1) === 0 ? 0.8 : s.value() / 4))
    return [gram, stride, size, s.pick([0, 1 / 3, 0.4]), factor, s.f64(size + 1)]
  },
  gramAppend(s: Scene) {
    const { gram, stride, size } = positions(s)
    const ld = rowsOf(s)
    const slots = s.i32(size, () => s.int(0, 5))
    return [s.f64(6 * ld), ld, slots, size, s.int(0, 5), gram, stride]
  },
  settleResidual(s: Scene) {
    const { size, c, beta, pieces } = positions(s)
    const ld = rowsOf(s)
    const slots = s.i32(size, () => s.int(0, 5))
    const vectors = [s.f64(ld), s.f64(ld), c, s.f64(ld)]
    return [s.f64(6 * ld), ld, slots, beta, pieces, size, ...vectors, ...penalty(s), s.f64(1)]
  },
  logisticSweeps(s: Scene) {
    const { x, ld, slots, size, classes, root, vectors, beta, v, pieces } = likelihood(s)
    const order = s.i32(size, k => k)
    const ends = [s.pick([0, 0.5, 5]), s.pick([0, 1e-12, 0.1]), s.int(1, 4), s.int(0, 12)]
    const state = [...vectors, beta, v, pieces]
    return [x, ld, slots, order, size, classes, root, s.int(0, 1), ...state, ...penalty(s), ...ends, s.f64(1)]
  },
  logisticState(s: Scene) {
    const { x, ld, slots, size, classes, root, vectors, beta, v, pieces } = likelihood(s)
    const state = [...vectors, beta, v, s.f64(size), pieces]
    return [x, ld, slots, size, classes, root, s.int(0, 1), ...state, ...penalty(s)]
  },
  logisticSettle(s: Scene) {
    const { ld, size, beta, v, pieces } = likelihood(s)
    const rest = [s.f64(size), s.f64(ld), s.f64(1)]
    return [ld, size, s.f64(ld), beta, v, s.f64(size), pieces, ...penalty(s), ...rest]
  },
  logisticPolish(s: Scene) {
    const { x, ld, slots, size, classes, root, vectors, beta, v, pieces } = likelihood(s)
    const stride = upTo(4, size + 2)
    const state = [...vectors, beta, v, s.f64(size), pieces]
    const limits = [s.pick([0, 1e-12, 0.1]), s.pick([0, 0, 1e-3, 2])]
    const matrices = [s.i32(size), s.f64(stride * stride), s.f64(size), s.f64(stride * stride), stride]
    const rest = [s.f64(size), s.f64(size), s.f64(4 * size), s.f64(2 * ld), s.i32(size), s.i32(size)]
    return [
      x,
      ld,
      slots,
      size,
      classes,
      root,
      s.int(0, 1),
      ...state,
      ...penalty(s),
      ...limits,
      ...matrices,
      ...rest,
    ]
  },
  panelBounds(s: Scene) {
    const blocks = s.int(0, 4)
    const pairs = s.int(0, 12)
    const packed = s.i16(blocks * pairs * 2 * BLOCK)
    const v = s.i16(2 * pairs)
    const [low, slop, bound] = [0, 1, 2].map(() => s.f32(blocks * BLOCK))
    const numbers = [s.chance(0.9) ? s.uniform(0.1, 900) : s.value(), s.uniform(0, 50)]
    return [packed, pairs, blocks, v, ...numbers, low, slop, s.value(), bound, s.f32(BLOCK)]
  },
  collectAbove(s: Scene) {
    const width = BLOCK * s.int(0, 6)
    return [s.f32(width), width, s.value(), s.int(0, width), s.i32(width)]
  },
  collectFar(s: Scene) {
    const count = s.int(0, 90)
    return [s.f32(count), count, s.chance(0.2) ? 0 : s.value(), s.i32(count)]
  },
  lineSolution(s: Scene) {
    const total = s.int(1, 10)
    const knot = () => {
      const count = s.int(0, total)
      const first = s.int(0, 20)
      return [s.i32(count, e => (first + e) % total), s.f64(count), count]
    }
    const bySlot = [s.f64(total), s.i32(total), s.f64(total), s.f64(total, () => s.uniform(0.5, 2))]
    const found = [s.i32(total), s.f64(total), s.f64(1)]
    return [...knot(), ...knot(), s.pick([0, 1, s.uniform(0, 1)]), ...bySlot, s.uniform(1, 20), ...found]
  },
  predictRows(s: Scene) {
    const n = s.int(1, 30)
    const count = s.int(0, 12)
    const size = s.int(0, 9)
    const x = s.f64(6 * n)
    const rows = s.i32(count, () => s.int(0, n - 1))
    const variables = s.i32(size, () => s.int(0, 5))
    return [x, n, rows, count, variables, s.f64(size), size, s.value(), s.f64(count)]
  },
}
