// Inputs of the kernels that weigh sets of columns.
import type { Scene } from './scene.js'

export const posteriorInputs = {
  additionScores(s: Scene) {
    const width = 4 * s.int(0, 6)
    const stride = width + 4 * s.int(0, 2)
    const total = s.int(1, 6)
    const count = s.int(0, total)
    const first = s.int(0, total - 1)
    const far = s.pick([1, 10, 1e3])
    return [
      s.f64(width, () => s.uniform(1, 400)),
      s.f64(width, () => s.uniform(-far, far)),
      s.f64(width, () => s.uniform(-1, 1)),
      s.pick([0, 0.5, 40]),
      s.pick([0, -0.5, 40]),
      s.uniform(1, 1e4),
      s.int(2, 500),
      s.pick([0.003, 0.1, 1]),
      s.f64(total * stride, () => s.uniform(-1, 1)),
      stride,
      s.i32(count, i => (first + i) % total),
      s.f64(count, () => s.pick([0, s.uniform(-1, 1)])),
      s.f64(count, () => s.uniform(-2, 2)),
      s.f64(count, () => s.uniform(1e-4, 1)),
      s.f64(count, () => (s.chance(0.2) ? 0 : s.uniform(1e-3, 1e3))),
      s.f64(3 * count, () => s.uniform(1e-3, 2)),
      count,
      s.pick([0, 0.01, 0.3]),
      s.pick([1, 0.9]),
      s.uniform(0.5, 1),
      s.pick([0, 5, 30]),
      s.uniform(0, 50),
      count,
      width,
      s.f64(width),
    ]
  },
  removalMoments(s: Scene) {
    const count = s.int(0, 40)
    const stride = count + s.int(0, 3)
    const inverse = s.f64(count * stride, e =>
      e % stride === Math.floor(e / stride) ? s.uniform(0.01, 1) : s.uniform(-0.1, 0.1),
    )
    return [
      inverse,
      stride,
      count,
      s.f64(count, () => s.uniform(-2, 2)),
      s.f64(count, () => s.uniform(0.01, 1)),
      s.f64(count, () => s.uniform(1e-3, 1e3)),
      s.f64(3 * count, () => s.uniform(1e-3, 2)),
      count,
      s.pick([0, 1]),
      s.uniform(1, 1e4),
      s.int(2, 500),
      s.f64(count),
    ]
  },
  shiftColumns(s: Scene) {
    const width = 2 * s.int(0, 12)
    return [s.f64(width), s.f64(width), s.f64(width), s.uniform(-3, 3), s.uniform(-3, 3), width]
  },
  largestScore(s: Scene) {
    const width = 2 * s.int(0, 12)
    return [s.f64(width, () => (s.chance(0.1) ? Number.NEGATIVE_INFINITY : s.uniform(-50, 50))), width]
  },
  addMultiples(s: Scene) {
    const stride = 4 * s.int(1, 5)
    const total = s.int(1, 6)
    const count = s.int(0, total)
    const first = s.int(0, total - 1)
    const list = s.i32(count, i => (first + i) % total)
    const width = s.int(0, stride)
    return [s.f64(total * stride), stride, list, s.f64(count), count, s.f64(stride), width]
  },
  singleProducts(s: Scene) {
    const ld = 8 * s.int(0, 5)
    const count = s.int(0, 7)
    return [s.f32(ld * count), ld, count, s.f32(ld), s.f64(count)]
  },
  roundColumns(s: Scene) {
    const n = s.int(1, 40)
    const count = s.int(0, 7)
    return [s.f64(n * count), n, count, s.f32(8 * Math.ceil(n / 8) * count)]
  },
  scoreWeights(s: Scene) {
    const width = 2 * s.int(0, 12)
    const most = s.uniform(-50, 50)
    const depth = s.pick([3, 60, 2000])
    const scores = s.f64(width, () => (s.chance(0.1) ? Number.NEGATIVE_INFINITY : most - s.uniform(0, depth)))
    return [scores, most, width]
  },
  copyNumbers(s: Scene) {
    const count = s.int(0, 12)
    return [s.f64(count), s.f64(count), count]
  },
  addNumber(s: Scene) {
    const count = 2 * s.int(0, 12)
    return [s.f64(count), s.value(), s.f64(count), count]
  },
  scaleNumbers(s: Scene) {
    const count = 2 * s.int(0, 12)
    return [s.f64(count), s.value(), s.f64(count), count]
  },
  divideNumbers(s: Scene) {
    const count = 2 * s.int(0, 12)
    return [s.f64(count), s.value(), count]
  },
  outstandingColumns(s: Scene) {
    const count = s.int(0, 12)
    const [u, d, w] = [0, 1, 2].map(() => s.f64(count))
    const changes = [s.uniform(0, 1), s.uniform(-1, 1)]
    return [u, d, w, ...changes, s.uniform(-1, 1), s.uniform(0, 2), s.int(0, 9), count, s.i32(count)]
  },
  mostExplained(s: Scene) {
    const count = s.int(0, 12)
    const [u, d, w] = [0, 1, 2].map(() => s.f64(count))
    const changes = [s.uniform(0, 1), s.uniform(-1, 1)]
    const inside = s.i32(count, () => s.int(0, 1))
    return [u, d, w, ...changes, inside, s.int(0, 9), count, s.f64(3)]
  },
}
