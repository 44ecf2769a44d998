import { expect, test } from 'vitest'
import type { VariableGroup } from '../../src/data/dataset.js'
import { groupMembers } from '../../src/ensemble/group-members.js'
import { packMember, unpackMember } from '../../src/ensemble/packed-member.js'
import { frequencies } from '../../src/select/frequencies.js'
import { bitMatrix, randomEnsemble, testRandom } from './random-ensemble.js'

/** Variables of one to four neighbouring columns. */
function randomGroups(random: () => number, p: number): VariableGroup[] {
  const groups: VariableGroup[] = []
  for (let first = 0; first < p; ) {
    const count = Math.min(p - first, 1 + Math.floor(random() * 4))
    groups.push({ name: `v${groups.length}`, first, count })
    first += count
  }
  return groups
}

test('the frequency of a variable is the highest share of members in which any of its columns is active', () => {
  const random = testRandom(7)
  for (let trial = 0; trial < 400; trial++) {
    const p = 1 + Math.floor(random() * 12)
    const K = 1 + Math.floor(random() * 15)
    const ensemble = randomEnsemble(random, { B: 1 + Math.floor(random() * 9), p, K })
    const groups = randomGroups(random, p)
    const bits = ensemble.members.map(member => bitMatrix(member, p, K))
    const slow = groups.map(({ first, count }) => {
      let most = 0
      for (let k = 0; k < K; k++) {
        const active = bits.filter(matrix => matrix.slice(first, first + count).some(row => row[k] === 1))
        most = Math.max(most, active.length)
      }
      return most / bits.length
    })
    const grouped = groupMembers(ensemble, groups)
    expect([...frequencies(grouped)]).toEqual(slow)
    expect(grouped.p).toBe(groups.length)
    for (const member of grouped.members) {
      expect(unpackMember(packMember(member), groups.length, K)).toEqual(member)
    }
  }
})

test('variables of one column each change nothing', () => {
  const ensemble = randomEnsemble(testRandom(8), { B: 5, p: 6, K: 9 })
  const groups = Array.from({ length: 6 }, (_, j) => ({ name: `v${j}`, first: j, count: 1 }))
  expect(groupMembers(ensemble, groups)).toEqual(ensemble)
})
