import { expect, it } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { crossValidate } from '../../../src/learner/cross-validation/cross-validate.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { createDesign, type PenaltyOptions } from '../../../src/path/adjustment/design.js'
import { createTable } from '../../../src/path/glm/sample.js'
import { stream } from '../../../src/random/stream.js'

const [n, distinct, copies] = [30, 40, 30]
const random = stream(3, 'entering columns', 0)
const own = Array.from({ length: distinct }, () => Array.from({ length: n }, () => random.normal()))
const y = own[0].map((value, i) => value - own[3][i] + 0.3 * random.normal())
const kept = Array.from({ length: n }, () => random.normal())

/** The distinct columns, `times` times, with other signs and scales, beside one that is kept in every model. */
function dataOf(times: number) {
  const columns: Record<string, number[]> = { kept }
  for (let t = 0; t < times; t++)
    for (const [j, column] of own.entries())
      columns[`x${t * distinct + j}`] = column.map(value => value * (t % 2 === 0 ? t + 1 : -0.5 * t))
  return createDataset({ columns, y, family: 'gaussian', force: ['kept'] })
}

const entering = (options: PenaltyOptions = {}) =>
  Array.from(createTable(createDesign(dataOf(copies), options), loadKernels()).entering)

it('of many columns those enter that are no copies of one before', () => {
  expect(entering()).toEqual(Array.from({ length: distinct + 1 }, (_, j) => j))
})

it('every column may enter where copies are not alike', () => {
  const penaltyFactors = Array.from({ length: copies * distinct }, (_, j) => 1 + (j % 7))
  for (const options of [{ alpha: 0.5 }, { standardise: false }, { penaltyFactors }])
    expect(entering(options)).toHaveLength(copies * distinct + 1)
})

it.each(['lasso', 'scad', 'mcp'] as const)(
  '%s by cross-validation takes the first of all copies',
  penalty => {
    const ratio = 0.05
    const [one, many] = [1, copies].map(times => crossValidate(dataOf(times), { penalty, seed: 1, ratio }))
    expect(many.lambda.length).toBe(one.lambda.length)
    for (const k of [0, Math.floor(many.lambda.length / 2), many.lambda.length - 1]) {
      expect(Math.abs(many.mean[k] - one.mean[k])).toBeLessThan(1e-9 * one.mean[0])
      expect(Array.from(many.coefficients[k].index)).toEqual(Array.from(one.coefficients[k].index))
    }
  },
)
