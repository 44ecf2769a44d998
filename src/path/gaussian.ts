/**
 * The lasso path of one subsample, exact and certified, in stages: take the columns nearest to lambda into the working
 * set, follow the homotopy a little less far than the next-nearest could reach, and prove with one pass over all columns
 * that nothing was missed (certificate.ts); that pass also tells which columns come near next. If something was missed
 * it joins the working set and the stage is run again from the knot before.
 */
import { fail } from '../errors.js'
import { certify } from './certificate.js'
import { CapacityError, createHomotopy, type EventLog, type Homotopy } from './homotopy.js'
import type { Problem } from './problem.js'
import { exempt, screen } from './screen.js'
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

/** Called with the knots of each certified stage; returning true ends the path there. */
export type OnStage = (path: Homotopy, ws: Workspace) => boolean | undefined

export interface GaussianSolver {
  /** Solve down to lambda = end (in units of the scaled response). */
  solve(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath
}

/** Columns taken in per stage, and how far a stage goes as a share of the distance to the next-nearest column. */
export const STAGE = { columns: 16, reach: 0.9 }

export function createGaussianSolver(problem: Problem, m: number, wanted: Capacity): GaussianSolver {
  const { arena, kernels, p } = problem
  const width = 16 * problem.panelCount
  const everything = Int32Array.from({ length: width === 0 ? p : 0 }, (_, j) => j)
  const mark = arena.mark()
  let capacity = wanted
  let ws = allocateWorkspace(problem, m, capacity)
  let path = createHomotopy(problem, ws)
  let margin = 0

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
          arena.release(mark)
          ws = allocateWorkspace(problem, m, capacity)
          path = createHomotopy(problem, ws)
        }
      }
    },
  }

  /** Few columns: all of them are watched, and there is nothing to certify. */
  function solveAll(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath {
    path.load(rows)
    path.extend(everything)
    path.begin()
    const lambdaMax = path.lambda
    let worst = 0
    for (;;) {
      path.follow(end)
      worst = Math.max(worst, path.violation())
      if (onStage?.(path, ws) || path.lambda <= end) break
      path.settle()
    }
    return finish(lambdaMax, worst, { stages: 0, redone: 0, working: p, checked: 0 })
  }

  function solveInStages(rows: Int32Array, end: number, onStage?: OnStage): SolvedPath {
    path.load(rows)
    screen(problem, ws)
    margin = 0
    path.lambda = kernels.largest(ws.correlation, width)
    let stop = takeIn(end)
    path.begin()
    const lambdaMax = path.lambda
    const work: Work = { stages: 0, redone: 0, working: 0, checked: 0 }
    let worst = 0
    for (;;) {
      path.follow(stop)
      const violation = path.violation()
      const verdict = certify(problem, ws, path)
      work.stages++
      work.checked += verdict.checked
      if (verdict.violators.length > 0) {
        if (++work.redone > p) fail('numeric/path-cycles', { where: 'lasso path', rule: 'must be certified' })
        path.rewind(Math.max(verdict.knot - 1, 0))
        watch(verdict.violators)
        if (verdict.knot === 0 && path.events.count === 0) path.begin()
        continue
      }
      worst = Math.max(worst, violation)
      if (onStage?.(path, ws) || path.lambda <= end) break
      path.settle()
      stop = takeIn(end)
    }
    work.working = path.working
    return finish(lambdaMax, worst, work)
  }

  /** Watch the columns nearest to lambda; returns how far down the path may be followed with them. */
  function takeIn(end: number): number {
    const { lambda } = path
    let reach = margin > 0 ? 1.5 * margin : 0.25 * lambda
    let count = 0
    for (;;) {
      count = kernels.nearest(
        ws.correlation, width, lambda, lambda - reach, STAGE.columns, ws.found, ws.scratch, ws.out,
      )
      if (count >= STAGE.columns || reach >= lambda) break
      reach *= count * 4 < STAGE.columns ? 2 : 1.4
    }
    margin = lambda - arena.f32[ws.out / 4]!
    watch(arena.i32.subarray(ws.found / 4, ws.found / 4 + count))
    return count < STAGE.columns ? end : Math.max(end, lambda - STAGE.reach * margin)
  }

  function watch(variables: ArrayLike<number>): void {
    path.extend(variables)
    for (let k = 0; k < variables.length; k++) exempt(arena.f32, ws, variables[k]!)
  }

  function finish(lambdaMax: number, worst: number, work: Work): SolvedPath {
    return { events: path.events, lambdaMax, worstKkt: lambdaMax > 0 ? worst / lambdaMax : 0, work }
  }
}
