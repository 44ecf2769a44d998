import type { Problem } from '../problem.js'
import { createBinomialDescent } from './binomial-descent.js'
import type { Descent } from './descent-path.js'
import { createGaussianDescent } from './gaussian-descent.js'
import type { Penalty } from './penalty.js'

/** The descent for the family of the data, on samples of m rows. */
export function createDescent(problem: Problem, m: number, penalty: Penalty): Descent {
  return problem.data.family === 'gaussian'
    ? createGaussianDescent(problem, m, penalty)
    : createBinomialDescent(problem, m, penalty)
}
