/** Penalties are `lambda`, their number is `lambdas`: so for paths as for every method. */
import { expect, test } from 'vitest'
import { methods } from '../../src/method/registry.js'
import { cvLasso } from '../../src/method/single/cv-lasso.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { nonconvexPath } from '../../src/path/nonconvex/nonconvex-path.js'
import { randomTable } from '../random-table.js'

const data = randomTable(60, 8, 5)

test('lambdas is how many, wherever it is asked for', () => {
  expect(lassoPath(data, { lambdas: 7 }).lambda).toHaveLength(7)
  expect(nonconvexPath(data, { penalty: 'scad', lambdas: 7 }).lambda.length).toBeLessThanOrEqual(7)
  expect(cvLasso(data, { lambdas: 7 }).validation.lambda.length).toBeLessThanOrEqual(7)
  const settings = methods.flatMap(({ settings: { lambdas } }) => lambdas ?? [])
  expect(new Set(settings.map(({ type }) => type))).toEqual(new Set(['integer']))
})

test('lambda is which, from the largest on', () => {
  expect([...lassoPath(data, { lambda: [0.1, 0.5, 0.2] }).lambda]).toEqual([0.5, 0.2, 0.1])
})

test.each([
  [{ lambda: [] }, 'lambda: must not be empty'],
  [{ lambda: [1, 0] }, 'lambda: must be positive numbers; got 0'],
  [{ lambdas: 0 }, 'lambdas: must be a positive integer; got 0'],
  [{ lambdas: [0.1] as never }, 'lambdas: must be a positive integer; got 0.1'],
])('%o is refused', (options, text) => {
  expect(() => lassoPath(data, options)).toThrow(text)
})
