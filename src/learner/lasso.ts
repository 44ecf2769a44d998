/** The paper's base learner: the lasso path of a subsample on a common grid, reduced to what is active where. */
import type { Dataset } from '../data/dataset.js'
import type { Donors } from '../data/impute/draw-donors.js'
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { loadKernels } from '../math/kernels/load.js'
import { takeKernels } from '../math/kernels/with-kernels.js'
import { createDesign, type Design } from '../path/adjustment/design.js'
import { capacityFor } from '../path/capacity.js'
import { createGaussianSolver } from '../path/gaussian/solver.js'
import { isStaged } from '../path/glm/is-general.js'
import { imputeCells } from '../path/impute-cells.js'
import { createIntervals, renamed } from '../path/intervals.js'
import { createBinomialSolver } from '../path/logistic/solver.js'
import { type PackedColumns, problemOnPacked } from '../path/packed-columns.js'
import { createAdjustedProblem, createStagedProblem, type Problem } from '../path/problem.js'
import { requireCertified } from '../path/screening/certificate-limit.js'
import { withoutCopies } from '../path/without-copies.js'
import { glmLassoLearner } from './glm-lasso.js'
import type { Fitted } from './member-learner.js'

/** Where columns are scaled anew, a lambda that equals a knot up to rounding is at the knot: what joins there is still zero. */
const AT_KNOT = 1 + 1e-14

/**
 * A learner is pure: the same rows give the same member, whatever was fitted before. Where cells are imputed, it is always
 * all missing cells of the rows.
 */
export interface Learner {
  fit(rows: Int32Array, donors?: Donors): Fitted
}

/** `packed`: the columns, where they are packed already. */
export function lassoLearner(
  data: Dataset,
  grid: Float64Array,
  q = 32,
  kernels?: Kernels,
  packed?: PackedColumns,
): Learner {
  if (packed !== undefined) return lassoLearnerOn(problemOnPacked(data, packed), grid, q)
  return learnerWith(data, grid, q, kernels ?? takeKernels())
}

function learnerWith(data: Dataset, grid: Float64Array, q: number, kernels: Kernels): Learner {
  const distinct = withoutCopies(data)
  if (distinct === undefined) return learnerOfColumns(data, grid, q, kernels)
  const learner = learnerOfColumns(distinct.data, grid, q, kernels)
  return {
    fit(rows) {
      const { member, worstKkt } = learner.fit(rows)
      return { member: renamed(member, distinct.columns), worstKkt }
    },
  }
}

function learnerOfColumns(data: Dataset, grid: Float64Array, q: number, kernels: Kernels): Learner {
  if (!isStaged(data)) return designLearner(createDesign(data), grid, q, kernels)
  return lassoLearnerOn(createStagedProblem(data, kernels), grid, q)
}

/** With the weights, factors and mixture of a design; they are read anew for every sample. */
export function designLearner(
  design: Design,
  grid: Float64Array,
  q = 32,
  kernels: Kernels = loadKernels(),
): Learner {
  if (!isStaged(design.data)) return certified(glmLassoLearner(design, grid, kernels))
  return lassoLearnerOn(createAdjustedProblem(design, kernels), grid, q)
}

function certified(learner: Learner): Learner {
  return {
    fit(rows, donors) {
      // Nothing else of the solution: a member travels between threads, which functions cannot.
      const { member, worstKkt } = learner.fit(rows, donors)
      requireCertified(worstKkt, 'lasso path')
      return { member, worstKkt }
    },
  }
}

/** On a problem of which nobody else uses the memory from now on; weights and factors of its design are read anew for every sample. */
export function lassoLearnerOn(problem: Problem, grid: Float64Array, q: number): Learner {
  const prepare =
    problem.data.family === 'gaussian' && (problem.design?.alpha ?? 1) === 1 ? gaussianLearner : gridLearner
  const mark = problem.arena.mark()
  let solver: Learner
  let size = -1
  return certified({
    fit(rows, donors) {
      checkRoom(problem.design?.unpenalised ?? 0, rows.length)
      if (donors !== undefined) imputeCells(problem, donors)
      if (rows.length !== size) {
        // One solver at a time: a solver that grows takes all memory above its own.
        problem.arena.release(mark)
        size = rows.length
        solver = prepare(problem, size, q, grid)
      }
      return solver.fit(rows)
    },
  })
}

/** Columns that are in every model must leave room for others in every sample of m rows. */
export function checkRoom(unpenalised: number, m: number): void {
  if (unpenalised === 0 || unpenalised + 1 < m) return
  fail('data/too-many-kept', {
    where: 'force',
    rule: `must leave room in every sample of ${m} rows`,
    got: `${unpenalised} columns and the constant`,
    hint: 'They explain any response on so few rows: force fewer columns',
  })
}

function gaussianLearner(problem: Problem, m: number, q: number, grid: Float64Array): Learner {
  const solver = createGaussianSolver(problem, m, capacityFor(problem, m, q))
  const atKnot = problem.design === undefined ? 1 : AT_KNOT
  const scaled = grid.map(lambda => (lambda / problem.yScale) * atKnot)
  const intervalsOf = createIntervals(problem.p, scaled)
  return {
    fit(rows) {
      const { events, worstKkt } = solver.solve(rows, scaled[scaled.length - 1])
      return { member: intervalsOf(events), worstKkt }
    },
  }
}

/** Where a path is not piecewise linear in lambda: two classes, counts, the elastic net. */
function gridLearner(problem: Problem, m: number, q: number, grid: Float64Array): Learner {
  // All rows are refused where the unpenalised columns separate them: the grid is made from those.
  const solver = createBinomialSolver(problem, m, capacityFor(problem, m, q), true)
  const scaled = grid.map(lambda => lambda / problem.yScale)
  return { fit: rows => solver.solve(rows, scaled) }
}
