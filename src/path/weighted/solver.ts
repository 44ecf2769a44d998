/**
 * The lasso of a design on some of its rows, lambda after lambda, exact and certified. At each lambda the columns that can be
 * active by the sequential strong rule (Tibshirani et al. 2012) are worked on: minimise over the active columns
 * (active-set.ts), let the column enter whose |z_j'r| exceeds lambda f_j most, and again. Then all columns are looked at: what
 * the rule had missed is worked on too, and the worst violation of the conditions is what the certificate says.
 *
 * Why it ends: the columns worked on at one lambda only grow, and among them the value falls with every entry, so that no active set comes
 * twice; where rounding would go on, a cap on the entries ends it and the certificate tells. A response that the
 * unpenalised columns explain up to rounding leaves nothing to select: the path is empty.
 */
import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { columnDots, dot } from '../../math/dot.js'
import { refuseGeneral } from '../glm/is-general.js'
import { createGridSupports } from '../grid-supports.js'
import type { Intervals } from '../intervals.js'
import { type ActiveSet, createActiveSet } from './active-set.js'
import type { Design } from './design.js'
import { dualityGap, lossOf } from './gap.js'
import { createSample, type Sample } from './sample.js'

export interface WeightedSolver {
  /** Solve at every lambda of the decreasing grid, in units of the response. */
  solve(rows: Int32Array, grid: ArrayLike<number>, options?: WeightedSolveOptions): WeightedPath
}

export interface WeightedSolveOptions {
  /** Called at every lambda in turn; `gap` computes the duality gap there, relative to the model of the unpenalised columns. */
  readonly onPoint?: (k: number, sample: Sample, set: ActiveSet, gap: () => number) => void
  /** Ends the path at the first lambda with at least this many penalised columns active. */
  readonly stopAt?: number
}

export interface WeightedPath {
  /** Where the penalised columns of the data set are active. */
  readonly member: Intervals
  /** Lambdas solved: all, unless the path was ended before. */
  readonly length: number
  /** Penalised columns active at lambda k; valid until the next solve. */
  sizeAt(k: number): number
  /** Above it only unpenalised columns are active. */
  readonly lambdaMax: number
  /** Worst violation of the conditions, relative to the largest |z_j'r| of the model of the unpenalised columns. */
  readonly worstKkt: number
}

/** A violation of this share of the largest product is rounding. */
const ROUNDING = 1e-11
/** A residual below this share of the response is rounding: the unpenalised columns explain it. */
const EXPLAINED = 1e-11
/** Log odds beyond this are those of separated classes. */
const SEPARATED = 25

export function createWeightedSolver(design: Design, m: number): WeightedSolver {
  const { columns, unpenalised, data } = design
  refuseGeneral(data, 'this method')
  const sample = createSample(design, m)
  const set = createActiveSet(sample)
  const { z, factor } = sample
  const c = new Float64Array(columns + 1)
  const supports = createGridSupports(data.p)
  return { solve }

  function solve(
    rows: Int32Array,
    grid: ArrayLike<number>,
    options: WeightedSolveOptions = {},
  ): WeightedPath {
    const { onPoint, stopAt = Number.POSITIVE_INFINITY } = options
    sample.load(rows)
    fitUnpenalised()
    const { top, largest } = startOf()
    const nothing = lossOf(sample, set)
    const least = ROUNDING * largest
    let worst = 0
    let before = top
    let size = 0
    supports.clear()
    for (let k = 0; k < grid.length && size < stopAt; k++) {
      checkpoint()
      const lambda = grid[k] / sample.yScale
      if (lambda < top) {
        solveAt(lambda, before, least)
        before = lambda
        worst = Math.max(worst, violation(lambda))
      }
      size = note()
      onPoint?.(k, sample, set, () => dualityGap(sample, set, c, lambda) / Math.max(nothing, 1e-300))
    }
    return {
      member: supports.intervals(),
      length: supports.length,
      sizeAt: k => supports.sizeAt(k),
      lambdaMax: top * sample.yScale,
      worstKkt: largest > 0 ? worst / largest : 0,
    }
  }

  function fitUnpenalised(): void {
    set.clear()
    set.enter(columns, 0)
    for (let j = 0; j < columns; j++) if (factor[j] === 0) set.enter(j, 0)
    set.minimise(0)
    if (data.family === 'binomial' && set.eta.some(each => Math.abs(each) > SEPARATED)) {
      fail('data/separated', {
        where: 'unpenalised columns',
        rule: 'must not separate the classes',
        hint: 'Without a penalty their coefficients grow without bound: let them be selected instead',
      })
    }
    if (explained()) set.r.fill(0)
    look()
  }

  /** The gaussian response, of weighted variance one, lies in the span of the unpenalised columns. */
  function explained(): boolean {
    if (data.family !== 'gaussian') return false
    let squares = 0
    for (let i = 0; i < m; i++) squares += sample.w[i] * (sample.y[i] - set.eta[i]) ** 2
    return squares <= EXPLAINED * EXPLAINED
  }

  function look(): void {
    columnDots(z, m, columns + 1, set.r, 0, c)
  }

  function penalised(j: number): boolean {
    return factor[j] > 0 && factor[j] < Number.POSITIVE_INFINITY
  }

  function startOf(): { top: number; largest: number } {
    let top = 0
    let largest = 0
    for (let j = 0; j < columns; j++) {
      if (!penalised(j)) continue
      top = Math.max(top, Math.abs(c[j]) / factor[j])
      largest = Math.max(largest, Math.abs(c[j]))
    }
    // Columns in the span of the unpenalised ones have products that are rounding: there is nothing to select.
    return largest > EXPLAINED ? { top, largest } : { top: 0, largest: 0 }
  }

  function solveAt(lambda: number, before: number, least: number): void {
    set.blocked.clear()
    let working = candidates(j => Math.abs(c[j]) >= factor[j] * (2 * lambda - before))
    for (;;) {
      settle(lambda, working, least)
      look()
      const known = new Set(working)
      const missed = candidates(
        j => Math.abs(c[j]) - lambda * factor[j] > least && !set.blocked.has(j) && !known.has(j),
      )
      if (missed.length === 0) return
      working = working.concat(missed)
    }
  }

  /** Penalised columns outside the active set. */
  function candidates(wanted: (j: number) => boolean): number[] {
    const list: number[] = []
    for (let j = 0; j < columns; j++) {
      if (penalised(j) && wanted(j) && (set.sign[j] !== 0 || !set.blocked.has(j))) list.push(j)
    }
    return list
  }

  /** The minimum over the active set and the working columns. */
  function settle(lambda: number, working: readonly number[], least: number): void {
    for (let entries = 0; ; entries++) {
      set.minimise(lambda)
      let best = -1
      let most = least
      let towards = 0
      for (const j of working) {
        if (set.sign[j] !== 0 || set.blocked.has(j)) continue
        const product = dot(z, j * m, set.r, 0, m)
        const excess = Math.abs(product) - lambda * factor[j]
        if (excess > most) {
          most = excess
          best = j
          towards = product
        }
      }
      // An active set never comes back, so this is rounding: the certificate tells.
      if (best < 0 || entries > 200 + 20 * m) return
      set.enter(best, Math.sign(towards))
    }
  }

  /** Over all columns and the constant, from the coefficients alone; `c` is of now. */
  function violation(lambda: number): number {
    let worst = Math.abs(c[columns])
    for (let j = 0; j < columns; j++) {
      if (factor[j] === Number.POSITIVE_INFINITY) continue
      const s = set.sign[j]
      const off =
        factor[j] === 0 || s !== 0
          ? Math.abs(c[j] - (s === 0 ? 0 : lambda * factor[j] * s))
          : Math.abs(c[j]) - lambda * factor[j]
      worst = Math.max(worst, off)
    }
    return worst
  }

  /** The support at this lambda; returns its size. */
  function note(): number {
    const active = Int32Array.from(set.active.filter(j => set.sign[j] !== 0)).sort()
    const own = active.map(j => j - unpenalised)
    supports.note(
      1,
      own.map((_, e) => e),
      0,
      own.length,
      own,
      0,
    )
    return own.length
  }
}
