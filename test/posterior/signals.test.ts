import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { enumerateModels } from '../../src/posterior/enumerate-models.js'
import { mergeChains } from '../../src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../src/posterior/model-space.js'
import { signals } from '../../src/posterior/signals.js'
import { stream } from '../../src/random/stream.js'
import { dataset } from '../random-table.js'
import { correlated } from './tables.js'

/** Columns 0 to 3 are one cause with a little noise each, column 6 is another cause, the other ones are noise. */
function nearCopies(n: number, p: number, seed: number) {
  const random = stream(seed, 'near copies', 0)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const cause = random.normal()
    for (let j = 0; j < 4; j++) x[j * n + i] = cause + 0.05 * random.normal()
    y[i] = cause - 0.7 * x[6 * n + i] + random.normal()
  }
  return dataset(x, y)
}

function posteriorOf(data: ReturnType<typeof dataset>) {
  const space = prepareModelSpace(data, { seed: 1 })
  return mergeChains(
    [0, 1, 2, 3].map(c => space.runChain(c)),
    space,
  )
}

describe('signals', () => {
  it('are groups of variables that stand in for each other', () => {
    const data = nearCopies(100, 40, 1)
    const posterior = posteriorOf(data)
    const [first, second, third] = signals(posterior, data)
    const group = [first, second].find(({ variables }) => variables.length > 1)!
    expect(group.variables.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
    expect(group.probability).toBeGreaterThan(0.99)
    expect(group.each.every(value => value < 0.9)).toBe(true)
    const single = [first, second].find(({ variables }) => variables.length === 1)!
    expect(single.variables).toEqual([6])
    expect(single.probability).toBeGreaterThan(0.99)
    expect(third?.probability ?? 0).toBeLessThan(0.5)
  })

  it('have the probability that the weights of all models say', () => {
    const data = nearCopies(60, 9, 2)
    const { posterior, logWeights } = enumerateModels(data)
    const [group] = signals(posterior, data).filter(({ variables }) => variables.includes(0))
    const bits = group.variables.reduce((sum, v) => sum + 2 ** v, 0)
    let all = 0
    let meeting = 0
    for (const weights of logWeights) {
      weights.forEach((logWeight, set) => {
        all += Math.exp(logWeight)
        if (set & bits) meeting += Math.exp(logWeight)
      })
    }
    expect(group.probability).toBeCloseTo(meeting / all, 5)
  })

  it('hold copies of a column together and share its probability equally', () => {
    const { n, x, y } = correlated(60, 8, 0.2, { 2: 1 }, 3)
    const column = (j: number) => Array.from(x.subarray(j * n, (j + 1) * n))
    const columns = [...Array.from({ length: 8 }, (_, j) => column(j)), column(2).map(value => 5 - 3 * value)]
    const data = createDataset({ columns, y })
    const alone = enumerateModels(createDataset({ columns: columns.slice(0, 8), y })).posterior
    const posterior = posteriorOf(data)
    const [first] = signals(posterior, data)
    expect(first.variables).toEqual([2, 8])
    expect(first.each[0]).toBe(first.each[1])
    expect(first.probability).toBeCloseTo(alone.probability[2], 3)
    expect(first.each[0]).toBeCloseTo(first.probability / 2, 12)
  })

  it('do not group variables that need each other', () => {
    const data = correlated(150, 12, 0.95, { 5: 3, 6: -3 }, 4)
    const found = signals(enumerateModels(data).posterior, data)
    const holding = (v: number) => found.findIndex(({ variables }) => variables.includes(v))
    expect(holding(5)).not.toBe(holding(6))
    expect(found[holding(5)].probability).toBeGreaterThan(0.9)
    expect(found[holding(6)].probability).toBeGreaterThan(0.9)
  })
})
