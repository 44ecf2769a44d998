import { expect, test } from 'vitest'
import { type ImportanceVector, importances } from '../../src/ensemble/importances.js'
import { meanImportance } from '../../src/ensemble/mean-importance.js'
import type { Ensemble } from '../../src/ensemble/member.js'
import { packMember, unpackMember } from '../../src/ensemble/packed-member.js'
import { bitMatrix, memberOfBits, randomEnsemble, testRandom } from './random-ensemble.js'

function dense({ variable, numerator, denominator }: ImportanceVector, p: number): number[] {
  const r = new Array<number>(p).fill(0)
  variable.forEach((j, e) => {
    r[j] = numerator[e] / denominator
  })
  return r
}

function ensembles(count: number): Ensemble[] {
  const random = testRandom(1)
  return Array.from({ length: count }, () =>
    randomEnsemble(random, {
      B: 1 + Math.floor(random() * 8),
      p: 1 + Math.floor(random() * 9),
      K: 1 + Math.floor(random() * 12),
    }),
  )
}

test('region importances are the row sums of T over K', () => {
  for (const ensemble of ensembles(200)) {
    const K = ensemble.lambda.length
    importances(ensemble, 'region').vectors.forEach((vector, b) => {
      const sums = bitMatrix(ensemble.members[b], ensemble.p, K).map(row =>
        row.reduce((s, bit) => s + bit, 0),
      )
      expect(dense(vector, ensemble.p)).toEqual(sums.map(sum => sum / K))
      expect(vector.denominator).toBe(K)
    })
  }
})

test('unit-sum importances sum to one exactly, and to zero for an empty member', () => {
  for (const ensemble of ensembles(200)) {
    const region = importances(ensemble, 'region')
    importances(ensemble, 'unit-sum').vectors.forEach((vector, b) => {
      const total = vector.numerator.reduce((sum, a) => sum + a, 0)
      expect(vector.numerator).toEqual(region.vectors[b].numerator)
      expect(vector.variable).toEqual(region.vectors[b].variable)
      expect(vector.denominator).toBe(total === 0 ? 1 : total)
      expect(total === 0).toBe(ensemble.members[b].variable.length === 0)
    })
  }
})

test('numerators are positive and variables strictly increase, though a variable may leave and come back', () => {
  const member = memberOfBits([[0, 0, 0], [1, 0, 1], [], [0, 1, 1]])
  expect(member.variable).toEqual(Int32Array.of(1, 1, 3))
  const lambda = Float64Array.of(3, 2, 1)
  const [vector] = importances({ p: 4, lambda, members: [member], worstKkt: 0 }, 'region').vectors
  expect(vector).toEqual({ variable: Int32Array.of(1, 3), numerator: Int32Array.of(2, 2), denominator: 3 })
})

test('the mean importance averages the kept members', () => {
  for (const ensemble of ensembles(100)) {
    for (const kind of ['region', 'unit-sum'] as const) {
      const all = importances(ensemble, kind)
      const kept = ensemble.members.map((_, b) => b).filter(b => b % 2 === 0)
      const mean = meanImportance(all, kept)
      for (let j = 0; j < ensemble.p; j++) {
        const sum = kept.reduce((s, b) => s + dense(all.vectors[b], ensemble.p)[j], 0)
        expect(mean[j]).toBeCloseTo(sum / kept.length, 14)
      }
      expect(meanImportance(all)).toEqual(
        meanImportance(
          all,
          ensemble.members.map((_, b) => b),
        ),
      )
    }
  }
})

test('a member survives JSON', () => {
  for (const ensemble of ensembles(100)) {
    for (const member of ensemble.members) {
      const packed = JSON.parse(JSON.stringify(packMember(member)))
      expect(unpackMember(packed, ensemble.p, ensemble.lambda.length)).toEqual(member)
    }
  }
})

test.each([
  ['a broken triple', [0, 1]],
  ['an unknown variable', [3, 0, 1]],
  ['a fractional variable', [0.5, 0, 1]],
  ['an empty interval', [0, 1, 1]],
  ['an interval past the grid', [0, 0, 6]],
  ['a negative start', [0, -1, 2]],
  ['unsorted variables', [1, 0, 1, 0, 0, 1]],
  ['overlapping intervals', [0, 0, 3, 0, 2, 4]],
  ['a text', ['0', '0', '1'] as unknown as number[]],
])('a packed member with %s is refused', (_, packed) => {
  expect(() => unpackMember(packed, 3, 5)).toThrow(/^member.*must be/)
})
