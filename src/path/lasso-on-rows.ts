/** The lasso on some of the rows, at given lambdas: cut from the exact path (gaussian), or solved there (binomial). */
import { createBinomialSolver } from './binomial.js'
import { capacityFor } from './capacity.js'
import { createGaussianSolver } from './gaussian.js'
import { lineBetweenKnots } from './line-between-knots.js'
import type { Problem } from './problem.js'
import { addColumn, beginSolution, createPassingSolution, type RowSolver } from './row-path.js'

/** `q`: about how many variables the paths will carry. */
export function createLassoOnRows(problem: Problem, m: number, q: number): RowSolver {
  return problem.data.family === 'gaussian' ? onGaussianRows(problem, m, q) : onBinomialRows(problem, m, q)
}

function onGaussianRows(problem: Problem, m: number, q: number): RowSolver {
  const solver = createGaussianSolver(problem, m, capacityFor(problem, m, q))
  const solution = createPassingSolution(2 * q)
  const root = Math.sqrt(m)
  return {
    solve(rows, lambdas, take) {
      let mean = 0
      for (let i = 0; i < m; i++) mean += problem.y[rows[i]] / m
      let k = 0
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas[lambdas.length - 1], (stage, ws) => {
        const { f64, i32 } = problem.arena
        lineBetweenKnots(problem, stage, ws, lambdas, k, (slots, beta, size) => {
          beginSolution(solution, mean, size)
          for (let e = 0; e < size; e++) {
            const slot = slots[e]
            if (beta[e] === 0) continue
            const [centre, norm] = [f64[ws.mean / 8 + slot], f64[ws.norm / 8 + slot]]
            addColumn(solution, i32[ws.variables / 4 + slot], beta[e], centre, norm, root)
          }
          take(k++, solution)
        })
        return undefined
      })
      return { reached: k, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}

function onBinomialRows(problem: Problem, m: number, q: number): RowSolver {
  const solver = createBinomialSolver(problem, m, capacityFor(problem, m, q))
  const solution = createPassingSolution(2 * q)
  const root = Math.sqrt(m)
  return {
    solve(rows, lambdas, take) {
      const { lambdaMax, worstKkt } = solver.solve(rows, lambdas, {
        onPoint(k, { ws, size }) {
          const { f64, i32 } = problem.arena
          beginSolution(solution, f64[ws.beta / 8] / root, size)
          for (let e = 1; e < size; e++) {
            const slot = i32[ws.slots / 4 + e]
            const [centre, norm] = [f64[ws.mean / 8 + slot], f64[ws.norm / 8 + slot]]
            addColumn(solution, i32[ws.variables / 4 + slot], f64[ws.beta / 8 + e] / root, centre, norm, root)
          }
          take(k, solution)
        },
      })
      return { reached: lambdas.length, ending: 'complete', lambdaMax, worst: worstKkt }
    },
  }
}
