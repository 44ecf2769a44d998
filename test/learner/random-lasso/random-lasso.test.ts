import { expect, test } from 'vitest'
import { randomLasso } from '../../../src/learner/random-lasso/random-lasso.js'
import { weightedDraw } from '../../../src/learner/random-lasso/weighted-draw.js'
import { stream } from '../../../src/random/stream.js'
import { randomTable } from '../../random-table.js'

const data = randomTable(40, 10, 6)
const settings = randomLasso.settings(data, { q1: 4, q2: 3, folds: 3 })

test('a weighted draw of one has the probabilities of its weights', () => {
  const counts = [0, 0, 0, 0]
  const draws = 20_000
  for (let i = 0; i < draws; i++) counts[weightedDraw(4, 1, [1, 2, 5, 0], stream(1, 'test', i))[0]]++
  const chances = [1 / 8, 2 / 8, 5 / 8, 0]
  counts.forEach((count, j) => {
    // Five standard errors.
    expect(Math.abs(count / draws - chances[j])).toBeLessThanOrEqual(
      5 * Math.sqrt((chances[j] * (1 - chances[j])) / draws),
    )
  })
})

test('a weighted draw takes those without weight last, and each once', () => {
  for (let i = 0; i < 50; i++) {
    const drawn = [...weightedDraw(6, 4, [0, 3, 0, 1, 0, 0], stream(1, 'test', i))]
    expect(drawn).toContain(1)
    expect(drawn).toContain(3)
    expect(new Set(drawn).size).toBe(4)
  }
})

test('a member holds no more variables than it drew', () => {
  const draw = randomLasso.prepare(data, settings, 5)
  for (let b = 0; b < 10; b++) expect(draw(b).member.variable.length).toBeLessThanOrEqual(4)
  const second = randomLasso.prepare(data, { ...settings, weights: Array(10).fill(1) }, 5)
  for (let b = 0; b < 10; b++) expect(second(b).member.variable.length).toBeLessThanOrEqual(3)
})

test('the second stage is drawn by the size of the mean coefficient, not by the mean size', () => {
  const member = (value: number) => ({
    variable: Int32Array.of(2),
    from: Int32Array.of(0),
    to: Int32Array.of(1),
    value: Float64Array.of(value),
  })
  const { weights } = randomLasso.secondStage!(data, settings, [
    member(0.5),
    member(-0.5),
    member(0.3),
    member(0.1),
  ])
  expect(weights![2]).toBeCloseTo(0.1, 12)
  expect(weights!.filter(weight => weight > 0)).toHaveLength(1)
})

test.each([{ q1: 0 }, { q1: 11 }, { q2: 1.5 }, { folds: 2 }, { rule: 'best' as never }])(
  'refuses %o',
  given => {
    expect(() => randomLasso.settings(data, given)).toThrow(/must/)
  },
)
