import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { selectBy } from '../../src/method/rivals/select-by.js'
import { rivals } from '../../src/method/rivals/selection.js'
import { secateur } from '../support/command-line.js'
import { classTable, smallTable } from '../support/tables.js'

const files = { 'data.csv': smallTable(), 'classes.csv': classTable() }
const gaussian = readDataset(smallTable(), { response: 'y' })

test.each(rivals)('--method %s prints what the library selects', async method => {
  const { code, out } = await secateur(['select', 'data.csv', '-r', 'y', '--method', method, '--json'], {
    files,
  })
  const { selected, coefficients, intercept } = selectBy(method, gaussian, { seed: 1 })
  expect(code).toBe(0)
  const printed = JSON.parse(out)
  expect(printed).toMatchObject({ method, intercept })
  expect(printed.selected.map((v: { index: number }) => v.index)).toEqual([...selected])
  expect(printed.selected.map((v: { coefficient: number }) => v.coefficient)).toEqual([...coefficients])
})

test('the table of a rival fits 80 columns and names the method', async () => {
  const { out } = await secateur(['select', 'data.csv', '-r', 'y', '--method', 'mcp', '--quiet'], { files })
  expect(out).toMatch(/^MCP of y \(gaussian\): \d of 6 columns selected\n/)
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('--rule, --folds and --criterion reach the rivals', async () => {
  const json = async (...options: string[]) =>
    JSON.parse((await secateur(['select', 'data.csv', '-r', 'y', '--json', ...options], { files })).out)
  const indices = (result: { selected: { index: number }[] }) => result.selected.map(v => v.index)
  expect(indices(await json('--method', 'lasso', '--rule', 'min', '--folds', '5'))).toEqual([
    ...selectBy('lasso', gaussian, { seed: 1, rule: 'min', folds: 5 }).selected,
  ])
  expect(indices(await json('--method', 'stepwise', '--criterion', 'ebic'))).toEqual([
    ...selectBy('stepwise', gaussian, { criterion: 'ebic' }).selected,
  ])
})

test('a rival writes no folder of results', async () => {
  const argv = ['select', 'data.csv', '-r', 'y', '--method', 'scad', '--out', 'results']
  const { code, err } = await secateur(argv, { files })
  expect(code).toBe(2)
  expect(err).toContain('[usage/out]')
})

test.each(['scad', 'mcp'])('path --penalty %s is stationary', async penalty => {
  const argv = ['path', 'data.csv', '-r', 'y', '--penalty', penalty, '--count', '8', '--json']
  const { code, out } = await secateur(argv, { files })
  expect(code).toBe(0)
  expect(JSON.parse(out).kkt).toBeLessThanOrEqual(1e-8)
})
