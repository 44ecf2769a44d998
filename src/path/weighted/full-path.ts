import type { Dataset } from '../../data/dataset.js'
import { allRows } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { reachOnGrids } from '../reach-on-grids.js'
import { createDesign } from './design.js'
import { createWeightedSolver } from './solver.js'

/** The path on all rows, weights and columns kept in every model respected: what the grid is made from. */
export function weightedFullPath(data: Dataset): FullPath {
  const solver = createWeightedSolver(createDesign(data), data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  return {
    lambdaMax,
    reach: (q, rule, end) =>
      reachOnGrids((grid, options) => solver.solve(rows, grid, options), lambdaMax, q, rule, end),
  }
}
