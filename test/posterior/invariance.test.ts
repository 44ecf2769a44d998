import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { enumerateModels } from '../../src/posterior/enumerate-models.js'
import { mergeChains } from '../../src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../src/posterior/model-space.js'
import { dataset } from '../random-table.js'
import { correlated } from './tables.js'

const data = correlated(50, 7, 0.6, { 1: 0.6, 4: -0.5 }, 1)
const { n, p } = data
const exact = enumerateModels(data).posterior.probability

function changed(value: (x: number, i: number, j: number) => number, from = data): Dataset {
  return {
    ...from,
    x: from.x.map((x, at) => value(x, at % n, Math.floor(at / n))),
  }
}

function expectSame(other: Dataset, digits = 10): void {
  enumerateModels(other).posterior.probability.forEach((value, j) => {
    expect(value).toBeCloseTo(exact[j], digits)
  })
}

describe('probabilities of variables', () => {
  it('do not depend on location, scale and sign of the columns', () => {
    expectSame(changed((x, _, j) => (j % 2 === 0 ? -1 : 1) * (j + 1) * x + 10 * j))
  })

  it('do not depend on location and scale of the response', () => {
    expectSame({ ...data, y: data.y.map(value => 3 - 1e3 * value) })
  })

  it('follow the order of the columns', () => {
    const x = new Float64Array(n * p)
    for (let j = 0; j < p; j++) x.set(data.x.subarray(j * n, (j + 1) * n), (p - 1 - j) * n)
    const reversed = enumerateModels({ ...data, x }).posterior.probability.toReversed()
    reversed.forEach((value, j) => {
      expect(value).toBeCloseTo(exact[j], 10)
    })
  })

  it('do not depend on the order of the rows', () => {
    const order = Array.from({ length: n }, (_, i) => (7 * i) % n)
    expectSame({
      ...changed((_, i, j) => data.x[j * n + order[i]]),
      y: Float64Array.from(order, i => data.y[i]),
    })
  })

  it('do not depend on the unit of the weights, and a row of weight 0 is none', () => {
    expectSame({ ...data, weights: new Float64Array(n).fill(17) })
    const more = correlated(n + 5, p, 0.6, {}, 2)
    const x = more.x.map((value, at) => {
      const [i, j] = [at % (n + 5), Math.floor(at / (n + 5))]
      return i < n ? data.x[j * n + i] : value
    })
    const y = more.y.map((value, i) => (i < n ? data.y[i] : value))
    expectSame({ ...dataset(x, y), weights: y.map((_, i) => (i < n ? 1 : 0)) })
  })

  it('do not depend on the level of a factor that has no column', () => {
    const level = Array.from({ length: n }, (_, i) => (i * i + 3 * i) % 4)
    const withFactor = (base: number): Dataset => {
      const levels = [0, 1, 2, 3].filter(l => l !== base)
      const dummies = levels.flatMap(l => level.map(own => (own === l ? 1 : 0)))
      const single = (j: number) => ({ name: `v${j}`, first: j, count: 1 })
      return {
        ...dataset([...data.x, ...dummies], data.y),
        groups: [...Array.from({ length: p }, (_, j) => single(j)), { name: 'level', first: p, count: 3 }],
      }
    }
    const first = enumerateModels(withFactor(0)).posterior.probability
    const last = enumerateModels(withFactor(3)).posterior.probability
    expect(first).toHaveLength(p + 1)
    first.forEach((value, j) => {
      expect(value).toBeCloseTo(last[j], 10)
    })
  })

  it('of a factor without effect are no larger than those of a number without effect', () => {
    let [factor, number] = [0, 0]
    for (let seed = 1; seed <= 40; seed++) {
      const noise = correlated(n, 2, 0, {}, seed)
      const level = Array.from({ length: n }, (_, i) => (i * seed + ((i * i) % 7)) % 4)
      const dummies = [1, 2, 3].flatMap(l => level.map(own => (own === l ? 1 : 0)))
      const groups = [
        { name: 'a', first: 0, count: 1 },
        { name: 'b', first: 1, count: 1 },
        { name: 'level', first: 2, count: 3 },
      ]
      const { probability } = enumerateModels({
        ...dataset([...noise.x, ...dummies], noise.y),
        groups,
      }).posterior
      number += (probability[0] + probability[1]) / 2
      factor += probability[2]
    }
    expect(factor / number).toBeLessThan(1.15)
    expect(factor / number).toBeGreaterThan(0.7)
  })

  it('of the search follow the signs of the columns, bit for bit', () => {
    const wide = correlated(60, 150, 0.5, { 3: 1, 90: 0.8 }, 3)
    const search = (table: Dataset) => {
      const space = prepareModelSpace(table, { seed: 1 })
      return mergeChains(
        [0, 1].map(c => space.runChain(c)),
        space,
      ).probability
    }
    const flipped = { ...wide, x: wide.x.map((x, at) => (Math.floor(at / 60) % 3 === 0 ? -x : x)) }
    expect(search(flipped)).toEqual(search(wide))
  })
})
