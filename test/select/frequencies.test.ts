import { expect, test } from 'vitest'
import { frequencies } from '../../src/select/frequencies.js'
import { selectionCounts } from '../../src/select/selection-counts.js'
import { stabilityPaths } from '../../src/select/stability-paths.js'
import { bitMatrix, memberOfBits, randomEnsemble, testRandom } from '../ensemble/random-ensemble.js'

function randomCases(count: number) {
  const random = testRandom(2)
  return Array.from({ length: count }, () => {
    const B = 1 + Math.floor(random() * 10)
    const ensemble = randomEnsemble(random, {
      B,
      p: 1 + Math.floor(random() * 12),
      K: 1 + Math.floor(random() * 15),
    })
    const some = ensemble.members.map((_, b) => b).filter(() => random() < 0.5)
    const kept = some.length === 0 ? undefined : some.reverse()
    return { ensemble, kept }
  })
}

test('counts, frequencies and paths equal those of the p x K bit matrices', () => {
  for (const { ensemble, kept } of randomCases(500)) {
    const { p, members } = ensemble
    const K = ensemble.lambda.length
    const chosen = kept ?? members.map((_, b) => b)
    const matrices = chosen.map(b => bitMatrix(members[b], p, K))
    const naive = Array.from({ length: p }, (_, j) =>
      Array.from({ length: K }, (_, k) => matrices.reduce((sum, bits) => sum + bits[j][k], 0)),
    )

    const counts = selectionCounts(ensemble, kept)
    const occurring = naive.flatMap((row, j) => (row.some(count => count > 0) ? [j] : []))
    expect([...counts.variable]).toEqual(occurring)
    expect(counts.members).toBe(chosen.length)
    expect(counts.points).toBe(K)
    expect([...counts.count]).toEqual(occurring.flatMap(j => naive[j]))

    expect([...frequencies(ensemble, kept)]).toEqual(naive.map(row => Math.max(...row) / chosen.length))
    const order = [...naive.keys()].reverse()
    expect(stabilityPaths(ensemble, order, kept).map(path => [...path])).toEqual(
      order.map(j => naive[j].map(count => count / chosen.length)),
    )
  }
})

test('only variables that occur are given counts', () => {
  const member = { variable: Int32Array.of(99_999), from: Int32Array.of(2), to: Int32Array.of(100) }
  const ensemble = { p: 100_000, lambda: new Float64Array(100), members: [member, member], worstKkt: 0 }
  expect(selectionCounts(ensemble).count).toHaveLength(100)
  expect(frequencies(ensemble)[99_999]).toBe(1)
})

test('24 of 33 is the double nearest to 24/33', () => {
  const lambda = Float64Array.of(1)
  const members = Array.from({ length: 33 }, (_, b) => memberOfBits([[b < 24 ? 1 : 0]]))
  expect([...frequencies({ p: 1, lambda, members, worstKkt: 0 })]).toEqual([24 / 33])
})

test('members to keep and variables to follow have to exist', () => {
  const ensemble = randomEnsemble(testRandom(3), { B: 3, p: 2, K: 2 })
  expect(() => frequencies(ensemble, [])).toThrow('kept: must name at least one member; got none')
  expect(() => frequencies(ensemble, [0, 3])).toThrow('kept: must name members from 0 to 2; got 3')
  expect(() => stabilityPaths(ensemble, [2])).toThrow('variables: must lie from 0 to 1; got 2')
  expect(() => frequencies(ensemble, [1, 1])).toThrow('kept: must name each member once')
})
