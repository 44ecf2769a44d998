import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Dataset } from '../../src/data/dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { summariseResponse, variableSummary } from '../../src/data/summarise.js'

const summarise = (data: Dataset, variables: readonly number[]) => ({
  response: summariseResponse(data),
  variables: variables.map(index => variableSummary(data, index)),
})

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

test('quantiles are those of R (type 7), and bins hold every row once', () => {
  const x = Float64Array.from(range(42), i => (i < 21 ? ((i * 8) % 21) + 1 : i % 3))
  const data = createDataset({ x, y: Float64Array.from(range(21), i => i * i), names: ['a', 'b'] })
  const { response, variables } = summarise(data, [1, 0])
  expect(variables.map(({ index }) => index)).toEqual([1, 0])
  const [, { distribution }] = variables
  // quantile(1:21, c(.05, .25, .5, .75, .95))
  expect(distribution).toMatchObject({ quantiles: [2, 6, 11, 16, 20], mean: 11 })
  for (const given of [response, distribution])
    expect('counts' in given && given.counts.reduce((sum, count) => sum + count, 0)).toBe(21)
})

test('the response goes along with a variable in groups of at least five rows, equal values together', () => {
  const x = Float64Array.from(range(60), i => (i < 25 ? 0 : i))
  const y = Float64Array.from(x, (value, i) => 2 * value + (i % 2))
  const [{ response }] = summarise(createDataset({ x, y, names: ['a'] }), [0]).variables
  expect(response[0]).toMatchObject({ rows: 25, at: 0, value: 0.48 })
  expect(response.reduce((sum, { rows }) => sum + rows, 0)).toBe(60)
  expect(Math.min(...response.map(({ rows }) => rows))).toBeGreaterThanOrEqual(5)
  const values = response.map(({ value }) => value)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  // sd(rep(0:1, length.out = 25)) / 5
  expect(response[0].error).toBeCloseTo(0.10198039, 8)
})

test('levels are counted, and rare ones are compared with nothing; classes give shares', () => {
  const rows = range(40).map(i => `${i % 4 === 0 ? 'ill' : 'well'},${i < 3 ? 'c' : i % 2 ? 'a' : 'b'},${i}`)
  const data = readDataset(`y,site,z\n${rows.join('\n')}\n`, { response: 'y', types: { site: 'factor' } })
  const { response, variables } = summarise(data, [0])
  expect(response).toEqual({
    levels: [
      { level: 'ill', rows: 10 },
      { level: 'well', rows: 30 },
    ],
  })
  expect(variables[0].distribution).toEqual({
    levels: [
      { level: 'a', rows: 19 },
      { level: 'b', rows: 18 },
      { level: 'c', rows: 3 },
    ],
  })
  expect(variables[0].response.map(({ at, value }) => [at, value])).toEqual([
    ['a', 1],
    ['b', 0.5],
  ])
})

test('survival times give events per unit of time', () => {
  const rows = range(20).map(i => `${i + 1},${i % 2},${i}`)
  const data = readDataset(`time,died,z\n${rows.join('\n')}\n`, { response: 'time', event: 'died' })
  const [{ response }] = summarise(data, [0]).variables
  expect(response[0]).toMatchObject({ rows: 5, value: 2 / 15, error: Math.sqrt(2) / 15 })
})
