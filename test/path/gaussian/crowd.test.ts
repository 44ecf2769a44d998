import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { capacityFor } from '../../../src/path/capacity.js'
import { createGaussianSolver } from '../../../src/path/gaussian/solver.js'
import { createProblem } from '../../../src/path/problem.js'
import { stream } from '../../../src/random/stream.js'

// In three rows thousands of columns point nearly the same way: all stand at lambda together, and none joins.
test('a crowd of columns about lambda is passed in tens of stages, not in hundreds', () => {
  const [n, p] = [6, 30_000]
  const random = stream(1, 'crowd', 0)
  const column = () => Array.from({ length: n }, () => random.normal())
  const data = createDataset({
    columns: Object.fromEntries(Array.from({ length: p }, (_, j) => [`x${j}`, column()])),
    y: column(),
    family: 'gaussian',
  })
  const problem = createProblem(data, loadKernels())
  const solver = createGaussianSolver(problem, 3, capacityFor(problem, 3, 2))
  for (const rows of [
    [0, 1, 2],
    [0, 2, 5],
    [1, 3, 4],
  ]) {
    const { lambdaMax } = solver.solve(Int32Array.from(rows), Number.POSITIVE_INFINITY)
    const { work, worstKkt } = solver.solve(Int32Array.from(rows), 0.2 * lambdaMax)
    expect(work.stages).toBeLessThan(60)
    expect(worstKkt).toBeLessThan(1e-12)
  }
})

// Of so many columns that a pass is dear some meet lambda in any stage, and more than a working set holds all but meet it.
test('stages of many columns stay long where a few columns were missed', () => {
  const [n, p] = [6, 150_000]
  const random = stream(3, 'crowd', 0)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = Array.from({ length: n }, () => random.normal())
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  const problem = createProblem(createDataset({ x, y, names, family: 'gaussian' }), loadKernels())
  const solver = createGaussianSolver(problem, 3, capacityFor(problem, 3, 2))
  for (const rows of [
    [0, 1, 2],
    [0, 2, 5],
    [1, 3, 4],
  ]) {
    const { lambdaMax } = solver.solve(Int32Array.from(rows), Number.POSITIVE_INFINITY)
    const { work, worstKkt } = solver.solve(Int32Array.from(rows), 0.05 * lambdaMax)
    expect(work.stages).toBeLessThan(16)
    expect(worstKkt).toBeLessThan(1e-12)
  }
})

// Genotypes of four rows, each with a copy that differs in the ninth digit: what is near comes ever nearer to lambda and does not meet it.
test('a path on which nothing is missed for long goes on in longer stages', () => {
  const [n, p] = [8, 30_000]
  const random = stream(2, 'crowd', 0)
  const allele = () => Number(random.uniform() < 0.3)
  const columns: Record<string, number[]> = {}
  for (let j = 0; j < p; j += 2) {
    const own = Array.from({ length: n }, () => allele() + allele())
    columns[`x${j}`] = own
    columns[`x${j + 1}`] = own.map(value => value * (1 + 1e-9 * random.normal()))
  }
  const y = Array.from({ length: n }, () => random.normal())
  const problem = createProblem(createDataset({ columns, y, family: 'gaussian' }), loadKernels())
  const solver = createGaussianSolver(problem, 4, capacityFor(problem, 4, 2))
  const rows = Int32Array.of(0, 1, 2, 3)
  const { lambdaMax } = solver.solve(rows, Number.POSITIVE_INFINITY)
  const { work, worstKkt } = solver.solve(rows, 0.1 * lambdaMax)
  expect(work.stages).toBeLessThan(80)
  expect(worstKkt).toBeLessThan(1e-12)
})
