import { describe, expect, test } from 'vitest'
import { stream } from '../../src/random/stream.js'
import { cells } from '../../src/study/paper/cells.js'
import { drawInstance } from '../../src/study/scenario/draw-instance.js'
import { drawRealInstance, type Matrix, type RealDesign } from '../../src/study/scenario/real-design.js'
import {
  type Scenario,
  scenario1,
  scenario2,
  scenario3,
  scenario4,
  scenario5,
} from '../../src/study/scenario/scenarios.js'

const origin = { seed: 5, cell: 'test', replication: 3 }

/** beta' Sigma beta: the variance of the signal. */
function signal({ beta, covariance }: Scenario): number {
  let sum = 0
  for (const [i, b] of beta) for (const [j, c] of beta) sum += b * c * covariance.at(i, j)
  return sum
}

describe('simulated data', () => {
  test.each([
    ['scenario 1, variation 1', scenario1(1)],
    ['scenario 1, variation 4', scenario1(4)],
    ['scenario 2', scenario2(100, 50, 0.5)],
    ['scenario 3', scenario3()],
    ['scenario 4', scenario4(0.9)],
  ])('of %s have the variance of signal and noise', (_name, scenario) => {
    const n = 8000
    const p = 20
    const { data } = drawInstance({ ...scenario, n, p }, origin)
    expect([data.n, data.p, data.y.length, data.family]).toEqual([n, p, n, 'gaussian'])
    const variance = signal(scenario) + scenario.sigma ** 2
    const squares = data.y.reduce((sum, y) => sum + y * y, 0) / n
    expect(Math.abs(squares / variance - 1)).toBeLessThan(4.5 * Math.sqrt(2 / n))
  })

  test('of scenario 5 have classes with the logistic probability of their predictor', () => {
    const n = 20_000
    const { data } = drawInstance({ ...scenario5(50), n, p: 7 }, origin)
    let difference = 0
    let variance = 0
    for (let i = 0; i < n; i++) {
      const eta = 3 * data.x[i] + 1.5 * data.x[n + i] + 2 * data.x[4 * n + i]
      const mu = 1 / (1 + Math.exp(-eta))
      // Weighted by the predictor, so that a wrong slope shows as well as a wrong level.
      difference += (data.y[i] - mu) * eta
      variance += mu * (1 - mu) * eta * eta
    }
    expect(Math.abs(difference) / Math.sqrt(variance)).toBeLessThan(4)
    expect(data.classes).toEqual(['0', '1'])
  })

  test('differ by seed, cell and replication, and by nothing else', () => {
    const first = (change: object) => drawInstance(scenario2(100, 50, 0), { ...origin, ...change }).data.x[0]
    expect(first({})).toBe(first({}))
    const others = [first({}), first({ seed: 6 }), first({ cell: 'other' }), first({ replication: 4 })]
    expect(new Set(others).size).toBe(4)
  })

  test('have the true variables of the paper', () => {
    const support = (name: string) => cells.find(cell => cell.name === name)!
    expect(support('table1/100-50-0')).toMatchObject({ support: [0, 1, 2, 3, 4] })
    expect(support('table3/0.5')).toMatchObject({ support: [0, 1, 4, 5, 6] })
    expect(support('table4/50')).toMatchObject({ support: [0, 1, 4] })
    expect(drawInstance(scenario1(2), origin).support).toEqual([4, 9, 14])
  })
})

describe('the error of a refitted model', () => {
  test('with the true variables of scenario 2 is about d / (n - d - 1)', () => {
    const scenario = scenario2(100, 50, 0.5)
    let sum = 0
    const M = 400
    for (let replication = 0; replication < M; replication++) {
      sum += drawInstance(scenario, { ...origin, replication }).predictionError([0, 1, 2, 3, 4]).error
    }
    // Mean 5 / 94 of (b^ - b)' S (b^ - b) / sigma^2 for centred normal columns; its deviation is near 0.035.
    expect(Math.abs(sum / M - 5 / 94)).toBeLessThan((4 * 0.035) / Math.sqrt(M))
  })

  test('for classes is that of the best rule, or a little more', () => {
    const { predictionError } = drawInstance(scenario5(50), origin)
    const { error } = predictionError([0, 1, 4])
    // The best rule errs with E 1 / (1 + exp |eta|), eta ~ N(0, 3^2 + 1.5^2 + 2^2 + 2 (4.5 / 2 + 6 / 16 + 3 / 8)).
    const deviation = Math.sqrt(9 + 2.25 + 4 + 2 * (2.25 + 6 / 16 + 3 / 8))
    let best = 0
    for (let u = 0.0005; u < 40; u += 0.001) {
      const density = Math.exp(-0.5 * (u / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI))
      best += (2 * 0.001 * density) / (1 + Math.exp(u))
    }
    expect(error).toBeGreaterThan(best - 0.012)
    expect(error).toBeLessThan(best + 0.03)
    expect(predictionError([1]).error).toBeGreaterThan(0.2)
  })
})

describe('responses on real covariates', () => {
  const n = 80
  const columns = 30
  const random = stream(1, 'test/matrix', 0)
  // Columns of very different levels and spreads, as genes have.
  const x = Float64Array.from({ length: n * columns }, (_, k) => {
    const j = Math.floor(k / n)
    return 100 * j + (j + 1) * random.normal()
  })
  const matrix: Matrix = { n, p: columns, x }
  const regression: RealDesign = {
    family: 'gaussian',
    p: 12,
    s: 5,
    snr: 3,
    train: rows => Math.round(0.9 * rows),
  }

  test('are split 90 to 10 and have s coefficients of size one on standardised columns', () => {
    const { data, support, predictionError } = drawRealInstance({ ...regression, snr: 1e12 }, matrix, origin)
    expect([data.n, data.p]).toEqual([72, 12])
    expect(support).toEqual([0, 1, 2, 3, 4])
    expect(predictionError(support).error).toBeLessThan(1e-8)
    expect(predictionError([0, 1, 2, 3]).error).toBeGreaterThan(0.1)
  })

  test('have errors of variance var(X beta) / snr', () => {
    let ratio = 0
    const M = 300
    for (let replication = 0; replication < M; replication++) {
      const instance = drawRealInstance(regression, matrix, { ...origin, replication })
      // On the test set, with the true variables: sigma^2 and a little more; var(X beta) is near 5.
      ratio += instance.predictionError(instance.support).error / M
    }
    expect(ratio).toBeGreaterThan(5 / 3)
    expect(ratio).toBeLessThan((5 / 3) * 1.3)
  })

  test('of two classes leave all but the training rows to the test set', () => {
    const design: RealDesign = { family: 'binomial', p: 12, s: 4, train: () => 60 }
    const { data, predictionError, support } = drawRealInstance(design, matrix, origin)
    expect(data.n).toBe(60)
    expect((predictionError(support).error * 20) % 1).toBe(0)
  })

  test('use other columns, signs and rows in every replication', () => {
    const first = drawRealInstance(regression, matrix, { ...origin, replication: 0 }).data
    const second = drawRealInstance(regression, matrix, { ...origin, replication: 1 }).data
    expect(first.x).not.toEqual(second.x)
    expect(drawRealInstance(regression, matrix, { ...origin, replication: 0 }).data).toEqual(first)
  })
})
