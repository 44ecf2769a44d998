import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { methods, methodsWith } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { verify } from '../../src/method/verify/verify.js'
import { stream } from '../../src/random/stream.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { commandLine, methods as paragraphOf } from '../../src/report/text/sentences/methods.js'

/** Two columns that are the same, two more that matter, and noise. */
const n = 80
const random = stream(11, 'test/elastic-net', 0)
const columns: Record<string, number[]> = Object.fromEntries(
  Array.from({ length: 30 }, (_, j) => [`x${j}`, Array.from({ length: n }, () => random.normal())]),
)
columns.x1 = columns.x0
const y = Array.from(
  { length: n },
  (_, i) => 2 * columns.x0[i] - columns.x2[i] + columns.x3[i] + random.normal(),
)
const data = createDataset({ columns, y })
const small = { members: 24, lambdas: 30, seed: 3 }
const having = ['auto', 'pruned', 'stability', 'consensus', 'randomised-lasso', 'lasso', 'adaptive-lasso']

const namesOf = ({ selected }: SelectionResult) => selected.map(({ name }) => name)

test('the lasso has one of two equal columns in a member, the elastic net both', async () => {
  const lasso = await select(data, { method: 'stability', ...small })
  const net = await select(data, { method: 'stability', ...small, alpha: 0.5 })
  expect(namesOf(net)).toEqual(expect.arrayContaining(['x0', 'x1', 'x2', 'x3']))
  expect(namesOf(lasso)).not.toContain('x1')
  expect(net.settings.alpha).toBe(0.5)
  expect(net.ensemble!.design).toMatchObject({ alpha: 0.5 })
  expect(net.certificate.worstKkt).toBeLessThan(1e-8)
  expect(lasso.settings).not.toHaveProperty('alpha')
})

test('an alpha of 1 is the lasso', async () => {
  const settings = { method: 'pruned', ...small } as const
  const [lasso, one] = await Promise.all([select(data, settings), select(data, { ...settings, alpha: 1 })])
  expect(one.variables).toEqual(lasso.variables)
  expect(one.ensemble!.design).toEqual(lasso.ensemble!.design)
})

test('every method that has it runs with it, is read back and stands up to verify', async () => {
  expect(methodsWith('alpha')).toEqual(having)
  for (const method of having) {
    const { members, lambdas, seed } = small
    const ensemble = methods.find(({ name }) => name === method)!.kind === 'ensemble'
    const result = await select(data, {
      method,
      alpha: 0.5,
      seed,
      ...(ensemble && { members, lambdas }),
      ...(method === 'auto' && { simulations: 0 }),
    })
    expect(namesOf(result), method).toEqual(expect.arrayContaining(['x2', 'x3']))
    expect(commandLine(result), method).toContain('--alpha 0.5')
    const again = readResult(selectionJson(result), 'result')
    expect((await verify(again, data)).ok, method).toBe(true)
    const other = { ...again, settings: { ...again.settings, alpha: 0.6 }, digest: undefined }
    expect((await verify(other as never, data)).ok, method).toBe(false)
  }
})

test('a method without it refuses it by the names of those that have it', async () => {
  await expect(select(data, { method: 'scad', alpha: 0.5 })).rejects.toThrow(
    `alpha: is not a setting of the method scad; methods that have it: ${having.join(', ')}`,
  )
  await expect(select(data, { method: 'pruned', alpha: 0 })).rejects.toThrow(
    'alpha: must lie in (0, 1]; got 0',
  )
})

test('text, report and the methods paragraph tell of it', async () => {
  const net = await select(data, { method: 'stability', ...small, alpha: 0.5 })
  expect(selectionText(net, { verbose: true })).toContain('30 lambdas, alpha 0.5')
  const { paragraph, references } = paragraphOf(net)
  expect(paragraph).toContain(
    'the path of the elastic net (Zou & Hastie, 2005; alpha = 0.5) on standardised variables',
  )
  expect(references.some(each => each.startsWith('Zou, H., & Hastie, T. (2005).'))).toBe(true)
  expect(references.some(each => each.startsWith('Tibshirani'))).toBe(false)
})
