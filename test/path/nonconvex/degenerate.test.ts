import { describe, expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { allRows } from '../../../src/path/capacity.js'
import { createDescent } from '../../../src/path/nonconvex/create-descent.js'
import { nonconvexPath } from '../../../src/path/nonconvex/nonconvex-path.js'
import { createPenalty } from '../../../src/path/nonconvex/penalty.js'
import { createProblem } from '../../../src/path/problem.js'
import { createKeep, type RowSolver, type Solution } from '../../../src/path/row-path.js'
import { stream } from '../../../src/random/stream.js'

/** Normal columns; the response depends on the first three. `change` may spoil the columns. */
function table(
  n: number,
  p: number,
  family: Dataset['family'],
  change: (x: Float64Array) => void = () => {},
): Dataset {
  const random = stream(7, 'test/degenerate', n + p)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const signal = (i: number) => 2 * x[i] - 1.5 * x[n + i] + x[2 * n + i]
  const y = Float64Array.from({ length: n }, (_, i) =>
    family === 'gaussian' ? signal(i) + random.normal() : Number(signal(i) + 2 * random.normal() > 0),
  )
  change(x)
  return { n, p, x, y, family, names: [], response: 'y' }
}

const cases = (['gaussian', 'binomial'] as const).flatMap(family =>
  (['scad', 'mcp'] as const).map(penalty => ({ family, penalty })),
)

describe.each(cases)('$family $penalty', ({ family, penalty }) => {
  test('a constant column is never selected, whatever its value', () => {
    const data = table(40, 60, family, x => {
      for (const [j, value] of [0, 1e-8, 0.1, -1e8].entries()) x.fill(value, (10 + j) * 40, (11 + j) * 40)
    })
    const path = nonconvexPath(data, { penalty })
    const used = new Set(path.coefficients.flatMap(({ index }) => [...index]))
    for (const j of [10, 11, 12, 13]) expect(used.has(j)).toBe(false)
    expect(used.has(0)).toBe(true)
  })

  test('of exact duplicates the first is selected and the other waits', () => {
    const data = table(60, 12, family, x => {
      x.copyWithin(9 * 60, 0, 60)
      for (let i = 0; i < 60; i++) x[10 * 60 + i] = -x[60 + i]
    })
    const path = nonconvexPath(data, { penalty, ratio: 0.1 })
    const last = path.coefficients.at(-1)!
    expect([...last.index]).toEqual(expect.arrayContaining([0, 1]))
    expect(last.index).not.toContain(9)
    expect(last.index).not.toContain(10)
  })

  test('more columns than rows: every lambda is solved or the path says that it ended', () => {
    const data = table(24, 400, family)
    const path = nonconvexPath(data, { penalty, ratio: 0.01 })
    expect(path.ending === 'complete').toBe(path.lambda.length === 100)
    for (const { value } of path.coefficients) expect(value.every(Number.isFinite)).toBe(true)
    if (family === 'gaussian') expect(path.ending).toBe('complete')
  })

  test('a solver gives the same bits whatever it solved before', () => {
    const problem = createProblem(table(50, 300, family))
    const rows = allRows(50).filter(i => i % 5 !== 0)
    const other = allRows(50).filter(i => i % 5 !== 1)
    const grid = Float64Array.from({ length: 30 }, (_, k) => 0.5 * 0.93 ** k)
    const keep = createKeep(problem)
    const solutionsOf = (solver: RowSolver, sample: Int32Array) => {
      const solutions: Solution[] = []
      const path = solver.solve(sample, grid, (_, solution) => solutions.push(keep(solution)))
      return { path, solutions }
    }
    const fresh = solutionsOf(createDescent(problem, 40, createPenalty(penalty)), rows)
    const used = createDescent(problem, 40, createPenalty(penalty))
    solutionsOf(used, other)
    expect(solutionsOf(used, rows)).toEqual(fresh)
    expect(fresh.solutions.at(-1)!.variable.length).toBeGreaterThan(2)
  })
})

test.each(['gaussian', 'binomial', 'poisson', 'weighted'] as const)(
  'copies, up to sign and scale, never enter beside their column: %s',
  kind => {
    const [n, half] = [60, 15]
    const family = kind === 'weighted' ? 'gaussian' : kind
    const plain = table(n, 2 * half, family === 'poisson' ? 'gaussian' : family, x => {
      for (let at = 0; at < n * half; at++) {
        x[at] = Math.round(x[at])
        x[n * half + at] = (at % (2 * n) < n ? -3 : 1) * x[at]
      }
    })
    const y = family === 'poisson' ? plain.y.map(v => Math.round(Math.abs(v))) : plain.y
    const weights = kind === 'weighted' && {
      weights: Float64Array.from({ length: n }, (_, i) => 1 + (i % 3)),
    }
    const data = { ...plain, family, y, ...weights }
    for (const penalty of ['scad', 'mcp'] as const) {
      const { coefficients, certificate } = nonconvexPath(data, { penalty })
      const both = coefficients.filter(({ index }) => index.some(j => index.includes(j + half)))
      expect(both).toEqual([])
      expect(coefficients.at(-1)!.index.every(j => j < half)).toBe(true)
      expect(coefficients.at(-1)!.index.length).toBeGreaterThan(8)
      expect(certificate.worstKkt).toBeLessThan(1e-8)
    }
  },
)

test('classes that a line separates end the path with finite coefficients', () => {
  const data = table(60, 8, 'binomial')
  for (let i = 0; i < 60; i++) data.y[i] = Number(data.x[i] + data.x[60 + i] > 0)
  for (const penalty of ['scad', 'mcp'] as const) {
    const path = nonconvexPath(data, { penalty })
    expect(path.ending).not.toBe('complete')
    expect(path.lambda.length).toBeGreaterThan(5)
    expect(path.coefficients.at(-1)!.value.every(Number.isFinite)).toBe(true)
  }
})

test('a response that no column explains is refused', () => {
  const data = table(20, 4, 'gaussian')
  data.y.fill(3)
  expect(() => nonconvexPath(data, { penalty: 'scad' })).toThrow('must be correlated with some predictor')
})

test('a sample of one class is refused', () => {
  const data = table(20, 4, 'binomial')
  data.y.fill(0)
  data.y[3] = 1
  const descent = createDescent(createProblem(data), 19, createPenalty('mcp'))
  const rows = allRows(20).filter(i => i !== 3)
  expect(() => descent.solve(rows, Float64Array.of(0.1), () => {})).toThrow('must have rows of both classes')
})
