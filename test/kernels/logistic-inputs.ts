// Inputs of the kernels of the logistic path: likelihood, Hessian, triangular solves, active set.
import { columns, signs, triangle } from './layouts.js'
import type { Scene } from './scene.js'

/** Logits of every size: those far out leave the range of e^x. */
function coefficients(s: Scene, count: number): number {
  const size = s.pick([1, 1, 30, 1000])
  return s.f64(count, () => s.value() * size)
}

function weights(s: Scene, ld: number): number {
  return s.f64(ld, () => (s.chance(0.9) ? s.uniform(0, 0.25) : s.value()))
}

/** Columns with a triangle for the listed ones and room for one more. */
function hessian(s: Scene) {
  const c = columns(s)
  return { ...c, ...triangle(s, c.count), v: weights(s, c.ld), scratch: s.f64(2 * c.ld) }
}

export const logisticInputs = {
  logisticFit(s: Scene) {
    const { x, ld, slots, count } = columns(s)
    const beta = coefficients(s, count)
    const vectors = [0, 1, 2, 3].map(() => s.f64(ld))
    const rows = [0, 1].map(() => s.f64(ld, () => s.pick([1, 0, s.uniform(0, 3)])))
    return [x, ld, slots, beta, count, ...rows, signs(s, ld), s.uniform(0, 1), ...vectors, s.f64(2)]
  },
  poissonFit(s: Scene) {
    const { x, ld, slots, count } = columns(s)
    const beta = coefficients(s, count)
    const rows = [0, 1, 2, 3, 4].map(() => s.f64(ld, () => s.pick([1, 0, s.uniform(0, 3)])))
    const vectors = [0, 1, 2, 3].map(() => s.f64(ld))
    return [x, ld, slots, beta, count, ...rows, s.uniform(0, 1), ...vectors, s.f64(3)]
  },
  exponentials(s: Scene) {
    const n = 2 * s.int(0, 9)
    const size = s.pick([1, 30, 1000])
    const x = s.f64(n, () => s.value() * size)
    return [x, n, s.value(), s.chance(0.3) ? x : s.f64(n)]
  },
  weightedGram(s: Scene) {
    const { x, ld, slots, count, v, scratch, l, stride } = hessian(s)
    return [x, ld, slots, count, v, scratch, l, stride]
  },
  weightedRow(s: Scene) {
    const { x, ld, total, slots, count, v, scratch, l, stride } = hessian(s)
    return [x, ld, slots, count, s.int(0, total - 1), v, scratch, l, stride]
  },
  factorRows(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, s.pick([0, 1e-12, 0.1]), reciprocal]
  },
  factorRow(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, reciprocal, s.value()]
  },
  quarticSum(s: Scene) {
    const { x, ld, slots, count, v, scratch } = hessian(s)
    return [x, ld, slots, s.f64(count), count, s.f64(ld), v, scratch, s.f64(1)]
  },
  weightedDistance(s: Scene) {
    const { x, ld, total, slots, count, v, scratch } = hessian(s)
    return [x, ld, slots, s.f64(count), count, s.int(0, total - 1), v, scratch]
  },
  inverseDiagonal(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, reciprocal, s.f64(size), s.f64(size)]
  },
  borderInverse(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, reciprocal, s.f64(size), s.f64(size + 1)]
  },
  activeGradient(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    const gradient = [s.f64(size), signs(s, size), s.value(), s.f64(size), s.f64(size)]
    return [l, stride, size, reciprocal, ...gradient, s.f64(1)]
  },
  advanceActive(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, reciprocal, s.f64(size), s.f64(size), s.f64(size), signs(s, size)]
  },
  lowerSolve(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    const g = s.f64(size)
    return [l, stride, size, reciprocal, g, s.chance(0.5) ? g : s.f64(size)]
  },
  upperSolve(s: Scene) {
    const { l, stride, size, reciprocal } = triangle(s)
    return [l, stride, size, reciprocal, s.f64(size), s.f64(size)]
  },
  movement(s: Scene) {
    const count = s.int(0, 15)
    return [s.f64(count), s.f64(count), s.f64(count), count, s.value()]
  },
  largestAbsolute(s: Scene) {
    const count = s.int(0, 15)
    return [s.f64(count), count]
  },
  weightedSum(s: Scene) {
    const { x, ld, slots, count, v } = hessian(s)
    return [x, ld, slots, s.f64(count), count, v, s.f64(ld)]
  },
  nearestJoin(s: Scene) {
    const count = s.int(0, 12)
    const c = s.f64(count)
    const limit = s.pick([0, 0.1, 1, 10])
    return [c, s.f64(count, () => s.value() * s.pick([1, 3])), count, s.uniform(0, 1.5), limit]
  },
  nearestDrop(s: Scene) {
    const size = s.int(0, 12)
    return [s.f64(size), s.f64(size), size, s.pick([0, 0.1, 1, 10])]
  },
}
