/** The paper's base learner: the lasso path of a subsample on a common grid, reduced to what is active where. */
import type { Dataset } from '../data/dataset.js'
import { requireCertified } from '../path/certificate-limit.js'
import { capacityFor } from '../path/full-path.js'
import { createGaussianSolver, type GaussianSolver } from '../path/gaussian.js'
import { type Intervals, intervalsOf } from '../path/intervals.js'
import { createProblem } from '../path/problem.js'

export interface Fitted {
  readonly member: Intervals
  /** Worst KKT violation along the path, relative to lambda_max. */
  readonly worstKkt: number
}

/** A learner is pure: the same rows give the same member, whatever was fitted before. */
export interface Learner {
  fit(rows: Int32Array): Fitted
}

export function lassoLearner(data: Dataset, grid: Float64Array, q = 32): Learner {
  const problem = createProblem(data)
  const scaled = grid.map(lambda => lambda / problem.yScale)
  const end = scaled[scaled.length - 1]!
  const solvers = new Map<number, GaussianSolver>()
  return {
    fit(rows) {
      let solver = solvers.get(rows.length)
      if (solver === undefined) {
        solver = createGaussianSolver(problem, rows.length, capacityFor(problem, rows.length, q))
        solvers.set(rows.length, solver)
      }
      const { events, worstKkt } = solver.solve(rows, end)
      requireCertified(worstKkt, 'lasso path')
      return { member: intervalsOf(events, scaled), worstKkt }
    },
  }
}
