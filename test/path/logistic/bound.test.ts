import { expect, test } from 'vitest'
import { distanceBound, residualBound } from '../../../src/path/logistic/bound.js'
import { uniforms } from '../../random-table.js'

const sigmoid = (h: number) => 1 / (1 + Math.exp(-h))

/** A one-column problem: minimise sum_i log(1 + e^(x_i b)) - t b, whose derivative is sum_i x_i sigmoid(x_i b) - t. */
function problem(seed: number) {
  const u = uniforms(seed)
  const x = Array.from({ length: 5 + Math.floor(20 * u()) }, () => 4 * u() - 2)
  const star = 4 * u() - 2
  const slope = (b: number) => x.reduce((sum, v) => sum + v * sigmoid(v * b), 0)
  return {
    x,
    star,
    gradient: (b: number) => slope(star) - slope(b),
    start: star + (u() - 0.5) * 0.5 ** (6 * u()),
  }
}

test('the minimiser and its residual are within the bounds, wherever there are bounds', () => {
  let bounded = 0
  for (let seed = 1; seed <= 4000; seed++) {
    const { x, star, gradient, start } = problem(seed)
    const weights = x.map(v => sigmoid(v * start) * sigmoid(-v * start))
    const hessian = x.reduce((sum, v, i) => sum + v * v * weights[i], 0)
    const nu = Math.abs(gradient(start)) / Math.sqrt(hessian)
    const least = Math.min(...weights)
    const distance = distanceBound(nu, least)
    if (distance === Number.POSITIVE_INFINITY) continue
    bounded++
    expect(Math.abs(star - start) * Math.sqrt(hessian)).toBeLessThanOrEqual(distance * (1 + 1e-9) + 1e-14)
    const moved = Math.hypot(...x.map(v => sigmoid(v * star) - sigmoid(v * start)))
    expect(moved).toBeLessThanOrEqual(residualBound(distance, least, 0.25) * (1 + 1e-9) + 1e-14)
  }
  expect(bounded).toBeGreaterThan(2000)
})

test('far from the minimiser there is no bound', () => {
  expect(distanceBound(1, 0.25)).toBe(Number.POSITIVE_INFINITY)
  expect(distanceBound(1e-9, 0)).toBe(Number.POSITIVE_INFINITY)
})
