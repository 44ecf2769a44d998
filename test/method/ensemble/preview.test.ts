import { expect, test } from 'vitest'
import { exampleData } from '../../../src/data/example.js'
import type { Step } from '../../../src/method/method.js'
import { plan } from '../../../src/method/plan.js'
import { select } from '../../../src/method/select.js'
import { computeParts, computeStep } from '../../../src/method/select-now.js'
import { prunedStabilitySelection, stabilitySelection } from '../../support/select.js'

const data = exampleData()

/** The first step of a method, and all of its members. */
function begun(method: string, options: object): { step: Step; members: readonly object[] } {
  const { value } = plan(data, method, { ...options })
    .run()
    .next()
  const step = value as Step
  return { step, members: computeParts(step) }
}

test('with all members there, the preview is the result', async () => {
  const options = { members: 24, lambdas: 30, sampler: 'pairs' }
  const { step, members } = begun('pruned', options)
  computeStep(step)
  const { variables, selected, ensemble } = await prunedStabilitySelection(data, options)
  const found = step.preview!(members)
  expect(found.variables).toEqual(variables)
  expect(found.selected.map(({ name }) => name)).toEqual(selected.map(({ name }) => name))
  const { kept, loss, cut, design } = ensemble
  expect(found.ensemble).toEqual({
    members: 24,
    kept,
    loss,
    cut,
    design: { ...design, pruning: { ...design.pruning, keep: kept } },
  })
})

test('some members are judged as an ensemble of their own, before the reference is known', () => {
  const { step, members } = begun('pruned', { members: 20, lambdas: 30, sampler: 'pairs' })
  for (const count of [1, 7, 20]) {
    expect(step.preview!(members.slice(0, count)).ensemble).toMatchObject({
      members: count,
      kept: count,
      loss: [],
    })
  }
})

test('what the recommended method has settled before it is checked is the result', async () => {
  const options = { members: 20, lambdas: 30, simulations: 2, seed: 3 }
  const run = plan(data, 'auto', options).run()
  let step = run.next().value as Step
  while (step.settled === undefined) step = run.next(computeStep(step)).value as Step
  const { variables, selected, ensemble } = await select(data, { method: 'auto', ...options })
  const found = step.settled()
  expect(found.variables).toEqual(variables)
  expect(found.selected.map(({ name, probability }) => [name, probability])).toEqual(
    selected.map(({ name, probability }) => [name, probability]),
  )
  const { design, cut, members, kept, loss } = ensemble!
  expect(JSON.parse(JSON.stringify(found.ensemble))).toEqual({ design, cut, members, kept, loss })
})

test('without pruning there is no loss', async () => {
  const options = { members: 10, lambdas: 20 }
  const { step, members } = begun('stability', options)
  const found = step.preview!(members)
  expect(found.variables).toEqual((await stabilitySelection(data, options)).variables)
  expect(found.ensemble.loss).toEqual([])
})
