import { expect, it } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { createDesign } from '../../../src/path/adjustment/design.js'
import { createTable } from '../../../src/path/glm/sample.js'
import { createGlmSolver } from '../../../src/path/glm/solver.js'

// biome-ignore format: a column a line
const columns = [
  [-0.4981, -0.4981, 1.0689, 0.7394, 0.7394, -0.9552, 0.7875, 0.7875, -1.5437, -0.6007, -0.6459, -0.6459, 1.8426, 1.8426, 0.5633, -3.446, 0.1547, 0.1547],
  [5.4366, 5.4366, 4.0218, -1.9654, -1.9654, -0.5388, -0.9356, -0.9356, -0.7928, 0.1354, -1.5862, -1.5862, -2.7846, -2.7846, -0.6876, 0.971, 0.1384, 0.1384],
  [0.4783, 0.4783, 2.0473, -0.1911, -0.1911, -0.4755, -0.3041, -0.3041, -1.8183, 0.4667, -1.1404, -1.1404, 0.2764, 0.2764, -0.7088, 0.6001, -0.8282, -0.8282],
  [-0.6527, -0.6527, -0.5243, -0.7795, -0.7795, -0.9001, 1.0952, 1.0952, 0.4783, 0.2148, -1.052, -1.052, -0.2866, -0.2866, -0.23018913043478265, 0.1357, 0.9123, 0.9123],
  [-0.696, -0.696, 0.6422, 1.3822, 1.3822, 1.3224, -0.2843, -0.2843, -0.2883195121951219, -0.2216, -0.1843, -0.1843, -0.6831, -0.6831, -1.1371, -0.4321, -0.2883195121951219, -0.2883195121951219],
]
const y = [0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 5, 5, 0, 0, 1, 1]

it('a coefficient that leaves as soon as it has entered does not enter for ever', () => {
  // At the 31st lambda, while the others are fitted coarsely, a column exceeds its limit by a hair, enters and leaves at once.
  const names = columns.map((column, j) => [`x${j}`, column] as const)
  const data = createDataset({ columns: Object.fromEntries(names), y, family: 'poisson' })
  const grid = Array.from({ length: 100 }, (_, k) => 0.7115114000334493 * 10 ** ((-4 * k) / 99))
  const table = createTable(createDesign(data, {}), loadKernels())
  const path = createGlmSolver(table, data.n).solve(Int32Array.from(y.keys()), grid, { onPoint() {} })
  expect(path.length).toBe(grid.length)
  expect(path.worstKkt).toBeLessThan(1e-12)
})
