import type { Dataset } from '../../data/dataset.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { allRows } from '../capacity.js'
import type { FullPath } from '../full-path.js'
import { gaussianLambdaAt } from '../gaussian/lambda-at.js'
import { createDesign } from './design.js'
import { createProjectedProblem } from './projected.js'

/** The gaussian path on all rows, weights and columns kept in every model respected: what the grid is made from. */
export function weightedFullPath(data: Dataset, kernels: Kernels): FullPath {
  const { problem, load } = createProjectedProblem(createDesign(data), data.n, kernels)
  load(allRows(data.n))
  const { arena, n, p, x, y } = problem
  const v = arena.allocate(8 * n)
  arena.f64.set(y, v / 8)
  let top = 0
  for (let j = 0; j < p; j++) top = Math.max(top, Math.abs(kernels.dot(x + 8 * n * j, v, n)))
  return {
    lambdaMax: top * problem.yScale,
    lambdaAt: (q, rule, end) => gaussianLambdaAt(problem, q, rule, end),
  }
}
