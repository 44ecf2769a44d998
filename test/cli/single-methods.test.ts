import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { methods } from '../../src/method/registry.js'
import { select } from '../../src/method/select.js'
import { secateur } from '../support/command-line.js'
import { smallTable } from '../support/tables/tables.js'

const files = { 'data.csv': smallTable() }
const gaussian = readDataset(smallTable(), { response: 'y' })
const singles = methods.filter(({ kind }) => kind === 'single').map(({ name }) => name)

test.each(singles)('--method %s prints what the library selects', async method => {
  const words = ['select', 'data.csv', '-r', 'y', '--method', method, '--json']
  const { code, out } = await secateur(words, { files })
  expect(code).toBe(0)
  const { data: _data, timing: _timing, digest: _digest, ...printed } = JSON.parse(out)
  const { data: _own, timing: _time, ...expected } = await select(gaussian, { method })
  expect(printed).toEqual(JSON.parse(JSON.stringify(expected)))
})

test('the table of a single model fits 80 columns and names the method', async () => {
  const { out } = await secateur(['select', 'data.csv', '-r', 'y', '--method', 'mcp', '--quiet'], { files })
  expect(out).toMatch(/^\d of 6 variables explain y: /)
  expect(out).toContain('one fit of one model')
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('--rule, --folds, --criterion and --set reach the single models', async () => {
  const json = async (...options: string[]) =>
    JSON.parse((await secateur(['select', 'data.csv', '-r', 'y', '--json', ...options], { files })).out)
  expect((await json('--method', 'lasso', '--rule', 'min', '--folds', '5')).settings).toEqual({
    rule: 'min',
    folds: 5,
    seed: 1,
  })
  const { settings } = await json('--method', 'stepwise', '--criterion', 'ebic', '--set', 'gamma=0.5')
  expect(settings).toMatchObject({ criterion: 'ebic', gamma: 0.5 })
})

test('what needs members is refused for a method without any', async () => {
  const argv = ['select', 'data.csv', '-r', 'y', '--method', 'scad', '--shard', '1/2', '--out', 'x']
  const { code, err } = await secateur(argv, { files })
  expect(code).toBe(2)
  expect(err).toContain('--shard: needs a method that has members; got scad')
})

test.each(['scad', 'mcp'])('path --penalty %s is stationary', async penalty => {
  const argv = ['path', 'data.csv', '-r', 'y', '--penalty', penalty, '--lambdas', '8', '--json']
  const { code, out } = await secateur(argv, { files })
  expect(code).toBe(0)
  expect(JSON.parse(out).kkt).toBeLessThanOrEqual(1e-8)
})
