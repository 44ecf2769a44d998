import { expect, test } from 'vitest'
import { importances } from '../../src/ensemble/importances.js'
import { inExpectedOrder } from '../../src/prune/expected-order.js'
import { flatMembers } from '../../src/prune/flat-members.js'
import { greedyMembers } from '../../src/prune/greedy-order.js'
import { pruningProblem } from '../../src/prune/problem.js'
import { randomEnsemble, testRandom } from '../ensemble/random-ensemble.js'

const random = testRandom(4)
const drawn = randomEnsemble(random, { B: 400, p: 50, K: 20 })
// Every fifth member is equal to one of a few.
const withTwins = drawn.members.map((member, b) => (b % 5 === 0 ? drawn.members[1 + (b % 3)] : member))
const all = importances({ ...drawn, members: withTwins }, 'region')
const reference = Float64Array.from({ length: 50 }, (_, j) => (j < 6 ? 1 : 0))
const problem = pruningProblem(all, reference)
const { problem: expected, members, member } = inExpectedOrder(problem, flatMembers(problem))

test('every member has one place, with what belongs to it', () => {
  expect([...member].sort((a, b) => a - b)).toEqual([...member.keys()])
  member.forEach((k, at) => {
    const { variable, numerator } = problem.vectors[k]
    expect(expected.vectors[at]).toBe(problem.vectors[k])
    expect(expected.facts.squares[at]).toBe(problem.facts.squares[k])
    expect(members.variable.slice(members.start[at], members.end[at])).toEqual(variable)
    expect(members.numerator.slice(members.start[at], members.end[at])).toEqual(numerator)
  })
})

test('equal members stay in their order', () => {
  const { twin, later } = expected.facts.twins()
  const before = problem.facts.twins()
  expect(later.size).toBe(before.later.size)
  expect(later.size).toBeGreaterThan(70)
  member.forEach((k, at) => {
    if (twin[at] >= 0) expect(twin[at]).toBeGreaterThan(at)
    expect(twin[at] < 0 ? -1 : member[twin[at]]).toBe(before.twin[k])
  })
})

test('members join from the beginning on', () => {
  const order = greedyMembers(all, reference)
  const place = new Int32Array(member.length)
  member.forEach((k, at) => {
    place[k] = at
  })
  const half = order.slice(0, 200)
  const early = half.filter(k => place[k] < 200).length
  expect(early).toBeGreaterThan(160)
})
