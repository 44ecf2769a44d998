import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { createDesign } from '../adjustment/design.js'
import { allRows } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { lambdaOnGrids } from '../logistic/lambda-on-grids.js'
import { createTable } from './sample.js'
import { createGlmSolver } from './solver.js'

/** The path of a likelihood on all rows: what the grid is made from. */
export function glmFullPath(data: Dataset, kernels: Kernels, alpha = 1): FullPath {
  const solver = createGlmSolver(createTable(createDesign(data, { alpha }), kernels), data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  return {
    lambdaMax,
    lambdaAt: (q, rule, end) =>
      lambdaOnGrids((grid, options) => solver.solve(rows, grid, options), lambdaMax, q, rule, end),
  }
}
