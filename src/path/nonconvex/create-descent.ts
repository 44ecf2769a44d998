import type { Problem } from '../problem.js'
import type { RowSolver } from '../row-path.js'
import { createBinomialDescent } from './binomial-descent.js'
import { createGaussianDescent } from './gaussian-descent.js'
import type { Penalty } from './penalty.js'

/** The descent for the family of the data, on samples of m rows. A binomial path may be told when to give a lambda up. */
export function createDescent(problem: Problem, m: number, penalty: Penalty, mostSweeps?: number): RowSolver {
  return problem.data.family === 'gaussian'
    ? createGaussianDescent(problem, m, penalty)
    : createBinomialDescent(problem, m, penalty, mostSweeps)
}
