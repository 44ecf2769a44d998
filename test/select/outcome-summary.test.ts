import { expect, test } from 'vitest'
import type { PrepareOptions } from '../../src/data/prepare/options.js'
import { prepareOutcome } from '../../src/data/prepare/response/outcome.js'
import { bytesSource } from '../../src/data/table/byte-source.js'
import { readTable } from '../../src/data/table/read-table.js'
import { summariseOutcome } from '../../src/select/outcome-summary.js'

async function summaryOf(text: string, options: PrepareOptions) {
  const table = await readTable(bytesSource(new TextEncoder().encode(text)))
  const { rows, outcome } = prepareOutcome(table, options)
  return summariseOutcome(outcome, table.rows - rows, options.event)
}

test('the remission times of Freireich et al. (1963), 6-mercaptopurine: 9 events, median 23 weeks', async () => {
  const times = [6, 6, 6, 7, 10, 13, 16, 22, 23]
  const censored = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
  const lines = [...times.map(t => `${t},1,0`), ...censored.map(t => `${t},0,1`), ',1,0']
  const found = await summaryOf(`weeks,relapse,x\n${lines.join('\n')}\n`, {
    response: 'weeks',
    event: 'relapse',
  })
  expect(found).toMatchObject({ name: 'weeks', family: 'cox', rows: 21, missing: 1 })
  // Median follow-up by R's survfit(Surv(time, 1 - event) ~ 1).
  expect(found.survival).toEqual({
    event: 'relapse',
    events: 9,
    tiedTimes: 1,
    medianSurvival: 23,
    medianFollowUp: 25,
  })
})

test('classes are counted, numbers and counts described', async () => {
  const text = 'a,b,c,x\nyes,1.5,0,1\nno,2.5,3,2\nyes,3.5,0,4\n,8,1,7\n'
  expect(await summaryOf(text, { response: 'a' })).toMatchObject({
    rows: 3,
    missing: 1,
    classes: [
      { name: 'no', rows: 1 },
      { name: 'yes', rows: 2 },
    ],
  })
  expect(await summaryOf(text, { response: 'b', family: 'gaussian' })).toMatchObject({
    mean: 3.875,
    min: 1.5,
    max: 8,
  })
  expect(await summaryOf(text, { response: 'c', family: 'poisson' })).toMatchObject({ mean: 1, zeros: 2 })
})
