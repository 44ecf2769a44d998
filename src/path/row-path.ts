import type { Problem } from './problem.js'

/** Penalised solutions at decreasing lambdas on some of the rows: what cross-validation is made of. */
export interface RowSolver {
  /** Lambdas decrease and are in units of the problem's response. */
  solve(rows: Int32Array, lambdas: Float64Array, take: TakeSolution): RowPath
}

/** A solver that may be stopped between two lambdas. */
export interface SteppingSolver extends RowSolver {
  begin(rows: Int32Array, lambdas: Float64Array, take: TakeSolution): RowSteps
}

export interface RowSteps {
  /** Sweeps that the last lambda took: many, where a path is about to end. */
  readonly effort: number
  /** Solve at the next lambda; false where there is none, or no solution. */
  next(): boolean
  /** The path so far. */
  end(): RowPath
}

export interface RowPath {
  /** Number of lambdas that were reached. */
  readonly reached: number
  /**
   * Paths of nonconvex penalties may end early. `saturated`: the fit explains the classes almost perfectly, and what would follow has no
   * finite limit; `unsettled`: the sweeps go round in circles, which adaptive rescaling does not exclude, or creep towards an end that they do not reach.
   */
  readonly ending: 'complete' | 'saturated' | 'unsettled'
  /** Largest |x_j'(y - mean)| / n on these rows, standardised: nothing is selected above it. */
  readonly lambdaMax: number
  /** Worst violation of stationarity over all lambdas, relative to lambdaMax. */
  readonly worst: number
}

/** Called for lambda number k, in order; a solver that starts a stretch again may call again for the same k. */
export type TakeSolution = (k: number, solution: PassingSolution) => void

/** A sparse solution in the columns of the problem, which are standardised on all rows. It stands in the arena, during the call only. */
export interface PassingSolution {
  readonly intercept: number
  readonly size: number
  /** Addresses of `size` column numbers and their coefficients. */
  readonly variables: number
  readonly values: number
}

export interface Solution {
  readonly intercept: number
  /** Increasing. */
  readonly variable: Int32Array
  readonly value: Float64Array
}

/** A copy of a solution, with its variables in increasing order. */
export function createKeep({ arena, p }: Problem): (passing: PassingSolution) => Solution {
  const valueAt = new Float64Array(p)
  return ({ intercept, size, variables, values }) => {
    const variable = arena.i32.slice(variables / 4, variables / 4 + size)
    const value = arena.f64.slice(values / 8, values / 8 + size)
    if (increasing(variable)) return { intercept, variable, value }
    for (let e = 0; e < size; e++) valueAt[variable[e]] = value[e]
    variable.sort()
    for (let e = 0; e < size; e++) value[e] = valueAt[variable[e]]
    return { intercept, variable, value }
  }
}

function increasing(variable: Int32Array): boolean {
  for (let e = 1; e < variable.length; e++) if (variable[e] < variable[e - 1]) return false
  return true
}
