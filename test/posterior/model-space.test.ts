import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { enumerateModels } from '../../src/posterior/enumerate-models.js'
import { mergeChains } from '../../src/posterior/merge-chains.js'
import { modelFamily } from '../../src/posterior/model-family.js'
import { prepareModelSpace } from '../../src/posterior/model-space.js'
import type { Posterior } from '../../src/posterior/posterior.js'
import { stream } from '../../src/random/stream.js'
import { correlated } from './tables.js'

function search(data: Dataset, steps: number, chains = 4): Posterior {
  const space = prepareModelSpace(data, { seed: 3, steps })
  return mergeChains(
    Array.from({ length: chains }, (_, c) => space.runChain(c)),
    space,
  )
}

function worst(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a, (value, j) => Math.abs(value - b[j])).reduce((most, value) => Math.max(most, value), 0)
}

const cases = {
  'independent columns': correlated(60, 9, 0, { 0: 0.8, 4: 0.6 }, 1),
  'columns correlated .9': correlated(80, 8, 0.9, { 1: 1, 5: -1 }, 2),
  noise: correlated(40, 8, 0.3, {}, 3),
  'more columns than half the rows': correlated(14, 10, 0.5, { 2: 2 }, 4),
}

describe('chains through the space of models', () => {
  it.each(Object.entries(cases))('agree with all models: %s', (_, data) => {
    const exact = enumerateModels(data).posterior
    const found = search(data, 40000)
    expect(worst(found.probability, exact.probability)).toBeLessThan(1e-3)
    expect(worst(found.tauProbability, exact.tauProbability)).toBeLessThan(1e-3)
    expect(Math.abs(found.size - exact.size)).toBeLessThan(1e-3 * data.p)
  })

  it('weigh each ball as the sets in it are weighed one by one', () => {
    const data = cases['columns correlated .9']
    const { logWeights } = enumerateModels(data)
    const bits = (set: readonly number[]) => set.reduce((sum, v) => sum + 2 ** v, 0)
    const { turns } = prepareModelSpace(data, { seed: 3, steps: 300 }).survey
    expect(Math.min(...turns)).toBeLessThan(0.5)
    for (const ball of search(data, 300, 2).balls) {
      const weights = logWeights[ball.tau]
      const turn = ball.centre.reduce((total, v) => total + turns[v], 0)
      let sum = Math.exp(weights[bits(ball.centre)]) * (ball.centre.length === 0 ? 1 : 0.5)
      for (let k = 0; k < data.p; k++) {
        if (ball.centre.includes(k)) continue
        sum += (Math.exp(weights[bits(ball.centre) + 2 ** k]) * turns[k]) / (2 * (turn + turns[k]))
      }
      expect(Math.abs(ball.logWeight - Math.log(sum))).toBeLessThan(1e-10)
    }
  })

  it('are pure in the seed and the number of the chain', () => {
    const data = correlated(50, 30, 0.5, { 3: 1, 17: 1 }, 5)
    const one = prepareModelSpace(data, { seed: 1 })
    const other = prepareModelSpace(data, { seed: 1 })
    one.runChain(0)
    one.runChain(2)
    expect(one.runChain(1)).toEqual(other.runChain(1))
    expect(JSON.parse(JSON.stringify(one.runChain(1)))).toEqual(other.runChain(1))
    expect(prepareModelSpace(data, { seed: 2 }).runChain(1)).not.toEqual(one.runChain(1))
  })

  it('are the same in a model that other chains have used as in a new one', () => {
    const data = correlated(50, 30, 0.5, { 3: 1, 17: 1 }, 5)
    const { survey } = prepareModelSpace(data, { seed: 1 })
    const alone = prepareModelSpace({ ...data }, { seed: 1 }, structuredClone(survey)).runChain(3)
    const space = prepareModelSpace(data, { seed: 1 }, survey)
    for (const c of [0, 1, 2]) space.runChain(c)
    expect(space.runChain(3)).toEqual(alone)
  })

  it('give variables that no other set lacks fewer turns to leave', () => {
    const data = correlated(120, 20, 0.5, { 3: 2, 11: 0.25 }, 5)
    const { candidates, turns, peaks } = prepareModelSpace(data, { seed: 1 }).survey
    const turnOf = (v: number) => turns[candidates.indexOf(v)]
    expect(peaks[0].set).toContain(3)
    expect(turnOf(3)).toBe(0.1)
    expect(turnOf(11)).toBeGreaterThan(0.2)
    expect(turnOf(8)).toBe(1)
  })

  it('start from what is proposed where that leads to better models', () => {
    // Neighbours that act against each other: neither helps without the other.
    const data = correlated(150, 60, 0.97, { 20: 4, 21: -4 }, 6)
    const space = prepareModelSpace(data, { seed: 1, starts: [[20, 21, 40]] })
    const { probability } = mergeChains(
      [0, 1].map(c => space.runChain(c)),
      space,
    )
    expect(probability[20]).toBeGreaterThan(0.9)
    expect(probability[21]).toBeGreaterThan(0.9)
  })
})

it('takes no more columns from a proposal than a model may have', () => {
  const n = 30
  const random = stream(5, 'proposal of factors', 0)
  const rows = Array.from({ length: n }, (_, i) => [
    random.normal(),
    ...Array.from({ length: 20 }, () => `level ${(i + random.below(4)) % 4}`),
  ])
  const names = ['y', ...Array.from({ length: 20 }, (_, j) => `f${j}`)]
  const table = readDataset([names, ...rows].map(row => row.join()).join('\n'), { response: 'y' })
  const all = Array.from({ length: 20 }, (_, j) => j)
  const space = prepareModelSpace(table, { seed: 1, starts: [all, all.toReversed()] })
  const { first } = space.variables
  const columnsOf = (set: readonly number[]) => set.reduce((sum, v) => sum + first[v + 1] - first[v], 0)
  const family = modelFamily(table, space.variables)
  expect(columnsOf(all)).toBeGreaterThan(3 * family.limit)
  for (const set of [family.fitting(all), ...space.survey.peaks.map(peak => peak.set)])
    expect(columnsOf(set)).toBeLessThanOrEqual(family.limit)
  expect(family.fitting(all).length).toBe(Math.floor(family.limit / 3))
  expect(space.runChain(0).balls.length).toBeGreaterThan(0)
})
