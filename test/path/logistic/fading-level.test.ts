import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { allRows, capacityFor } from '../../../src/path/capacity.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { createBinomialSolver } from '../../../src/path/logistic/solver.js'
import { createStagedProblem } from '../../../src/path/problem.js'
import { dataset, uniforms } from '../../random-table.js'

type Family = 'cox' | 'poisson' | 'binomial'
const n = 72

/** Every fourth row has a level of its own, and no event, no count or the one class: its coefficient goes to minus infinity. */
function tableOf(family: Family, p: number, seed: number) {
  const u = uniforms(seed)
  const normal = () => Array.from({ length: 12 }, u).reduce((a, b) => a + b, -6)
  const common = Array.from({ length: n }, normal)
  const x = Float64Array.from({ length: n * p }, (_, i) => 0.6 * common[i % n] + normal())
  const age = Float64Array.from({ length: n }, normal)
  const level = Float64Array.from({ length: n }, (_, i) => (i % 4 === 0 ? 1 : 0))
  const eta = Array.from({ length: n }, (_, i) => x[i] - x[n + i] + 0.5 * x[2 * n + i])
  const exponential = () => -Math.log(u())
  const y = Float64Array.from(eta, (value, i) => {
    if (family === 'cox') return exponential() * Math.exp(-value)
    if (level[i] === 1) return 0
    if (family === 'poisson') return Math.floor(exponential() * Math.exp(0.5 * value + 0.5))
    return u() < 1 / (1 + Math.exp(-value)) ? 1 : 0
  })
  const event = Uint8Array.from(level, one => (one === 0 && u() < 0.45 ? 1 : 0))
  return { family, p, x, y, age, level, event }
}

/** Some rows of it; columns are penalised as they are, so that rows that do not matter do not matter through the scales either. */
function dataOf({ family, x, y, age, level, event }: ReturnType<typeof tableOf>, whole: boolean): Dataset {
  const rows = [...allRows(n)].filter(i => whole || level[i] === 0)
  const on = (list: ArrayLike<number>) =>
    Array.from({ length: (list.length / n) * rows.length }, (_, k) => {
      const column = Math.floor(k / rows.length)
      return list[column * n + rows[k % rows.length]]
    })
  const names = whole ? ['age', 'level'] : ['age']
  return {
    ...dataset(on(x), on(y), family),
    standardise: false,
    unpenalised: {
      x: Float64Array.from([...on(age), ...(whole ? on(level) : [])]),
      names,
      groups: names.map((name, first) => ({ name, first, count: 1 })),
    },
    ...(family === 'cox' ? { survival: { event: Uint8Array.from(on(event)), ties: 'breslow' } } : {}),
  }
}

function pathOf(data: Dataset, grid: (top: number) => Float64Array) {
  const problem = createStagedProblem(data)
  const solver = createBinomialSolver(problem, data.n, capacityFor(problem, data.n, 12))
  const rows = allRows(data.n)
  const lambdas = grid(solver.lambdaMax(rows))
  return { lambdas, ...solver.solve(rows, lambdas) }
}

test.each([
  ['cox', 60],
  ['cox', 300],
  ['poisson', 60],
  ['binomial', 60],
] as const)(
  '%s: an unpenalised level that says everything of its rows leaves the path of the others (p = %i)',
  (family, p) => {
    for (let seed = 1; seed <= 8; seed++) {
      const table = tableOf(family, p, seed)
      const whole = pathOf(dataOf(table, true), top => logSpaced(0.99 * top, 0.25 * top, 50))
      expect(whole.worstKkt, `seed ${seed}`).toBeLessThan(1e-10)
      expect(whole.work.rescues, `seed ${seed}`).toBe(0)
      // Lambda belongs to the mean over rows, and the factors, 0 for unpenalised columns, are scaled to a mean of 1.
      const unit = (n / (0.75 * n)) * ((p + 2) / (p + 1))
      const others = pathOf(dataOf(table, false), () => whole.lambdas.map(lambda => lambda * unit))
      expect(others.member, `seed ${seed}`).toEqual(whole.member)
      expect(whole.sizeAt(49)).toBeGreaterThan(2)
    }
  },
)

test('an unpenalised column that is constant in every risk set changes nothing', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const { x, y, event, level } = tableOf('cox', 60, seed)
    // Its rows are censored before the first event.
    const survival = { event, ties: 'breslow' } as const
    const times = y.map((time, i) => (level[i] === 1 ? 1e-9 * time : time))
    const plain: Dataset = { ...dataset(x, times, 'cox'), survival, standardise: false }
    const groups = [{ name: 'level', first: 0, count: 1 }]
    const whole = pathOf({ ...plain, unpenalised: { x: level, names: ['level'], groups } }, top =>
      logSpaced(0.99 * top, 0.25 * top, 50),
    )
    expect(whole.worstKkt, `seed ${seed}`).toBeLessThan(1e-10)
    const others = pathOf(plain, () => whole.lambdas.map(lambda => (lambda * 61) / 60))
    expect(others.member, `seed ${seed}`).toEqual(whole.member)
  }
})
