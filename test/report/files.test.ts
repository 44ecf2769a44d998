import { expect, test } from 'vitest'
import { membersCsv } from '../../src/report/csv/members-csv.js'
import { pathsCsv } from '../../src/report/csv/paths-csv.js'
import { summaryCsv } from '../../src/report/csv/summary-csv.js'
import { resultFileNames, resultFiles } from '../../src/report/result-files.js'
import { smallResult } from '../support/result.js'
import { hostileResult } from '../support/tables/hostile.js'

const cells = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .map(line => line.split(','))

test('the highest frequency along the paths is that of the variable, before and after pruning', async () => {
  const result = await smallResult
  const [head, ...rows] = cells(pathsCsv(result))
  expect(head).toEqual(['variable', 'step', 'lambda', 'frequency', 'frequency_full'])
  const occurring = result.variables.filter(({ frequencyFull }) => frequencyFull > 0)
  expect(rows).toHaveLength(20 * occurring.length)
  for (const { name, frequency, frequencyFull } of occurring) {
    const own = rows.filter(row => row[0] === name)
    expect(Math.max(...own.map(row => Number(row[3])))).toBe(frequency)
    expect(Math.max(...own.map(row => Number(row[4])))).toBe(frequencyFull)
    expect(own.map(row => Number(row[2]))).toEqual(result.ensemble.lambda)
  }
})

test('members come in the order of Algorithm 1, each with its size', async () => {
  const { ensemble } = await smallResult
  const [head, ...rows] = cells(membersCsv(await smallResult))
  expect(head).toEqual(['member', 'order', 'kept', 'size', 'loss', 'strength', 'diversity'])
  expect(rows.map(row => Number(row[0]))).toEqual(ensemble.order)
  expect(rows.filter(row => row[2] === 'TRUE')).toHaveLength(ensemble.kept)
  expect(rows.map(row => Number(row[4]))).toEqual(ensemble.loss)
  for (const [member, , , size] of rows) {
    const variables = ensemble.intervals[Number(member)].filter((_, i) => i % 3 === 0)
    expect(Number(size)).toBe(new Set(variables).size)
  }
})

test('the summary is one row', async () => {
  const [head, row, ...more] = cells(summaryCsv(await smallResult))
  expect(more).toEqual([])
  expect(row).toHaveLength(head.length)
  expect(Object.fromEntries(head.map((name, i) => [name, row[i]]))).toMatchObject({
    response: 'y',
    n: '24',
    members: '12',
    kept: '4',
    threshold: '0.7',
  })
})

test('no cell of a hostile table begins a formula', async () => {
  const files = resultFiles(await hostileResult())
  expect([...files.keys(), 'report.html']).toEqual(resultFileNames)
  for (const [name, text] of files) {
    if (typeof text !== 'string' || !name.endsWith('.csv')) continue
    for (const cell of text.split(/,|\r?\n/)) {
      expect(cell).not.toMatch(/^"?[=@\t\r]|^"?[+-](?![\d.])/)
    }
  }
})
