import { expect, test } from 'vitest'
import { type ImportanceKind, importances } from '../../../src/ensemble/importances.js'
import { orderOnThreads } from '../../../src/method/ensemble/order-kind.js'
import { computeParts } from '../../../src/method/select-now.js'
import { greedyOrder } from '../../../src/prune/greedy-order.js'
import { randomEnsemble, testRandom } from '../../ensemble/random-ensemble.js'
import { randomTable } from '../../random-table.js'

/** What the calling thread makes of it, and which tasks it was asked for. */
function onThreads(kind: ImportanceKind, B: number, K: number, withTwins = false) {
  const random = testRandom(B + K)
  const p = 60
  const drawn = randomEnsemble(random, { B, p, K })
  const twins = drawn.members.map((member, b) => (withTwins && b % 3 > 0 ? drawn.members[b % 40] : member))
  const all = importances({ ...drawn, members: twins }, kind)
  const reference = Float64Array.from({ length: p }, () => Math.round(3 * random()) / 3)
  const data = randomTable(10, p, 1)
  const run = orderOnThreads('greedy', { importances: all, points: K, reference, data, seed: 1 })
  const asked: string[] = []
  let next = run.next()
  while (next.done !== true) {
    asked.push(next.value.kind)
    next = run.next(computeParts(next.value))
  }
  return { found: next.value, asked, expected: greedyOrder(all, reference) }
}

test('many members are put in the order of Algorithm 1, with what each brings, whoever computes the products', () => {
  for (const withTwins of [false, true]) {
    const { found, asked, expected } = onThreads('region', 530, 20, withTwins)
    expect(asked).toEqual(['products', 'inclusions'])
    expect(found).toEqual(expected)
  }
})

test('members with denominators of their own are put in order at once', () => {
  const { found, asked, expected } = onThreads('unit-sum', 530, 20)
  expect(asked).toEqual([])
  expect(found).toEqual(expected)
})

test('few members are put in order at once', () => {
  expect(onThreads('region', 60, 20).asked).toEqual([])
})
