/** The lasso on some of the rows, at given lambdas: cut from the exact path (gaussian), or solved there (binomial). */
import { createBinomialSolver } from './binomial.js'
import { capacityFor } from './capacity.js'
import { createGaussianSolver } from './gaussian.js'
import { lineBetweenKnots } from './line-between-knots.js'
import type { Problem } from './problem.js'
import type { RowSolver, Solution } from './row-path.js'

/** `q`: about how many variables the paths will carry. Nothing else may be allocated in the arena while it is in use. */
export function createLassoOnRows(problem: Problem, m: number, q: number): RowSolver {
  return problem.data.family === 'gaussian' ? onGaussianRows(problem, m, q) : onBinomialRows(problem, m, q)
}

function onGaussianRows(problem: Problem, m: number, q: number): RowSolver {
  const solver = createGaussianSolver(problem, m, capacityFor(problem, m, q))
  return {
    solve(rows, lambdas) {
      let mean = 0
      for (let i = 0; i < m; i++) mean += problem.y[rows[i]] / m
      const solutions: Solution[] = []
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas[lambdas.length - 1], (path, ws) => {
        const { f64, i32 } = problem.arena
        lineBetweenKnots(problem, path, ws, lambdas, solutions.length, (slots, beta, size) => {
          solutions.push(
            unstandardised(mean, m, size, e => ({
              variable: i32[ws.variables / 4 + slots[e]],
              beta: beta[e],
              mean: f64[ws.mean / 8 + slots[e]],
              norm: f64[ws.norm / 8 + slots[e]],
            })),
          )
        })
        return undefined
      })
      return { solutions, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}

function onBinomialRows(problem: Problem, m: number, q: number): RowSolver {
  const solver = createBinomialSolver(problem, m, capacityFor(problem, m, q))
  const root = Math.sqrt(m)
  return {
    solve(rows, lambdas) {
      const solutions: Solution[] = []
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas, {
        onPoint(k, { ws, size }) {
          const { f64, i32 } = problem.arena
          const slot = (e: number) => i32[ws.slots / 4 + e + 1]
          solutions[k] = unstandardised(f64[ws.beta / 8] / root, m, size - 1, e => ({
            variable: i32[ws.variables / 4 + slot(e)],
            beta: f64[ws.beta / 8 + e + 1] / root,
            mean: f64[ws.mean / 8 + slot(e)],
            norm: f64[ws.norm / 8 + slot(e)],
          }))
        },
      })
      return { solutions, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}

interface Entry {
  readonly variable: number
  readonly beta: number
  readonly mean: number
  readonly norm: number
}

/** From columns of norm one, centred on the rows, to those of the problem. */
function unstandardised(constant: number, m: number, size: number, at: (e: number) => Entry): Solution {
  const root = Math.sqrt(m)
  const entries: { variable: number; value: number }[] = []
  let intercept = constant
  for (let e = 0; e < size; e++) {
    const { variable, beta, mean, norm } = at(e)
    if (beta === 0) continue
    const value = (beta * root) / norm
    intercept -= value * mean
    entries.push({ variable, value })
  }
  entries.sort((a, b) => a.variable - b.variable)
  return {
    intercept,
    variable: Int32Array.from(entries, e => e.variable),
    value: Float64Array.from(entries, e => e.value),
  }
}
