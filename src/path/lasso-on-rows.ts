/** The lasso on some of the rows, at given lambdas: cut from the exact path (gaussian), or solved there (binomial). */

import { capacityFor } from './capacity.js'
import type { Knot } from './gaussian/knot-history.js'
import { lineBetweenKnots } from './gaussian/line-between-knots.js'
import { createGaussianSolver } from './gaussian/solver.js'
import { createBinomialSolver } from './logistic/solver.js'
import type { Problem } from './problem.js'
import type { RowSolver } from './row-path.js'

/** `q`: about how many variables the paths will carry. */
export function createLassoOnRows(problem: Problem, m: number, q: number): RowSolver {
  return problem.data.family === 'gaussian' ? onGaussianRows(problem, m, q) : onBinomialRows(problem, m, q)
}

const NOTHING: Knot = { slots: 0, beta: 0, count: 0 }

function onGaussianRows(problem: Problem, m: number, q: number): RowSolver {
  const { arena, kernels, p } = problem
  const solution = allocateSolution(problem, Math.min(m, p))
  // A column has a slot of its own, and some slots are only for looking.
  const next = arena.allocate(8 * (p + 64))
  const out = arena.allocate(8)
  const solver = createGaussianSolver(problem, m, capacityFor(problem, m, q))
  const root = Math.sqrt(m)
  return {
    solve(rows, lambdas, take) {
      let mean = 0
      for (let i = 0; i < m; i++) mean += problem.y[rows[i]] / m
      let k = 0
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas[lambdas.length - 1], (stage, ws) => {
        lineBetweenKnots(problem, stage, ws, lambdas, k, (share, above = NOTHING, below = NOTHING) => {
          // biome-ignore format: in the kernel's order
          solution.size = kernels.lineSolution(
            { slotsA: above.slots, betaA: above.beta, countA: above.count, slotsB: below.slots, betaB: below.beta, countB: below.count, share, next, names: ws.variables, mean: ws.mean, norm: ws.norm, root, variables: solution.variables, values: solution.values, out },
          )
          solution.intercept = mean - arena.f64[out / 8]
          take(k++, solution)
        })
        return undefined
      })
      return { reached: k, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}

function onBinomialRows(problem: Problem, m: number, q: number): RowSolver {
  const { arena, p } = problem
  const solution = allocateSolution(problem, Math.min(m, p))
  const solver = createBinomialSolver(problem, m, capacityFor(problem, m, q))
  const root = Math.sqrt(m)
  return {
    solve(rows, lambdas, take) {
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas, {
        onPoint(k, { ws, size }) {
          const { f64, i32 } = arena
          solution.intercept = f64[ws.beta / 8] / root
          solution.size = size - 1
          for (let e = 0; e + 1 < size; e++) {
            const slot = i32[ws.slots / 4 + e + 1]
            const value = f64[ws.beta / 8 + e + 1] / f64[ws.norm / 8 + slot]
            solution.intercept -= value * f64[ws.mean / 8 + slot]
            i32[solution.variables / 4 + e] = i32[ws.variables / 4 + slot]
            f64[solution.values / 8 + e] = value
          }
          take(k, solution)
        },
      })
      return { reached: lambdas.length, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}

function allocateSolution({ arena }: Problem, capacity: number) {
  return {
    intercept: 0,
    size: 0,
    variables: arena.allocate(4 * capacity),
    values: arena.allocate(8 * capacity),
  }
}
