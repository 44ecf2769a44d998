import { expect, test } from 'vitest'
import { importances } from '../../../src/ensemble/importances.js'
import type { Ensemble, Member } from '../../../src/ensemble/member.js'
import { countMembers } from '../../../src/method/ensemble/count-members.js'
import { stream } from '../../../src/random/stream.js'
import { frequencies } from '../../../src/select/frequencies.js'
import { selectionCounts } from '../../../src/select/selection-counts.js'
import { randomTable } from '../../random-table.js'

const K = 20
const p = 300

/** Intervals as a path has them; some variables come twice. */
function randomMember(b: number): Member {
  const random = stream(3, 'members', b)
  const entries: [number, number, number][] = []
  for (let j = 0; j < p; j++) {
    if (random.below(10) > 0) continue
    const from = random.below(K - 8)
    entries.push([j, from, from + 1 + random.below(3)])
    if (random.below(3) === 0) entries.push([j, from + 5, K])
  }
  const list = (at: number) => Int32Array.from(entries, entry => entry[at])
  return { variable: list(0), from: list(1), to: list(2) }
}

const members = Array.from({ length: 40 }, (_, b) => randomMember(b))
const grid = new Float64Array(K)
const task = {
  data: randomTable(10, p, 1),
  grid,
  q: 5,
  sampler: { name: 'half' as const, seed: 1, stratified: false },
  members: members.length,
}
const ensembleOf = (some: readonly Member[]): Ensemble => ({ p, lambda: grid, members: some, worstKkt: 0 })

/** From the counts of the finished ensemble. */
function expected(ensemble: Ensemble): Float64Array {
  const { variable, count, points } = selectionCounts(ensemble)
  const frequency = new Float64Array(p)
  variable.forEach((j, v) => {
    frequency[j] = Math.max(...count.subarray(v * points, (v + 1) * points)) / ensemble.members.length
  })
  return frequency
}

test('members counted as they come, in any order and some of them late, are those of the finished ensemble', () => {
  const counted = countMembers(task)
  for (const b of [...members.keys()].reverse()) if (b % 3 > 0) counted.see(b, members[b])
  const ensemble = ensembleOf(members)
  counted.settle(ensemble)
  expect(frequencies(ensemble)).toEqual(expected(ensemble))
  expect(frequencies(ensemble)).toEqual(frequencies(ensembleOf(members)))
  const anew = ensembleOf(members.map(member => ({ ...member })))
  for (const kind of ['region', 'unit-sum'] as const)
    expect(importances(ensemble, kind)).toEqual(importances(anew, kind))
})

test('members that a time limit leaves out do not count', () => {
  const counted = countMembers(task)
  for (const b of members.keys()) if (b !== 20) counted.see(b, members[b])
  const ensemble = ensembleOf(members.slice(0, 20))
  counted.settle(ensemble)
  expect(frequencies(ensemble)).toEqual(expected(ensemble))
})
