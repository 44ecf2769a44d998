import { expect, test } from 'vitest'
import { lambdaOnGrids } from '../../../src/path/logistic/lambda-on-grids.js'

/** A path whose q-th variable enters at 0.3; solved for the second time it is a little lower. */
function forgetful(shift: number) {
  let calls = 0
  return (grid: Float64Array) => {
    const entry = 0.3 * (1 - (calls++ === 0 ? 0 : shift))
    const sizes = Array.from(grid, lambda => (lambda <= entry ? 5 : 4))
    return { length: grid.length, sizeAt: (k: number) => sizes[k], worstKkt: 0 }
  }
}

test('a point that loses the count when it is solved again is still the answer', () => {
  const kept = lambdaOnGrids(forgetful(0), 1, 5, 'first', 1e-4)
  expect(kept.lambda).toBeCloseTo(0.3, 8)
  // So much lower that no point of the refined grid has the count any more.
  const lost = lambdaOnGrids(forgetful(0.03), 1, 5, 'first', 1e-4)
  expect(lost.lambda).toBeGreaterThan(0.29)
  expect(lost.lambda).toBeLessThanOrEqual(0.3)
})

test('a count that no lambda has is not reached', () => {
  expect(lambdaOnGrids(forgetful(0), 1, 6, 'first', 1e-4).lambda).toBeUndefined()
})

test('a search that jumps about comes to an end', () => {
  let calls = 0
  const restless = (grid: Float64Array) => ({
    length: grid.length,
    sizeAt: (k: number) => (k >= (calls++ * 7) % grid.length ? 5 : 4),
    worstKkt: 0,
  })
  expect(lambdaOnGrids(restless, 1, 5, 'farthest', 1e-4)).toBeDefined()
})
