import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoPath } from '../../../src/path/lasso-path.js'

const n = 12
const column = (j: number) => Array.from({ length: n }, (_, i) => Math.sin(1 + i * (j + 1)) + (i % (j + 2)))
const x = [0, 1, 2, 3].map(column)
const y = x[0].map((value, i) => 2 * value - x[1][i] + 0.3 * Math.cos(5 * i))
const data = createDataset({ columns: x, y })

test.each([
  [{ weights: [1, 2] }, 'weights: must be one per row (12); got 2'],
  [{ weights: y.map((_, i) => (i === 3 ? -1 : 1)) }, 'weights: must be at least 0 in row 4; got -1'],
  [{ weights: y.map((_, i) => (i === 3 ? Number.NaN : 1)) }, 'weights: must be at least 0 in row 4; got NaN'],
  [{ weights: y.map(() => 0) }, 'weights: must not all be 0. A row of weight 0 does not count'],
  [{ penaltyFactors: [1] }, 'penaltyFactors: must be one per column (4); got 1'],
  [{ penaltyFactors: [1, -1, 1, 1] }, 'penaltyFactors: must be at least 0 in column 2; got -1'],
  [
    { penaltyFactors: [0, 0, 0, 0] },
    'penaltyFactors: must have a sum above 0; got 0. Without a penalised column there is no path',
  ],
])('%j is refused', (options, message) => {
  expect(() => lassoPath(data, options)).toThrow(message)
})

test('an unpenalised column is there at the largest lambda, an excluded one nowhere', () => {
  const { coefficients } = lassoPath(data, { penaltyFactors: [1, 0, Infinity, 2], lambdas: 20 })
  expect([...coefficients[0].index]).toEqual([1])
  expect(coefficients.some(({ index }) => index.includes(2))).toBe(false)
  expect(coefficients.every(({ index }) => index.includes(1))).toBe(true)
})

test('unpenalised columns that separate the classes are refused', () => {
  const classes = createDataset({ columns: x, y: x[0].map(value => (value > 1 ? 1 : 0)), family: 'binomial' })
  expect(() => lassoPath(classes, { penaltyFactors: [0, 1, 1, 1] })).toThrow(
    'unpenalised column "x1": must not separate the classes',
  )
})

test('an unpenalised column that repeats another changes nothing', () => {
  const twice = createDataset({ columns: [...x, x[1]], y })
  const lambdas = [0.3, 0.1, 0.01]
  const once = lassoPath(data, { penaltyFactors: [1, 0, 1, 1], lambda: lambdas })
  // Factors sum to the number of columns, which is now five instead of four.
  const again = lassoPath(twice, { penaltyFactors: [1, 0, 1, 1, 0], lambda: lambdas.map(l => 0.8 * l) })
  once.coefficients.forEach(({ value }, k) => {
    value.forEach((b, e) => {
      expect(again.coefficients[k].value[e]).toBeCloseTo(b, 10)
    })
  })
})

test('the duality gap is small, and the certificate too', () => {
  const { certificate } = lassoPath(data, { weights: y.map((_, i) => i), penaltyFactors: [1, 0, 1, 1] })
  expect(certificate.dualityGap).toBeLessThan(1e-12)
  expect(certificate.worstKkt).toBeLessThan(1e-12)
})
