import { expect, test } from 'vitest'
import { flatVectors, vectorStore } from '../../src/ensemble/flat-vectors.js'
import { importances, knowLengths } from '../../src/ensemble/importances.js'
import type { Ensemble, Member } from '../../src/ensemble/member.js'
import { fullStability } from '../../src/method/ensemble/full-stability.js'
import { memberFacts } from '../../src/prune/member-facts.js'
import { stabilityIndex } from '../../src/select/stability-index.js'
import { testRandom } from './random-ensemble.js'

/** Members of 0 to 199 intervals, some variables with two of them. */
function randomMembers(count: number): readonly Member[] {
  const random = testRandom(count)
  return Array.from({ length: count }, () => {
    const entries = Math.floor(200 * random() ** 3)
    const variable = Int32Array.from({ length: entries }, (_, e) => e - (e % 7 === 6 ? 1 : 0))
    const from = Int32Array.from(variable, (_, e) => (e % 7 === 6 ? 60 : Math.floor(40 * random())))
    const to = from.map(start => start + 1 + Math.floor(19 * random()))
    return { variable, from, to }
  })
}

test('members that come in any order make the importances of the finished ensemble', () => {
  const members = randomMembers(300)
  const ensemble = (): Ensemble => ({ p: 200, lambda: new Float64Array(100), members, worstKkt: 0 })
  for (const kind of ['region', 'unit-sum'] as const) {
    const seen = ensemble()
    const store = vectorStore(members.length)
    for (let b = members.length - 1; b >= 0; b--)
      store.add((b * 7) % members.length, members[(b * 7) % members.length])
    knowLengths(seen, store.flat(members.length))
    const [found, expected] = [importances(seen, kind), importances(ensemble(), kind)]
    expect(found).toEqual(expected)
    members.forEach(({ variable, from, to }, b) => {
      const lengths = new Map<number, number>()
      variable.forEach((j, e) => {
        lengths.set(j, (lengths.get(j) ?? 0) + to[e] - from[e])
      })
      expect([...found.vectors[b].variable]).toEqual([...lengths.keys()])
      expect([...found.vectors[b].numerator]).toEqual([...lengths.values()])
    })
    const copies = found.vectors.map(vector => ({ ...vector }))
    expect(flatVectors(copies)).toEqual(flatVectors(expected.vectors))
    expect(memberFacts(copies).squares).toEqual(memberFacts(found.vectors).squares)
    expect(memberFacts(copies).twins()).toEqual(memberFacts(found.vectors).twins())
    expect(fullStability(found, 200)).toEqual(
      stabilityIndex(
        copies.map(({ variable }) => variable),
        200,
      ),
    )
  }
})
