/**
 * What the solver of this folder has to know of a likelihood. With u = X_A beta, g the roots of the weights of the rows (1 where there are
 * none), eta = o + u / g and the mean mu(eta):
 *   r = g (y - mu) / sqrt(m),   v = mu'(eta) / sqrt(m),
 * and the bounds (bound.ts, interpolation.ts) need |mu''| <= mu': so it is for two classes and for counts. Least squares have mu'' = 0. Where
 * rows depend on each other minus the derivative of r in u is a matrix M (hessian.ts), and the bounds are those of cox-likelihood.ts.
 */
import type { Problem } from '../problem.js'
import { createBinomialLikelihood } from './binomial-likelihood.js'
import { createCoxLikelihood } from './cox-likelihood.js'
import { createGaussianLikelihood } from './gaussian-likelihood.js'
import type { Hessian } from './hessian.js'
import { createPoissonLikelihood } from './poisson-likelihood.js'
import type { LogisticWorkspace } from './workspace.js'

export interface Likelihood {
  /** Whether a constant is part of the model. */
  readonly constant: boolean
  readonly hessian: Hessian
  /** How far a stage goes, as a share of the distance to the nearest column outside the working set. */
  readonly stageShare: number
  /** Take the rows of a sample; returns the intercept of the model of the intercept alone, whose residual goes to ws.y. */
  load(rows: Int32Array): number
  /**
   * eta, r and the weights v from the first `count` coefficients; ws.out has the smallest ratio of a weight to that of the factor, by which
   * the Hessian has shrunk at most, and the smallest weight times g^2: no row moves by more than |d|_H over its root on a step d. That
   * is Infinity where mu is not curved.
   */
  evaluate(count: number): void
  /** Bound of the weights where it was evaluated last, and where they have grown at most by a factor since. */
  top(growth: number): number
  /** -log likelihood by row, on average, where it was evaluated last. */
  value(): number
  /**
   * Whether the linear predictors where it was evaluated last decide every row: a multiple of them makes the likelihood as near to 1 as you like.
   * Missing where none do.
   */
  readonly isDecided?: () => boolean
}

export function createLikelihood(problem: Problem, ws: LogisticWorkspace): Likelihood {
  switch (problem.data.family) {
    case 'poisson':
      return createPoissonLikelihood(problem, ws)
    case 'cox':
      return createCoxLikelihood(problem, ws)
    case 'gaussian':
      return createGaussianLikelihood(problem, ws)
    default:
      return createBinomialLikelihood(problem, ws)
  }
}
