import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { type GridSizes, lambdaOnGrids } from '../logistic/lambda-on-grids.js'
import { createDesign } from '../weighted/design.js'
import { createTable } from './sample.js'
import { createGlmSolver } from './solver.js'

/** Of lambdas whose size is known already, every so many are solved again: stepping stones to those that are not. */
const STRIDE = 25

/** The path of a likelihood on all rows: what the grid is made from. */
export function glmFullPath(data: Dataset, kernels: Kernels, alpha = 1): FullPath {
  const solver = createGlmSolver(createTable(createDesign(data, { alpha }), kernels), data.n)
  const rows = allRows(data.n)
  const { lambdaMax } = solver.solve(rows, [])
  const known = new Map<number, number>()
  return {
    lambdaMax,
    lambdaAt: (q, rule, end) => lambdaOnGrids(sizesAt, lambdaMax, q, rule, end),
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
