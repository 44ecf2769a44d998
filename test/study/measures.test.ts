import { describe, expect, test } from 'vitest'
import { estimateDeviation, estimateMean } from '../../src/study/measure/estimate.js'
import { score } from '../../src/study/measure/measures.js'
import { relativePredictionError, wrongShare } from '../../src/study/measure/prediction-error.js'
import { refitted } from '../../src/study/measure/refitted.js'
import { numberedDataset } from '../../src/study/scenario/numbered-dataset.js'
import { scenario4 } from '../../src/study/scenario/scenarios.js'

describe('one selection', () => {
  test('that is the truth is found, accurate and without false discovery', () => {
    expect(score([6, 0, 3], [0, 3, 6], 10)).toEqual({ p0: 0, p1: 1, acc: 1, FDR: 0 })
  })

  test('of two true and one false variable out of three true and ten in all', () => {
    expect(score([0, 3, 9], [0, 3, 6], 10)).toEqual({ p0: 1 / 7, p1: 2 / 3, acc: 0, FDR: 1 / 3 })
  })

  test('with a variable too many is not accurate', () => {
    expect(score([0, 3, 6, 7], [0, 3, 6], 10)).toEqual({ p0: 1 / 7, p1: 1, acc: 0, FDR: 1 / 4 })
  })

  test('of nothing has no false discovery: 0/0 is 0', () => {
    expect(score([], [0, 3, 6], 10)).toEqual({ p0: 0, p1: 0, acc: 0, FDR: 0 })
  })
})

describe('estimates', () => {
  test('are the mean, the deviation with divisor M - 1 and its share by the root of M', () => {
    expect(estimateMean([1, 2, 3, 6])).toEqual({
      value: 3,
      sd: Math.sqrt(14 / 3),
      standardError: Math.sqrt(14 / 3) / 2,
      count: 4,
    })
    expect(estimateMean([0.25])).toEqual({ value: 0.25, sd: 0, standardError: 0, count: 1 })
  })

  test('of a deviation have the error of the delta method', () => {
    // Central moments of 0, 0, 0, 4 about 1: s^2 = 12/3 = 4, m4 = (3 * 1 + 81) / 4 = 21.
    const { value, standardError } = estimateDeviation([0, 0, 0, 4])
    expect(value).toBe(2)
    expect(standardError).toBeCloseTo(Math.sqrt((21 - 16) / 4) / 4, 14)
  })
})

describe('prediction error', () => {
  const scenario = scenario4(0.5)

  test('of the true model is zero, whatever its intercept', () => {
    const model = { intercept: 3, coefficients: scenario.beta }
    expect(relativePredictionError(model, scenario)).toBe(0)
  })

  test('is the quadratic form of the differences in Sigma over sigma squared', () => {
    const coefficients = new Map([...scenario.beta, [0, 2], [2, 1]])
    // Differences -1 at column 0 and 1 at column 2, correlated 0.25: 1 + 1 - 2 * 0.25.
    expect(relativePredictionError({ intercept: 0, coefficients }, scenario)).toBe(1.5)
    expect(relativePredictionError({ intercept: 0, coefficients }, { ...scenario, sigma: 2 })).toBe(0.375)
  })

  test('of a model without a true variable counts all that it explains', () => {
    const coefficients = new Map([...scenario.beta].filter(([j]) => j !== 0))
    expect(relativePredictionError({ intercept: 0, coefficients }, scenario)).toBe(9)
  })

  test('for classes is the share of wrong ones, on all rows and on the first 200', () => {
    const truth = Float64Array.from({ length: 400 }, (_, i) => (i < 100 ? 1 : 0))
    const predictor = Float64Array.from({ length: 400 }, (_, i) => (i < 90 ? 0.5 : -0.5))
    expect(wrongShare(truth, predictor, 0)).toEqual({ error: 10 / 400, smallError: 10 / 200 })
    expect(wrongShare(truth, predictor, 1)).toEqual({ error: 300 / 400, smallError: 100 / 200 })
  })
})

describe('the refit', () => {
  test('recovers exact coefficients and leaves copies of a column out', () => {
    const x = Float64Array.of(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, -1, 1, -1, 2, 0)
    const y = Float64Array.from({ length: 6 }, (_, i) => 1 + 2 * x[i] - x[12 + i])
    const { intercept, coefficients } = refitted(numberedDataset(6, 3, x, y, 'gaussian'), [2, 1, 0])
    expect(intercept).toBeCloseTo(1, 12)
    expect(coefficients.get(0)).toBeCloseTo(2, 12)
    expect(coefficients.get(1)).toBe(0)
    expect(coefficients.get(2)).toBeCloseTo(-1, 12)
  })

  test('of more variables than n - 2 keeps the first n - 2', () => {
    const x = Float64Array.from({ length: 30 }, (_, i) => ((i * i * 7) % 11) + i / 10)
    const y = Float64Array.of(1, 5, 2, 4, 3)
    const model = refitted(numberedDataset(5, 6, x, y, 'gaussian'), [0, 1, 2, 3, 4, 5])
    expect([...model.coefficients.keys()]).toEqual([0, 1, 2])
  })
})
