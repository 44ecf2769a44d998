/**
 * The lasso path of one subsample, exact and certified, in stages: take the columns nearest to lambda into the working
 * set, follow the homotopy a little less far than the next-nearest could reach, and prove with one pass over all columns
 * that nothing was missed (certificate.ts); that pass also tells which columns come near next. If something was missed
 * it joins the working set and the stage is run again from the knot before. A column that only touches lambda counts as missed:
 * ties are decided where all who are tied can be seen (ties.ts). Each time a stage is run again the working set gains at least one column,
 * so that it is run again at most p times, and each stage that stands goes down at least SHORTEST of lambda, or a full history of
 * knots: so it ends.
 */
import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { PANEL, type Problem } from '../problem.js'
import { type Certifiable, createCertifier, type Look, SLACK } from '../screening/certificate.js'
import { screen } from '../screening/screen.js'
import { allocateWorkspace, type Capacity, type Workspace } from '../workspace.js'
import type { EventLog } from './event-log.js'
import { begin, follow, lookAhead, violation, workingSize } from './homotopy.js'
import { extend, workingSetOf } from './inactive-columns.js'
import { departure, type Knot, knotAt, residualAt, rewind, settle } from './knot-history.js'
import { CapacityError, createPathState, loadRows } from './path-state.js'
import { createNarrowingLook, eitherLook } from './row-look.js'
import { createStage } from './stage.js'
import { stageSize } from './stage-size.js'

export interface SolvedPath {
  /** Valid until the next solve. */
  readonly events: EventLog
  /** Top of this subsample's path: its own lambda_max. */
  readonly lambdaMax: number
  readonly worstKkt: number
  /** What it took: certificate passes, stages run again, size of the working set, columns checked in double precision. */
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
  knotAt(t: number): Knot
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
  let path = createPathState(problem, ws)
  let top = arena.mark()
  let stage = createStage(problem, ws, workingSetOf(path), size)
  const certifiable: Certifiable = {
    get lambda() {
      return path.lambda
    },
    get knots() {
      return path.knots
    },
    isContinued: true,
    residualAt: t => residualAt(path, t),
    departure: (s, e) => departure(path, s, e),
  }
  /** What is looked at in the basis stays there for the stages to come; behind the last there are none. */
  const inBasis: Look = { capacity: width, take: addListed, firstAbove: firstAboveInBasis }
  let overRows = createNarrowingLook(problem, ws, certifiable)
  let isLast = false
  const look = wanted.compressed ? eitherLook(() => (isLast ? overRows : inBasis)) : undefined
  let certifier = createCertifier(problem, ws, certifiable, size.interpolation, -SLACK, look)
  const fresh = new Int32Array(width)
  const knots: Stage = {
    get events() {
      return path.events
    },
    knots: () => path.knots,
    residualAt: t => residualAt(path, t),
    knotAt: t => knotAt(path, t),
  }
  /** First slot of the columns looked at last, when compressed. */
  let looked = 0

  return {
    solve(rows, end, onStage) {
      for (;;) {
        try {
          return width === 0 ? solveAll(rows, end, onStage) : solveInStages(rows, end, onStage)
        } catch (error) {
          if (!(error instanceof CapacityError)) throw error
          const { active, working } = capacity
          if (active >= Math.min(m, p) && working >= p) throw error
          capacity = {
            ...capacity,
            active: Math.min(m, p, 2 * active),
            working: Math.min(p, Math.max(2 * working, error.working)),
          }
          // Another solver of the same problem may stand behind this one: then its memory stays where it is.
          if (arena.mark() === top) arena.release(mark)
          ws = allocateWorkspace(problem, m, capacity)
          path = createPathState(problem, ws)
          top = arena.mark()
          stage = createStage(problem, ws, workingSetOf(path), size)
          overRows = createNarrowingLook(problem, ws, certifiable)
          certifier = createCertifier(problem, ws, certifiable, size.interpolation, -SLACK, look)
        }
      }
    },
  }

  /** Few columns: all of them are in the working set, and there is nothing to certify. */
  function solveAll(rows: Int32Array, last: number, onStage?: OnStage): SolvedPath {
    loadRows(path, rows)
    const end = last * path.unit
    extend(path, everything, everything.length)
    begin(path)
    const lambdaMax = path.lambda
    let worst = 0
    for (;;) {
      follow(path, end)
      worst = Math.max(worst, violation(path))
      if (onStage?.(knots, ws) || path.lambda <= end) break
      settle(path)
    }
    return finish(lambdaMax, worst, { stages: 0, redone: 0, working: p, checked: 0 })
  }

  function solveInStages(rows: Int32Array, last: number, onStage?: OnStage): SolvedPath {
    loadRows(path, rows)
    const end = last * path.unit
    path.lambda = screen(problem, ws)
    certifier.restart()
    stage.begin(path.lambda)
    let stop = stage.takeIn(path.lambda, path.lambda, end)
    begin(path)
    let lambdaMax = path.lambda
    const work: Work = { stages: 0, redone: 0, working: 0, checked: 0 }
    let again = 0
    for (;;) {
      follow(path, stop)
      isLast = path.lambda <= end
      const stands = certifier.check(stage.tolerance)
      checkpoint()
      work.stages++
      work.checked += certifier.checked
      if (!stands) {
        work.redone++
        if (++again > p) fail('numeric/path-cycles', { where: 'lasso path', rule: 'must be certified' })
        stage.shorten(certifier.violators.length)
        const { knot } = certifier
        rewind(path, Math.max(knot - 1, 0))
        if (!ws.compressed || isLast) stage.add(certifier.violators, certifier.violators.length)
        if (knot === 0 && path.events.count === 0) {
          begin(path)
          lambdaMax = path.lambda
        }
        continue
      }
      if (onStage?.(knots, ws) || path.lambda <= end) break
      settle(path)
      again = 0
      if (!ws.compressed) lookAhead(path)
      stop = stage.takeIn(path.lambda, path.lambda, end)
    }
    work.working = workingSize(path)
    return finish(lambdaMax, violation(path), work)
  }

  /** In a basis the products of a column with all residuals come for little, once it is in the working set. */
  function addListed(list: number, count: number): void {
    for (let i = 0; i < count; i++) fresh[i] = arena.i32[list / 4 + 2 * i]
    stage.add(fresh, count)
    looked = ws.working - path.unusedCount - count
  }

  function firstAboveInBasis(i: number, t0: number, t1: number, slack: number): number {
    const column = ws.basis + 8 * path.ld * (looked + i)
    return kernels.firstAbove(column, ws.history, path.ld, ws.tau, t0, t1, slack)
  }

  function finish(lambdaMax: number, worst: number, work: Work): SolvedPath {
    const worstKkt = lambdaMax > 0 ? worst / lambdaMax : 0
    return { events: path.events, lambdaMax: lambdaMax / path.unit, worstKkt, work }
  }
}
