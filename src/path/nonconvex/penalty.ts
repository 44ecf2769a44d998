/**
 * The penalties, on the coefficient of a standardised column, theta = |b|:
 *   lasso  p'(theta) = lambda
 *   SCAD   p'(theta) = lambda up to theta = lambda, then (gamma lambda - theta)_+ / (gamma - 1)      (Fan and Li 2001)
 *   MCP    p'(theta) = (lambda - theta / gamma)_+                                                     (Zhang 2010)
 * For the binomial family theta = v |b| with v = x'Wx / n, the curvature of the likelihood: ncvreg's adaptive rescaling
 * (Breheny and Huang 2011), without which gamma would mean something else for every column.
 */
import { fail, requireOneOf } from '../../errors.js'

export const penalties = ['lasso', 'scad', 'mcp'] as const
export type PenaltyName = (typeof penalties)[number]
export type NonconvexName = Exclude<PenaltyName, 'lasso'>

export interface Penalty {
  readonly name: PenaltyName
  /** How far the penalty reaches: p' = 0 beyond gamma lambda. */
  readonly gamma: number
  /** Number under which the kernels know it. */
  readonly code: number
}

const DEFAULT_GAMMA = { lasso: Number.POSITIVE_INFINITY, scad: 3.7, mcp: 3 }
const LEAST_GAMMA = { lasso: 0, scad: 2, mcp: 1 }

export function createPenalty(name: PenaltyName, gamma = DEFAULT_GAMMA[name]): Penalty {
  requireOneOf('penalty', penalties, name)
  if (!(gamma > LEAST_GAMMA[name])) {
    const hint =
      'Below that the penalty bends more than a squared error and a single coefficient has two minima.'
    fail('usage/gamma', {
      where: 'gamma',
      rule: `must be greater than ${LEAST_GAMMA[name]}`,
      got: gamma,
      hint,
    })
  }
  return { name, gamma, code: penalties.indexOf(name) }
}

/** p'(theta) for theta > 0. */
export function slopeOf({ name, gamma }: Penalty, theta: number, lambda: number): number {
  if (name === 'lasso' || (name === 'scad' && theta <= lambda)) return lambda
  if (theta >= gamma * lambda) return 0
  return name === 'mcp' ? lambda - theta / gamma : (gamma * lambda - theta) / (gamma - 1)
}

/** The largest -p'': the objective is convex along a set of columns where the Hessian exceeds it. */
export function concavityOf({ name, gamma }: Penalty): number {
  return name === 'lasso' ? 0 : name === 'mcp' ? 1 / gamma : 1 / (gamma - 1)
}

/**
 * The sequential strong rule: a column whose |x_j'r| / n at the lambda before is below this is not expected to enter. The
 * slope of |x_j'r| in lambda is taken to be at most 1 (lasso), gamma / (gamma - 2) (SCAD), gamma / (gamma - 1) (MCP).
 */
export function strongCutoff({ name, gamma }: Penalty, lambda: number, before: number): number {
  const steepest = name === 'lasso' ? 1 : name === 'mcp' ? gamma / (gamma - 1) : gamma / (gamma - 2)
  return lambda + steepest * (lambda - before)
}
