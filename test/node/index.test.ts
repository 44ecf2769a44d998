import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import {
  createDataset,
  exampleData,
  localRunner,
  type SelectionResult,
  select,
  threadRunner,
} from '../../dist/apps/node/index.js'

const data = exampleData()
const bytes = (result: SelectionResult) => JSON.stringify({ ...result, timing: null })

test('the result has the same bytes for 1, 2, 3 and 7 threads and on the calling thread', async () => {
  const expected = bytes(await select(data, { method: 'pruned', members: 30, runner: localRunner() }))
  for (const threads of [1, 2, 3, 7]) {
    const runner = threadRunner({ threads, workPerThread: 0 })
    expect(bytes(await select(data, { method: 'pruned', members: 30, runner })), `${threads} threads`).toBe(
      expected,
    )
    await runner.close()
  }
})

test('without a runner the methods use the threads of the machine, with the same bytes', async () => {
  const own = await select(data, { method: 'stability', members: 20 })
  expect(bytes(own)).toBe(
    bytes(await select(data, { method: 'stability', members: 20, runner: localRunner() })),
  )
})

test('the recommended method uses the threads of the machine, too', async () => {
  const own = await select(data, { members: 20, simulations: 2 })
  expect(own.timing.threads).toBe(availableParallelism())
  const one = await select(data, { members: 20, simulations: 2, runner: localRunner() })
  expect(bytes(own)).toBe(bytes(one))
})

test('the library is complete without files: data in, JSON out', async () => {
  const columns = { a: [1, 2, 3, 4, 5, 6, 7, 8], b: [2, 1, 2, 1, 2, 1, 1, 2] }
  const tiny = createDataset({ columns, y: [1.1, 2.2, 2.9, 4.3, 5.1, 5.8, 7.2, 8.1] })
  const result = await select(tiny, { method: 'pruned', members: 10, q: 1 })
  expect(result.selected.map(({ name }) => name)).toEqual(['a'])
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
})
