import { expect, test } from 'vitest'
import { threadRunner } from '../../dist/apps/node/threads.js'
import type { Dataset } from '../../src/data/dataset.js'
import { drawDonors } from '../../src/data/impute/draw-donors.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { columnsOf, variableCount } from '../../src/data/variables.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { learnerNamed, prepareLearner } from '../../src/learner/member-learners.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { selectNow } from '../../src/method/select-now.js'
import { verify } from '../../src/method/verify/verify.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { prepareMembers } from '../../src/run/compute-members.js'
import { type PathTask, samplerOf } from '../../src/run/ensemble-task.js'
import { prunedStabilitySelection } from '../support/select.js'
import { type MissingShape, tableWithMissing } from '../support/tables/missing-table.js'

const multiple = (shape: MissingShape = {}) =>
  readDataset(tableWithMissing(shape), { response: 'y', missing: 'multiple' })
const quick = { members: 12, lambdas: 20 } as const
const timeless = (result: SelectionResult) => JSON.stringify({ ...result, timing: null })

function taskOf(data: Dataset, sampler: PathTask['sampler']['name']): PathTask {
  const q = 8
  const grid = lambdaGrid(data, { q, count: 20 }).lambda
  return { data, grid, q, sampler: { name: sampler, seed: 3, stratified: false }, members: 6 }
}

/** The data with the cells that one member imputes written into a copy of the matrix. */
function imputedInto(data: Dataset, seed: number, b: number, rows: Int32Array): Dataset {
  const { n, imputation, groups, unpenalised } = data
  const all = Float64Array.of(...data.x, ...(unpenalised?.x ?? []))
  const x = all.slice()
  const own = variableCount(data)
  const others = unpenalised?.groups.map(group => ({ ...group, first: data.p + group.first })) ?? []
  const variables = own + others.length
  const { variable, row, donor } = drawDonors({ ...imputation!, n, variables }, seed)(b, rows)
  variable.forEach((g, e) => {
    const columns = g < own ? columnsOf(groups, g) : columnsOf(others, g - own)
    for (const j of columns) x[j * n + row[e]] = all[j * n + donor[e]]
  })
  const { imputation: _, ...filled } = data
  return {
    ...filled,
    x: x.slice(0, data.p * n),
    ...(unpenalised && { unpenalised: { ...unpenalised, x: x.slice(data.p * n) } }),
  }
}

for (const [what, shape] of [
  ['few columns', {}],
  ['many columns', { n: 40, numbers: 220 }],
  ['two classes', { n: 80, classes: true }],
  ['two classes and many columns', { n: 60, numbers: 200, classes: true }],
] as const) {
  test(`a member is the path of its rows with its own cells in them: ${what}`, () => {
    const data = multiple(shape)
    for (const sampler of ['half', 'pairs', 'bootstrap'] as const) {
      const task = taskOf(data, sampler)
      // In falling order, so that each finds the cells of others where its own belong.
      const compute = prepareMembers(task)
      for (const b of [5, 3, 1, 0]) {
        const { member } = compute(b)
        const rows = samplerOf(task).rows(b)
        const own = lassoLearner(imputedInto(data, 3, b, rows), task.grid, task.q).fit(rows)
        expect(member).toEqual(own.member)
        const one = lassoLearner(data, task.grid, task.q).fit(rows)
        if (what === 'many columns') expect(member).not.toEqual(one.member)
      }
    }
  })
}

test('so it is with weights, with variables kept in every model, and with learners that draw their own samples', () => {
  const data = multiple({ n: 40 })
  const weighted = { ...data, weights: Float64Array.from({ length: data.n }, (_, i) => 1 + (i % 3)) }
  const options = { response: 'y', missing: 'multiple', force: ['x3', 'stage'] } as const
  const kept = readDataset(tableWithMissing({ n: 40 }), options)
  expect(kept.unpenalised!.names).toHaveLength(4)
  for (const each of [weighted, kept]) {
    const task = taskOf(each, 'half')
    const compute = prepareMembers(task)
    for (const b of [2, 1]) {
      const rows = samplerOf(task).rows(b)
      expect(compute(b).member).toEqual(
        lassoLearner(imputedInto(each, 3, b, rows), task.grid, task.q).fit(rows).member,
      )
    }
  }
  const learner = { name: 'bss', settings: learnerNamed('bss').settings(data, {}) } as const
  const everyRow = Int32Array.from({ length: data.n }, (_, i) => i)
  const compute = prepareMembers({ data, learner, seed: 3, members: 4 })
  for (const b of [3, 0])
    expect(compute(b).member).toEqual(prepareLearner(imputedInto(data, 3, b, everyRow), learner, 3)(b).member)
})

test('the result has the same bytes for any number of threads, stands up to its data, and can be moved', async () => {
  const data = multiple({ n: 70, numbers: 12 })
  const result = await prunedStabilitySelection(data, quick)
  for (const threads of [1, 3]) {
    const runner = threadRunner({ threads, workPerThread: 0 })
    expect(timeless(await prunedStabilitySelection(data, { ...quick, runner }))).toBe(timeless(result))
    await runner.close()
  }
  const read = JSON.parse(JSON.stringify(result)) as SelectionResult
  const { ok, checks } = await verify(read, multiple({ n: 70, numbers: 12 }), { share: 1 })
  expect(checks.filter(check => check.ok !== true)).toEqual([])
  expect(ok).toBe(true)
  expect(reselect(read, { data }).selected).toEqual(read.selected)
  expect(result.selected.map(({ name }) => name)).toEqual(expect.arrayContaining(['x1', 'x2', 'site']))
})

test('data that are filled once are not those that members fill anew', async () => {
  const shape = { n: 50, numbers: 6 }
  const once = readDataset(tableWithMissing(shape), { response: 'y', missing: 'knn' })
  const anew = multiple(shape)
  expect([...once.x]).toEqual([...anew.x])
  const result = await prunedStabilitySelection(anew, quick)
  const { checks } = await verify(result, once)
  expect(checks.find(({ name }) => name === 'data')!.ok).toBe(false)
  expect(result.data.source!.filled).toEqual({ ...once.source!.filled!, how: 'multiple' })
})

test('a complete table is none to fill, whatever is asked for', () => {
  const data = multiple({ share: 0 })
  expect(data.imputation).toBeUndefined()
  expect(data.source!.filled).toBeUndefined()
  expect(data.source!.notes.join()).not.toContain('filled')
})

test('a single model refuses what differs from member to member', () => {
  expect(() => selectNow(multiple(), { method: 'lasso' })).toThrow(
    'missing: must not be multiple where one table is read. Use knn here',
  )
})
