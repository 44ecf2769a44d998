import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { capMember } from '../../src/learner/cap-member.js'
import type { PathDesign } from '../../src/method/ensemble/design.js'
import { type SelectOptions, select } from '../../src/method/select.js'
import { randomTable } from '../random-table.js'

const lists = (variable: number[], from: number[], to: number[]) => ({
  variable: Int32Array.from(variable),
  from: Int32Array.from(from),
  to: Int32Array.from(to),
})
const member = lists([1, 1, 4, 6, 9], [0, 5, 2, 4, 4], [3, 9, 9, 9, 6])

test('a path is cut before the grid point where it would have had more than q variables', () => {
  expect(capMember(member, 4)).toEqual(member)
  // At point 4 two more come: with three allowed neither is there.
  expect(capMember(member, 3)).toEqual(lists([1, 4], [0, 2], [3, 4]))
  expect(capMember(member, 2)).toEqual(lists([1, 4], [0, 2], [3, 4]))
  expect(capMember(member, 1)).toEqual(lists([1], [0], [2]))
})

test('a variable that leaves and returns counts once, and so do the columns of one variable', () => {
  expect(capMember(lists([1, 1], [0, 5], [3, 9]), 1)).toEqual(lists([1, 1], [0, 5], [3, 9]))
  const variableOf = Int32Array.from([0, 1, 2, 2, 2, 3, 2, 4, 5, 2])
  expect(capMember(member, 2, variableOf)).toEqual(member)
})

test('with a pfer asked for, stability selection has members of at most q variables and says one bound only', async () => {
  const data = randomTable(60, 80, 5, 'gaussian')
  const common = { members: 20, seed: 3 }
  const capped = await resultOf(data, { method: 'stability', pfer: 1, ...common })
  const { ensemble, bound } = capped
  const { q, cap } = ensemble.design
  expect(cap).toBe(q)
  for (const packed of ensemble.intervals)
    expect(new Set(packed.filter((_, e) => e % 3 === 0)).size).toBeLessThanOrEqual(q)
  expect(bound!.qObserved).toBeLessThanOrEqual(q)
  expect(bound!.statement).not.toMatch(/with that for q/)
  expect(bound!.statement).toMatch(/holds at that q/)
  // What is recorded leads to the same members again.
  const again = await resultOf(data, { method: 'stability', ...capped.settings })
  expect(again.ensemble.intervals).toEqual(ensemble.intervals)
  const plain = await resultOf(data, { method: 'stability', q, threshold: 0.7, ...common })
  expect(plain.ensemble.design.cap).toBeUndefined()
  expect(plain.bound!.qObserved).toBeGreaterThan(q)
  const pruned = await resultOf(data, { method: 'pruned', pfer: 1, ...common })
  expect(pruned.ensemble.design.cap).toBeUndefined()
})

async function resultOf(data: Dataset, options: SelectOptions) {
  const result = await select(data, options)
  if (!('ensemble' in result)) throw new Error('no ensemble')
  return result as typeof result & { readonly ensemble: { readonly design: PathDesign } }
}
