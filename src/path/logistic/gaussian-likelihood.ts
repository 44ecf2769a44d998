/** Least squares, for the elastic net: mu = eta, mu' = 1. The response is what is left of it beside the unpenalised columns. */
import type { Problem } from '../problem.js'
import { createDiagonalHessian } from './hessian.js'
import type { Likelihood } from './likelihood.js'
import { loadRows } from './rows.js'
import type { LogisticWorkspace } from './workspace.js'

export function createGaussianLikelihood(problem: Problem, ws: LogisticWorkspace): Likelihood {
  const { kernels, arena } = problem
  const { m, ld } = ws
  const scale = 1 / Math.sqrt(m)
  const response = arena.allocate(8 * ld)
  const hessian = { ...createDiagonalHessian(problem, ws), bend }
  const value = () => 0.5 * kernels.dot(ws.r, ws.r, ld)
  return { constant: true, hessian, stageShare: 1, load, evaluate, top: () => scale, value }

  /** The residual is linear in eta. */
  function bend(): number {
    arena.f64[ws.out / 8] = 0
    return 0
  }

  function load(rows: Int32Array): number {
    loadRows(problem, ws, rows)
    const { f64 } = arena
    f64.copyWithin(response / 8, ws.y / 8, ws.y / 8 + ld)
    f64.fill(scale, ws.weight / 8, ws.weight / 8 + ld)
    return 0
  }

  function evaluate(count: number): void {
    kernels.weightedSum(ws.columns, ld, ws.slots, ws.beta, count, ws.weight, ws.eta)
    const { f64 } = arena
    f64.copyWithin(ws.r / 8, response / 8, response / 8 + ld)
    kernels.axpy(-1, ws.eta, ws.r, ld)
    f64[ws.out / 8] = 1
    f64[ws.out / 8 + 1] = Number.POSITIVE_INFINITY
  }
}
