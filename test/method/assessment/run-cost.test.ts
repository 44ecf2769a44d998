import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { readDataset } from '../../../src/data/read-dataset.js'
import { simulationsFor } from '../../../src/method/assessment/assess.js'
import { plan } from '../../../src/method/plan.js'
import { select } from '../../../src/method/select.js'
import { stream } from '../../../src/random/stream.js'
import { degenerateData, degenerateTable } from '../../support/problems/degenerate.js'

const sized = (n: number, p: number, family: Family = 'gaussian', rest: Partial<Dataset> = {}) =>
  ({ n, p, family, ...rest }) as Dataset

test('simulations are made unasked where a run takes up to about a second', () => {
  for (const [data, expected] of [
    [sized(100, 50), 20],
    [sized(200, 5000), 20],
    [sized(12, 100_000), 0],
    [sized(200, 20_000), 0],
    [sized(102, 6033, 'binomial'), 20],
    [sized(6, 100_000, 'binomial'), 0],
    [sized(2600, 500, 'binomial'), 0],
    [sized(150, 4, 'multinomial'), 20],
    [sized(200, 1000, 'cox'), 0],
    [sized(900, 20, 'gaussian', { groups: [{ name: 'small', first: 0, count: 15 }] as never }), 20],
    [sized(900, 209, 'gaussian', { groups: [{ name: 'large', first: 0, count: 199 }] as never }), 0],
  ] as const) {
    expect(simulationsFor(data, undefined, 100)).toBe(expected)
    expect(simulationsFor(data, 7, 100)).toBe(7)
  }
  expect(simulationsFor(sized(200, 5000), undefined, 1000)).toBe(0)
})

test('an answer that is not checked says so, and how to ask for it', async () => {
  const random = Array.from({ length: 24 }, (_, i) => Math.sin(i * i))
  const columns = { a: random, b: random.map(v => v * v), c: random.map((_, i) => i % 5) }
  const data = createDataset({ columns, y: random.map((v, i) => v + (i % 3)), family: 'gaussian' })
  const { warnings, assessment } = await select(data, { members: 1e4, lambdas: 5 })
  expect(assessment).toBeUndefined()
  expect(warnings.map(({ text }) => text)).toContain(
    'The answer was not checked by simulation: 20 more runs of this size would take a while. Ask for it with --simulations 20.',
  )
})

test('columns that leave no room in a member are refused before models are searched', () => {
  // 4 rows, 100,000 columns of which one is kept: it took half a minute to say so.
  const data = degenerateData(degenerateTable(902, 2000))
  expect(() => plan(data, 'auto', {})).toThrow(expect.objectContaining({ code: 'data/too-many-kept' }))
})

test('a factor of more levels than models are weighed with in seconds is refused by name', () => {
  const random = stream(2, 'levels', 0)
  const rows = Array.from({ length: 1100 }, (_, i) => `${random.normal()},${random.normal()},l${i % 501}`)
  const table = (text: string[]) => readDataset(`y,x,batch\n${text.join('\n')}\n`, { response: 'y' })
  expect(() => plan(table(rows), 'auto', {})).toThrow(
    'column "batch": must have at most 500 levels to be weighed in models; got 501.',
  )
  expect(() => plan(table(rows.filter((_, i) => i % 501 < 500)), 'auto', {})).not.toThrow()
  expect(() => plan(table(rows), 'pruned', {})).not.toThrow()
})
