/**
 * From one solved grid point to the next on a working set. Where the support is not expected to change soon, several grid
 * points are taken in one step and those in between are settled by the linear interpolation (interpolation.ts), or solved if it cannot.
 */

import type { Problem } from '../problem.js'
import type { ActiveSet } from './active-set.js'
import { descend } from './descent.js'
import { createForecast } from './forecast.js'
import type { History, SolvedPoint } from './history.js'
import { createInterpolation } from './interpolation.js'
import { createNewton } from './newton.js'

export interface Continuation {
  /** Index of the last grid point reached. */
  reached: number
  /** Worst KKT violation where a solution did not settle. */
  worst: number
  /** Worst KKT violation over the working set at the current point, whose c came from beta alone. */
  violation(lambda: number): number
  /** Grid points solved, evaluations of the likelihood, Hessians factored, solutions that needed the guarded descent. */
  readonly work: { solved: number; steps: number; factors: number; rescues: number }
  /** Start from the null model at lambda; with `exact`, every grid point is solved to the rounding level. */
  start(grid: ArrayLike<number>, reached: number, lambda: number, exact: boolean): void
  /** The next lambda: a grid point, or one of the continuation's own on the way when that is far. */
  next(): number
  /** Step to it or beyond, but not below `stop`. */
  advance(stop: number): void
  /** Stand at the last point, with the conditions met well enough to be measured. */
  settle(): void
  /** No room for another step. */
  full(): boolean
  /** Go back to record t. */
  backTo(t: number): void
  /** Go on from the last record, with the working set as it is now. */
  resume(): void
}

/** Grids coarser than this ratio get points of the continuation's own in between. */
const RATIO = 0.75
/** Most grid points taken in one step, and how far the residual may be off in between, as a share of lambda. */
const LEAP = 6
const GAP = 1e-2
/** c_A = lambda s to this share of lambda, for coefficients that are returned and where conditions are measured. */
const RETURNED = 1e-12
const MEASURED = 1e-10

export function createContinuation(problem: Problem, active: ActiveSet, history: History): Continuation {
  const { kernels } = problem
  const { ws, working } = active
  const newton = createNewton(problem, active)
  const interpolation = createInterpolation(problem, active, history)
  const forecast = createForecast(problem, active)
  const work = { solved: 0, steps: 0, factors: 0, rescues: 0 }
  let grid: ArrayLike<number> = []
  let exact = false
  let standing: SolvedPoint
  let measured = true
  const continuation: Continuation = {
    reached: -1,
    worst: 0,
    work,
    start,
    next,
    advance,
    settle,
    full,
    backTo,
    resume,
    violation,
  }
  return continuation

  function start(lambdas: ArrayLike<number>, reached: number, lambda: number, toRounding: boolean): void {
    grid = lambdas
    exact = toRounding
    continuation.reached = reached
    continuation.worst = 0
    work.solved = work.rescues = 0
    newton.begin()
    measured = true
    standing = { lambda, grid: reached, bound: 0, nu: 0, leastWeight: active.leastWeight, largest: lambda }
    history.clear()
    history.insert(standing)
  }

  function next(): number {
    return Math.max(grid[continuation.reached + 1], RATIO * history.lambda)
  }

  function full(): boolean {
    return history.knots + 2 * LEAP >= ws.knots
  }

  function advance(stop: number): void {
    const lambda = next()
    const { reached } = continuation
    if (lambda !== grid[reached + 1]) {
      solveAt(lambda, reached, exact ? RETURNED : 1)
      return
    }
    const target = exact ? reached + 1 : choose(stop)
    const last = target + 1 >= grid.length || grid[target + 1] < stop || full()
    const e = solveAt(grid[target], target, exact ? RETURNED : last ? MEASURED : 1)
    cover(e - 1, e)
    continuation.reached = target
  }

  function settle(): void {
    if (!measured || standing.lambda !== history.lambda)
      solveAt(history.lambda, continuation.reached, MEASURED)
  }

  /** The last grid point before the next change of the support; if that comes first, let it come. */
  function choose(stop: number): number {
    const { reached } = continuation
    const limit = Math.min(grid.length - 1, reached + LEAP)
    const above = Math.max(stop, forecast.change, RATIO * history.lambda)
    let target = reached + 1
    while (target < limit && grid[target + 1] >= above) target++
    if (target === reached + 1) forecast.admit(grid[target])
    return target
  }

  function solveAt(lambda: number, index: number, precision: number): number {
    if (!newton.solve(lambda, precision, standing.lambda)) {
      work.rescues++
      active.restore(history.activeSetAt(history.find(standing)))
      descend(problem, active, lambda)
      active.refactor()
      active.factor.findSpread(active.size)
      if (!newton.solve(lambda, precision)) giveUp(lambda)
    }
    measured = precision < 1
    work.solved++
    work.steps = newton.steps
    work.factors = newton.factors
    forecast.solved(lambda)
    const { bound, nu, largest } = newton
    standing = { lambda, grid: index, bound, nu, leastWeight: active.leastWeight, largest }
    return history.insert(standing)
  }

  /** What is not solved is measured: the path's certificate will say so. */
  function giveUp(lambda: number): void {
    newton.bound = violation(lambda)
    newton.nu = Number.POSITIVE_INFINITY
    continuation.worst = Math.max(continuation.worst, newton.bound)
  }

  /** Settle the supports of the grid points between two records: the same as theirs, or solved. */
  function cover(s: number, e: number): void {
    const from = history.at(s)
    const to = history.at(e)
    if (to.grid - from.grid <= 1) return
    const same = interpolation.sameActiveSet(s, e)
    if (same && (standing === from || standing === to)) {
      const gap = interpolation.gap(s, e, grid[from.grid + 1], grid[to.grid - 1])
      if (gap < GAP * to.lambda) {
        history.setGap(e, gap)
        return
      }
    }
    const middle = same ? (from.grid + to.grid) >> 1 : to.grid - 1
    const t = solveAt(grid[middle], middle, 1)
    cover(t, t + 1)
    cover(s, t)
  }

  function backTo(t: number): void {
    history.rewind(t)
    working.look()
    active.lookAhead()
    working.lookAhead()
  }

  function resume(): void {
    const t = history.knots - 1
    measured = false
    // The working set may have grown since.
    standing = { ...history.at(t), largest: kernels.largestAbsolute(ws.c, working.inactive) }
    history.replace(t, standing)
    continuation.reached = standing.grid
    forecast.follow(standing.lambda)
  }

  function violation(lambda: number): number {
    active.gradient(lambda)
    working.look()
    const inactive = kernels.largestAbsolute(ws.c, working.inactive)
    const product = (slot: number) => Math.abs(kernels.dot(ws.columns + 8 * ws.ld * slot, ws.r, ws.ld))
    return Math.max(active.worst, Math.max(inactive, ...working.blocked.map(product)) - lambda)
  }
}
