/** Penalised solutions at decreasing lambdas on some of the rows: what cross-validation is made of. */
export interface RowSolver {
  /** Lambdas decrease and are in units of the problem's response. */
  solve(rows: Int32Array, lambdas: Float64Array, take: TakeSolution): RowPath
}

export interface RowPath {
  /** Number of lambdas that were reached. */
  readonly reached: number
  /**
   * Binomial paths may end early. `saturated`: the fit explains the response almost perfectly, and what would follow has no
   * finite limit; `unsettled`: the sweeps go round in circles, which adaptive rescaling does not exclude.
   */
  readonly ending: 'complete' | 'saturated' | 'unsettled'
  /** Largest |x_j'(y - mean)| / n on these rows, standardised: nothing is selected above it. */
  readonly lambdaMax: number
  /** Worst violation of stationarity over all lambdas, relative to lambdaMax. */
  readonly worst: number
}

/** Called for lambda number k, in order; a solver that starts a stretch again may call again for the same k. */
export type TakeSolution = (k: number, solution: PassingSolution) => void

/** A sparse solution in the columns of the problem, which are standardised on all rows. Valid during the call only. */
export interface PassingSolution {
  intercept: number
  /** The first `size` entries count. */
  size: number
  variable: Int32Array
  value: Float64Array
}

export interface Solution {
  readonly intercept: number
  /** Increasing. */
  readonly variable: Int32Array
  readonly value: Float64Array
}

export function keepSolution({ intercept, size, variable, value }: PassingSolution): Solution {
  if (increasing(variable, size)) {
    return { intercept, variable: variable.slice(0, size), value: value.slice(0, size) }
  }
  const order = Int32Array.from({ length: size }, (_, e) => e).sort((a, b) => variable[a] - variable[b])
  return {
    intercept,
    variable: Int32Array.from(order, e => variable[e]),
    value: Float64Array.from(order, e => value[e]),
  }
}

function increasing(variable: Int32Array, size: number): boolean {
  for (let e = 1; e < size; e++) if (variable[e] < variable[e - 1]) return false
  return true
}

export function createPassingSolution(room: number): PassingSolution {
  return { intercept: 0, size: 0, variable: new Int32Array(room), value: new Float64Array(room) }
}

/** Start a solution that may have `room` entries. */
export function beginSolution(solution: PassingSolution, intercept: number, room: number): void {
  solution.intercept = intercept
  solution.size = 0
  if (solution.variable.length >= room) return
  solution.variable = new Int32Array(2 * room)
  solution.value = new Float64Array(2 * room)
}

/** Add a column of norm one, centred on m rows: b = beta sqrt(m) / |x - mean|, and the intercept loses b mean. */
export function addColumn(
  solution: PassingSolution,
  variable: number,
  beta: number,
  mean: number,
  norm: number,
  root: number,
): void {
  const value = (beta * root) / norm
  solution.intercept -= value * mean
  solution.variable[solution.size] = variable
  solution.value[solution.size++] = value
}
