/**
 * The logistic lasso path of one subsample on a grid of lambdas: exact supports, certified, in stages as for the gaussian
 * family (gaussian.ts). A stage takes the columns nearest to lambda into the working set, solves the grid points that
 * these can reach (logistic-newton.ts) and proves with one pass over all columns that no other column is active there
 * (certificate.ts); what may have been missed joins the working set and the stage is solved again.
 */
import { fail } from '../errors.js'
import { createCertifier } from './certificate.js'
import { createGridSupports } from './grid-supports.js'
import { CapacityError } from './homotopy.js'
import type { Intervals } from './intervals.js'
import { createFace, type Face } from './logistic-face.js'
import { createNewton } from './logistic-newton.js'
import { loadRows } from './logistic-rows.js'
import { createStage } from './logistic-stage.js'
import { createTrail } from './logistic-trail.js'
import { createWatch } from './logistic-watch.js'
import { allocateLogisticWorkspace } from './logistic-workspace.js'
import type { Problem } from './problem.js'
import { screen } from './screen.js'
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

/** What it took; see gaussian.ts and logistic-newton.ts. */
export interface BinomialWork {
  stages: number
  redone: number
  checked: number
  steps: number
  factors: number
  rescues: number
}

export interface SolveOptions {
  /** Called at every grid point in turn, with coefficients at the rounding level. */
  readonly onPoint?: (k: number, face: Face) => void
  /** Ends the path at the first grid point with at least this many active columns. */
  readonly stopAt?: number
}

export interface BinomialSolver {
  /** Solve at every lambda of the decreasing grid. */
  solve(rows: Int32Array, grid: ArrayLike<number>, options?: SolveOptions): SolvedGrid
}

/** Grids coarser than this ratio get points of the solver's own in between, to step from. */
const RATIO = 0.75

export function createBinomialSolver(problem: Problem, m: number, wanted: Capacity): BinomialSolver {
  const { arena, kernels, p } = problem
  const everything = Int32Array.from({ length: problem.panelCount === 0 ? p : 0 }, (_, j) => j)
  const supports = createGridSupports(p)
  const mark = arena.mark()
  let capacity = wanted
  let parts = allocate()

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
          parts = allocate()
        }
      }
    },
  }

  function allocate() {
    arena.release(mark)
    const ws = allocateLogisticWorkspace(problem, m, capacity)
    const watch = createWatch(problem, ws)
    const face = createFace(problem, ws, watch)
    const trail = createTrail(problem, face)
    return {
      ws,
      watch,
      face,
      trail,
      newton: createNewton(problem, face),
      stage: createStage(problem, ws, watch),
      certifier: createCertifier(problem, ws, trail),
      /** Grid points noted before each record of the trail. */
      noted: new Int32Array(ws.knots),
    }
  }

  function solveGrid(rows: Int32Array, grid: ArrayLike<number>, options: SolveOptions): SolvedGrid {
    const { ws, watch, face, trail, newton, stage, certifier, noted } = parts
    const whole = problem.panelCount === 0
    const exact = options.onPoint !== undefined
    const end = grid[grid.length - 1]!
    const work: BinomialWork = { stages: 0, redone: 0, checked: 0, steps: 0, factors: 0, rescues: 0 }
    newton.steps = newton.factors = newton.rescues = 0
    let worst = 0
    let ended = false

    const intercept = loadRows(problem, ws, rows)
    const rough = whole ? 0 : screen(problem, ws)
    watch.clear()
    face.start(intercept)
    supports.truncate(0)
    stage.begin(rough)
    let stop = 0
    if (whole) watch.extend(everything, p)
    else stop = stage.takeIn(rough, rough, end)
    const lambdaMax = kernels.largestAbsolute(ws.c, watch.free)
    trail.clear()
    trail.push(lambdaMax, 0)
    while (more() && grid[supports.length]! >= lambdaMax) note()
    noted[0] = supports.length
    if (!whole && more()) {
      const target = nextLambda()
      if (target < stop) stop = stage.takeIn(lambdaMax, target, end)
    }
    while (more()) {
      while (more() && !trail.full() && nextLambda() >= stop) step()
      if (!exact) refine()
      face.lookAhead()
      watch.lookAhead()
      work.stages++
      const stands = whole || certifier.check()
      if (!whole) work.checked += certifier.checked
      if (!stands) {
        if (++work.redone > p) fail('numeric/path-cycles', { where: 'logistic lasso path', rule: 'must be certified' })
        redo(Math.max(certifier.knot - 1, 0))
        continue
      }
      worst = Math.max(worst, violation())
      trail.settle()
      noted[0] = supports.length
      if (!whole && more()) stop = stage.takeIn(trail.lambda, nextLambda(), end)
    }
    Object.assign(work, { steps: newton.steps, factors: newton.factors, rescues: newton.rescues })
    const sizes = Int32Array.from({ length: supports.length }, (_, k) => supports.sizeAt(k))
    return { member: supports.intervals(), sizes, lambdaMax, worstKkt: lambdaMax > 0 ? worst / lambdaMax : 0, work }

    function more(): boolean {
      return supports.length < grid.length && !ended
    }

    function nextLambda(): number {
      return Math.max(grid[supports.length]!, RATIO * trail.lambda)
    }

    function step(): void {
      const lambda = nextLambda()
      newton.solve(lambda, exact)
      trail.push(lambda, newton.bound)
      while (more() && grid[supports.length] === lambda) note()
      noted[trail.knots() - 1] = supports.length
    }

    /** Note the support at the next grid point. */
    function note(): void {
      const k = supports.length
      supports.note(arena.i32, ws.slots / 4, ws.variables / 4, 1, face.size)
      options.onPoint?.(k, face)
      ended = face.size > (options.stopAt ?? Number.POSITIVE_INFINITY)
    }

    /** Bring the last solution of a stage to the rounding level: its conditions are measured. */
    function refine(): void {
      if (trail.knots() === 1) return
      const { lambda } = trail
      trail.pop()
      newton.solve(lambda, true)
      trail.push(lambda, newton.bound)
    }

    function redo(at: number): void {
      trail.rewind(at)
      stage.watch(certifier.violators, certifier.violators.length)
      supports.truncate(noted[at]!)
      ended = false
    }

    /** Worst violation of the conditions over the working set at the last solution, whose c came from beta alone. */
    function violation(): number {
      face.gradient(trail.lambda)
      watch.look()
      return Math.max(face.worst, kernels.largestAbsolute(ws.c, watch.free) - trail.lambda)
    }
  }
}
