/**
 * Errors with heavy tails. A fit under Student's t with df degrees of freedom and scale s weighs its residuals r by
 *   w = (df + 1) / (df + r^2 / s^2),   s^2 = mean of w r^2,
 * and near it the likelihood is that of least squares with the pseudo-response (Huber & Ronchetti 2009, Section 7.8)
 *   y* = fit + w r / mean of d(w r)/dr,
 * residuals that are drawn in. Everything that is exact for least squares then serves t errors to second order.
 */
import { dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import { orthogonalise } from '../../math/orthonormal-basis.js'
import type { GaussianProblem } from './gaussian-problem.js'
import { fitStudent, type StudentFit, weightOf } from './student-fit.js'

/** From nearly normal tails to heavy ones: where one does worse than the one before, so do those after it. */
const degreesOfFreedom = [8, 4, 2]

/**
 * The problem with the pseudo-response about the fit on these columns, whose coefficients have the prior variance tau s^2; undefined
 * where normal errors do as well: where t errors gain no more than half of log(rows), BIC's charge for a parameter.
 */
export function withStudentErrors(
  problem: GaussianProblem,
  columns: readonly number[],
  tau: number,
): GaussianProblem | undefined {
  const { rows } = problem
  const normal = fitStudent(problem, columns, tau, Infinity)
  let best = normal
  for (const df of degreesOfFreedom) {
    const fit = fitStudent(problem, columns, tau, df, best)
    if (!(fit.logLikelihood > best.logLikelihood)) break
    best = fit
  }
  if (!(best.logLikelihood - normal.logLikelihood > log(rows) / 2)) return undefined
  const y = pseudoResponse(problem, best)
  return { ...problem, y, total: dot(y, 0, y, 0, problem.n) }
}

function pseudoResponse(
  { n, rows, y, fixed }: GaussianProblem,
  { df, variance, residual }: StudentFit,
): Float64Array {
  // Rows of weight 0 have the slope (df + 1) / df and do not count.
  let slope = (-(n - rows) * (df + 1)) / df
  for (const r of residual) {
    const u = (r * r) / variance
    slope += ((df + 1) * (df - u)) / (df + u) ** 2
  }
  const drawn = y.map((value, i) => {
    const r = residual[i]
    return value - r + (weightOf(r, variance, df) * r * rows) / slope
  })
  orthogonalise(fixed, drawn, 0)
  return drawn
}
