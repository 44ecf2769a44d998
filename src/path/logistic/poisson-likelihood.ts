/** Counts: mu = e^eta = mu'. */
import { fail } from '../../errors.js'
import { exp, log } from '../../math/elementary.js'
import type { Problem } from '../problem.js'
import { createDiagonalHessian } from './hessian.js'
import type { Likelihood } from './likelihood.js'
import { loadRows } from './rows.js'
import type { LogisticWorkspace } from './workspace.js'

export function createPoissonLikelihood(problem: Problem, ws: LogisticWorkspace): Likelihood {
  const { kernels, arena, data } = problem
  const { m, ld } = ws
  const scale = 1 / Math.sqrt(m)
  // ws.signs serves as room for the roots of the weights.
  let largest = 0
  const [offset, counts] = [arena.allocate(8 * ld), arena.allocate(8 * ld)]
  const hessian = createDiagonalHessian(problem, ws)
  return { constant: true, hessian, stageShare: 1, load, evaluate, top: growth => growth * largest, value }

  function load(rows: Int32Array): number {
    const roots = loadRows(problem, ws, rows)
    const { f64 } = arena
    let total = 0
    let exposure = 0
    for (let i = 0; i < m; i++) {
      const weight = f64[roots + i] * f64[roots + i]
      f64[ws.signs / 8 + i] = f64[roots + i]
      f64[counts / 8 + i] = problem.y[rows[i]]
      f64[offset / 8 + i] = data.offset?.[rows[i]] ?? 0
      total += weight * f64[counts / 8 + i]
      exposure += weight * exp(f64[offset / 8 + i])
    }
    if (!(total > 0)) {
      fail('data/no-counts', {
        where: data.response,
        rule: 'must have a count above 0 in every sample, with a weight above 0',
        hint: 'Gather more rows with counts',
      })
    }
    for (let i = 0; i < m; i++) {
      const expected = (exp(f64[offset / 8 + i]) * total) / exposure
      f64[ws.y / 8 + i] = f64[roots + i] * (f64[counts / 8 + i] - expected) * scale
    }
    return log(total / exposure)
  }

  function evaluate(count: number): void {
    kernels.poissonFit({
      x: ws.columns,
      ld,
      slots: ws.slots,
      beta: ws.beta,
      count,
      h: ws.shrink,
      s: ws.squares,
      o: offset,
      g: ws.signs,
      y: counts,
      scale,
      eta: ws.eta,
      r: ws.r,
      v: ws.weight,
      inverse: ws.inverse,
      out: ws.out,
    })
    largest = arena.f64[ws.out / 8 + 2]
  }

  function value(): number {
    const { f64 } = arena
    let loss = 0
    for (let i = 0; i < m; i++) {
      const g = f64[ws.signs / 8 + i]
      const eta = f64[ws.eta / 8 + i]
      if (g > 0) loss += g * g * (exp(eta) - f64[counts / 8 + i] * eta)
    }
    return loss / m
  }
}
