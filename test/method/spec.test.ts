import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { prunedSpec, stabilitySpec } from '../../src/method/spec.js'

const data = (n: number, p: number) =>
  createDataset({ x: new Float64Array(n * p), y: Float64Array.from({ length: n }, (_, i) => i) })

test('the defaults are those of the paper: B = 100, K = 100, threshold 0.7, q = ceil(sqrt(1.6 p)), U = B/3', () => {
  for (const [p, q] of [
    [50, 9],
    [100, 13],
    [1000, 40],
    [4088, 81],
  ]) {
    expect(prunedSpec(data(200, p), {})).toEqual({
      method: 'pruned',
      members: 100,
      keep: '1/3',
      threshold: 0.7,
      q,
      pfer: expect.closeTo((q * q) / (0.4 * p), 10),
      rounding: 'up',
      lambdas: 100,
      gridRule: 'first',
      sampler: 'half',
      stratified: false,
      reference: 'stepwise',
      referenceForm: 'share',
      referenceLink: 'logit',
      importance: 'region',
      seed: 1,
    })
  }
})

test('a PFER that is asked for is kept: q is rounded down', () => {
  const { q, pfer, rounding } = stabilitySpec(data(200, 100), { pfer: 4 })
  expect({ q, rounding }).toEqual({ q: 12, rounding: 'down' })
  expect(pfer).toBeLessThanOrEqual(4)
  expect(stabilitySpec(data(200, 100), { pfer: 4, rounding: 'up' }).q).toBe(13)
})

test('q and threshold give the PFER, q and PFER the threshold', () => {
  expect(stabilitySpec(data(200, 100), { q: 10, threshold: 0.9 }).pfer).toBeCloseTo(1.25, 12)
  expect(stabilitySpec(data(200, 100), { q: 10, pfer: 2 }).threshold).toBe(0.75)
  expect(stabilitySpec(data(200, 100), { q: 10 })).toMatchObject({ threshold: 0.7, q: 10 })
})

test('with few rows the default q stays within what a path can hold', () => {
  expect(stabilitySpec(data(10, 1000), {}).q).toBe(9)
  expect(() => stabilitySpec(data(10, 1000), { q: 10 })).toThrow('q: must be at most 9')
})
