import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import { coefficients, predict, support } from '../../../src/method/result/fitted-model.js'
import { select } from '../../../src/method/select.js'
import { fittedValues } from '../../../src/select/fitted.js'
import { refit } from '../../../src/select/refit.js'
import { testRandom } from '../../ensemble/random-ensemble.js'

const random = testRandom(5)
const rows = Array.from({ length: 60 }, (_, i) => {
  const [a, b] = [random() - 0.5, random() - 0.5]
  const site = 'pqr'[i % 3]
  const y = 2 + 3 * a + (site === 'r' ? 2 : 0) + 0.1 * random()
  return { a, b, site, y, label: y > 2.6 ? 'yes' : 'no' }
})
const table = (response: 'y' | 'label') =>
  `a,b,site,${response}\n${rows.map(row => `${row.a},${row.b},${row.site},${row[response]}`).join('\n')}\n`
const columns = {
  a: rows.map(({ a }) => a),
  b: rows.map(({ b }) => b),
  site: rows.map(({ site }) => site),
}

test('predictions of the refit are those of its coefficients, factors by their levels', async () => {
  const result = await select(readDataset(table('y'), { response: 'y' }), { method: 'stepwise' })
  expect(support(result)).toEqual(expect.arrayContaining(['a', 'site']))
  const own = coefficients(result)
  expect(Object.keys(own)).toEqual(expect.arrayContaining(['(Intercept)', 'a', 'site=q', 'site=r']))
  expect(own.a).toBeCloseTo(3, 1)
  const found = predict(result, columns)
  rows.forEach(({ a, b, site, y }, i) => {
    const level = site === 'p' ? 0 : (own[`site=${site}`] ?? 0)
    expect(found[i]).toBeCloseTo(own['(Intercept)']! + own.a! * a + (own.b ?? 0) * b + level, 10)
    expect(Math.abs(found[i] - y)).toBeLessThan(0.3)
  })
})

test('of two classes they are probabilities, or log odds on request', async () => {
  const data = readDataset(table('label'), { response: 'label' })
  const result = await select(data, { method: 'lasso' })
  const chance = predict(result, columns)
  const odds = predict(result, columns, { type: 'link' })
  expect([...chance]).toEqual(Array.from(odds, eta => expect.closeTo(1 / (1 + Math.exp(-eta)), 12)))
})

test('what the model needs and does not get is named', async () => {
  const result = await select(readDataset(table('y'), { response: 'y' }), { method: 'stepwise' })
  expect(() => predict(result, { a: [1] })).toThrow('columns: must have the variable site of the model')
  expect(() => predict(result, { ...columns, site: rows.map(() => 'z') })).toThrow(
    'column "site": has a level that the model does not know',
  )
})

test('a curve is predicted as it was fitted, inside its knots and beyond', async () => {
  const bent = rows.map(({ a }) => ({ a, y: (4 * a) ** 2 }))
  const text = `a,y\n${bent.map(row => `${row.a},${row.y}`).join('\n')}\n`
  const data = readDataset(text, { response: 'y', curves: ['*'] })
  const result = await select(data, { method: 'stepwise' })
  const [{ coefficient, curve }] = result.selected
  expect(coefficient).toBeNull()
  expect(curve!.straight).toBeLessThan(0.2)
  const fitted = fittedValues(data, [0, 1, 2, 3], refit(data, [0, 1, 2, 3]))
  predict(result, { a: bent.map(({ a }) => a) }).forEach((value, i) => {
    expect(value).toBeCloseTo(fitted[i], 10)
    expect(Math.abs(value - bent[i].y)).toBeLessThan(0.3)
  })
  // Straight beyond the outer knots.
  const [x0, x1, x2] = predict(result, { a: [2, 3, 4] })
  expect(x2 - x1).toBeCloseTo(x1 - x0, 8)
})

test('the curve of a member lies within the band of most of them', async () => {
  const text = `a,b,y\n${rows.map(({ a, b }, i) => `${a},${b},${(4 * a) ** 2 + Math.sin(7 * i)}`).join('\n')}\n`
  const data = readDataset(text, { response: 'y', curves: ['*'] })
  const result = await select(data, {
    method: 'stability',
    members: 20,
    lambdas: 20,
    seed: 1,
    threshold: 0.6,
    q: 2,
  })
  const { at, effect, low, high } = result.selected.find(({ name }) => name === 'a')!.curve!
  const inside = effect.filter((value, e) => low![e] <= value && value <= high![e]).length
  expect(inside).toBeGreaterThan(0.8 * at.length)
})
