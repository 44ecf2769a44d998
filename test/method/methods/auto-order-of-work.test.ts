import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import type { Step } from '../../../src/method/method.js'
import { plan } from '../../../src/method/plan.js'
import { computeMeanwhile, computeParts } from '../../../src/method/select-now.js'
import { randomTable } from '../../random-table.js'

/** The steps of the recommended method, computed one after the other. */
function stepsOf(data: Dataset): readonly Step[] {
  const run = plan(data, 'auto', { members: 20, simulations: 0, seed: 1 }).run()
  const steps: Step[] = []
  let next = run.next()
  while (next.done !== true) {
    steps.push(next.value)
    computeMeanwhile(next.value)
    next = run.next(computeParts(next.value))
  }
  return steps
}

const membersOf = (data: Dataset) => stepsOf(data).find(({ kind }) => kind === 'members')!

test('members do not wait for the first look at models where no model can make their grid longer', () => {
  // 1.6 * 60 = 96 > 9^2: ten variables on the path, and a quarter of 40 rows.
  expect(membersOf(randomTable(40, 60, 3)).meanwhile?.kind).toBe('peaks')
  expect(membersOf(randomTable(44, 60, 3)).meanwhile).toBeUndefined()
})
