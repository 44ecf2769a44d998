/**
 * The lasso path of one subsample, exact and certified, in stages: take the columns nearest to lambda into the working
 * set, follow the homotopy a little less far than the next-nearest could reach, and prove with one pass over all columns
 * that nothing was missed (certificate.ts); that pass also tells which columns come near next. If something was missed
 * it joins the working set and the stage is run again from the knot before.
 */
import { fail } from '../errors.js'
import { type Certifiable, createCertifier } from './certificate.js'
import type { EventLog } from './event-log.js'
import { extend, refreshIfStale, removeFree, stepOf } from './free-columns.js'
import { begin, follow, lookAhead, violation, watched } from './homotopy.js'
import { coefficientsAt, deviation, residualAt, rewind, settle } from './knot-history.js'
import { CapacityError, createPathState, loadRows } from './path-state.js'
import { PANEL, type Problem } from './problem.js'
import { EXEMPT, exempt, integerNorm, screen } from './screen.js'
import { SHORTEST, stageSize } from './stage-size.js'
import { allocateWorkspace, type Capacity, type Workspace } from './workspace.js'

export interface SolvedPath {
  /** Valid until the next solve. */
  readonly events: EventLog
  /** Top of this subsample's path: its own lambda_max. */
  readonly lambdaMax: number
  readonly worstKkt: number
  /** What it took: certificate passes, stages run again, columns watched, columns checked in double precision. */
  readonly work: Work
}

export interface Work {
  stages: number
  redone: number
  working: number
  checked: number
}

/** The knots since the last certificate, as a reader sees them. */
export interface Stage {
  readonly events: EventLog
  knots(): number
  /** Address of the residual at knot t. */
  residualAt(t: number): number
  /** Coefficients after knot t, by working slot. */
  coefficientsAt(t: number): { readonly slots: Int32Array; readonly beta: Float64Array }
}

/** Called with the knots of each certified stage; returning true ends the path there. */
export type OnStage = (stage: Stage, ws: Workspace) => boolean | undefined

export interface GaussianSolver {
  /** Solve down to lambda = end (in units of the scaled response). */
  solve(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath
}

export function createGaussianSolver(problem: Problem, m: number, wanted: Capacity): GaussianSolver {
  const { arena, kernels, p } = problem
  const width = PANEL * problem.panelCount
  const size = stageSize(p, wanted.compressed)
  const everything = Int32Array.from({ length: width === 0 ? p : 0 }, (_, j) => j)
  const mark = arena.mark()
  let capacity = wanted
  let ws = allocateWorkspace(problem, m, capacity)
  let top = arena.mark()
  let path = createPathState(problem, ws)
  const certifiable: Certifiable = {
    get lambda() {
      return path.lambda
    },
    get knots() {
      return path.knots
    },
    residualAt: t => residualAt(path, t),
    deviation: (s, e) => deviation(path, s, e),
  }
  let certifier = createCertifier(problem, ws, certifiable, size.chord)
  const fresh = new Int32Array(width)
  const stage: Stage = {
    get events() {
      return path.events
    },
    knots: () => path.knots,
    residualAt: t => residualAt(path, t),
    coefficientsAt: t => coefficientsAt(path, t),
  }
  let reach = 0

  return {
    solve(rows, end, onStage) {
      for (;;) {
        try {
          return width === 0 ? solveAll(rows, end, onStage) : solveInStages(rows, end, onStage)
        } catch (error) {
          if (!(error instanceof CapacityError)) throw error
          const { active, working } = capacity
          if (active >= m && working >= p) throw error
          capacity = { ...capacity, active: Math.min(m, p, 2 * active), working: Math.min(p, 2 * working) }
          // Another solver of the same problem may stand behind this one: then its memory stays where it is.
          if (arena.mark() === top) arena.release(mark)
          ws = allocateWorkspace(problem, m, capacity)
          top = arena.mark()
          path = createPathState(problem, ws)
          certifier = createCertifier(problem, ws, certifiable, size.chord)
        }
      }
    },
  }

  /** Few columns: all of them are watched, and there is nothing to certify. */
  function solveAll(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath {
    loadRows(path, rows)
    extend(path, everything, everything.length)
    begin(path)
    const lambdaMax = path.lambda
    let worst = 0
    for (;;) {
      follow(path, end)
      worst = Math.max(worst, violation(path))
      if (onStage?.(stage, ws) || path.lambda <= end) break
      settle(path)
    }
    return finish(lambdaMax, worst, { stages: 0, redone: 0, working: p, checked: 0 })
  }

  function solveInStages(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath {
    loadRows(path, rows)
    path.lambda = screen(problem, ws)
    reach = 0.25 * path.lambda
    let stop = takeIn(end)
    begin(path)
    const lambdaMax = path.lambda
    const work: Work = { stages: 0, redone: 0, working: 0, checked: 0 }
    for (;;) {
      follow(path, stop)
      lookAhead(path)
      const stands = certifier.check()
      work.stages++
      work.checked += certifier.checked
      if (!stands) {
        if (++work.redone > p) fail('numeric/path-cycles', { where: 'lasso path', rule: 'must be certified' })
        const { knot } = certifier
        rewind(path, Math.max(knot - 1, 0))
        watch(certifier.violators, certifier.violators.length)
        if (knot === 0 && path.events.count === 0) begin(path)
        continue
      }
      if (onStage?.(stage, ws) || path.lambda <= end) break
      settle(path)
      stop = takeIn(end)
    }
    work.working = watched(path)
    return finish(lambdaMax, violation(path), work)
  }

  /** Watch the columns nearest to lambda, and no others; returns how far down the path may be followed with them. */
  function takeIn(end: number): number {
    const { lambda } = path
    if (!ws.compressed) expose()
    let count = 0
    for (;;) {
      count = kernels.nearest(ws.steps, width, reach, size.columns, ws.found, ws.scratch, ws.out)
      if (count >= size.columns || reach >= lambda) break
      reach *= count * 4 < size.columns ? 2 : 1.4
    }
    const cut = arena.f32[ws.out / 4]!
    if (!ws.compressed) evict(size.patience * cut)
    let wanted = 0
    for (let e = 0; e < count; e++) {
      const j = arena.i32[ws.found / 4 + e]!
      if (arena.f32[ws.low / 4 + j] !== EXEMPT) fresh[wanted++] = j
    }
    watch(fresh, wanted)
    reach = 1.2 * cut
    return count < size.columns ? end : Math.max(end, lambda - Math.max(size.reach * cut, SHORTEST * lambda))
  }

  /** Watched columns stand for comparison with those that are not. */
  function expose(): void {
    refreshIfStale(path)
    const { f64, f32, i32 } = arena
    for (let k = 0; k < path.free; k++) {
      const slot = i32[ws.free / 4 + k]!
      const j = i32[ws.variables / 4 + slot]!
      f32[ws.low / 4 + j] = integerNorm(problem.n, f64[ws.norm / 8 + slot]!)
      f32[ws.correlation / 4 + j] = Math.abs(f32[ws.freeC / 4 + k]!) + path.error
      f32[ws.steps / 4 + j] = stepOf(path, k)
    }
  }

  /** Stop watching columns whose step exceeds `cut`. */
  function evict(cut: number): void {
    const { i32, f32 } = arena
    for (let k = path.free - 1; k >= 0; k--) {
      const j = i32[ws.variables / 4 + i32[ws.free / 4 + k]!]!
      if (f32[ws.steps / 4 + j]! <= cut) exempt(f32, ws, j)
      else path.unused[path.unusedCount++] = removeFree(path, k)
    }
  }

  function watch(variables: ArrayLike<number>, count: number): void {
    extend(path, variables, count)
    for (let k = 0; k < count; k++) exempt(arena.f32, ws, variables[k]!)
  }

  function finish(lambdaMax: number, worst: number, work: Work): SolvedPath {
    return { events: path.events, lambdaMax, worstKkt: lambdaMax > 0 ? worst / lambdaMax : 0, work }
  }
}
