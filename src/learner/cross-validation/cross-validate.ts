/**
 * Cross-validation of a penalised path: lambda by lambda, the loss of every row under the path of the other folds. The data
 * are laid out once and shared by the folds, and so is the workspace of folds of equal size.
 */
import type { Dataset } from '../../data/dataset.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { isWeighted } from '../../path/adjustment/design.js'
import { allRows } from '../../path/capacity.js'
import { chooseLambdas, type LambdaOptions } from '../../path/choose-lambdas.js'
import { isGeneral } from '../../path/glm/is-general.js'
import { defaultFloor } from '../../path/lambda-grid.js'
import { createLassoOnRows } from '../../path/lasso-on-rows.js'
import { type LassoPath, onOriginalScale } from '../../path/lasso-path.js'
import { createBinomialDescent } from '../../path/nonconvex/binomial-descent.js'
import { createDescent } from '../../path/nonconvex/create-descent.js'
import { defaultRatio, nullCorrelation } from '../../path/nonconvex/nonconvex-path.js'
import { createPenalty, type Penalty, type PenaltyName } from '../../path/nonconvex/penalty.js'
import { createProblem, type Problem } from '../../path/problem.js'
import { createKeep, type RowPath, type RowSolver, type Solution } from '../../path/row-path.js'
import { requireCertified, requireReached } from '../../path/screening/certificate-limit.js'
import { type Curve, curveOf } from './curve.js'
import { explainedBy } from './explained.js'
import { checkFolds, dealFolds } from './folds.js'
import { validateGeneral } from './general.js'
import { createHeldOutLosses } from './losses.js'

/**
 * A lambda that needs more sweeps than this is one at which a binary response is all but separated: its loss is large, and the
 * path ends before it.
 */
const MOST_SWEEPS = 1000
/** Cells of a table up to which every fold of a binary response has memory of its own. */
const MOST_TOGETHER = 2 ** 22

export interface CrossValidationOptions extends LambdaOptions {
  readonly penalty: PenaltyName
  readonly gamma?: number
  /** How many, 10; or the fold of every row, counted from 0. */
  readonly folds?: number | ArrayLike<number>
  readonly seed?: number
  /** One per column: Infinity leaves a column out; all 1. */
  readonly penaltyFactors?: ArrayLike<number>
  /** Of the lasso: the mixture of the elastic net, above 0; 1. */
  readonly alpha?: number
}

/** The path is that on all rows; its lambdas are those that it and the path without each fold reach. */
export interface CrossValidation extends Curve, Omit<LassoPath, 'certificate'> {
  readonly penalty: PenaltyName
  readonly gamma: number
  /** Fold of every row. */
  readonly fold: Int32Array
  /** Worst violation of stationarity over all paths, relative to lambda_max. */
  readonly worstKkt: number
}

export function crossValidate(data: Dataset, options: CrossValidationOptions): CrossValidation {
  const penalty = createPenalty(options.penalty, options.gamma)
  const { folds = 10, seed = 0 } = options
  const fold = typeof folds === 'number' ? dealFolds(data, folds, seed) : checkFolds(folds, data.n)
  const { penaltyFactors, alpha = 1 } = options
  if (isGeneral(data, { alpha }) || isWeighted(data, { penaltyFactors })) {
    return validateGeneral(data, penalty, fold, options)
  }
  return withKernels(kernels => validate(createProblem(data, kernels), penalty, fold, options))
}

function validate(
  problem: Problem,
  penalty: Penalty,
  fold: Int32Array,
  options: LambdaOptions,
): CrossValidation {
  const { data } = problem
  const lasso = penalty.name === 'lasso'
  const top = nullCorrelation(problem) * problem.yScale
  const lambda = chooseLambdas(options, top, lasso ? defaultFloor(data) : defaultRatio(data), data)
  const scaled = lambda.map(value => value / problem.yScale)
  const { solutions, held, worst } = lasso
    ? lassoFirst(problem, penalty, fold, scaled, options.lambda === undefined)
    : foldsFirst(problem, penalty, fold, scaled)
  const reached = Math.min(held.reached, solutions.length)
  requireReached(reached, `${penalty.name} path`)
  const original = solutions.slice(0, reached).map(solution => onOriginalScale(problem, solution))
  return {
    ...curveOf(held.losses.slice(0, reached), fold, lasso ? 'folds' : 'rows'),
    penalty: penalty.name,
    gamma: penalty.gamma,
    lambda: lambda.slice(0, reached),
    intercept: Float64Array.from(original, s => s.intercept),
    coefficients: original.map(s => s.coefficients),
    fold,
    worstKkt: Math.max(worst, held.worst),
  }
}

/** The path on all rows says where those of the folds may end. */
function lassoFirst(
  problem: Problem,
  penalty: Penalty,
  fold: Int32Array,
  lambda: Float64Array,
  mayEnd: boolean,
) {
  const whole = solveAll(problem, penalty, lambda)
  const most = mayEnd ? explainedBy(problem, whole.solutions) : whole.solutions.length
  return { ...whole, held: validateFolds(problem, penalty, fold, lambda.subarray(0, most)) }
}

/** Paths that may end early: no other need go farther than the shortest. */
function foldsFirst(problem: Problem, penalty: Penalty, fold: Int32Array, lambda: Float64Array) {
  const together = problem.data.family === 'binomial' && problem.n * problem.p <= MOST_TOGETHER
  const held = together
    ? validateTogether(problem, penalty, fold, lambda)
    : validateFolds(problem, penalty, fold, lambda)
  return { ...solveAll(problem, penalty, lambda.subarray(0, held.reached)), held }
}

function solveAll(problem: Problem, penalty: Penalty, lambda: Float64Array) {
  const solutions: Solution[] = []
  const keep = createKeep(problem)
  const { worst } = within(problem, () => {
    const solver = createSolver(problem, problem.n, penalty)
    return certified(
      solver.solve(allRows(problem.n), lambda, (k, solution) => {
        solutions[k] = keep(solution)
      }),
      penalty,
    )
  })
  return { solutions, worst }
}

/** The losses of all rows at each lambda, and how many lambdas every fold's path reaches. */
function validateFolds(problem: Problem, penalty: Penalty, fold: Int32Array, lambda: Float64Array) {
  const losses = Array.from(lambda, () => new Float64Array(problem.n))
  const folds = fold.reduce((largest, f) => Math.max(largest, f), 0) + 1
  const heldOut = Array.from({ length: folds }, (_, f) => rowsWhere(fold, f, true))
  let reached = lambda.length
  let worst = 0
  for (const size of new Set(heldOut.map(held => held.length))) {
    within(problem, () => {
      const same = [...heldOut.entries()].filter(([, held]) => held.length === size)
      // Before the solver: one that grows takes all memory above its own.
      const takes = same.map(([, held]) => createHeldOutLosses(problem, held, losses))
      const solver = createSolver(problem, problem.n - size, penalty)
      for (const [s, [f]] of same.entries()) {
        const rows = rowsWhere(fold, f, false)
        const path = certified(solver.solve(rows, lambda.subarray(0, reached), takes[s]), penalty)
        reached = path.reached
        worst = Math.max(worst, path.worst)
      }
    })
  }
  return { losses, reached, worst }
}

/** The same, fold beside fold from lambda to lambda: none goes on where another has ended. */
function validateTogether(problem: Problem, penalty: Penalty, fold: Int32Array, lambda: Float64Array) {
  const losses = Array.from(lambda, () => new Float64Array(problem.n))
  const folds = fold.reduce((largest, f) => Math.max(largest, f), 0) + 1
  let reached = 0
  const worst = within(problem, () => {
    const paths = Array.from({ length: folds }, (_, f) => {
      const take = createHeldOutLosses(problem, rowsWhere(fold, f, true), losses)
      const rows = rowsWhere(fold, f, false)
      return createBinomialDescent(problem, rows.length, penalty, MOST_SWEEPS).begin(rows, lambda, take)
    })
    // Those first that are likely to end.
    while (paths.sort((a, b) => b.effort - a.effort).every(path => path.next())) reached++
    return paths.reduce((most, path) => Math.max(most, certified(path.end(), penalty).worst), 0)
  })
  return { losses, reached, worst }
}

/** The rows of a fold, or all others. */
function rowsWhere(fold: Int32Array, f: number, inside: boolean): Int32Array {
  const rows = new Int32Array(fold.length)
  let count = 0
  for (let i = 0; i < fold.length; i++) if ((fold[i] === f) === inside) rows[count++] = i
  return rows.slice(0, count)
}

/** Give back what `use` allocates. */
function within<T>({ arena }: Problem, use: () => T): T {
  const mark = arena.mark()
  const result = use()
  arena.release(mark)
  return result
}

function createSolver(problem: Problem, m: number, penalty: Penalty): RowSolver {
  return penalty.name === 'lasso'
    ? createLassoOnRows(problem, m, 64)
    : createDescent(problem, m, penalty, MOST_SWEEPS)
}

function certified(path: RowPath, penalty: Penalty): RowPath {
  requireCertified(path.worst, `${penalty.name} path`)
  return path
}
