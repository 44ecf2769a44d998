/**
 * The logistic lasso path of one subsample on a grid of lambdas: exact supports, certified, in stages as for the gaussian
 * family (gaussian.ts). A stage takes the columns nearest to lambda into the working set, solves the grid points that
 * these can reach (logistic-newton.ts) and proves with one pass over all columns that no other column is active there
 * (logistic-certificate.ts); what may have been missed joins the working set and the stage is solved again.
 */
import { fail } from '../errors.js'
import { createGridSupports } from './grid-supports.js'
import { CapacityError } from './homotopy.js'
import type { Intervals } from './intervals.js'
import { certifyTrail } from './logistic-certificate.js'
import { createFace, type Face, STATUS } from './logistic-face.js'
import { createNewton } from './logistic-newton.js'
import { createTrail } from './logistic-trail.js'
import { allocateLogisticWorkspace } from './logistic-workspace.js'
import type { Problem } from './problem.js'
import { exempt, screen } from './screen.js'
import type { Capacity } from './workspace.js'

export interface SolvedGrid {
  readonly member: Intervals
  /** Number of active columns at each grid point solved. */
  readonly sizes: Int32Array
  /** Top of this subsample's path: its own lambda_max. */
  readonly lambdaMax: number
  /** Worst KKT violation at the ends of the stages, relative to lambda_max. */
  readonly worstKkt: number
  readonly work: BinomialWork
}

/** What it took. */
export interface BinomialWork {
  stages: number
  redone: number
  working: number
  checked: number
  /** Evaluations of the likelihood, Hessians factored, solutions that needed the guarded descent. */
  steps: number
  factors: number
  rescues: number
}

export interface SolveOptions {
  /** Called at every grid point in turn, with coefficients at the rounding level; true ends the path there. */
  readonly onPoint?: (k: number, face: Face) => boolean | undefined
  /** Ends the path at a grid point with at least this many active columns. */
  readonly stopAt?: number
}

export interface BinomialSolver {
  /** Solve at every lambda of the decreasing grid. */
  solve(rows: Int32Array, grid: ArrayLike<number>, options?: SolveOptions): SolvedGrid
}

/** Columns taken in per stage, and how far a stage goes as a share of the distance to the next-nearest column. */
export const BINOMIAL_STAGE = { columns: 16, reach: 0.9 }
/** Grids coarser than this ratio get points of the solver's own in between, to step from. */
const RATIO = 0.75

export function createBinomialSolver(problem: Problem, m: number, wanted: Capacity): BinomialSolver {
  const { arena, kernels, p } = problem
  const width = 16 * problem.panelCount
  const everything = Int32Array.from({ length: width === 0 ? p : 0 }, (_, j) => j)
  const supports = createGridSupports(p)
  const mark = arena.mark()
  let capacity = wanted
  let { ws, face, newton, trail } = allocate()
  let margin = 0

  return {
    solve(rows, grid, options = {}) {
      for (;;) {
        try {
          return solveGrid(rows, grid, options)
        } catch (error) {
          if (!(error instanceof CapacityError)) throw error
          const { active, working } = capacity
          if (active >= m && working >= p) throw error
          capacity = { ...capacity, active: Math.min(m, p, 2 * active), working: Math.min(p, 2 * working) }
          ;({ ws, face, newton, trail } = allocate())
        }
      }
    },
  }

  function allocate() {
    arena.release(mark)
    const ws = allocateLogisticWorkspace(problem, m, capacity)
    const face = createFace(problem, ws)
    return { ws, face, newton: createNewton(problem, face), trail: createTrail(problem, face) }
  }

  function solveGrid(rows: Int32Array, grid: ArrayLike<number>, options: SolveOptions): SolvedGrid {
    const work: BinomialWork = {
      stages: 0,
      redone: 0,
      working: 0,
      checked: 0,
      steps: 0,
      factors: 0,
      rescues: 0,
    }
    newton.steps = newton.factors = newton.rescues = 0
    face.load(rows)
    if (width > 0) screen(problem, ws)
    face.start()
    supports.truncate(0)
    margin = 0
    const end = grid[grid.length - 1]!
    let lambda = width > 0 ? kernels.largest(ws.correlation, width) : 0
    let stop = takeIn(lambda, grid[0]!, end)
    lambda = largestCorrelation()
    const lambdaMax = lambda
    const exact = options.onPoint !== undefined
    let worst = 0
    let ended = false
    trail.clear()
    trail.push(lambda, 0)
    // Grid index after each record of the trail, for rewinding.
    const next = new Int32Array(ws.knots)
    while (supports.length < grid.length && grid[supports.length]! >= lambda && !ended) ended = noteNext()
    next[0] = supports.length
    while (supports.length < grid.length && !ended) {
      const target = nextLambda()
      if (target < stop && trail.count === 1) stop = takeIn(lambda, target, end)
      while (
        supports.length < grid.length &&
        !ended &&
        !trail.full &&
        (nextLambda() >= stop || trail.count === 1)
      ) {
        step(nextLambda(), exact)
      }
      if (!exact) refine()
      worst = Math.max(worst, violation())
      work.stages++
      if (width > 0) {
        const verdict = certifyTrail(problem, face, trail)
        work.checked += verdict.checked
        if (verdict.violators.length > 0) {
          if (++work.redone > p)
            fail('numeric/path-cycles', { where: 'logistic lasso path', rule: 'must be certified' })
          redo(verdict.violators, Math.max(verdict.at - 1, 0))
          continue
        }
      }
      trail.settle()
      next[0] = supports.length
      if (width > 0 && supports.length < grid.length && !ended) stop = takeIn(lambda, nextLambda(), end)
    }
    Object.assign(work, {
      working: face.working - 1,
      steps: newton.steps,
      factors: newton.factors,
      rescues: newton.rescues,
    })
    const sizes = Int32Array.from({ length: supports.length }, (_, k) => supports.sizeAt(k))
    return {
      member: supports.intervals(),
      sizes,
      lambdaMax,
      worstKkt: lambdaMax > 0 ? worst / lambdaMax : 0,
      work,
    }

    function nextLambda(): number {
      const wish = grid[supports.length]!
      return wish < RATIO * lambda ? Math.max(RATIO * lambda, wish) : wish
    }

    function step(to: number, tight: boolean): void {
      newton.solve(to, tight)
      lambda = to
      trail.push(lambda, newton.bound)
      if (to === grid[supports.length]) ended = noteNext()
      next[trail.count - 1] = supports.length
    }

    /** Note the support at the next grid point, and at repeats of the same lambda. */
    function noteNext(): boolean {
      const k = supports.length
      supports.note(arena.i32, ws.slots / 4, ws.variables / 4, 1, face.size)
      if (options.onPoint?.(k, face)) return true
      return options.stopAt !== undefined && face.size - 1 >= options.stopAt
    }

    /** Bring the last solution of a stage to the rounding level: its conditions are measured. */
    function refine(): void {
      if (trail.count === 1) return
      trail.pop()
      newton.solve(lambda, true)
      trail.push(lambda, newton.bound)
    }

    function redo(violators: readonly number[], at: number): void {
      trail.rewind(at)
      watch(violators)
      lambda = trail.lambdaAt(at)
      supports.truncate(next[at]!)
      ended = false
    }
  }

  /** Watch the columns nearest to lambda, at least so many that `target` is in reach; returns how far they reach. */
  function takeIn(lambda: number, target: number, end: number): number {
    if (width === 0) {
      if (face.working === 1) face.extend(everything)
      return 0
    }
    let reach = margin > 0 ? 1.5 * margin : 0.25 * lambda
    let wanted = BINOMIAL_STAGE.columns
    for (;;) {
      const count = kernels.nearest(
        ws.correlation,
        width,
        lambda,
        lambda - reach,
        wanted,
        ws.found,
        ws.scratch,
        ws.out,
      )
      if (count < wanted && reach < lambda) {
        reach *= count * 4 < wanted ? 2 : 1.4
        continue
      }
      margin = lambda - arena.f32[ws.out / 4]!
      const stop = count < wanted ? end : Math.max(end, lambda - BINOMIAL_STAGE.reach * margin)
      if (stop > target) {
        wanted *= 2
        continue
      }
      watch(arena.i32.slice(ws.found / 4, ws.found / 4 + count))
      return stop
    }
  }

  function watch(variables: ArrayLike<number>): void {
    face.extend(variables)
    for (let k = 0; k < variables.length; k++) exempt(arena.f32, ws, variables[k]!)
  }

  function largestCorrelation(): number {
    kernels.largestFree(ws.c, ws.status, face.working, ws.out)
    return Math.max(arena.f64[ws.out / 8]!, 0)
  }

  /** Worst violation of the conditions over the working set at the last solution, whose c came from beta alone. */
  function violation(): number {
    const lambda = trail.lambdaAt(trail.count - 1)
    face.gradient(lambda)
    let worst = face.worst
    for (let k = 1; k < face.working; k++) {
      const status = arena.i32[ws.status / 4 + k]!
      if (status === STATUS.free || status === STATUS.blocked) {
        worst = Math.max(worst, Math.abs(arena.f64[ws.c / 8 + k]!) - lambda)
      }
    }
    return worst
  }
}
