import { expect, test } from 'vitest'
import { select, threadRunner } from '../../../dist/apps/node/index.js'
import {
  helpSearch,
  isShared,
  leadSearch,
  reserveSearch,
  searchAlone,
} from '../../../src/method/ensemble/model-search.js'
import { packingOf, rangesOf, reserveColumns } from '../../../src/path/packed-columns.js'
import { plainResponse } from '../../../src/posterior/gaussian/gaussian-problem.js'
import { firstLook } from '../../../src/posterior/model-space.js'
import { surveyModels } from '../../../src/posterior/surveyed.js'
import { randomTable } from '../../random-table.js'

const table = randomTable(60, 15_003, 5)

function packedTable() {
  const packed = reserveColumns(table, { marked: true, response: plainResponse(table) })!
  const fill = packingOf(packed, table.x)
  for (let range = 0; range < rangesOf(packed); range++) fill(range)
  return packed
}

test('a search that threads share finds the same bits, and the next one goes on with its columns', () => {
  const own = { ...table, x: table.x.slice() }
  const alone = firstLook(own)
  const starts = [
    [1, 2, 3],
    [0, 40, 15_002],
  ]
  const packed = packedTable()
  const search = reserveSearch(packed)!
  const first = leadSearch(search, table.x, shared => firstLook(table, packed, shared))
  helpSearch(search, table.x)
  expect(first).toEqual(alone)
  const surveyed = surveyModels(table, {
    seed: 1,
    starts,
    first,
    packed,
    search: searchAlone(search, table.x),
  })
  expect(surveyed).toEqual(surveyModels(own, { seed: 1, starts, first: alone }))
})

test('the recommended method has the same bytes with a search on one thread and on two', async () => {
  const asked = { method: 'auto', members: 24, simulations: 0, seed: 3 }
  const runner = threadRunner({ threads: 2, workPerThread: 0 })
  const one = await select(table, { ...asked, runner: threadRunner({ threads: 1 }) })
  const two = await select(table, { ...asked, runner })
  await runner.close()
  expect({ ...two, timing: undefined }).toEqual({ ...one, timing: undefined })
})

test('columns of factors, and tables that are small, have no search to share', () => {
  expect(isShared(table)).toBe(true)
  expect(isShared({ ...table, groups: [] })).toBe(false)
  expect(isShared({ ...table, family: 'binomial' })).toBe(false)
  expect(isShared({ ...table, p: 9000 })).toBe(false)
  expect(reserveSearch(undefined)).toBeUndefined()
  expect(reserveSearch(reserveColumns(table, { marked: true }))).toBeUndefined()
})
