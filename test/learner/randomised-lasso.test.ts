import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { randomisedLassoLearner } from '../../src/learner/randomised-lasso.js'
import { selectNow } from '../../src/method/select-now.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { stream } from '../../src/random/stream.js'
import { randomTable } from '../random-table.js'

const data = randomTable(40, 12, 3)
const binary = randomTable(60, 8, 4, 'binomial')
const usual = { weakness: 0.5, weights: 'two-point', share: 0.5, rescale: true } as const
const everyRow = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

const { p, x, names } = data
const kept: Dataset = {
  ...data,
  p: p - 3,
  x: x.slice(3 * data.n),
  names: names.slice(3),
  unpenalised: {
    x: x.slice(0, 3 * data.n),
    names: names.slice(0, 3),
    groups: names.slice(0, 3).map((name, first) => ({ name, first, count: 1 })),
  },
}
const factored = { ...kept, penaltyFactors: Float64Array.from({ length: p - 3 }, (_, j) => 1 + (j % 3)) }

test.each([data, binary, kept, factored])('is the lasso at weakness 1', table => {
  const { lambda } = lambdaGrid(table, { q: 5, count: 20 })
  const rows = everyRow(table.n).filter(i => i % 2 === 0)
  const random = randomisedLassoLearner(table, lambda, { ...usual, weakness: 1 }, 7)
  expect(random(rows, 0).member).toEqual(lassoLearner(table, lambda).fit(rows).member)
})

test.each(['two-point', 'uniform'] as const)('has the penalties it draws, %s', weights => {
  const how = { weakness: 0.3, weights, share: 0.4, rescale: false }
  const { lambda } = lambdaGrid(data, { q: 8, count: 15 })
  const random = stream(7, 'randomised-lasso/weights', 5)
  const factors = Array.from({ length: data.p }, () => {
    const u = random.uniform()
    return 1 / (weights === 'uniform' ? 0.3 + 0.7 * u : u < 0.4 ? 0.3 : 1)
  })
  // The path with factors has them rescaled to mean 1: lambda makes up for it.
  const mean = factors.reduce((sum, f) => sum + f, 0) / data.p
  const path = lassoPath(data, { penaltyFactors: factors, lambda: lambda.map(l => l * mean) })
  const { member } = randomisedLassoLearner(data, lambda, how, 7)(everyRow(data.n), 5)
  for (let k = 0; k < lambda.length; k++) {
    const active = [...member.variable].filter((_, e) => member.from[e] <= k && k < member.to[e])
    expect(active).toEqual([...path.coefficients[k].index])
  }
})

test('penalises no less than the lasso on average, when told to rescale', () => {
  const { lambda } = lambdaGrid(data, { q: 6, count: 20 })
  const sizeOf = (rescale: boolean) => {
    const random = randomisedLassoLearner(data, lambda, { ...usual, rescale }, 7)
    return Array.from({ length: 20 }, (_, b) => random(everyRow(data.n), b).member.variable.length).reduce(
      (a, b) => a + b,
    )
  }
  expect(sizeOf(true)).toBeGreaterThan(sizeOf(false))
})

test.each([
  [{ weakness: 0 }, 'usage/weakness'],
  [{ weakness: 1.5 }, 'usage/weakness'],
  [{ weights: 'other' as never }, 'usage/weights'],
  [{ share: -1 }, 'usage/share'],
  [{ rescale: 'yes' as never }, 'usage/rescale'],
])('refuses %o', (given, code) => {
  expect(() => selectNow(data, { method: 'randomised-lasso', ...given })).toThrow(
    expect.objectContaining({ code }),
  )
})
