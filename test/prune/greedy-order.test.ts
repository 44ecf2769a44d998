import { describe, expect, test } from 'vitest'
import { type Importances, importances } from '../../src/ensemble/importances.js'
import type { Ensemble } from '../../src/ensemble/member.js'
import { greedyOrder } from '../../src/prune/greedy-order.js'
import { memberOfBits, randomEnsemble, testRandom } from '../ensemble/random-ensemble.js'
import { exactGreedy } from './exact-greedy.js'

type References = Record<string, (all: Importances, random: () => number) => Float64Array>

function dense(all: Importances, b: number): Float64Array {
  const r = new Float64Array(all.p)
  const { variable, numerator, denominator } = all.vectors[b]
  variable.forEach((j, e) => {
    r[j] = numerator[e] / denominator
  })
  return r
}

function fill(p: number, entry: () => number): Float64Array {
  return Float64Array.from({ length: p }, entry)
}

const references: References = {
  zero: ({ p }) => new Float64Array(p),
  'indicator of a support': ({ p }, random) => fill(p, () => Math.round(random())),
  'shares of a sum': ({ p }, random) => {
    const size = fill(p, () => Math.floor(random() * 4))
    const total = size.reduce((sum, x) => sum + x, 0) || 1
    return size.map(x => x / total)
  },
  'one of the members, rounded': (all, random) => dense(all, Math.floor(random() * all.vectors.length)),
  'the midpoint of two members': (all, random) => {
    const [a, b] = [0, 0].map(() => dense(all, Math.floor(random() * all.vectors.length)))
    return a.map((x, j) => (x + b[j]) / 2)
  },
  'equal entries, one an ulp off': ({ p }, random) => {
    const reference = new Float64Array(p).fill(random() < 0.5 ? 0.5 : 1 / 3)
    reference[Math.floor(random() * p)] *= 1 + 2 ** -52
    return reference
  },
  'any numbers': ({ p }, random) => fill(p, () => random() * 4 - 2),
  'numbers of all sizes': ({ p }, random) => fill(p, () => (random() - 0.5) * 10 ** (40 * random() - 20)),
  'barely any numbers': ({ p }, random) => fill(p, () => Number.MIN_VALUE * Math.floor(random() * 5)),
}

function randomShape(random: () => number) {
  return {
    B: 1 + Math.floor(random() * 7),
    p: 1 + Math.floor(random() * 6),
    K: [1, 2, 3, 7, 100][Math.floor(random() * 5)],
  }
}

function size(vector: Float64Array): number {
  return vector.reduce((most, x) => Math.max(most, Math.abs(x)), 1)
}

describe.each(['region', 'unit-sum'] as const)('with %s importances', kind => {
  test.each(Object.keys(references))(
    'Algorithm 1 equals the exhaustive greedy in exact arithmetic: %s',
    name => {
      const random = testRandom(name.length + kind.length)
      let ties = 0
      for (let trial = 0; trial < 400; trial++) {
        const all = importances(randomEnsemble(random, randomShape(random)), kind)
        const reference = references[name](all, random)
        const exact = exactGreedy(all, reference)
        const ours = greedyOrder(all, reference)
        ties += exact.ties
        expect([...ours.order]).toEqual(exact.order)

        const scale = size(reference)
        for (let u = 1; u <= exact.order.length; u++) {
          const { loss, gain, cost, strength, diversity } = ours
          const rootLoss = Math.sqrt(exact.loss[u - 1])
          expect(Math.abs(Math.sqrt(loss[u - 1]) - rootLoss)).toBeLessThan(1e-14 * scale)
          expect(Math.abs(gain[u - 1] - exact.gain[u - 1])).toBeLessThan(1e-13 * scale * scale)
          expect(Math.abs(cost[u - 1] - exact.cost[u - 1])).toBeLessThan(1e-13)
          expect(Math.abs(strength[u - 1])).toBeLessThan(1 + 1e-12)
          expect(diversity[u - 1]).toBeGreaterThanOrEqual(0)
        }
      }
      expect(ties).toBeGreaterThan(100)
    },
  )

  test('the order of wide ensembles is exact too, where ties are broken far behind the leading digits', () => {
    const random = testRandom(99)
    for (let trial = 0; trial < 12; trial++) {
      const all = importances(randomEnsemble(random, { B: 25, p: 30, K: [1, 2, 100][trial % 3] }), kind)
      const name = Object.keys(references)[trial % Object.keys(references).length]
      const reference = references[name](all, random)
      expect([...greedyOrder(all, reference).order]).toEqual(exactGreedy(all, reference).order)
    }
  })
})

function ensembleOf(members: number[][][], K: number): Ensemble {
  const p = Math.max(...members.map(bits => bits.length))
  return { p, lambda: new Float64Array(K), members: members.map(memberOfBits), worstKkt: 0 }
}

test('a tie goes to the lowest index, and what is a tie only in doubles is none', () => {
  // (1, 0, 1)/2 and (1, 1, 0)/2 differ by the last two entries of the reference; 0.3 + 0.1 rounds as 0.3 + (0.1 + ulp).
  expect(0.3 + (0.1 + 2e-17)).toBe(0.3 + 0.1)
  expect(0.1 + 2e-17).toBeGreaterThan(0.1)
  const members = [
    [[1], [0], [1]],
    [[1], [1], [0]],
  ]
  const all = importances(ensembleOf(members, 1), 'unit-sum')
  expect([...greedyOrder(all, Float64Array.of(0.3, 0.1, 0.1)).order]).toEqual([0, 1])
  expect([...greedyOrder(all, Float64Array.of(0.3, 0.1 + 2e-17, 0.1)).order]).toEqual([1, 0])
})

test('the loss obeys loss_u = loss_{u-1} - gain_u + cost_u from loss_0 = ||r_ref||^2', () => {
  const random = testRandom(8)
  for (let trial = 0; trial < 50; trial++) {
    const all = importances(randomEnsemble(random, { B: 20, p: 15, K: 30 }), 'region')
    const reference = references['shares of a sum'](all, random)
    const { loss, gain, cost } = greedyOrder(all, reference)
    let before = reference.reduce((sum, x) => sum + x * x, 0)
    for (let u = 1; u <= 20; u++) {
      expect(loss[u - 1]).toBeCloseTo(before - gain[u - 1] + cost[u - 1], 12)
      before = loss[u - 1]
    }
  }
})

test('strength and diversity are the two sides of the inclusion condition', () => {
  // r_1 = (1, 0), r_2 = (0, 1), r_ref = (0.6, 0.4). First r_1; then r_-k = (1, 0), r_k - r_-k = (-1, 1) and
  // r_ref - r_-k = (-0.4, 0.4): parallel, of lengths sqrt(2) and 0.4 sqrt(2).
  const all = importances(
    ensembleOf(
      [
        [[1], [0]],
        [[0], [1]],
      ],
      1,
    ),
    'region',
  )
  const result = greedyOrder(all, Float64Array.of(0.6, 0.4))
  expect([...result.order]).toEqual([0, 1])
  expect(result.strength[1]).toBeCloseTo(1, 15)
  expect(result.diversity[1]).toBeCloseTo(1 / (2 * 2 * 0.4), 15)
  expect(result.gain[1]).toBeCloseTo(0.8, 15)
  expect(result.cost[1]).toBeCloseTo(0.5, 15)
  expect(result.loss[0]).toBeCloseTo(0.32, 15)
  expect(result.loss[1]).toBeCloseTo(0.02, 15)
  // The first member joins the empty ensemble, whose mean is 0: cos((1, 0), (0.6, 0.4)) and 1 / (2 |r_ref|).
  expect(result.strength[0]).toBeCloseTo(0.6 / Math.sqrt(0.52), 15)
  expect(result.diversity[0]).toBeCloseTo(1 / (2 * Math.sqrt(0.52)), 15)
})

test('empty members, duplicates and a reference already met give numbers, never NaN', () => {
  const all = importances(
    ensembleOf(
      [
        [[0], [0]],
        [[1], [0]],
        [[1], [0]],
        [[0], [0]],
      ],
      1,
    ),
    'unit-sum',
  )
  for (const reference of [Float64Array.of(0, 0), Float64Array.of(1, 0)]) {
    const { order, ...terms } = greedyOrder(all, reference)
    expect([...order.slice().sort()]).toEqual([0, 1, 2, 3])
    for (const term of Object.values(terms)) expect(term.every(Number.isFinite)).toBe(true)
  }
})

test('a thousand equal members keep their order', () => {
  const all = importances(ensembleOf(new Array(1000).fill([[1], [0], [1]]), 1), 'unit-sum')
  const { order } = greedyOrder(all, Float64Array.of(0.1, 0.2, 0.3))
  expect(order.every((b, u) => b === u)).toBe(true)
})

test('input that has no order is refused', () => {
  const all = importances(ensembleOf([[[1], [0]]], 1), 'region')
  expect(() => greedyOrder(all, new Float64Array(3))).toThrow('reference: must have 2 entries; got 3')
  expect(() => greedyOrder(all, Float64Array.of(0, Number.NaN))).toThrow('reference: must be finite')
  expect(() => greedyOrder(all, Float64Array.of(0, 1e101))).toThrow('reference: must be finite')
  expect(() => greedyOrder({ ...all, vectors: [] }, new Float64Array(2))).toThrow(
    'must have at least one member',
  )
  const huge = { variable: Int32Array.of(0), numerator: Int32Array.of(2 ** 30), denominator: 2 ** 30 }
  expect(() => greedyOrder({ ...all, vectors: [huge] }, new Float64Array(2))).toThrow(
    'squares that sum below 2^53',
  )
})
