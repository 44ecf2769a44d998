/**
 * SCAD and MCP paths on all rows with their coefficients on the original scale, columns standardised with 1/n variance as
 * ncvreg does. Every lambda is checked from the coefficients over all columns: what is returned is stationary to 1e-8.
 */
import { constantColumns } from '../../data/columns/constant-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { loadKernels } from '../../math/kernels/load.js'
import { createDesign, isWeighted, type PenaltyOptions } from '../adjustment/design.js'
import { allRows } from '../capacity.js'
import { chooseLambdas, type LambdaOptions } from '../choose-lambdas.js'
import { largestCorrelation } from '../full-path.js'
import { isGeneral } from '../glm/is-general.js'
import type { OriginalScale } from '../glm/original-scale.js'
import { pathOfModels } from '../glm/path-of-models.js'
import { createTable, type Table } from '../glm/sample.js'
import { type LassoPath, onOriginalScale, type PathCertificate } from '../lasso-path.js'
import { failForNoCorrelation } from '../no-correlation.js'
import { createProblem, type Problem } from '../problem.js'
import { createKeep, type RowPath, type Solution } from '../row-path.js'
import { requireCertified } from '../screening/certificate-limit.js'
import { convexMinimum } from './convexity.js'
import { createDescent } from './create-descent.js'
import { createLikelihoodDescent } from './likelihood-descent.js'
import { createPenalty, type NonconvexName, type Penalty } from './penalty.js'
import { createStationarity } from './stationarity.js'

export interface NonconvexPathOptions extends LambdaOptions, Omit<PenaltyOptions, 'alpha'> {
  readonly penalty: NonconvexName
  /** Where the penalty levels off, as a multiple of lambda: 3.7 for SCAD, 3 for MCP. */
  readonly gamma?: number
}

export interface NonconvexPath extends Omit<LassoPath, 'certificate'> {
  readonly penalty: NonconvexName
  readonly gamma: number
  readonly certificate: Omit<PathCertificate, 'dualityGap'>
  /** Number of the first lambda at which the objective is not convex along the active variables; none when absent. */
  readonly convexMin?: number
  /** Why the path ends where it does; `lambda` holds what was reached. */
  readonly ending: RowPath['ending']
}

export function nonconvexPath(data: Dataset, options: NonconvexPathOptions): NonconvexPath {
  const penalty = createPenalty(options.penalty, options.gamma)
  if (isGeneral(data) || isWeighted(data, options))
    return likelihoodPath(createTable(createDesign(data, options), loadKernels()), penalty, options)
  const problem = createProblem(data)
  const top = nullCorrelation(problem)
  const lambda = chooseLambdas(options, top * problem.yScale, defaultRatio(data), data)
  const scaled = lambda.map(value => value / problem.yScale)
  const solutions: Solution[] = []
  const keep = createKeep(problem)
  const { ending } = createDescent(problem, data.n, penalty).solve(allRows(data.n), scaled, (_, solution) => {
    solutions.push(keep(solution))
  })
  const violation = createStationarity(problem, penalty)
  const worstKkt =
    solutions.reduce((worst, solution, k) => Math.max(worst, violation(solution, scaled[k])), 0) / top
  requireCertified(worstKkt, `${penalty.name} path`)
  const original = solutions.map(solution => onOriginalScale(problem, solution))
  const convexMin = convexMinimum(problem, penalty, solutions)
  return {
    penalty: options.penalty,
    gamma: penalty.gamma,
    lambda: lambda.slice(0, solutions.length),
    intercept: Float64Array.from(original, s => s.intercept),
    coefficients: original.map(s => s.coefficients),
    certificate: { worstKkt, paths: 1, constant: constantColumns(data) },
    ...(convexMin !== undefined && { convexMin }),
    ending,
  }
}

/** Where there are weights, unpenalised columns, or a response other than numbers and two classes. */
export function likelihoodPath(table: Table, penalty: Penalty, options: NonconvexPathOptions): NonconvexPath {
  const { design } = table
  const { data } = design
  const descent = createLikelihoodDescent(table, data.n, penalty)
  const rows = allRows(data.n)
  const { lambdaMax } = descent.solve(rows, [], () => {})
  const lambda = chooseLambdas(options, lambdaMax, defaultRatio(data), data)
  const models: OriginalScale[][] = []
  const { reached, ending, worst } = descent.solve(rows, lambda, (k, model) => {
    models[k] = model
  })
  requireCertified(worst, `${penalty.name} path`)
  return {
    penalty: options.penalty,
    gamma: penalty.gamma,
    lambda: lambda.slice(0, reached),
    ...pathOfModels(models, design),
    certificate: { worstKkt: worst, paths: 1, constant: constantColumns(data) },
    ending,
  }
}

/** ncvreg's lambda.min. */
export function defaultRatio({ n, p }: Dataset): number {
  return n > p ? 0.001 : 0.05
}

/** max_j |x_j'(y - mean)| / n on all rows, in units of the problem's response. */
export function nullCorrelation(problem: Problem): number {
  const top = largestCorrelation(problem)
  if (top > 0) return top
  return failForNoCorrelation(problem.data)
}
