/**
 * The elastic net of a likelihood on some rows of a design, lambda after lambda, certified: with L the loss, sum w = 1 and f the factors
 *   min  L(offset + b0 + X b) + lambda sum_j f_j (alpha |d_j b_j| + (1 - alpha) (d_j b_j)^2 / 2),
 * d the weighted standard deviations or 1. At each lambda the loss is minimised over the active coefficients (active-set.ts), the
 * coefficient of the working set that exceeds its limit most enters, and so on; then it is proven that no other does (working-set.ts).
 */
import { checkpoint } from '../../math/checkpoint.js'
import { createGridSupports } from '../grid-supports.js'
import type { Intervals } from '../intervals.js'
import { KKT_LIMIT } from '../screening/certificate-limit.js'
import { failSeparated } from '../separated-columns.js'
import { type ActiveSet, createActiveSet } from './active-set.js'
import { createClassKernel } from './class-kernel.js'
import { createLoss } from './create-loss.js'
import type { Loss } from './loss.js'
import { createPrediction } from './prediction.js'
import { createSample, type Sample, type Table } from './sample.js'
import { separates } from './separation.js'
import { createWorkingSet } from './working-set.js'

export interface GlmSolver {
  /** Solve at every lambda of the decreasing grid. */
  solve(rows: Int32Array, grid: ArrayLike<number>, options?: GlmSolveOptions): GlmPath
  /** Of the rows solved last: refuses unpenalised columns by name that have no finite coefficients, where the path did not settle. */
  checkSeparation(): void
}

export interface GlmSolveOptions {
  /** Called at every lambda in turn, with coefficients at the rounding level. */
  readonly onPoint?: (k: number, at: GlmPoint) => void
  /** Ends the path at the first lambda with at least this many penalised columns active. */
  readonly stopAt?: number
}

export interface GlmPoint {
  /** In units of the loss. */
  readonly lambda: number
  readonly sample: Sample
  readonly active: ActiveSet
  readonly loss: Loss
}

export interface GlmPath {
  /** Where the penalised columns of the data set are active. */
  readonly member: Intervals
  /** Lambdas solved: all, unless the path was ended before. */
  readonly length: number
  /** Penalised columns active at lambda k; valid until the next solve. */
  sizeAt(k: number): number
  /** Above it only unpenalised columns are active. */
  readonly lambdaMax: number
  /** Worst violation of the conditions where they are measured, relative to the largest |c_j| of the model of the unpenalised columns. */
  readonly worstKkt: number
  readonly work: { readonly steps: number; readonly factors: number; readonly passes: number }
}

/** Violations of the conditions, as shares of the largest |c_j|: of supports, of coefficients, and what is rounding. */
const SUPPORTS = 5e-9
const COEFFICIENTS = 1e-14
const ROUNDING = 1e-11
/** A coefficient so near to zero, or a product so near to its limit as this share of it, calls for a solution at the rounding level. */
const CLOSE = 1e-5
/** Before a coefficient may enter, the loss over the active ones is minimised to this share of lambda. */
const LOOSE = 1e-2
/** Where a support is to be proven, the loss is minimised to the first share of lambda, and the residual may be off by the second. */
const CLOSER = 1e-4
const PROVEN = 1e-2
/** Products nearer to each other than this share of them may be those of copies. */
const ALIKE = 1e-6
/** Linear predictors beyond this are those of a likelihood without a maximum. */
const BOUNDLESS = 25

/**
 * `toLimit`: where unpenalised columns separate all classes, so that the likelihood rises for ever, take its limit, in which nothing is left to explain, instead
 * of refusing them.
 */
export function createGlmSolver(table: Table, m: number, toLimit = false): GlmSolver {
  const { design, arena } = table
  const { columns, unpenalised, data, alpha } = design
  const width = columns + 1
  const sample = createSample(table, m)
  const { kernels } = table
  const loss = createLoss(
    data,
    m,
    (...of) => kernels.exponentials(...of),
    classes => createClassKernel(kernels, arena, m, classes),
  )
  const active = createActiveSet(sample, loss, alpha)
  const working = createWorkingSet(sample, loss, active)
  const prediction = createPrediction(active, arena)
  const supports = createGridSupports(data.p)
  // A variable may be active in several classes at once.
  const support = new Int32Array(data.p * loss.blocks)
  const identity = Int32Array.from({ length: data.p }, (_, e) => e)
  const entered: number[] = []
  const { factor } = sample
  return { solve, checkSeparation }

  function solve(rows: Int32Array, grid: ArrayLike<number>, options: GlmSolveOptions = {}): GlmPath {
    const { onPoint, stopAt = Number.POSITIVE_INFINITY } = options
    load(rows)
    working.passes = 0
    fitUnpenalised()
    if (toLimit && isDecided()) return emptyPath(grid.length)
    checkBounded()
    working.lookAtAll(wanted())
    const { largest } = working
    // Products with columns that the unpenalised ones span are rounding: there is nothing to select.
    const lambdaMax = largest > ROUNDING ? working.top / alpha : 0
    const rest = (onPoint ? COEFFICIENTS : SUPPORTS) * largest
    const rounding = ROUNDING * largest
    let worst = 0
    let size = 0
    prediction.clear()
    supports.clear()
    for (let k = 0; k < grid.length && size < stopAt; k++) {
      checkpoint()
      const lambda = grid[k] / loss.unit
      if (lambda < lambdaMax) {
        // The conditions are measured at the last lambda, and wherever supports are not proven without.
        const exact = onPoint !== undefined || k + 1 === grid.length
        if (!solveAt(lambda, rest, COEFFICIENTS * largest, rounding, exact))
          worst = Math.max(worst, active.worst, working.excess)
        prediction.note(lambda)
      }
      size = note()
      onPoint?.(k, { lambda, sample, active, loss })
    }
    const worstKkt = largest > 0 ? worst / largest : 0
    if (worstKkt > KKT_LIMIT) checkSeparation()
    return {
      member: supports.intervals(),
      length: supports.length,
      sizeAt: k => supports.sizeAt(k),
      lambdaMax: lambdaMax * loss.unit,
      worstKkt,
      work: { ...active.work, passes: working.passes },
    }
  }

  function load(rows: Int32Array): void {
    const arranged = loss.arrange(rows)
    sample.load(arranged)
    loss.load(arranged, sample.w)
    for (let b = 0; b < loss.blocks; b++) {
      for (let i = 0; i < m; i++) {
        arena.f64[active.offset / 8 + b * sample.ld + i] = (data.offset?.[arranged[i]] ?? 0) / loss.unit
      }
    }
  }

  /** How large the working set should be. */
  function wanted(): number {
    return Math.max(64, 2 * active.size + 32)
  }

  function fitUnpenalised(): void {
    active.clear()
    // Classes share a constant that does not matter: the last one has none.
    for (let b = 0; b < Math.max(1, loss.blocks - 1); b++) {
      if (loss.constant) {
        active.enter(b * width + columns, 0, 0)
        arena.f64[active.beta / 8 + active.size - 1] = loss.start(b) * Math.sqrt(m)
      }
    }
    for (let b = 0; b < Math.max(1, loss.blocks - 1); b++) {
      for (let j = 0; j < columns; j++) if (factor[j] === 0) active.enter(b * width + j, 0, 0)
    }
    active.evaluate()
    active.minimise(0, 1e-15, 1e-11)
  }

  /** Every row has its class by more than one half: a multiple of the predictors makes the likelihood as near to 1 as you like. */
  function isDecided(): boolean {
    if (data.family !== 'multinomial' || data.offset !== undefined) return false
    const half = 0.5 * Math.sqrt(m)
    for (let i = 0; i < m; i++) {
      for (let b = 0; b < loss.blocks; b++)
        if (arena.f64[active.r / 8 + b * sample.ld + i] > half * sample.w[i]) return false
    }
    return true
  }

  function emptyPath(length: number): GlmPath {
    supports.clear()
    for (let k = 0; k < length; k++) supports.note(1, identity, 0, 0, support, 0)
    const work = { ...active.work, passes: 0 }
    return { member: supports.intervals(), length, sizeAt: () => 0, lambdaMax: 0, worstKkt: 0, work }
  }

  function hasFreeColumns(): boolean {
    return factor.subarray(0, columns).includes(0)
  }

  function checkBounded(): void {
    const isBounded =
      data.family === 'binomial' ? !separates(sample, active, 1) : !active.faded && !isBoundless()
    if (!(active.worst < 1e-8 && (isBounded || !hasFreeColumns()))) failSeparated(data, factor)
  }

  /** Near the limit to which a likelihood rises for ever a path may stand; where it does not, that is why. */
  function checkSeparation(): void {
    if (!hasFreeColumns() || data.family === 'cox' || data.family === 'gaussian') return
    fitUnpenalised()
    if (separates(sample, active, loss.blocks)) failSeparated(data, factor)
  }

  /** Linear predictors of the unpenalised columns that no maximum of the likelihood has. */
  function isBoundless(): boolean {
    const { f64 } = arena
    const { blocks } = loss
    let spread = 0
    const fixed = new Float64Array(sample.ld * blocks)
    for (let q = 0; q < active.size; q++) {
      const column = active.columnOf[q]
      if (column === columns) continue
      const from = sample.z / 8 + column * sample.ld
      for (let i = 0; i < m; i++) {
        fixed[active.blockOf[q] * sample.ld + i] += f64[active.beta / 8 + q] * f64[from + i]
      }
    }
    for (const each of fixed) spread = Math.max(spread, Math.abs(each))
    return spread > BOUNDLESS
  }

  /** True where the support is proven though the coefficients have not settled. */
  function solveAt(lambda: number, rest: number, tight: number, rounding: number, exact: boolean): boolean {
    const limit = lambda * alpha
    prediction.go(lambda)
    active.blocked.clear()
    let entries = 0
    // A coefficient that left again at once has changed nothing: let in from the same state it would come and go for ever. Otherwise the objective falls.
    let seen = { excess: Number.NaN, worst: -1 }
    const admitAnew = (least: number) => {
      const { excess, worst } = working
      if ((excess === seen.excess && worst === seen.worst) || !admit(least)) return false
      seen = { excess, worst }
      return true
    }
    for (;;) {
      active.minimise(lambda, Math.max(rest, LOOSE * limit), rounding)
      working.look(limit)
      if (admitAnew(LOOSE * limit)) continue
      if (!exact) {
        active.minimise(lambda, CLOSER * limit, rounding)
        working.look(limit)
        if (admitAnew(CLOSER * limit)) continue
        if (isProven(limit)) return true
      }
      if (active.worst > rest) {
        active.minimise(lambda, rest, rounding)
        working.look(limit)
      }
      if (working.excess > -CLOSE * limit || active.leastSize() < CLOSE) {
        active.minimise(lambda, tight, rounding)
        working.look(limit)
      }
      // No active set can come twice; what is left after so many is rounding, and the certificate tells.
      if (entries++ < 50 * columns && admit(rounding)) continue
      if (working.covers(limit)) return false
      working.renew(wanted(), limit)
      working.look(limit)
      if (!admit(rounding)) return false
    }
  }

  /** Whether the support is that of the solution, though the coefficients are only near it. */
  function isProven(limit: number): boolean {
    const bound = active.proven()
    if (!(bound < PROVEN * limit && working.excess + bound < 0)) return false
    if (working.covers(limit, bound)) return true
    working.renew(wanted(), limit)
    working.look(limit)
    return working.excess + bound < 0 && working.covers(limit, bound)
  }

  /**
   * Let the coefficient of the working set enter that exceeds its limit most, if one does by more than `least`, and with it those that do so too: each
   * would have its turn. Of two that exceed it by the same only the first, for they may be copies.
   */
  function admit(least: number): boolean {
    if (!(working.excess > least)) return false
    const { worst, worstC } = working
    entered.length = 0
    working.above(least, (number, c) => {
      if (number !== worst) entered.push(number, c)
    })
    active.enter(worst, Math.sign(worstC), worstC)
    const sizes = [Math.abs(worstC)]
    for (let e = 0; e < entered.length; e += 2) {
      const [number, c] = [entered[e], entered[e + 1]]
      const size = Math.abs(c)
      if (sizes.some(other => Math.abs(size - other) < ALIKE * size)) continue
      sizes.push(size)
      active.enter(number, Math.sign(c), c)
    }
    return true
  }

  /** The support at this lambda; returns its size. */
  function note(): number {
    let size = 0
    for (let q = 0; q < active.size; q++)
      if (active.sign[q] !== 0) support[size++] = active.columnOf[q] - unpenalised
    const sorted = support.subarray(0, size).sort()
    if (loss.blocks > 1) {
      let unique = 0
      for (let e = 0; e < size; e++) if (e === 0 || sorted[e] !== sorted[e - 1]) support[unique++] = sorted[e]
      size = unique
    }
    supports.note(1, identity, 0, size, support, 0)
    return size
  }
}
