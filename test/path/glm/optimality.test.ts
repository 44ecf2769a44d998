import { expect, it } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { createDesign } from '../../../src/path/adjustment/design.js'
import { allRows } from '../../../src/path/capacity.js'
import { createGlmOptimality } from '../../../src/path/glm/optimality.js'
import { createTable } from '../../../src/path/glm/sample.js'
import { createGlmSolver } from '../../../src/path/glm/solver.js'
import { logSpaced } from '../../../src/path/log-spaced.js'
import { stream } from '../../../src/random/stream.js'

const [n, p] = [40, 600]
const random = stream(5, 'optimality', 0)
const normals = () => Array.from({ length: n }, () => random.normal())
const columns = Object.fromEntries(Array.from({ length: p }, (_, j) => [`x${j}`, normals()]))
const signal = columns.x3.map((value, i) => 2 * value - columns.x50[i] + random.normal())
const weights = Array.from({ length: n }, () => 0.5 + random.uniform())

it.each([
  ['gaussian', 1, signal],
  ['gaussian', 0.6, signal],
  ['binomial', 1, signal.map(v => (v > 0 ? 1 : 0))],
  ['multinomial', 1, signal.map(v => (v > 1 ? 2 : v > -1 ? 1 : 0))],
] as const)('conditions of a %s path, alpha %f, are those of passes over all columns', (family, alpha, y) => {
  const data = createDataset({ columns, y: [...y], family, weights, force: ['x0'] })
  const table = createTable(createDesign(data, { alpha }), loadKernels())
  const solver = createGlmSolver(table, n)
  const rows = allRows(n)
  const { lambdaMax } = solver.solve(rows, [])
  const optimality = createGlmOptimality(alpha)
  solver.solve(rows, logSpaced(lambdaMax, 0.2 * lambdaMax, 60), {
    onPoint(_, point) {
      const found = optimality(point)
      expect(found).toEqual(createGlmOptimality(alpha)(point))
      // Beside a solution, conditions are violated.
      const beside = { ...point, lambda: 0.98 * point.lambda }
      expect(optimality(beside)).toEqual(createGlmOptimality(alpha)(beside))
      expect(optimality(beside).kkt).toBeGreaterThan(found.kkt)
    },
  })
})
