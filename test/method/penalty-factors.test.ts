import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { methods } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { verify } from '../../src/method/verify/verify.js'
import { stream } from '../../src/random/stream.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'

const n = 60
const random = stream(12, 'test/penalty-factors/methods', 0)
const columns: Record<string, number[]> = Object.fromEntries(
  Array.from({ length: 20 }, (_, j) => [`x${j}`, Array.from({ length: n }, () => random.normal())]),
)
const y = Array.from({ length: n }, (_, i) => columns.x0[i] - columns.x1[i] + 0.5 * random.normal())
const penaltyFactors = { x0: 0.5, x1: 40, x5: 2 }
const data = createDataset({ columns, y, penaltyFactors })
const small = { members: 20, lambdas: 20, seed: 2 }
const frequency = ({ variables }: SelectionResult, name: string) =>
  variables.find(variable => variable.name === name)!.frequency!

test('a large factor keeps a variable out of members that would have it', async () => {
  const plain = await select(createDataset({ columns, y }), { method: 'stability', ...small })
  const found = await select(data, { method: 'stability', ...small })
  expect(frequency(plain, 'x1')).toBe(1)
  expect(frequency(found, 'x1')).toBe(0)
  expect(frequency(found, 'x0')).toBe(1)
  expect(found.data.penaltyFactors).toEqual({ variables: 3, least: 0.5, most: 40 })
  expect(selectionText(found, { verbose: true }).replaceAll(/\s+/g, ' ')).toContain(
    'penalty factors of 3 variables, from 0.5 to 40',
  )
})

test.each(['gaussian', 'binomial'] as const)(
  'members of %s with factors, alpha too, are judged apart',
  async family => {
    const own =
      family === 'gaussian'
        ? data
        : createDataset({ columns, y: y.map(v => (v > 0 ? 1 : 0)), penaltyFactors, force: ['x7'] })
    for (const alpha of [1, 0.5]) {
      const result = await select(own, { method: 'stability', ...small, alpha })
      const { ok, checks } = await verify(readResult(selectionJson(result), 'r'), own)
      expect(ok).toBe(true)
      expect(checks.find(({ name }) => name === 'certificate')!.detail).toMatch(/^3 of them judged/)
    }
  },
)

test('every method takes them or refuses by the names of those that do', async () => {
  const taking = methods.filter(({ takes }) => takes.penaltyFactors).map(({ name }) => name)
  expect(taking).toEqual([
    'auto',
    'pruned',
    'stability',
    'consensus',
    'randomised-lasso',
    'random-lasso',
    'lasso',
    'adaptive-lasso',
    'scad',
    'mcp',
    'sis',
    'isis',
    'ipss',
    'sharp',
    'stabl',
    'knockoff',
  ])
  for (const { name, kind } of methods) {
    const settings = {
      method: name,
      ...(kind === 'ensemble' && { members: 10 }),
      ...(name === 'auto' && { simulations: 0 }),
    }
    if (taking.includes(name)) {
      const result = await select(data, settings)
      // Ten variables are the fewest that knockoffs select at their rate, and decoys may be as frequent as the rest.
      const values = (result.evidence?.[0]?.values ?? []).map(value => value ?? 0)
      const best = result.variables[values.indexOf(Math.max(...values))]
      const found = ['stabl', 'knockoff'].includes(name) ? [best] : result.selected
      expect(
        found.map(variable => variable.name),
        name,
      ).toContain('x0')
    } else {
      await expect(select(data, settings), name).rejects.toThrow(
        `the method ${name} takes no penalty factors, having no penalty. Methods that do: ${taking.join(', ')}.`,
      )
    }
  }
})
