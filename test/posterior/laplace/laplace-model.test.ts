import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { enumerateModels } from '../../../src/posterior/enumerate-models.js'
import { mergeChains } from '../../../src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../../src/posterior/model-space.js'
import { stream } from '../../../src/random/stream.js'
import { correlated } from '../tables.js'

function classes(
  n: number,
  p: number,
  coefficients: Readonly<Record<number, number>>,
  seed: number,
): Dataset {
  const table = correlated(n, p, 0.5, {}, seed)
  const random = stream(seed, 'classes', 0)
  const y = Float64Array.from({ length: n }, (_, i) => {
    const eta = Object.entries(coefficients).reduce((sum, [j, b]) => sum + b * table.x[Number(j) * n + i], 0)
    return random.uniform() < 1 / (1 + Math.exp(-eta)) ? 1 : 0
  })
  return { ...table, y, family: 'binomial' }
}

function search(data: Dataset, steps?: number) {
  const space = prepareModelSpace(data, { seed: 1, steps })
  return mergeChains(
    [0, 1, 2, 3].map(c => space.runChain(c)),
    space,
  )
}

/** Counts or survival times that the columns act on. */
function responseOf(family: 'poisson' | 'cox', n: number, p: number, seed: number): Dataset {
  const table = correlated(n, p, 0.5, {}, seed)
  const random = stream(seed, 'responses', 0)
  const rates = Float64Array.from({ length: n }, (_, i) =>
    Math.exp(0.6 * table.x[3 * n + i] - 0.6 * table.x[9 * n + i]),
  )
  const waiting = (rate: number) => -Math.log(1 - random.uniform()) / rate
  if (family === 'cox') {
    const times = rates.map(waiting)
    const ends = times.map(() => 3 * random.uniform())
    const event = Uint8Array.from(times, (time, i) => (time <= ends[i] ? 1 : 0))
    const y = times.map((time, i) => Math.min(time, ends[i]))
    return { ...table, y, family, survival: { event, ties: 'efron' } }
  }
  const y = rates.map(rate => {
    let count = 0
    for (let time = waiting(rate); time < 1; time += waiting(rate)) count++
    return count
  })
  return { ...table, y, family }
}

describe.each(['poisson', 'cox'] as const)('models of the family %s', family => {
  it('find what acts', () => {
    const { probability } = search(responseOf(family, 250, 40, 4))
    expect([...probability.keys()].filter(j => probability[j] >= 0.5)).toEqual([3, 9])
  })
})

describe('models of two classes', () => {
  it('are found by chains with the probabilities that all models have', () => {
    const data = classes(120, 7, { 1: 1, 5: -0.8 }, 1)
    const exact = enumerateModels(data).posterior.probability
    const { probability } = search(data, 4000)
    // Balls weigh what matters little to second order only.
    probability.forEach((value, j) => {
      expect(Math.abs(value - exact[j])).toBeLessThan(6e-3)
    })
  })

  it('find what separates them', () => {
    const data = classes(200, 60, { 10: 2, 40: -2 }, 2)
    const { probability } = search(data)
    expect([...probability.keys()].filter(j => probability[j] >= 0.5)).toEqual([10, 40])
  })

  it('stay finite where a column separates the classes', () => {
    const data = classes(60, 10, { 3: 1000 }, 3)
    const { probability, size } = search(data)
    expect(probability[3]).toBeGreaterThan(0.99)
    expect(Number.isFinite(size)).toBe(true)
  })
})
