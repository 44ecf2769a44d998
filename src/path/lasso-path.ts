/**
 * The lasso path on all rows with its coefficients,
 *   min_b (1/2n) |y - b0 - X b|^2 + lambda |D b|_1          (gaussian)
 *   min_b -(1/n) loglik(b0, b) + lambda |D b|_1             (binomial)
 * with D the 1/n standard deviations, as glmnet's standardize = TRUE; with row weights, penalty factors or columns as they
 * are, see adjustment/design.ts. Every lambda is checked against the optimality
 * conditions over all columns, from the coefficients that are returned.
 */
import { checkDataset } from '../data/check-dataset.js'
import { constantColumns } from '../data/columns/constant-columns.js'
import type { Dataset } from '../data/dataset.js'
import { checkKeys } from '../errors/check-keys.js'
import { checkpoint } from '../math/checkpoint.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { isWeighted, type PenaltyOptions } from './adjustment/design.js'
import { chooseLambdas, type LambdaOptions } from './choose-lambdas.js'
import { largestCorrelation } from './full-path.js'
import { gaussianOptimality, gaussianPoints } from './gaussian/points.js'
import { glmPath } from './glm/glm-path.js'
import { isGeneral } from './glm/is-general.js'
import { defaultFloor } from './lambda-grid.js'
import { binomialOptimality, binomialPoints } from './logistic/points.js'
import type { PathPoint } from './path-point.js'
import { createProblem, type Problem } from './problem.js'
import type { Solution } from './row-path.js'
import { requireCertified } from './screening/certificate-limit.js'

export interface SparseVector {
  readonly index: Int32Array
  readonly value: Float64Array
}

export interface PathCertificate {
  /** Worst violation of the optimality conditions over all lambdas, relative to lambda_max. */
  readonly worstKkt: number
  /** Worst duality gap over all lambdas, relative to the objective of the null model. */
  readonly dualityGap: number
  readonly paths: number
  /** Columns left out because they have the same value in every row, up to rounding. */
  readonly constant: Int32Array
}

export interface LassoPath {
  /** Decreasing. */
  readonly lambda: Float64Array
  readonly intercept: Float64Array
  /** On the original scale; zeros left out. */
  readonly coefficients: readonly SparseVector[]
  /** Of the columns that are kept in every model, where the data set has some: all of them at each lambda. */
  readonly unpenalised?: readonly Float64Array[]
  /** For the multinomial family: the path of each class. `coefficients` has then the largest in size over the classes. */
  readonly classes?: readonly ClassPath[]
  readonly certificate: PathCertificate
}

export interface ClassPath {
  readonly intercept: Float64Array
  readonly coefficients: readonly SparseVector[]
  readonly unpenalised: readonly Float64Array[]
}

export type LassoPathOptions = LambdaOptions & PenaltyOptions

const pathOptions: Record<keyof LassoPathOptions, true> = {
  lambdas: true,
  lambda: true,
  ratio: true,
  weights: true,
  penaltyFactors: true,
  standardise: true,
  alpha: true,
}

export function lassoPath(data: Dataset, options: LassoPathOptions = {}): LassoPath {
  checkDataset(data)
  checkKeys(options, Object.keys(pathOptions), 'options of a path')
  return lassoPathBy(loadKernels(), data, options)
}

/** The same by these kernels. */
export function lassoPathBy(kernels: Kernels, data: Dataset, options: LassoPathOptions = {}): LassoPath {
  if (isGeneral(data, options) || isWeighted(data, options)) return glmPath(data, options, kernels)
  const problem = createProblem(data, kernels)
  const top = largestCorrelation(problem)
  const lambda = chooseLambdas(options, top * problem.yScale, defaultFloor(data), data)
  const scaled = lambda.map(value => value / problem.yScale)
  const gaussian = data.family === 'gaussian'
  const points = gaussian ? gaussianPoints(problem, scaled) : binomialPoints(problem, scaled)
  const optimality = gaussian ? gaussianOptimality(problem) : binomialOptimality(problem)
  let worstKkt = 0
  let dualityGap = 0
  for (const point of points) {
    checkpoint()
    const { kkt, gap } = optimality(point)
    worstKkt = Math.max(worstKkt, top > 0 ? kkt / top : kkt)
    dualityGap = Math.max(dualityGap, gap)
  }
  requireCertified(worstKkt, 'lasso path')
  const solutions = points.map(point => onOriginalScale(problem, inOrder(point)))
  return {
    lambda,
    intercept: Float64Array.from(solutions, s => s.intercept),
    coefficients: solutions.map(s => s.coefficients),
    certificate: { worstKkt, dualityGap, paths: 1, constant: constantColumns(data) },
  }
}

/** Unit-norm column = (x - centre) / (scale sqrt n); response = (y - yCentre) / (yScale sqrt n). */
function inOrder({ intercept, variable, beta }: PathPoint): Solution {
  const order = variable.map((_, q) => q).sort((a, b) => variable[a] - variable[b])
  return {
    intercept,
    variable: Int32Array.from(order, q => variable[q]),
    value: Float64Array.from(order, q => beta[q]),
  }
}

/** From the columns and the response of the problem, which are standardised, to those of the data. */
export function onOriginalScale(
  problem: Problem,
  { intercept, variable, value }: Solution,
): { readonly intercept: number; readonly coefficients: SparseVector } {
  const original = value.map((b, e) => (b * problem.yScale) / problem.scale[variable[e]])
  let constant = problem.yCentre + intercept * problem.yScale
  variable.forEach((j, e) => {
    constant -= original[e] * problem.centre[j]
  })
  return { intercept: constant, coefficients: { index: variable, value: original } }
}
