import { expect, test } from 'vitest'
import { createFullPath } from '../../../src/path/full-path.js'
import { lambdaGrid } from '../../../src/path/lambda-grid.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { randomTable } from '../../random-table.js'

const tables = [randomTable(80, 30, 1, 'binomial'), randomTable(60, 300, 2, 'binomial')]

function sizesAt(data: (typeof tables)[number], lambdas: number[]): number[] {
  return lassoPath(data, { lambda: lambdas }).coefficients.map(({ index }) => index.length)
}

test.each(tables)('lambda_min is where the q-th variable enters, to 1e-9 (table %#)', data => {
  for (const q of [1, 2, 7, 15]) {
    const path = createFullPath(data)
    const { lambda, worstKkt } = path.lambdaAt(q, 'first', 0.001 * path.lambdaMax)
    expect(worstKkt).toBeLessThan(1e-8)
    const [above, at] = sizesAt(data, [lambda! * (1 + 3e-9), lambda!])
    expect(above).toBeLessThan(q)
    expect(at).toBe(q)
  }
})

test.each(tables)('the rule "farthest" takes the last lambda with exactly q (table %#)', data => {
  const path = createFullPath(data)
  const { lambda } = path.lambdaAt(5, 'farthest', 0.01 * path.lambdaMax)
  const [at, below] = sizesAt(data, [lambda!, lambda! * (1 - 3e-9)])
  expect(at).toBe(5)
  expect(below).not.toBe(5)
})

test('the grid runs from lambda_max to lambda_min; a q that no lambda has is said', () => {
  const data = tables[0]
  const { lambda, reached } = lambdaGrid(data, { q: 6, count: 20 })
  expect(reached).toBe(true)
  expect(sizesAt(data, [lambda[0], lambda[19]])).toEqual([0, 6])
  expect(lambdaGrid(data, { q: 31, count: 5, floor: 0.1 }).reached).toBe(false)
})
