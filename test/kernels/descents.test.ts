import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { allRows } from '../../src/path/capacity.js'
import { createLassoOnRows } from '../../src/path/lasso-on-rows.js'
import { logSpaced } from '../../src/path/log-spaced.js'
import { createDescent } from '../../src/path/nonconvex/create-descent.js'
import { createPenalty } from '../../src/path/nonconvex/penalty.js'
import { createProblem } from '../../src/path/problem.js'
import { createKeep, type Solution } from '../../src/path/row-path.js'
import { randomTable } from '../random-table.js'

const tables: readonly (readonly [string, Dataset])[] = [
  ['gaussian, few columns', randomTable(60, 20, 1)],
  ['gaussian, many columns', randomTable(50, 300, 2)],
  ['binomial, few columns', randomTable(80, 20, 3, 'binomial')],
  ['binomial, many columns', randomTable(70, 200, 4, 'binomial')],
]

/** The path without every fifth row, by the kernels of one kind. */
function solve(data: Dataset, kind: 'wasm' | 'twin', penalty: 'lasso' | 'scad' | 'mcp') {
  const problem = createProblem(data, loadKernels(kind))
  const rows = allRows(data.n).filter(i => i % 5 !== 0)
  const solver =
    penalty === 'lasso'
      ? createLassoOnRows(problem, rows.length, 10)
      : createDescent(problem, rows.length, createPenalty(penalty))
  const solutions: Solution[] = []
  const keep = createKeep(problem)
  const path = solver.solve(rows, logSpaced(0.6, 0.06, 25), (k, solution) => {
    solutions[k] = keep(solution)
  })
  return { path, solutions }
}

describe.each(tables)('solutions on some of the rows (%s)', (_, data) => {
  it.each(['lasso', 'scad', 'mcp'] as const)(
    '%s: the same bits from the kernels and their twins',
    penalty => {
      const found = solve(data, 'wasm', penalty)
      expect(solve(data, 'twin', penalty)).toEqual(found)
      expect(found.solutions.at(-1)!.variable.length).toBeGreaterThan(1)
    },
  )
})
