import { expect, test } from 'vitest'
import { createArena } from '../../../src/math/kernels/arena.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { V_NORM, X_NORM } from '../../../src/path/screening/integers.js'

const uniform = (seed: number) => {
  let s = seed
  return () => {
    s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff
    return s / 0x7fffffff - 0.5
  }
}

/** A vector in integers, as `quantise` leaves it, with its scale and the sum of its absolute values. */
function quantised(values: Float64Array, norm: number) {
  const kernels = loadKernels()
  const arena = createArena(kernels)
  const source = arena.allocate(8 * values.length)
  const out = arena.allocate(2 * values.length)
  const info = arena.allocate(16)
  arena.f64.set(values, source / 8)
  kernels.quantise(source, values.length, norm, out, 4, info)
  return {
    integers: new Int16Array(kernels.memory.buffer, out, values.length).slice(),
    scale: arena.f64[info / 8],
    sum: arena.f64[info / 8 + 1],
  }
}

test('a quantised vector is the scaled one rounded to nearest, as large as its norm allows', () => {
  const next = uniform(3)
  const values = Float64Array.from({ length: 64 }, next)
  const { integers, scale, sum } = quantised(values, V_NORM)
  const exact = Array.from(values, v => scale * v)
  for (let i = 0; i < 64; i++) expect(Math.abs(integers[i] - exact[i])).toBeLessThanOrEqual(0.5 + 1e-9)
  expect(sum).toBe(integers.reduce((total, v) => total + Math.abs(v), 0))
  const norm = Math.hypot(...exact)
  const largest = Math.max(...exact.map(Math.abs))
  expect(Math.max(norm / V_NORM, largest / 32767)).toBeCloseTo(1, 12)
})

test('a spike does not leave 16 bits, and a zero vector stays zero', () => {
  const spike = new Float64Array(64)
  spike[5] = -1e-7
  expect(quantised(spike, V_NORM).integers[5]).toBe(-32767)
  expect([...quantised(new Float64Array(64), V_NORM).integers]).toEqual(Array(64).fill(0))
})

test('products of integers stay within the proven distance of the true ones', () => {
  for (const m of [4, 100, 2000]) {
    const kernels = loadKernels()
    const arena = createArena(kernels)
    const length = Math.ceil(m / 8) * 8
    const next = uniform(m)
    const columns = 5
    const x = arena.allocate(8 * m * columns)
    const u = arena.allocate(8 * m)
    const slots = arena.allocate(4 * columns)
    const integers = arena.allocate(2 * length * columns)
    const packed = arena.allocate(2 * length)
    const info = arena.allocate(16)
    const out = arena.allocate(4 * 8)
    for (let k = 0; k < columns; k++) {
      const column = Float64Array.from({ length: m }, () => next() ** 5)
      const norm = Math.hypot(...column)
      for (let i = 0; i < m; i++) arena.f64[x / 8 + m * k + i] = column[i] / norm
      arena.i32[slots / 4 + k] = k
    }
    for (let i = 0; i < m; i++) arena.f64[u / 8 + i] = 7 * next()
    kernels.integerColumns(x, m, slots, columns, X_NORM, integers, length)
    kernels.quantise(u, m, V_NORM, packed, 4, info)
    const scale = arena.f64[info / 8]
    kernels.integerProducts(integers, length, slots, columns, packed, 1 / (X_NORM * scale), out)
    const rounding =
      (0.5 * Math.sqrt(m) * (X_NORM + 0.5 * Math.sqrt(m)) + 0.5 * arena.f64[info / 8 + 1] + 0.25 * m) /
      (X_NORM * scale)
    for (let k = 0; k < columns; k++) {
      const truth = kernels.dot(x + 8 * m * k, u, m)
      expect(Math.abs(arena.f32[out / 4 + k] - truth)).toBeLessThanOrEqual(rounding + 1e-6 * Math.abs(truth))
    }
  }
})
