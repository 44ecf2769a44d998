/**
 * The logistic lasso path of one subsample on a grid of lambdas: exact supports, certified, in stages as for the gaussian
 * family (gaussian.ts). A stage takes the columns nearest to lambda into the working set, continues over the grid points that
 * these can reach (continuation.ts) and proves with one pass over all columns that no other column is active there
 * (certificate.ts); what may have been missed joins the working set and the stage is solved again.
 */
import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { enter } from '../gaussian/enter.js'
import { CapacityError } from '../gaussian/path-state.js'
import { createStage } from '../gaussian/stage.js'
import { stageSize } from '../gaussian/stage-size.js'
import { createGridSupports } from '../grid-supports.js'
import type { Intervals } from '../intervals.js'
import type { Problem } from '../problem.js'
import { createCertifier, SLACK } from '../screening/certificate.js'
import { screen } from '../screening/screen.js'
import { type Capacity, SPARE } from '../workspace.js'
import { type ActiveSet, createActiveSet } from './active-set.js'
import { createContinuation } from './continuation.js'
import { createHistory } from './history.js'
import { createLikelihood } from './likelihood.js'
import { createWorkingSet } from './working-set.js'
import { allocateLogisticWorkspace } from './workspace.js'

export interface SolvedGrid {
  readonly member: Intervals
  /** Grid points solved: all, unless the path was ended before. */
  readonly length: number
  /** Number of active columns at grid point k; valid until the next solve. */
  sizeAt(k: number): number
  /** Top of this subsample's path: its own lambda_max. */
  readonly lambdaMax: number
  /** Worst KKT violation at the ends of the stages, relative to lambda_max. */
  readonly worstKkt: number
  readonly work: BinomialWork
}

/** What it took; see gaussian.ts and continuation.ts. */
export interface BinomialWork {
  readonly stages: number
  readonly redone: number
  readonly checked: number
  readonly solved: number
  readonly steps: number
  readonly factors: number
  readonly rescues: number
}

export interface SolveOptions {
  /** Called at every grid point in turn, with coefficients at the rounding level; again after a stage is solved again. */
  readonly onPoint?: (k: number, active: ActiveSet) => void
  /** Ends the path at the first grid point with at least this many active columns. */
  readonly stopAt?: number
}

export interface BinomialSolver {
  /** Solve at every lambda of the decreasing grid. */
  solve(rows: Int32Array, grid: ArrayLike<number>, options?: SolveOptions): SolvedGrid
  /** Where the path of these rows begins: over all columns, in double precision. */
  lambdaMax(rows: Int32Array): number
}

/** Columns, a multiple of SPARE: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 8192
/** Products of unit-norm columns with a residual that are rounding: the unpenalised columns explain everything. */
const ROUNDING = 1e-12

/** `toLimit`: where unpenalised columns leave the likelihood without a maximum, follow it to its limit (unpenalised.ts) instead of refusing them. */
export function createBinomialSolver(
  problem: Problem,
  m: number,
  wanted: Capacity,
  toLimit = false,
): BinomialSolver {
  const { arena, kernels, p } = problem
  const alpha = problem.design?.alpha ?? 1
  /** With a ridge there may be more active columns than rows. */
  const mostActive = alpha < 1 ? p : Math.min(m, p)
  const whole = problem.panelCount === 0
  const everything = Int32Array.from({ length: whole ? p : 0 }, (_, j) => j)
  const supports = createGridSupports(p)
  let capacity = wanted
  let { ws, working, likelihood, active, history, continuation, stage, certifier } = allocate()

  return {
    solve(rows, grid, options = {}) {
      for (;;) {
        try {
          return solveGrid(rows, grid, options)
        } catch (error) {
          if (!(error instanceof CapacityError)) throw error
          const { active: columns, working: most } = capacity
          if (columns >= mostActive && most >= p) throw error
          capacity = {
            ...capacity,
            active: Math.min(mostActive, 2 * columns),
            working: Math.min(p, Math.max(2 * most, error.working)),
          }
          ;({ ws, working, likelihood, active, history, continuation, stage, certifier } = allocate())
        }
      }
    },
    lambdaMax,
  }

  function allocate() {
    const ws = allocateLogisticWorkspace(problem, m, capacity)
    const working = createWorkingSet(problem, ws)
    const likelihood = createLikelihood(problem, ws)
    const active = createActiveSet(problem, ws, working, likelihood, toLimit)
    const history = createHistory(problem, active)
    const continuation = createContinuation(problem, active, history)
    const size = { ...stageSize(p, false), share: likelihood.stageShare }
    const stage = createStage(problem, ws, working, size)
    const certifier = createCertifier(problem, ws, history, size.interpolation, SLACK)
    return { ws, working, likelihood, active, history, continuation, stage, certifier }
  }

  function solveGrid(rows: Int32Array, given: ArrayLike<number>, options: SolveOptions): SolvedGrid {
    const { onPoint, stopAt = Number.POSITIVE_INFINITY } = options
    let stages = 0
    let redone = 0
    let checked = 0
    let worst = 0
    let stop = 0
    load(rows)
    if (active.decided) return emptyGrid(given.length)
    const unit = unitOfLambda()
    const grid = unit === 1 ? given : Float64Array.from(given, lambda => lambda * unit)
    const end = grid[grid.length - 1]
    setOut(grid, options)
    const lambdaMax = history.lambda
    while (supports.length < grid.length && size() < stopAt) {
      if (!whole) stop = stage.takeIn(history.lambda, continuation.next(), end)
      continuation.resume()
      for (;;) {
        while (
          continuation.reached + 1 < grid.length &&
          active.size < stopAt + active.unpenalised &&
          !continuation.full() &&
          continuation.next() >= stop
        ) {
          checkpoint()
          const { reached } = continuation
          continuation.advance(stop)
          if (continuation.reached > reached) onPoint?.(continuation.reached, active)
        }
        continuation.settle()
        active.lookAhead()
        working.lookAhead()
        history.seal()
        stages++
        if (whole || certifier.check()) break
        if (++redone > p)
          fail('numeric/path-cycles', { where: 'logistic lasso path', rule: 'must be certified' })
        stage.shorten(certifier.violators.length)
        continuation.backTo(Math.max(certifier.knot - 1, 0))
        stage.add(certifier.violators, certifier.violators.length)
        continuation.resume()
      }
      if (!whole) checked += certifier.checked
      worst = Math.max(worst, continuation.worst, continuation.violation(history.lambda))
      noteStage(stopAt)
      history.settle()
    }
    return {
      member: supports.intervals(),
      length: supports.length,
      sizeAt: k => supports.sizeAt(k),
      lambdaMax: lambdaMax / unit,
      worstKkt: lambdaMax > 0 ? worst / lambdaMax : 0,
      work: { stages, redone, checked, ...continuation.work },
    }
  }

  /** Nothing is active at any lambda. */
  function emptyGrid(length: number): SolvedGrid {
    supports.clear()
    supports.note(length, everything, 0, 0, everything, 0)
    const work = { stages: 0, redone: 0, checked: 0, solved: 0, steps: 0, factors: 0, rescues: 0 }
    return { member: supports.intervals(), length, sizeAt: () => 0, lambdaMax: 0, worstKkt: 0, work }
  }

  /** The model without penalised columns; its residual is what they are screened with. */
  function load(rows: Int32Array): void {
    active.start(likelihood.load(rows))
    if (active.unpenalised > (likelihood.constant ? 1 : 0))
      arena.f64.copyWithin(ws.y / 8, ws.r / 8, ws.r / 8 + ws.ld)
  }

  function lambdaMax(rows: Int32Array): number {
    load(rows)
    const { f64, i32 } = arena
    const first = ws.working
    let top = 0
    for (let from = 0; from < p; from += SPARE) {
      if (from % BETWEEN_CHECKPOINTS === 0) checkpoint()
      const count = Math.min(SPARE, p - from)
      for (let k = 0; k < count; k++) {
        i32[ws.enter / 4 + k] = from + k
        i32[ws.enter / 4 + SPARE + k] = first + k
      }
      enter(problem, ws, ws.enter, ws.enter + 4 * SPARE, count, ws.r, ws.c + 8 * first)
      for (let k = 0; k < count; k++) top = Math.max(top, Math.abs(f64[ws.c / 8 + first + k]))
    }
    return top > ROUNDING ? top / unitOfLambda() : 0
  }

  /** The lambda of the columns in the workspace is this multiple of that of the data. */
  function unitOfLambda(): number {
    return (ws.adjustment?.unit ?? 1) * alpha
  }

  /** Down to the first grid point below lambda_max. */
  function setOut(grid: ArrayLike<number>, { onPoint }: SolveOptions): void {
    const top = whole ? 0 : screen(problem, ws)
    working.clear()
    active.startAgain()
    active.lookAhead()
    if (whole) {
      working.extend(everything, p)
    } else {
      stage.begin(top)
      stage.takeIn(top, top, 0)
    }
    const lambdaMax = kernels.largestAbsolute(ws.c, working.inactive)
    let reached = -1
    while (reached + 1 < grid.length && grid[reached + 1] >= lambdaMax) {
      reached++
      onPoint?.(reached, active)
    }
    continuation.start(grid, reached, lambdaMax, onPoint !== undefined)
    supports.clear()
    supports.note(reached + 1, history.activeSetAt(0).slots, 0, 0, arena.i32, ws.variables / 4)
  }

  function size(): number {
    return supports.length > 0 ? supports.sizeAt(supports.length - 1) : 0
  }

  /** Note the supports of a stage that stands: a record has its own grid point and those passed over after it. */
  function noteStage(stopAt: number): void {
    const count = history.knots
    for (let t = 0; t < count; t++) {
      const { grid } = history.at(t)
      const own = t > 0 && grid > history.at(t - 1).grid ? 1 : 0
      const after = t + 1 < count ? Math.max(history.at(t + 1).grid - grid - 1, 0) : 0
      const saved = history.activeSetAt(t)
      const stops = saved.size >= stopAt + active.unpenalised
      const points = stops ? own : own + after
      if (points > 0)
        supports.note(points, saved.slots, active.unpenalised, saved.size, arena.i32, ws.variables / 4)
      if (stops && own > 0) return
    }
  }
}
