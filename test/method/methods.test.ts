import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import type { PathSelection } from '../../src/method/result/kinds.js'
import { gridTooShort } from '../../src/method/result/notices.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { smallData as data, smallResult } from '../support/result.js'
import { prunedStabilitySelection, stabilitySelection } from '../support/select.js'
import { classTable } from '../support/tables/tables.js'

const settings = { members: 12, lambdas: 20 }
const texts = ({ warnings }: SelectionResult) => warnings.map(({ text }) => text)
const timeless = (result: SelectionResult) => ({ ...result, timing: null })

test('the result survives JSON unchanged and is the same every time but for the time', async () => {
  const result = await smallResult
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  const again = await prunedStabilitySelection(data, settings)
  expect(JSON.stringify(timeless(again))).toBe(JSON.stringify(timeless(result)))
})

test('the result has the fields that were promised, in order', async () => {
  const result = await smallResult
  expect(Object.keys(result)).toEqual([
    'schemaVersion',
    'version',
    'kernelDigest',
    'data',
    'method',
    'title',
    'citations',
    'settings',
    'selected',
    'variables',
    'intercept',
    'bound',
    'stability',
    'substitutes',
    'ensemble',
    'correlations',
    'summary',
    'certificate',
    'warnings',
    'timing',
  ])
  expect(result.data).toMatchObject({ n: 24, p: 6, response: 'y', family: 'gaussian' })
  expect(result.ensemble).toMatchObject({ members: 12, kept: 4 })
  expect(result.ensemble.order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, b) => b))
  for (const list of ['loss', 'strength', 'diversity', 'intervals'] as const)
    expect(result.ensemble[list]).toHaveLength(12)
  expect(result.ensemble.lambda).toHaveLength(20)
  expect(result.certificate.paths).toBe(12)
  expect(result.certificate.worstKkt).toBeLessThanOrEqual(1e-8)
})

test('frequencies are the maximum over the grid of counts in the stored members', async () => {
  const {
    ensemble,
    variables,
    data: { p },
  } = await smallResult
  const frequency = (members: readonly number[]) => {
    const counts = Array.from({ length: p }, () => new Array<number>(20).fill(0))
    for (const b of members) {
      const packed = ensemble.intervals[b]
      for (let e = 0; e < packed.length; e += 3)
        for (let k = packed[e + 1]; k < packed[e + 2]; k++) counts[packed[e]][k]++
    }
    return counts.map(row => Math.max(...row) / members.length)
  }
  expect(variables.map(v => v.frequency)).toEqual(frequency(ensemble.order.slice(0, ensemble.kept)))
  expect(variables.map(v => v.frequencyFull)).toEqual(frequency(ensemble.order))
})

test('stability selection has the same members, unpruned', async () => {
  const full = await stabilitySelection(data, settings)
  const pruned = await smallResult
  expect(full.ensemble.intervals).toEqual(pruned.ensemble.intervals)
  expect(full.variables.map(v => v.frequency)).toEqual(pruned.variables.map(v => v.frequencyFull))
  expect(full.ensemble).toMatchObject({ kept: 12, loss: [], order: Array.from({ length: 12 }, (_, b) => b) })
})

test('moving the threshold or U equals a fresh run with those settings', async () => {
  const stored = JSON.parse(JSON.stringify(await smallResult)) as PathSelection
  expect(timeless(reselect(stored, { data }))).toEqual(timeless(stored))
  for (const moved of [{ threshold: 0.9 }, { keep: '1/2' }, { keep: 12 }, { threshold: 0.55, keep: 2 }]) {
    const fresh = await prunedStabilitySelection(data, {
      ...settings,
      q: stored.ensemble.design.q,
      threshold: 0.7,
      ...moved,
    })
    expect(timeless(reselect(stored, { ...moved, data }))).toEqual(timeless(fresh))
  }
})

test('without the data a reselection has no coefficients; with others it is refused', async () => {
  const result = await smallResult
  const moved = reselect(result, { threshold: 0.8 })
  expect(moved.selected.every(({ coefficient }) => coefficient === null)).toBe(true)
  expect(moved.intercept).toBeNull()
  const other = { ...data, y: data.y.map(v => v + 1) }
  expect(() => reselect(result, { data: other })).toThrow('data: must be those of the selection')
})

test('an unpruned selection cannot be pruned afterwards', async () => {
  const full = await stabilitySelection(data, settings)
  expect(() => reselect(full, { keep: 3 })).toThrow('keep: must be left out')
})

test('two classes are selected on by the logistic path', async () => {
  const classes = readDataset(classTable(), { response: 'y' })
  const result = await prunedStabilitySelection(classes, settings)
  expect(result.data).toMatchObject({ family: 'binomial', classes: ['no', 'yes'] })
  const first = result.variables.toSorted((a, b) => b.frequencyFull - a.frequencyFull)[0]
  expect(['a', 'b']).toContain(first.name)
})

test('when nothing is selected the result says how far away it was', async () => {
  const result = reselect(await smallResult, { threshold: 1 })
  const nothing = {
    ...result,
    ensemble: {
      ...result.ensemble,
      intervals: result.ensemble.intervals.map((_, b) => (b % 3 === 0 ? [4, 0, 20] : [])),
    },
  }
  const moved = reselect(nothing, { threshold: 0.9, keep: 12 })
  expect(moved.selected).toEqual([])
  expect(texts(moved)).toContain(
    'Nothing selected: the highest frequency is that of "e" with 0.333, below the threshold 0.9. Try a larger q (now 4), which allows more false selections, or more rows.',
  )
  const short = gridTooShort({ q: 4 }, Float64Array.of(1, 0.01))
  const ended = reselect({ ...nothing, warnings: short }, { threshold: 0.9, keep: 12 })
  expect(texts(ended)).toContain(
    'Nothing selected: the highest frequency is that of "e" with 0.333, below the threshold 0.9. Try more rows.',
  )
})

test('when everything is selected the result says so and what makes it choosier', async () => {
  const result = await smallResult
  const all = result.ensemble.intervals.map(() => [0, 1, 2, 3, 4, 5].flatMap(j => [j, 0, 20]))
  const moved = reselect({ ...result, ensemble: { ...result.ensemble, intervals: all } }, {})
  expect(moved.selected).toHaveLength(6)
  expect(texts(moved)).toContain(
    'Everything selected: all 6 variables, so it tells none apart. Try a higher threshold (now 0.7), or a smaller q (now 4), which shortens the grid.',
  )
  expect(moved.stability.kept).toBeNull()
})

test('the Monte-Carlo error of a frequency is that of a share of the kept members', async () => {
  const { variables, ensemble } = await smallResult
  for (const { frequency, frequencyError } of variables) {
    expect(frequencyError).toBe(Math.sqrt((frequency * (1 - frequency)) / ensemble.kept))
  }
})

test('an abort before or during the run rejects with its reason', async () => {
  await expect(prunedStabilitySelection(data, { ...settings, signal: AbortSignal.abort() })).rejects.toThrow(
    'aborted',
  )
  const controller = new AbortController()
  const run = stabilitySelection(data, {
    members: 1000,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })
  await expect(run).rejects.toThrow('aborted')
})

test('progress counts up to the number of members', async () => {
  const seen: number[] = []
  await stabilitySelection(data, { ...settings, onProgress: (done, total) => seen.push(done, total) })
  expect(seen.slice(-2)).toEqual([12, 12])
})

test('constant columns are named in a warning', async () => {
  const flat = readDataset('y,a,b\n1,2,7\n2,1,7\n3,5,7\n4,2,7\n9,4,7\n6,5,7\n5,1,7\n3,3,7\n', {
    response: 'y',
  })
  const result = await stabilitySelection(flat, { members: 4, lambdas: 5, q: 1 })
  expect(texts(result)).toContain('A column has the same value in every row and cannot be selected: "b".')
  expect(result.variables[1].frequency).toBe(0)
})
