import { expect, test, vi } from 'vitest'
import { exampleData } from '../../src/data/example.js'
import { select } from '../../src/method/select.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { notes } from '../../src/report/text/notes.js'
import { prunedStabilitySelection, stabilitySelection } from '../support/select.js'

const data = exampleData()
const timeless = (result: { timing: unknown }) => ({ ...result, timing: null })

test('a run stopped by its time limit is the run with fewer members, and says so', async () => {
  const asked = 1_000_000
  const stopped = await prunedStabilitySelection(data, { members: asked, timeLimit: 3000 })
  const members = stopped.ensemble.members
  expect(members).toBeGreaterThanOrEqual(3)
  expect(members).toBeLessThan(asked)
  expect(stopped.settings.members).toBe(members)
  expect(stopped.timing.stopped).toEqual({ asked, limit: 3000 })
  expect(notes(stopped)[0]).toBe(
    `The time limit of 3.00 s ended the ensemble after ${members} members of the ${asked} asked for; the result is that of a run with --members ${members}.`,
  )
  expect(timeless(stopped)).toEqual(timeless(await prunedStabilitySelection(data, { members })))
  expect(readResult(selectionJson(stopped), 'x').timing.stopped).toEqual({ asked, limit: 3000 })
})

test('a limit never leaves fewer members than are to be kept, nor half a pair', async () => {
  const kept = await prunedStabilitySelection(data, { members: 60, keep: 40, timeLimit: 1000 })
  expect(kept.ensemble.members).toBeGreaterThanOrEqual(40)
  const pairs = await stabilitySelection(data, { members: 100_000, sampler: 'pairs', timeLimit: 1000 })
  expect(pairs.ensemble.members % 2).toBe(0)
  expect(pairs.ensemble.members).toBeLessThan(100_000)
})

test('a run that ends in time says nothing of the limit', async () => {
  const result = await stabilitySelection(data, { members: 4, timeLimit: 600_000 })
  expect(result.timing).not.toHaveProperty('stopped')
  expect(result.ensemble.members).toBe(4)
})

test('an impossible limit is refused', async () => {
  await expect(stabilitySelection(data, { timeLimit: 0 })).rejects.toMatchObject({ code: 'usage/time-limit' })
})

test('a limit counts from the moment that is named: what was done before the selection takes its time, too', async () => {
  const asked = { members: 100_000, timeLimit: 60_000 }
  await expect(stabilitySelection(data, { ...asked, limitFrom: Date.now() - 61_000 })).rejects.toMatchObject({
    code: expect.stringMatching(/^run\/(time-limit|aborted)$/),
  })
  const started = Date.now()
  const part = await stabilitySelection(data, { ...asked, limitFrom: started - 56_000 })
  expect(part.timing.stopped).toEqual({ asked: 100_000, limit: 60_000 })
  expect(part.ensemble.members).toBeLessThan(100_000)
})

test('on the calling thread a part under way ends with the limit', async () => {
  const { inProcessRunner } = await import('../../src/run/in-process.js')
  const { allParts } = await import('../../src/run/parts-on.js')
  const { checkpoint } = await import('../../src/math/checkpoint.js')
  const kind = {
    name: 'parts',
    prepare: () => (b: number) => {
      if (b < 2) return { b }
      for (;;) checkpoint()
    },
    check: () => ({ b: 0 }),
    bare: () => ({}),
    cost: () => 1,
  }
  const run = (least: number) =>
    allParts(inProcessRunner(), kind, {}, 5, {
      deadline: Date.now() + 300,
      limit: { signal: new AbortController().signal, over: Date.now() + 100, least, multiple: 1 },
    })
  expect(await run(1)).toEqual([{ b: 0 }, { b: 1 }])
  await expect(run(3)).rejects.toMatchObject({ code: 'run/time-limit' })
})

test('simulations end with the limit, and those that are done count', async () => {
  const limit = 10_000_000
  const now = Date.now
  let ahead = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  try {
    const { assessment } = await select(data, {
      members: 10,
      lambdas: 5,
      simulations: 1000,
      timeLimit: limit,
      onProgress(done, _total, what) {
        if (what === 'simulations' && done >= 3) ahead = 0.96 * limit
      },
    })
    expect(assessment!.simulations).toBeGreaterThanOrEqual(3)
    expect(assessment!.simulations).toBeLessThan(1000)
  } finally {
    clock.mockRestore()
  }
})
