import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { capacityFor } from '../../../src/path/capacity.js'
import type { Intervals } from '../../../src/path/intervals.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { createBinomialSolver, type SolvedGrid } from '../../../src/path/logistic/solver.js'
import { createProblem } from '../../../src/path/problem.js'
import { dataset, randomTable, uniforms } from '../../random-table.js'
import * as optimality from '../../support/judges/optimality.js'
import { subsample } from '../../support/judges/standardise.js'

interface Solution {
  readonly intercept: number
  readonly beta: Map<number, number>
}

/** Members by the fast way, and solutions to the rounding level on the standardised scale of the subsample. */
function solverOf(data: Dataset, m: number, capacity = 40) {
  const problem = createProblem(data)
  const solver = createBinomialSolver(problem, m, capacityFor(problem, m, capacity))
  return {
    solve: (rows: Int32Array, grid: ArrayLike<number>) => solver.solve(rows, grid),
    solutions(rows: Int32Array, grid: ArrayLike<number>): Solution[] {
      const found: Solution[] = []
      solver.solve(rows, grid, {
        onPoint(k, { ws, size }) {
          const { f64, i32 } = problem.arena
          const beta = new Map<number, number>()
          for (let q = 1; q < size; q++) {
            const slot = i32[ws.slots / 4 + q]
            beta.set(i32[ws.variables / 4 + slot], f64[ws.beta / 8 + q] / Math.sqrt(m))
          }
          found[k] = { intercept: f64[ws.beta / 8] / Math.sqrt(m), beta }
        },
      })
      return found
    },
  }
}

function supportsOf(member: Intervals, count: number): number[][] {
  const supports: number[][] = Array.from({ length: count }, () => [])
  member.variable.forEach((j, e) => {
    for (let k = member.from[e]; k < member.to[e]; k++) supports[k].push(j)
  })
  return supports
}

const sorted = (keys: Iterable<number>) => [...keys].sort((a, b) => a - b)

function someRows(n: number, m: number, seed: number, repeats = false): Int32Array {
  const u = uniforms(seed)
  const all = Array.from({ length: n }, (_, i) => i)
  return Int32Array.from({ length: m }, (_, i) => {
    if (repeats) return Math.floor(u() * n)
    const k = i + Math.floor(u() * (n - i))
    ;[all[i], all[k]] = [all[k], all[i]]
    return all[i]
  })
}

/** Worst KKT violation relative to lambda_max, by the check that shares no code with the project. */
function worstViolation(data: Dataset, rows: Int32Array, grid: Float64Array, solutions: Solution[]): number {
  const half = subsample(data, rows)
  const judge = optimality.judgeOf(half)
  const { mean, sd } = judge.columns
  return Math.max(
    ...solutions.map(({ intercept, beta }, k) => {
      const original = new Float64Array(data.p)
      let centre = intercept
      for (const [j, b] of beta) {
        original[j] = b / sd[j]
        centre -= original[j] * mean[j]
      }
      return optimality.kktViolation(judge, grid[k], centre, original)
    }),
  )
}

const designs: [string, Dataset, Int32Array, number][] = [
  ['more rows than columns', randomTable(200, 20, 1, 'binomial'), someRows(200, 150, 1), 0.001],
  ['more columns than rows', randomTable(60, 150, 2, 'binomial'), someRows(60, 30, 2), 0.05],
  ['columns outside the working set', randomTable(80, 700, 3, 'binomial'), someRows(80, 40, 3), 0.05],
  ['repeated rows', randomTable(90, 300, 4, 'binomial'), someRows(90, 90, 4, true), 0.05],
  ['rare class', unbalanced(120, 200, 5), someRows(120, 120, 5), 0.05],
  ['badly scaled columns', scaled(randomTable(70, 250, 6, 'binomial')), someRows(70, 50, 6), 0.02],
]

function unbalanced(n: number, p: number, seed: number): Dataset {
  const { x } = randomTable(n, p, seed)
  return dataset(
    x,
    Array.from({ length: n }, (_, i) => (i % 12 === 5 ? 1 : 0)),
    'binomial',
  )
}

function scaled(data: Dataset): Dataset {
  const x = data.x.map((v, i) => v * 10 ** ((Math.floor(i / data.n) % 17) - 8))
  return { ...data, x }
}

test.each(designs)(
  '%s: solutions satisfy the conditions, supports are those of the solutions',
  (...design) => {
    const [, data, rows, ratio] = design
    const solver = solverOf(data, rows.length)
    const top = solver.solve(rows, [1e9]).lambdaMax
    const judge = optimality.judgeOf(subsample(data, rows))
    expect(Math.abs(top - judge.lambdaMax)).toBeLessThan(1e-14 * top)
    for (const count of [7, 60, 400]) {
      const grid = logSpaced(1.1 * top, ratio * top, count)
      const solutions = solver.solutions(rows, grid)
      expect(worstViolation(data, rows, grid, solutions)).toBeLessThan(1e-10)
      const { member, worstKkt, length } = solver.solve(rows, grid)
      expect(length).toBe(count)
      expect(worstKkt).toBeLessThan(1e-9)
      expect(supportsOf(member, count)).toEqual(solutions.map(({ beta }) => sorted(beta.keys())))
    }
  },
)

test('grids with one point, repeats, or nothing below lambda_max are solved as they stand', () => {
  const data = randomTable(60, 200, 8, 'binomial')
  const rows = someRows(60, 40, 8)
  const solver = solverOf(data, 40)
  const top = solver.solve(rows, [1e9]).lambdaMax
  expect(solver.solve(rows, [3 * top, 2 * top, top]).member.variable.length).toBe(0)
  const fine = supportsOf(solver.solve(rows, logSpaced(top, 0.1 * top, 50)).member, 50)
  expect(supportsOf(solver.solve(rows, [0.1 * top]).member, 1)).toEqual([fine[49]])
  const repeated = supportsOf(solver.solve(rows, [0.5 * top, 0.5 * top, 0.1 * top, 0.1 * top]).member, 4)
  expect(repeated[1]).toEqual(repeated[0])
  expect(repeated[3]).toEqual(fine[49])
})

test('of equal columns at most one is active, the first of them', () => {
  const base = randomTable(80, 120, 9, 'binomial')
  const mirrored = base.x.map(v => -v)
  for (const copy of [base.x, mirrored]) {
    const twice = dataset([...base.x, ...copy], base.y, 'binomial')
    const rows = someRows(80, 60, 9)
    const top = solverOf(base, 60).solve(rows, [1e9]).lambdaMax
    const grid = logSpaced(top, 0.02 * top, 100)
    const one = solverOf(base, 60).solve(rows, grid)
    const both = solverOf(twice, 60).solve(rows, grid)
    expect(both.worstKkt).toBeLessThan(1e-9)
    expect(supportsOf(both.member, 100)).toEqual(supportsOf(one.member, 100))
  }
})

test('columns in the span of others, and nearly so, keep the conditions', () => {
  const base = randomTable(50, 40, 10, 'binomial')
  const u = uniforms(11)
  const extra: number[] = []
  for (let j = 0; j < 20; j++) {
    for (let i = 0; i < 50; i++) extra.push(base.x[j * 50 + i] - 2 * base.x[(j + 20) * 50 + i])
    for (let i = 0; i < 50; i++) extra.push(base.x[j * 50 + i] + 1e-6 * u())
  }
  const data = dataset([...base.x, ...extra], base.y, 'binomial')
  const rows = someRows(50, 36, 10)
  const solver = solverOf(data, 36)
  const top = solver.solve(rows, [1e9]).lambdaMax
  const grid = logSpaced(top, 0.01 * top, 80)
  expect(worstViolation(data, rows, grid, solver.solutions(rows, grid))).toBeLessThan(5e-9)
  expect(solver.solve(rows, grid).worstKkt).toBeLessThan(1e-8)
})

test('classes that a column separates are solved down to small lambdas', () => {
  const base = randomTable(40, 200, 12, 'binomial')
  const y = base.x.slice(0, 40).map(v => (v > 0 ? 1 : 0))
  const data = dataset(base.x, y, 'binomial')
  const rows = someRows(40, 40, 12)
  const solver = solverOf(data, 40)
  const top = solver.solve(rows, [1e9]).lambdaMax
  const grid = logSpaced(top, 1e-4 * top, 60)
  const solutions = solver.solutions(rows, grid)
  expect(worstViolation(data, rows, grid, solutions)).toBeLessThan(1e-10)
  expect(supportsOf(solver.solve(rows, grid).member, 60)).toEqual(
    solutions.map(({ beta }) => sorted(beta.keys())),
  )
})

test('a member depends on its rows alone, not on what was solved before or on the room there was', () => {
  const data = randomTable(90, 400, 13, 'binomial')
  const rows = [1, 2, 3].map(seed => someRows(90, 45, seed))
  const grid = logSpaced(0.3, 0.03, 70)
  const answer = ({ member, worstKkt, lambdaMax }: SolvedGrid) => ({ member, worstKkt, lambdaMax })
  const fresh = rows.map(r => answer(solverOf(data, 45).solve(r, grid)))
  const tight = solverOf(data, 45, 1)
  for (const i of [2, 0, 1, 0, 2]) expect(answer(tight.solve(rows[i], grid))).toEqual(fresh[i])
})

test('a sample with one class only is refused, by name', () => {
  const data: Dataset = {
    ...randomTable(20, 5, 14, 'binomial'),
    classes: ['healthy', 'ill'],
    response: 'status',
  }
  const ill = Int32Array.from(data.y.keys()).filter(i => data.y[i] === 1)
  expect(() => solverOf(data, ill.length).solve(ill, [0.1])).toThrow(
    /^status: must have both classes in every sample; got \d+ rows of ill/,
  )
})
