import type { Dataset } from '../../data/dataset.js'
import { allRows } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { type GridSizes, reachOnGrids } from '../logistic/reach-on-grids.js'
import { createDesign } from './design.js'
import { createWeightedSolver } from './solver.js'

/** Of lambdas whose size is known already, every so many are solved again: stepping stones to those that are not. */
const STRIDE = 25

/** The path on all rows, weights and columns kept in every model respected: what the grid is made from. */
export function weightedFullPath(data: Dataset): FullPath {
  const solver = createWeightedSolver(createDesign(data), data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  const known = new Map<number, number>()
  return {
    lambdaMax,
    reach: (q, rule, end) => reachOnGrids(sizesAt, lambdaMax, q, rule, end),
  }

  function sizesAt(
    grid: Float64Array,
    { stopAt = Number.POSITIVE_INFINITY }: { readonly stopAt?: number },
  ): GridSizes {
    const wanted = grid.filter((lambda, k) => !known.has(lambda) || k % STRIDE === 0)
    const solved = solver.solve(rows, wanted, { stopAt })
    for (let k = 0; k < solved.length; k++) known.set(wanted[k], solved.sizeAt(k))
    const sizes = Array.from(grid, lambda => known.get(lambda) ?? stopAt)
    const end = sizes.findIndex(size => size >= stopAt)
    return { length: end < 0 ? grid.length : end + 1, sizeAt: k => sizes[k], worstKkt: solved.worstKkt }
  }
}
