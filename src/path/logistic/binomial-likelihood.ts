/** Two classes: mu = 1 / (1 + e^-eta), mu' = mu (1 - mu) <= 1/4. */
import { fail } from '../../errors.js'
import { exp, log, log1p } from '../../math/elementary.js'
import type { Problem } from '../problem.js'
import { createDiagonalHessian } from './hessian.js'
import type { Likelihood } from './likelihood.js'
import { loadRows } from './rows.js'
import type { LogisticWorkspace } from './workspace.js'

export function createBinomialLikelihood(problem: Problem, ws: LogisticWorkspace): Likelihood {
  const { kernels, arena, data } = problem
  const { m, ld } = ws
  const scale = 1 / Math.sqrt(m)
  const top = 1 / (4 * Math.sqrt(m))
  const hessian = createDiagonalHessian(problem, ws)
  return { constant: true, hessian, stageShare: 1, load, evaluate, top: () => top, value, isDecided }

  function load(rows: Int32Array): number {
    const roots = loadRows(problem, ws, rows)
    const { f64 } = arena
    let ones = 0
    let all = 0
    for (let i = 0; i < m; i++) {
      const weight = f64[roots + i] * f64[roots + i]
      ones += weight * problem.y[rows[i]]
      all += weight
    }
    if (ones === 0 || ones >= all * (1 - 1e-12)) failForOneClass(ones === 0)
    const share = ones / m
    for (let i = 0; i < ld; i++) {
      const g = f64[roots + i]
      const one = i < m ? problem.y[rows[i]] : 0
      f64[ws.signs / 8 + i] = one === 1 ? g : g > 0 ? -g : 0
      f64[ws.y / 8 + i] = g * (one - share) * scale
    }
    return log(share / (1 - share))
  }

  function evaluate(count: number): void {
    kernels.logisticFit({
      x: ws.columns,
      ld,
      slots: ws.slots,
      beta: ws.beta,
      count,
      h: ws.shrink,
      s: ws.squares,
      signs: ws.signs,
      scale,
      eta: ws.eta,
      r: ws.r,
      v: ws.weight,
      inverse: ws.inverse,
      out: ws.out,
    })
  }

  function value(): number {
    const { f64 } = arena
    let loss = 0
    for (let i = 0; i < m; i++) {
      const sign = f64[ws.signs / 8 + i]
      const t = sign < 0 ? -f64[ws.eta / 8 + i] : f64[ws.eta / 8 + i]
      loss += sign * sign * (Math.max(-t, 0) + log1p(exp(-Math.abs(t))))
    }
    return loss / m
  }

  /** Every row is on its side of 1/2. */
  function isDecided(): boolean {
    const { f64 } = arena
    for (let i = 0; i < m; i++) {
      const side = f64[ws.signs / 8 + i]
      if (side !== 0 && !(side * f64[ws.eta / 8 + i] > 0)) return false
    }
    return true
  }

  function failForOneClass(none: boolean): never {
    const { classes, response, weights } = data
    return fail('data/one-class', {
      where: response,
      rule: `must have both classes in every sample${weights === undefined ? '' : ', with weights above 0'}`,
      got: `${m} rows of ${classes?.[none ? 0 : 1] ?? (none ? '0' : '1')}`,
      hint: 'Sample within the classes, or gather more rows of the rare one',
    })
  }
}
