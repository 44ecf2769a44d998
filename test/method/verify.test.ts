import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { stabilitySelection } from '../../src/method/stability-selection.js'
import { type Verification, verify } from '../../src/method/verify.js'
import { smallData, smallResult } from '../support/result.js'
import { classTable } from '../support/tables.js'

const failed = ({ checks }: Verification) => checks.filter(({ ok }) => ok === false).map(({ name }) => name)
const withEnsemble = (result: SelectionResult, ensemble: object) => ({
  ...result,
  ensemble: { ...result.ensemble, ...ensemble },
})

test('a result of every kind stands up to its own data', async () => {
  const classes = readDataset(classTable(), { response: 'y' })
  const cases = [
    [await smallResult, smallData],
    [await stabilitySelection(smallData, { members: 12, lambdas: 20, sampler: 'pairs' }), smallData],
    [await prunedStabilitySelection(classes, { members: 10, lambdas: 10, sampler: 'bootstrap' }), classes],
  ] as const
  for (const [result, data] of cases) {
    const found = await verify(JSON.parse(JSON.stringify(result)) as SelectionResult, data)
    expect(failed(found)).toEqual([])
    expect(found.ok).toBe(true)
    expect(found.checks.find(({ name }) => name === 'members')!.detail).toMatch(/^3 of 1\d computed again/)
  }
})

test('other data are noticed, and what needs the data is left unchecked', async () => {
  const other = { ...smallData, y: smallData.y.map((v, i) => (i === 0 ? v + 1e-9 : v)) }
  const found = await verify(await smallResult, other)
  expect(failed(found)).toEqual(['data'])
  expect(found.checks.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual([
    'grid',
    'members',
    'reference',
  ])
})

test('a changed member is noticed when it is among those computed again, and by the order that rests on it', async () => {
  const result = await smallResult
  for (const b of [0, 5, 11]) {
    const intervals = result.ensemble.intervals.map((packed, i) => (i === b ? packed.slice(3) : packed))
    const found = await verify(withEnsemble(result, { intervals }), smallData, { share: 1 })
    expect(failed(found)).toContain('members')
    expect(found.checks.find(({ name }) => name === 'members')!.detail).toContain(`: ${b} differs`)
    expect(failed(found)).toContain('order')
  }
})

test('a changed grid, reference, order, selection or coefficient is noticed', async () => {
  const result = await smallResult
  const { lambda, reference, order, loss } = result.ensemble
  const swapped = [order[1], order[0], ...order.slice(2)]
  const cases: [SelectionResult, string][] = [
    [withEnsemble(result, { lambda: lambda.map(value => value * (1 + 1e-15)) }), 'grid'],
    [
      withEnsemble(result, { reference: { ...reference, value: reference.value.map(v => v / 2) } }),
      'reference',
    ],
    [withEnsemble(result, { order: swapped }), 'order'],
    [withEnsemble(result, { loss: loss.map(v => v + 1) }), 'order'],
    [{ ...result, selected: result.selected.slice(1) }, 'selection'],
    [{ ...result, intercept: 0 }, 'selection'],
    [{ ...result, variables: result.variables.map(v => ({ ...v, frequency: 1 })) }, 'selection'],
    [{ ...result, bound: { ...result.bound, pfer: 0 } }, 'selection'],
    [{ ...result, correlations: { ...result.correlations, value: [] } }, 'selection'],
  ]
  for (const [changed, name] of cases) expect(failed(await verify(changed, smallData))).toContain(name)
})

test('another version is noted, not held against the result', async () => {
  const found = await verify({ ...(await smallResult), version: '0.0.1' }, smallData)
  expect(found.ok).toBe(true)
  expect(found.checks[1]).toMatchObject({ name: 'software', ok: null })
  expect(found.checks[1].detail).toContain('the result is of version 0.0.1')
})

test('another seed chooses other members', async () => {
  const detail = async (seed: number) =>
    (await verify(await smallResult, smallData, { seed })).checks.find(({ name }) => name === 'members')!
      .detail
  expect(await detail(1)).toBe(await detail(1))
  expect(new Set([await detail(1), await detail(2), await detail(3), await detail(4)]).size).toBeGreaterThan(
    1,
  )
})
