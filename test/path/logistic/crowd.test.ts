import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { capacityFor } from '../../../src/path/capacity.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { createBinomialSolver } from '../../../src/path/logistic/solver.js'
import { createProblem } from '../../../src/path/problem.js'
import { stream } from '../../../src/random/stream.js'

// In three rows columns are points of a circle: tens of thousands stand between two points of the grid, and hardly any of them joins.
test('a crowd of columns about lambda is held back by the nearest of them', () => {
  const [n, p] = [6, 60_000]
  const random = stream(1, 'logistic-crowd', 0)
  const column = () => Array.from({ length: n }, () => random.normal())
  const data = createDataset({
    columns: Array.from({ length: p }, column),
    y: [0, 1, 0, 1, 1, 0],
    family: 'binomial',
  })
  const kernels = loadKernels()
  let largest = 0
  const watching = {
    ...kernels,
    transposeTimes(...args: Parameters<typeof kernels.transposeTimes>) {
      largest = Math.max(largest, args[3])
      kernels.transposeTimes(...args)
    },
  }
  const problem = createProblem(data, watching)
  const solver = createBinomialSolver(problem, 3, capacityFor(problem, 3, 2))
  for (const rows of [
    [0, 1, 2],
    [0, 2, 4],
    [1, 3, 5],
  ]) {
    const top = solver.lambdaMax(Int32Array.from(rows))
    const { work, worstKkt } = solver.solve(Int32Array.from(rows), logSpaced(top, 0.08 * top, 100))
    expect(worstKkt).toBeLessThan(1e-9)
    expect(work.stages).toBeLessThan(30)
  }
  expect(largest).toBeLessThan(5000)
})
