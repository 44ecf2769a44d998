import { expect, test } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { ensembleTask } from '../../src/method/generate.js'
import { provisional } from '../../src/method/provisional.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import { prunedSpec, stabilitySpec } from '../../src/method/spec.js'
import { stabilitySelection } from '../../src/method/stability-selection.js'
import { inProcessRunner } from '../../src/run/in-process.js'

const data = exampleData()

async function ensembleOf(spec: Parameters<typeof ensembleTask>[1]) {
  return inProcessRunner().members(ensembleTask(data, spec).task)
}

test('with all members there, the provisional result is the result', async () => {
  const options = { members: 24, lambdas: 30, sampler: 'pairs' } as const
  const spec = prunedSpec(data, options)
  let reference: Float64Array | undefined
  const result = await prunedStabilitySelection(data, {
    ...options,
    onReference: vector => (reference = vector),
  })
  const { members, kept, loss } = result.ensemble
  const found = provisional(data, spec, await ensembleOf(spec), reference)
  expect(found.variables).toEqual(result.variables)
  expect(found.selected.map(({ name }) => name)).toEqual(result.selected.map(({ name }) => name))
  expect(found.ensemble).toEqual({ members, kept, loss })
  expect(found.spec).toEqual({ ...spec, keep: kept })
})

test('some members are judged as an ensemble of their own, whatever is known of the reference', async () => {
  const spec = prunedSpec(data, { members: 20, lambdas: 30, sampler: 'pairs' })
  const whole = await ensembleOf(spec)
  for (const count of [1, 7, 20]) {
    const ensemble = { ...whole, members: whole.members.slice(0, count) }
    const before = provisional(data, spec, ensemble, undefined)
    expect(before.ensemble).toEqual({ members: count, kept: count, loss: [] })
    const empty = provisional(data, spec, ensemble, new Float64Array(data.p))
    expect(empty.ensemble.loss).toHaveLength(count)
    expect(empty.ensemble.kept).toBe(Math.max(1, Math.floor((6 / 20) * count)))
  }
})

test('without pruning there is no loss', async () => {
  const options = { members: 10, lambdas: 20 }
  const spec = stabilitySpec(data, options)
  const found = provisional(data, spec, await ensembleOf(spec), undefined)
  expect(found.variables).toEqual((await stabilitySelection(data, options)).variables)
  expect(found.ensemble.loss).toEqual([])
})
