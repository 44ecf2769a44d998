/** The path on all rows: what the grid is made from. */
import type { Dataset } from '../data/dataset.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { createDesign, isWeighted } from './adjustment/design.js'
import { adjustedFullPath } from './adjustment/full-path.js'
import { gaussianLambdaAt } from './gaussian/lambda-at.js'
import { glmFullPath } from './glm/full-path.js'
import { isGeneral, isStaged } from './glm/is-general.js'
import type { LambdaAt, SizeRule } from './lambda-at.js'
import { binomialLambdaAt } from './logistic/lambda-at.js'
import { centredResponse, createProblem, type Problem } from './problem.js'
import { withoutCopies } from './without-copies.js'

export interface FullPath {
  readonly lambdaMax: number
  /** The lambda at which q variables are active, above `end`. */
  lambdaAt(q: number, rule: SizeRule, end: number): LambdaAt
}

/** `alpha`: the mixture of the elastic net; 1, the lasso. */
export function createFullPath(whole: Dataset, kernels: Kernels = loadKernels(), alpha = 1): FullPath {
  // The elastic net shares a coefficient out among copies.
  const data = (alpha === 1 ? withoutCopies(whole)?.data : undefined) ?? whole
  if (!isStaged(data)) return glmFullPath(data, kernels, alpha)
  if (isGeneral(data, { alpha }) || isWeighted(data))
    return adjustedFullPath(createDesign(data, { alpha }), kernels)
  return fullPathOn(createProblem(data, kernels))
}

export function fullPathOn(problem: Problem): FullPath {
  const lambdaMax = largestCorrelation(problem) * problem.yScale
  return {
    lambdaMax,
    lambdaAt: (q, rule, end) =>
      problem.data.family === 'gaussian'
        ? gaussianLambdaAt(problem, q, rule, end)
        : binomialLambdaAt(problem, lambdaMax, q, rule, end),
  }
}

/** max_j |x_j'(y - mean)| / n on standardised columns. */
export function largestCorrelation(problem: Problem): number {
  const { data, n, p, arena, kernels, x, y, products } = problem
  let top = 0
  if (products !== undefined) {
    for (let j = 0; j < p; j++) top = Math.max(top, Math.abs(products[j]) / n)
    return top
  }
  const mark = arena.mark()
  const v = arena.allocate(8 * n)
  arena.f64.set(centredResponse(data, y), v / 8)
  for (let j = 0; j < p; j++) top = Math.max(top, Math.abs(kernels.dot(x + 8 * n * j, v, n)) / n)
  arena.release(mark)
  return top
}
