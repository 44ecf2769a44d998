import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { takeRows } from '../../src/data/take-rows.js'
import type { SecateurError } from '../../src/errors.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { selectNow } from '../../src/method/select-now.js'
import { createDesign } from '../../src/path/adjustment/design.js'
import { capacityFor } from '../../src/path/capacity.js'
import { lambdaGrid } from '../../src/path/lambda-grid.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { logSpaced } from '../../src/path/log-spaced.js'
import { createBinomialSolver } from '../../src/path/logistic/solver.js'
import { createAdjustedProblem } from '../../src/path/problem.js'
import { dataset, uniforms } from '../random-table.js'

type Family = 'binomial' | 'cox' | 'multinomial'
const [n, p] = [48, 8]

/** The kept column decides the outcome of the first half of the rows, and no more than the others that of the second; or of all rows. */
function tableOf(
  family: Family,
  seed: number,
  everywhere = false,
): Dataset & { readonly kept: Float64Array } {
  const u = uniforms(seed)
  const normal = () => Array.from({ length: 12 }, u).reduce((a, b) => a + b, -6)
  const x = Float64Array.from({ length: n * p }, normal)
  const kept = Float64Array.from({ length: n }, normal)
  const score = Array.from({ length: n }, (_, i) =>
    everywhere || i < n / 2 ? 2 * kept[i] : x[i] + kept[i] + normal(),
  )
  const y = score.map(value => {
    if (family === 'cox') return Math.exp(-value)
    if (family === 'binomial') return value > 0 ? 1 : 0
    return value < -1 ? 0 : value < 1 ? 1 : 2
  })
  return {
    ...dataset(x, y, family),
    kept,
    ...(family === 'multinomial' && { classes: ['a', 'b', 'c'] }),
    ...(family === 'cox' && {
      survival: { event: Uint8Array.from(y, (_, i) => (i % 3 === 0 ? 0 : 1)), ties: 'breslow' as const },
    }),
    unpenalised: { x: kept, names: ['kept'], groups: [{ name: 'kept', first: 0, count: 1 }] },
  }
}

const half = Int32Array.from({ length: n / 2 }, (_, i) => i)

test.each(['binomial', 'cox', 'multinomial'] as const)(
  'a member whose rows the kept column decides selects nothing: %s',
  family => {
    for (const seed of [1, 2, 3]) {
      const data = tableOf(family, seed)
      const { lambda } = lambdaGrid(data, { q: 4, count: 20 })
      const { member, worstKkt } = lassoLearner(data, lambda, 4).fit(half)
      expect(member.variable.length).toBe(0)
      expect(worstKkt).toBeLessThan(1e-8)
      const others = lassoLearner(data, lambda, 4).fit(half.map(i => i + n / 2))
      expect(others.member.variable.length).toBeGreaterThan(0)
    }
  },
)

test.each([
  ['binomial', 1e-4],
  ['cox', 1e-2],
] as const)('as it would with hardly any penalty on that column: %s', (family, factor) => {
  const data = tableOf(family, 1)
  const { lambda } = lambdaGrid(data, { q: 4, count: 20 })
  const { kept, unpenalised: _, ...rest } = data
  const penalised = {
    ...rest,
    p: p + 1,
    x: Float64Array.from([...kept, ...data.x]),
    names: ['kept', ...data.names],
    penaltyFactors: Float64Array.from({ length: p + 1 }, (_, j) => (j === 0 ? factor : 1)),
  }
  const path = lassoPath(takeRows(penalised, half), { lambda })
  const active = path.coefficients.flatMap(({ index }) => [...index])
  expect(active.length).toBeGreaterThan(0)
  expect(new Set(active)).toEqual(new Set([0]))
})

test.each(['binomial', 'cox', 'multinomial'] as const)(
  'where it decides all rows the run is refused with its name: %s',
  family => {
    expect(() => lambdaGrid(tableOf(family, 1, true), { q: 4, count: 20 })).toThrow(
      /unpenalised column "?kept/,
    )
  },
)

test.each(['cox', 'multinomial'] as const)(
  'and so is the path that is shown, whose solver is another one: %s',
  family => {
    for (let seed = 1; seed <= 8; seed++) {
      const lambda = [0.2, 0.1]
      expect(() => lassoPath(tableOf(family, seed, true), { lambda })).toThrow(/unpenalised column "?kept/)
    }
  },
)

/** The eight earliest times of all are events. */
function fewEvents(seed: number): Dataset {
  const data = tableOf('cox', seed)
  const cut = [...data.y].sort((a, b) => a - b)[7]
  const event = Uint8Array.from(data.y, time => (time <= cut ? 1 : 0))
  return { ...data, survival: { event, ties: 'breslow' as const } }
}

test('the grid of few events that a kept column nearly orders takes at most twenty steps a lambda', () => {
  let searched = 0
  for (let seed = 1; seed <= 20; seed++) {
    const data = fewEvents(seed)
    const problem = createAdjustedProblem(createDesign(data))
    const solver = createBinomialSolver(problem, n, capacityFor(problem, n, 4))
    const rows = Int32Array.from({ length: n }, (_, i) => i)
    let top: number
    try {
      top = solver.lambdaMax(rows)
    } catch (error) {
      expect((error as SecateurError).code).toBe('data/separated')
      continue
    }
    const { work, length } = solver.solve(rows, logSpaced(top, 1e-4 * top, 400))
    expect(length).toBe(400)
    expect(work.steps).toBeLessThan(20 * 400)
    searched++
  }
  expect(searched).toBeGreaterThan(5)
})

test('few events and a strong kept column do not refuse an ensemble, its simulations or its halves', () => {
  const few = fewEvents(5)
  const asked = { method: 'stability', members: 10, seed: 1, q: 3, guarantee: true }
  expect(() => selectNow(few, asked)).not.toThrow()
})
