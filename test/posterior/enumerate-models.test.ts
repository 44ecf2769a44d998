import { describe, expect, it } from 'vitest'
import { standardColumns } from '../../src/data/columns/standard-columns.js'
import { enumerateModels } from '../../src/posterior/enumerate-models.js'
import { priors, slowLogWeight } from './slow-marginal.js'
import { correlated } from './tables.js'

describe('enumerateModels', () => {
  const data = correlated(30, 6, 0.8, { 0: 1, 3: -0.7 }, 1)
  const { z } = standardColumns(data.x, data.n, data.p)
  const column = (j: number) => z.subarray(j * data.n, (j + 1) * data.n)
  const mean = data.y.reduce((sum, value) => sum + value, 0) / data.n
  const y = data.y.map(value => value - mean)

  it('weighs every set by the covariance that it gives the response', () => {
    const { logWeights } = enumerateModels(data)
    priors.forEach(({ h, tau, probability }, t) => {
      for (let set = 0; set < 2 ** data.p; set++) {
        const columns = Array.from({ length: data.p }, (_, j) => j).filter(j => (set >> j) & 1)
        const slow = Math.log(probability) + slowLogWeight(columns.map(column), y, tau, data.p, h)
        expect(Math.abs(logWeights[t][set] - slow)).toBeLessThan(1e-10)
      }
    })
  })

  it('makes the probability of a variable the share of the weight of the sets that hold it', () => {
    const { logWeights, posterior } = enumerateModels(data)
    let all = 0
    const holding = new Float64Array(data.p)
    for (const weights of logWeights) {
      weights.forEach((logWeight, set) => {
        all += Math.exp(logWeight)
        for (let j = 0; j < data.p; j++) if ((set >> j) & 1) holding[j] += Math.exp(logWeight)
      })
    }
    holding.forEach((weight, j) => {
      expect(posterior.probability[j]).toBeCloseTo(weight / all, 12)
    })
    expect(posterior.size).toBeCloseTo(holding.reduce((sum, weight) => sum + weight, 0) / all, 12)
    expect(posterior.tauProbability.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12)
  })

  it('refuses more than 14 variables', () => {
    const many = correlated(30, 15, 0, {}, 1)
    expect(() => enumerateModels(many)).toThrow(expect.objectContaining({ code: 'usage/enumerate' }))
  })
})
