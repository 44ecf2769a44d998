/**
 * SCAD, MCP and lasso paths for least squares,
 *   min_b |y - X b|^2 / 2n + sum_j p(|b_j|),  columns standardised on the rows at hand,
 * by coordinate descent from lambda to lambda as ncvreg does it (Breheny and Huang 2011): sweep over the active columns until
 * they settle, then scan the strong set for violators, then the rest. The limit of the sweeps is computed instead of waited
 * for as soon as it is proved that they will end there (kernels/minimum.ts, kernels/guard.ts).
 */

import { checkpoint } from '../../math/checkpoint.js'
import type { Problem } from '../problem.js'
import type { RowPath, RowSolver, TakeSolution } from '../row-path.js'
import { createActiveColumns } from './active-columns.js'
import { createColumnStore } from './column-store.js'
import { createCompress } from './compress.js'
import { concavityOf, type Penalty } from './penalty.js'
import { createScreen } from './screen.js'
import { passSolution } from './solution.js'
import { createStrongRule } from './strong-rule.js'
import { admitViolators, type Door } from './violators.js'

/** Largest change of a coefficient in a sweep that counts as none, in standard deviations of the response. */
const ENOUGH = 1e-12
/** Sweeps after which a lambda counts as unsettled, unless told. */
const MOST_SWEEPS = 200_000
/** Sweeps after which an end that they should be near is looked for again; and one that they may be near, as they keep to their pieces. */
const PATIENCE = 64
const FIRST_PATIENCE = 16
/** Looks in vain after which sweeps must keep to their pieces for longer before the next, up to a number of them. */
const MOST_IN_VAIN = 6
const LONGEST = 8
/** No budget: sweeps are not heading for a planned end. */
const NONE = -1
/** Smallest pivot with which a limit is trusted; columns have norm one. */
const LEAST_PIVOT = 1e-10
/** Steps of Newton's method, and attempts to prove where sweeps end. */
const MOST_TRIES = 4
const MOST_ROUNDS = 4

/** Without `tries` nothing but sweeps is done. A path ends before a lambda at which they do not settle, as where it all but interpolates the response. */
export function createGaussianDescent(
  problem: Problem,
  m: number,
  penalty: Penalty,
  tries = MOST_TRIES,
  mostSweeps = MOST_SWEEPS,
): RowSolver {
  const { arena, kernels } = problem
  const { code, gamma } = penalty
  const store = createColumnStore(problem, m)
  const { ld } = store
  const y = arena.allocate(8 * ld)
  const r = arena.allocate(8 * ld)
  const work = arena.allocate(8 * ld)
  const out = arena.allocate(16)
  const screen = createScreen(problem, store, r)
  const rule = createStrongRule(problem, store, penalty)
  const active = createActiveColumns(problem, store, concavityOf(penalty))
  const compress = createCompress(problem, store)

  return { solve }

  function solve(rows: Int32Array, lambdas: Float64Array, take: TakeSolution): RowPath {
    const mean = load(rows)
    const lambdaMax = screen.largest()
    rule.begin(lambdas, lambdaMax, r)
    let worst = 0
    let reached = 0
    for (; reached < lambdas.length; reached++) {
      const violation = solveAt(reached, lambdas[reached])
      if (Number.isNaN(violation)) break
      worst = Math.max(worst, violation)
      rule.note(reached, r)
      take(reached, passSolution(problem, store, active, mean))
    }
    return {
      reached,
      ending: reached === lambdas.length ? 'complete' : 'unsettled',
      lambdaMax,
      worst: lambdaMax > 0 ? worst / lambdaMax : worst,
    }
  }

  /** The response on these rows, centred, in units in which x_j'r is x_j'r / n of standardised columns; returns its mean. */
  function load(rows: Int32Array): number {
    store.load(rows)
    active.clear()
    const { f64 } = arena
    let sum = 0
    for (let i = 0; i < m; i++) sum += problem.y[rows[i]]
    const mean = sum / m
    const root = Math.sqrt(m)
    f64.fill(0, y / 8, y / 8 + ld)
    for (let i = 0; i < m; i++) f64[y / 8 + i] = (problem.y[rows[i]] - mean) / root
    compress(y)
    f64.copyWithin(r / 8, y / 8, y / 8 + ld)
    screen.begin()
    return mean
  }

  /** Returns the worst violation among the active columns, NaN where they do not settle; all others satisfy their conditions. */
  function solveAt(k: number, lambda: number): number {
    kernels.placePieces(active.beta, active.pieces, active.size, code, lambda, gamma)
    for (;;) {
      checkpoint()
      const violation = settle(lambda)
      if (Number.isNaN(violation)) return violation
      if (!admitViolators(screen, rule, k, lambda, doorAt(lambda))) return violation
    }
  }

  function doorAt(lambda: number): Door {
    return {
      holds: j => active.holds(store.slot[j]),
      enter: (j, product) => enter(j, product, lambda),
    }
  }

  function settle(lambda: number): number {
    const { gram, stride, order, size, c, beta, pieces } = active
    const { f64 } = arena
    let waiting = false
    let patience = FIRST_PATIENCE
    let inVain = 0
    for (let sweeps = 0; ; ) {
      const steady = sweeps > 0 && f64[out / 8 + 1] === 0
      const needed = plan(lambda, waiting)
      if (needed < 0) inVain++
      if (needed === 0) {
        takeTarget()
        const violation = renew(lambda)
        if (violation < ENOUGH) return violation
      }
      // Where no end is in sight, sweep until a coefficient leaves its piece.
      const blind = steady ? Number.POSITIVE_INFINITY : NONE
      const budget = needed > 0 ? needed : needed < 0 ? blind : NONE
      const most = needed > 0 ? PATIENCE : budget === NONE ? mostSweeps : patience
      // biome-ignore format: in the kernel's order
      sweeps += kernels.gramSweeps(
        { g: gram, stride, order, count: size, size, c, beta, pieces, kind: code, lambda, gamma, enough: ENOUGH, steady: Math.max(1, Math.min(inVain - MOST_IN_VAIN, LONGEST)), budget, most: Math.min(mostSweeps - sweeps, most), out },
      )
      if (f64[out / 8] < ENOUGH) return renew(lambda)
      if (sweeps >= mostSweeps) return Number.NaN
      waiting = f64[out / 8 + 1] === 0 && (waiting || budget === Number.POSITIVE_INFINITY)
      if (waiting && needed < 0) patience *= 2
    }
  }

  function takeTarget(): void {
    const { i32, f64 } = arena
    const { size, beta, target, pieces, marks } = active
    for (let a = 0; a < size; a++) {
      f64[beta / 8 + a] = f64[target / 8 + a]
      i32[pieces / 4 + a] = i32[marks / 4 + a]
    }
  }

  /** The residual and the products of the active columns from the coefficients alone; returns the worst violation among them. */
  function renew(lambda: number): number {
    const { slots, beta, pieces, size, c } = active
    // biome-ignore format: in the kernel's order
    const moved = kernels.settleResidual(
      { x: store.x, ld: store.ld, slots, beta, pieces, size, y, r, c, work, kind: code, lambda, gamma, out },
    )
    screen.went(moved)
    return arena.f64[out / 8]
  }

  /**
   * The end of the sweeps goes to active.target; returns how far the objective must fall before it may be taken, or -1. Holding zeros costs
   * more, and is worth it where sweeps have long kept to their pieces.
   */
  function plan(lambda: number, waiting: boolean): number {
    const { inverse, stride, size, c, beta, pieces, list, factor, between, unbetween, target, slopes } =
      active
    const { dependents, dependent } = active
    if (dependents > 0 && !dependentsAreZero()) return -1
    // biome-ignore format: in the kernel's order
    const fall = kernels.gramTarget(
      { inverse, stride, size, c, beta, pieces, kind: code, lambda, gamma, least: LEAST_PIVOT, most: tries, list, rows: factor, reciprocal: active.reciprocal, between, unbetween, work: active.work, slopes, pushed: active.columns, marks: active.marks, target },
    )
    if (fall < 0 || active.convex) return Math.min(fall, 0)
    // biome-ignore format: in the kernel's order
    const guard = (hold: number) => kernels.gramGuard(
      { inverse, stride, size, beta, target, slopes, kind: code, lambda, gamma, least: LEAST_PIVOT, most: MOST_ROUNDS, fall, list, factor: between, reciprocal: unbetween, rows: factor, shares: active.shares, spread: active.spread, hold, c, g: active.gram, dependent, held: active.columns, swept: active.shifted },
    )
    const needed = dependents > 0 ? -1 : guard(0)
    return needed < 0 && waiting ? guard(1) : needed
  }

  function dependentsAreZero(): boolean {
    const { i32, f64 } = arena
    for (let a = 0; a < active.size; a++) {
      if (i32[active.dependent / 4 + a] === 1 && f64[active.beta / 8 + a] !== 0) return false
    }
    return true
  }

  /** A violator gets at once the coefficient that is best for it alone. */
  function enter(j: number, product: number, lambda: number): void {
    const column = store.x + 8 * store.ld * store.slot[j]
    const position = active.add(j, store.slot[j], product)
    arena.i32[active.list / 4] = position
    const { gram, stride, list, size, c, beta, pieces } = active
    kernels.gramSweeps({
      g: gram,
      stride,
      order: list,
      count: 1,
      size,
      c,
      beta,
      pieces,
      kind: code,
      lambda,
      gamma,
      enough: ENOUGH,
      steady: 1,
      budget: NONE,
      most: 1,
      out,
    })
    const value = arena.f64[beta / 8 + position]
    kernels.axpy(-value, column, r, store.ld)
    screen.went(Math.abs(value))
  }
}
