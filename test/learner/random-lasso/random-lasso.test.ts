import { expect, test } from 'vitest'
import { standardColumns } from '../../../src/data/columns/standard-columns.js'
import type { Dataset } from '../../../src/data/dataset.js'
import { chooseByValidation } from '../../../src/learner/cross-validation/choose.js'
import { prepareLearner } from '../../../src/learner/member-learners.js'
import { randomLasso } from '../../../src/learner/random-lasso/random-lasso.js'
import { weightedDraw } from '../../../src/learner/random-lasso/weighted-draw.js'
import { log } from '../../../src/math/elementary.js'
import { select } from '../../../src/method/select.js'
import { type Stream, stream } from '../../../src/random/stream.js'
import { dataset, randomTable, uniforms } from '../../random-table.js'

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

/** The definition: all p keys, sorted; those without weight behind the others. */
function sortedDraw(p: number, k: number, weights: number[] | undefined, random: Stream): number[] {
  const keys = Array.from({ length: p }, () => -log(1 - random.uniform()))
  const isLast = (j: number) => Number(weights !== undefined && !(weights[j] > 0))
  const key = (j: number) => (weights !== undefined && weights[j] > 0 ? keys[j] / weights[j] : keys[j])
  const order = keys.map((_, j) => j).sort((a, b) => isLast(a) - isLast(b) || key(a) - key(b) || a - b)
  return order.slice(0, k).sort((a, b) => a - b)
}

test('a weighted draw is that of all keys in order, and leaves the stream where those would', () => {
  for (let i = 0; i < 60; i++) {
    const random = stream(2, 'test', i)
    const p = 1 + random.below(i % 3 === 0 ? 3000 : 12)
    const weights =
      i % 2 === 0 ? undefined : Array.from({ length: p }, () => Math.max(0, random.below(6) - 2))
    const k = random.below(Math.min(p, 40) + 1)
    const [one, other] = [stream(3, 'test', i), stream(3, 'test', i)]
    expect([...weightedDraw(p, k, weights, one)]).toEqual(sortedDraw(p, k, weights, other))
    expect(one.uint32()).toBe(other.uint32())
  }
})

test('columns without weight are not drawn where there are enough others', () => {
  const random = stream(4, 'test', 0)
  let drawn = 0
  const counted = {
    ...random,
    uniform() {
      drawn++
      return random.uniform()
    },
  }
  const weights = Array.from({ length: 100_000 }, (_, j) => Number(j % 10_000 === 7))
  weightedDraw(weights.length, 5, weights, counted)
  expect(drawn).toBe(10)
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

const everything = Array.from({ length: 10 }, (_, j) => j)
const adaptive = { ...settings, q2: 10, adaptive: true }

test('with equal importances the adaptive second stage is the plain one', () => {
  const weights = Array<number>(10).fill(0.25)
  const plain = randomLasso.prepare(data, { ...adaptive, adaptive: false, weights }, 5)
  const weighted = randomLasso.prepare(data, { ...adaptive, weights }, 5)
  for (let b = 0; b < 8; b++) {
    const [one, other] = [plain(b).member, weighted(b).member]
    expect(other.variable).toEqual(one.variable)
    expect(Math.max(0, ...other.value!.map((v, e) => Math.abs(v - one.value![e])))).toBeLessThan(1e-7)
  }
})

test('a coefficient of the adaptive second stage is held back by lambda over its importance', () => {
  const importance = everything.map(j => (j === 4 ? 0 : 0.1 + 0.2 * j))
  const penaltyFactors = importance.map(value => 1 / value)
  const options = { penalty: 'lasso', rule: '1se', folds: 5, penaltyFactors } as const
  const { selected, coefficients, intercept, lambda } = chooseByValidation(data, options)
  const { n, x, y } = data
  const values = new Map(Array.from(selected, (j, k) => [j, coefficients[k]]))
  const residual = Array.from(y, (v, i) =>
    [...values].reduce((left, [j, b]) => left - b * x[j * n + i], v - intercept),
  )
  const { z } = standardColumns(x, n, 10)
  expect(values.size).toBeGreaterThan(1)
  expect(values.size).toBeLessThan(9)
  // glmnet's convention: factors sum to the number of columns, one that is left out counting as 1.
  const sum = penaltyFactors.reduce((total, factor) => total + (factor === Infinity ? 1 : factor), 0)
  for (const j of everything) {
    const pull = residual.reduce((total, r, i) => total + (r * z[j * n + i]) / n, 0)
    const limit = (lambda * penaltyFactors[j] * 10) / sum
    if (values.has(j)) expect(Math.abs(pull - Math.sign(values.get(j)!) * limit)).toBeLessThan(1e-7)
    else expect(Math.abs(pull)).toBeLessThanOrEqual(limit + 1e-7)
  }
})

test('columns without importance have no part in the adaptive second stage', () => {
  const weights = everything.map(j => (j === 2 || j === 5 ? 0.3 : 0))
  const draw = randomLasso.prepare(data, { ...adaptive, weights }, 5)
  for (let b = 0; b < 8; b++) for (const j of draw(b).member.variable) expect([2, 5]).toContain(j)
  const none = randomLasso.prepare(data, { ...adaptive, weights: everything.map(() => 0) }, 5)
  expect(none(0).member.variable).toHaveLength(0)
})

test.each(['gaussian', 'binomial', 'poisson', 'multinomial', 'cox'] as const)(
  'members of every family take weights, an offset, kept columns and factors: %s',
  family => {
    const u = uniforms(11)
    const [n, p] = [90, 6]
    const normal = () => Array.from({ length: 12 }, u).reduce((a, b) => a + b, -6)
    const x = Float64Array.from({ length: n * p }, normal)
    const kept = Float64Array.from({ length: n }, normal)
    // The first and the last column matter; a factor leaves the last one out.
    const eta = Array.from({ length: n }, (_, i) => 1.5 * x[i] + 1.5 * x[(p - 1) * n + i] + kept[i])
    const y = eta.map(value => {
      if (family === 'gaussian') return value + normal()
      if (family === 'cox') return Math.exp(-value - normal())
      if (family === 'poisson') return Math.floor(Math.exp(0.5 * value) + u())
      const score = value + normal()
      return family === 'binomial' ? Number(score > 0) : Number(score > -1) + Number(score > 1)
    })
    const full: Dataset = {
      ...dataset(x, y, family),
      ...(family === 'multinomial' && { classes: ['a', 'b', 'c'] }),
      ...(family === 'cox' && {
        survival: { event: Uint8Array.from(y, (_, i) => Number(i % 4 > 0)), ties: 'breslow' as const },
      }),
      weights: Float64Array.from({ length: n }, () => 0.5 + u()),
      offset: Float64Array.from({ length: n }, () => 0.1 * normal()),
      unpenalised: { x: kept, names: ['kept'], groups: [{ name: 'kept', first: 0, count: 1 }] },
      penaltyFactors: Float64Array.of(1, 1, 1, 1, 1, Infinity),
    }
    const draw = prepareLearner(full, { name: 'random-lasso', settings: { ...settings, q1: 6 } }, 3)
    const members = Array.from({ length: 12 }, (_, b) => draw(b).member)
    const share = (j: number) => members.filter(({ variable }) => variable.includes(j)).length / 12
    expect(share(0)).toBe(1)
    expect(share(p - 1)).toBe(0)
    expect(share(1)).toBeLessThan(1)
  },
)

test.each(['gaussian', 'binomial'] as const)(
  'a member that draws constant columns only is empty: %s',
  async family => {
    const { n, x, y } = randomTable(40, 1, 6, family, 1)
    const constants = [1, 2, 3].flatMap(value => Array<number>(n).fill(value))
    const few = dataset([...x, ...constants], y, family)
    const draw = randomLasso.prepare(few, randomLasso.settings(few, { q1: 2 }), 1)
    const sizes = Array.from({ length: 12 }, (_, b) => draw(b).member.variable.length)
    expect(new Set(sizes)).toEqual(new Set([0, 1]))
    const { selected } = await select(few, { method: 'random-lasso', members: 30 })
    expect(selected.map(({ name }) => name)).toEqual(['v1'])
  },
)

test('a table in which no column goes along with the response is refused', async () => {
  const constants = dataset(Array(20).fill(1), [1, 2, 3, 4, 5, 6, 7, 9, 8, 10])
  await expect(select(constants, { method: 'random-lasso', members: 10 })).rejects.toMatchObject({
    code: 'data/no-correlation',
    message: expect.stringMatching(/^response: must be correlated with some predictor/),
  })
})
