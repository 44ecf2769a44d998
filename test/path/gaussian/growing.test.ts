import { expect, test } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { allRows } from '../../../src/path/capacity.js'
import { createGaussianSolver } from '../../../src/path/gaussian/solver.js'
import { createProblem } from '../../../src/path/problem.js'
import { randomTable } from '../../random-table.js'

const [n, p] = [60, 30]

/** The memory in use after a path, and how many columns were active at once. */
function solveWith(active: number) {
  const problem = createProblem(randomTable(n, p, 1), loadKernels())
  const solver = createGaussianSolver(problem, n, { active, working: p, knots: 64, compressed: false })
  const { events } = solver.solve(allRows(n), 0.05)
  let [now, most] = [0, 0]
  for (const change of events.change.subarray(0, events.count)) most = Math.max(most, (now += change))
  return { top: problem.arena.mark(), most, events: events.lambda.slice(0, events.count) }
}

test('a solver whose active set outgrows its memory gives that back before it takes more', () => {
  const grown = solveWith(2)
  expect(grown.most).toBeGreaterThan(8)
  const needed = 2 ** Math.ceil(Math.log2(grown.most))
  expect(grown).toEqual(solveWith(Math.min(needed, p)))
})
