import { expect, test } from 'vitest'
import { createArena } from '../../../src/math/kernels/arena.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { uniforms } from '../../random-table.js'

/** R 4.2.2: eta, plogis(eta), plogis(-eta). */
const PLOGIS = [
  [0, 0.5, 0.5],
  [0.001, 0.50024999997916664, 0.49975000002083331],
  [0.3, 0.57444251681165903, 0.42555748318834102],
  [-1, 0.2689414213699951, 0.7310585786300049],
  [2.5, 0.92414181997875655, 0.075858180021243546],
  [-7, 0.00091105119440064539, 0.9990889488055994],
  [20, 0.99999999793884631, 2.0611536181902037e-9],
  [-36.7, 1.1518409493076095e-16, 0.99999999999999978],
  [45, 1, 2.8625185805493937e-20],
  [-120, 7.6676480737219997e-53, 1],
  [300, 1, 5.1482002224120145e-131],
  [-700, 9.8596765437597708e-305, 1],
] as const

const kernels = loadKernels()
const arena = createArena(kernels)
const at = (count: number) => arena.allocate(8 * count)

/** Fit n logits as a single column with coefficient one. */
function fitLogits(eta: ArrayLike<number>, signs: ArrayLike<number>, scale: number) {
  const ld = 4 * Math.ceil(eta.length / 4)
  const [x, beta, sign, eta_, r, v, inverse, out, ones] = [ld, 1, ld, ld, ld, ld, ld, 2, ld].map(at)
  const slots = arena.allocate(4)
  arena.f64.set(Array.from(eta), x / 8)
  arena.f64.set(Array.from(signs), sign / 8)
  arena.f64[beta / 8] = 1
  arena.f64.fill(1, inverse / 8, inverse / 8 + ld)
  arena.f64.fill(1, ones / 8, ones / 8 + ld)
  kernels.logisticFit({
    x,
    ld,
    slots,
    beta,
    count: 1,
    h: ones,
    s: ones,
    signs: sign,
    scale,
    eta: eta_,
    r,
    v,
    inverse,
    out,
  })
  const read = (address: number) => arena.f64.slice(address / 8, address / 8 + eta.length)
  return { r: read(r), v: read(v), least: arena.f64[out / 8 + 1] }
}

const relative = (a: number, b: number) => Math.abs(a - b) / Math.abs(b)

test('residuals and weights have full relative accuracy in both tails', () => {
  for (const sign of [1, -1]) {
    const { r, v } = fitLogits(
      PLOGIS.map(row => row[0]),
      PLOGIS.map(() => sign),
      1,
    )
    PLOGIS.forEach(([eta, up, down], i) => {
      expect(relative(r[i], sign > 0 ? down : -up), `residual at ${eta}`).toBeLessThan(1e-15)
      expect(relative(v[i], up * down), `weight at ${eta}`).toBeLessThan(2e-15)
    })
  }
})

test('logits beyond the range of doubles give no NaN and no zero weight', () => {
  const { r, v, least } = fitLogits([1e4, -1e4, 1e300, -1e300], [1, 1, -1, -1], 0.1)
  expect(Array.from(r)).toEqual([expect.closeTo(0), 0.1, -0.1, expect.closeTo(0)])
  expect(v.every(w => w > 0)).toBe(true)
  expect(least).toBeGreaterThan(0)
})

test('padding rows, of sign zero, have no residual', () => {
  expect(Array.from(fitLogits([3, -2, 0.5], [0, 0, 0], 1).r)).toEqual([0, 0, 0])
})

/** The arithmetic of the kernel, operation by operation. */
function plainFit(h: number, sign: number, scale: number): { r: number; v: number } {
  const bits = new DataView(new ArrayBuffer(8))
  const ROUND = 6755399441055744
  const z = Math.max(-708, -Math.abs(h))
  const k = z * Math.LOG2E + ROUND - ROUND
  const s = z - k * 0.6931471803691238 - k * 1.9082149292705877e-10
  const t = s * s
  let even = t * 4.1381367970572385e-8 + -0.0000016533902205465252
  even = t * even + 0.00006613756321437934
  even = t * even + -0.0027777777777015593
  even = t * even + 0.16666666666666602
  even = t * even + 2
  bits.setUint32(0, (k + 1023) << 20)
  const below = even - s
  const above = (even + s) * bits.getFloat64(0)
  const inverse = 1 / (below + above)
  const [large, small] = [below * inverse, above * inverse]
  return { r: scale * sign * (h * sign >= 0 ? small : large), v: scale * (large * small) }
}

test('plain arithmetic repeats every bit of the kernel', () => {
  const u = uniforms(7)
  for (let round = 0; round < 50; round++) {
    const width = 10 ** (4 * u() - 1)
    const eta = Array.from({ length: 64 }, () => width * (2 * u() - 1))
    const signs = eta.map(() => (u() < 0.5 ? -1 : 1))
    const { r, v } = fitLogits(eta, signs, 0.125)
    const plain = eta.map((h, i) => plainFit(h, signs[i], 0.125))
    expect(Array.from(r)).toEqual(plain.map(p => p.r))
    expect(Array.from(v)).toEqual(plain.map(p => p.v))
  }
})

/** A random positive definite matrix, in the rows of a factor. */
function randomGram(size: number, stride: number, seed: number) {
  const u = uniforms(seed)
  const ld = 48
  const [x, v, pair, factor] = [ld * size, ld, 2 * ld, stride * (stride + 1)].map(at)
  const slots = arena.allocate(4 * size)
  for (let i = 0; i < ld * size; i++) arena.f64[x / 8 + i] = u() - 0.5
  for (let i = 0; i < ld; i++) arena.f64[v / 8 + i] = u()
  for (let a = 0; a < size; a++) arena.i32[slots / 4 + a] = size - 1 - a
  kernels.weightedGram(x, ld, slots, size, v, pair, factor, stride)
  const column = (a: number) => arena.f64.slice(x / 8 + ld * (size - 1 - a), x / 8 + ld * (size - a))
  const weights = arena.f64.slice(v / 8, v / 8 + ld)
  const entry = (a: number, b: number) =>
    column(a).reduce((sum, c, i) => sum + c * column(b)[i] * weights[i], 0)
  return { factor, entry }
}

test.each([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 23])(
  'a weighted Gram matrix of size %i is factored and solved',
  size => {
    const stride = size + 1
    const { factor, entry } = randomGram(size, stride, size)
    const [reciprocal, g, z, w, d] = [size, size, size, size, size].map(at)
    const smallest = kernels.factorRows(factor, stride, size, 1e-15, reciprocal)
    expect(smallest).toBeGreaterThan(0.01)
    const l = (i: number, j: number) => arena.f64[factor / 8 + i * stride + j]
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0
        for (let k = 0; k <= j; k++) sum += l(i, k) * l(j, k)
        expect(Math.abs(sum - entry(i, j))).toBeLessThan(1e-13)
      }
      arena.f64[g / 8 + i] = Math.sin(i + 1)
    }
    kernels.lowerSolve(factor, stride, size, reciprocal, g, z)
    kernels.upperSolve(factor, stride, size, reciprocal, z, w)
    for (let i = 0; i < size; i++) {
      let sum = 0
      for (let j = 0; j < size; j++) sum += entry(i, j) * arena.f64[w / 8 + j]
      expect(Math.abs(sum - Math.sin(i + 1))).toBeLessThan(1e-11)
    }
    kernels.inverseDiagonal(factor, stride, size, reciprocal, z, d)
    for (let q = 0; q < size; q++) {
      arena.f64.fill(0, g / 8, g / 8 + size)
      arena.f64[g / 8 + q] = 1
      kernels.lowerSolve(factor, stride, size, reciprocal, g, z)
      kernels.upperSolve(factor, stride, size, reciprocal, z, w)
      expect(relative(arena.f64[d / 8 + q], arena.f64[w / 8 + q])).toBeLessThan(1e-11)
    }
  },
)
