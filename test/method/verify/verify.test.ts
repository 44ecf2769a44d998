import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import type { EnsembleSelection } from '../../../src/method/result/kinds.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { type Verification, verify } from '../../../src/method/verify/verify.js'
import { smallData, smallResult } from '../../support/result.js'
import { prunedStabilitySelection, stabilitySelection } from '../../support/select.js'
import { classTable } from '../../support/tables/tables.js'

const failed = ({ checks }: Verification) => checks.filter(({ ok }) => ok === false).map(({ name }) => name)
const withEnsemble = (result: EnsembleSelection, ensemble: object): EnsembleSelection => ({
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
    expect(found.checks.find(({ name }) => name === 'members')!.detail).toMatch(/^1\d of 1\d computed again/)
  }
})

test('other data are noticed, and what needs the data is left unchecked', async () => {
  const other = { ...smallData, y: smallData.y.map((v, i) => (i === 0 ? v + 1e-9 : v)) }
  const found = await verify(await smallResult, other)
  expect(failed(found)).toEqual(['data'])
  expect(found.checks.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual(['members', 'result'])
})

test('a changed member is named when it is among those computed again, and what rests on it differs in any case', async () => {
  const result = await smallResult
  for (const b of [0, 5, 11]) {
    const intervals = result.ensemble.intervals.map((packed, i) => (i === b ? packed.slice(3) : packed))
    const changed = withEnsemble(result, { intervals })
    const found = await verify(changed, smallData)
    expect(failed(found)).toContain('members')
    expect(found.checks.find(({ name }) => name === 'members')!.detail).toContain(`: ${b} differs`)
    expect((await verify(changed, smallData, { share: 0.1 })).ok).toBe(false)
  }
})

test('settings that cannot be are an answer, not a crash', async () => {
  const result = await smallResult
  const found = await verify({ ...result, settings: { ...result.settings, q: 1000 } }, smallData)
  expect(failed(found)).toEqual(['result'])
  expect(found.checks.find(({ name }) => name === 'result')!.detail).toContain(
    'cannot be made again: q: must be',
  )
})

test('a reference of the caller is asked for', async () => {
  const reference = [0.3, 0.7, 0, 0, 0, 0.1]
  const result = await prunedStabilitySelection(smallData, { members: 12, lambdas: 20, reference })
  await expect(verify(result, smallData)).rejects.toThrow('must be the vector that the selection was given')
  expect((await verify(result, smallData, { reference })).ok).toBe(true)
  expect((await verify(result, smallData, { reference: [1, 1, 0, 0, 0, 0] })).ok).toBe(false)
})

test('another version is noted, not held against the result', async () => {
  const found = await verify({ ...(await smallResult), version: '0.0.1' }, smallData)
  expect(found.ok).toBe(true)
  expect(found.checks[1]).toMatchObject({ name: 'software', ok: null })
  expect(found.checks[1].detail).toContain('the result is of version 0.0.1')
})

test('nobody knows beforehand which members are computed again, and the seed repeats the choice', async () => {
  const found = await Promise.all(
    Array.from({ length: 6 }, async () => verify(await smallResult, smallData, { share: 0.1 })),
  )
  const detail = ({ checks }: Verification) => checks.find(({ name }) => name === 'members')!.detail
  expect(new Set(found.map(detail)).size).toBeGreaterThan(1)
  const [first] = found
  expect(detail(first)).toContain(`seed ${first.seed}`)
  const repeated = await verify(await smallResult, smallData, { share: 0.1, seed: first.seed })
  expect(detail(repeated)).toBe(detail(first))
})
