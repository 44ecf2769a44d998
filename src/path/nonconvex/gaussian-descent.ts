/**
 * SCAD, MCP and lasso paths for least squares,
 *   min_b |y - X b|^2 / 2n + sum_j p(|b_j|),  columns standardised on the rows at hand,
 * by coordinate descent from lambda to lambda as ncvreg does it (Breheny and Huang 2011): sweep over the active columns until
 * they settle, then scan the strong set for violators, then the rest. Once the sweeps stay on the same pieces of the penalty
 * their limit is computed instead of waited for.
 */
import { fail } from '../../errors.js'
import type { Problem } from '../problem.js'
import { createActiveColumns } from './active-columns.js'
import { createColumnStore } from './column-store.js'
import type { Descent, DescentPath, Solution } from './descent-path.js'
import { concavityOf, type Penalty } from './penalty.js'
import { createStrongRule } from './strong-rule.js'
import { createWatch } from './watch.js'

/** Largest change of a coefficient in a sweep that counts as none, in standard deviations of the response. */
const ENOUGH = 1e-12
/** Sweeps without a change of pieces before their limit is computed. */
const STEADY = 2
const MOST_SWEEPS = 200_000
/** Smallest pivot with which a limit is trusted; columns have norm one. */
const LEAST_PIVOT = 1e-10
const TIE = 1e-12

export function createGaussianDescent(problem: Problem, m: number, penalty: Penalty): Descent {
  const { arena, kernels } = problem
  const { code, gamma } = penalty
  const store = createColumnStore(problem, m)
  const { ld } = store
  const y = arena.allocate(8 * ld)
  const r = arena.allocate(8 * ld)
  const work = arena.allocate(8 * ld)
  const out = arena.allocate(16)
  const watch = createWatch(problem, store, r)
  const rule = createStrongRule(problem, store, penalty)
  const active = createActiveColumns(problem, store, concavityOf(penalty))

  return { solve }

  function solve(rows: Int32Array, lambdas: Float64Array): DescentPath {
    const mean = load(rows)
    const lambdaMax = watch.largest()
    rule.begin(lambdas, lambdaMax, r)
    const solutions: Solution[] = []
    let worst = 0
    for (let k = 0; k < lambdas.length; k++) {
      worst = Math.max(worst, solveAt(k, lambdas[k]))
      rule.note(k, r)
      solutions.push(solution(mean))
    }
    return { solutions, ending: 'complete', lambdaMax, worst: lambdaMax > 0 ? worst / lambdaMax : worst }
  }

  /** The response on these rows, centred, in units in which x_j'r is |x_j'r| / n of standardised columns. */
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
    f64.copyWithin(r / 8, y / 8, y / 8 + ld)
    watch.begin()
    return mean
  }

  /** Returns the worst violation among the active columns; all others satisfy their conditions. */
  function solveAt(k: number, lambda: number): number {
    kernels.placePieces(active.beta, active.pieces, active.size, code, lambda, gamma)
    for (;;) {
      const violation = settle(lambda)
      if (scan(k, lambda, true) > 0) continue
      if (scan(k, lambda, false) === 0) return violation
    }
  }

  function settle(lambda: number): number {
    const { beta, pieces, c, gram, factor, stride, order, size, list, step } = active
    let patience = STEADY
    let sweeps = 0
    for (;;) {
      const most = MOST_SWEEPS - sweeps
      sweeps += kernels.gramSweeps(
        gram,
        stride,
        order,
        size,
        size,
        c,
        beta,
        pieces,
        code,
        lambda,
        gamma,
        ENOUGH,
        patience,
        most,
        out,
      )
      if (arena.f64[out / 8] < ENOUGH) break
      if (sweeps >= MOST_SWEEPS) notConverged(lambda)
      const polished = kernels.gramPolish(
        gram,
        stride,
        size,
        c,
        beta,
        pieces,
        code,
        lambda,
        gamma,
        LEAST_PIVOT,
        active.convex ? 0 : 1,
        list,
        factor,
        active.work,
        step,
      )
      patience = polished === 1 ? STEADY : 2 * patience
    }
    const moved = kernels.settleResidual(
      store.x,
      ld,
      active.slots,
      beta,
      pieces,
      size,
      y,
      r,
      c,
      work,
      code,
      lambda,
      gamma,
      out,
    )
    watch.went(moved)
    return arena.f64[out / 8]
  }

  /** Let violators in, in order, each with the coefficient that is best when it enters. */
  function scan(k: number, lambda: number, strong: boolean): number {
    let entered = 0
    for (let from = 0; ; ) {
      const next = violator(k, lambda, strong, from)
      if (next < 0) return entered
      const j = watch.variable[next]
      enter(j, watch.product[next], lambda)
      entered++
      from = j + 1
    }
  }

  function violator(k: number, lambda: number, strong: boolean, from: number): number {
    const count = watch.above(lambda, from)
    for (let e = 0; e < count; e++) {
      if (Math.abs(watch.product[e]) <= lambda * (1 + TIE)) continue
      if (rule.holds(watch.variable[e], k) === strong) return e
    }
    return -1
  }

  function enter(j: number, product: number, lambda: number): void {
    const position = active.add(j, product)
    watch.leave(j)
    // A sweep over the newcomer alone gives it its first coefficient.
    arena.i32[active.list / 4] = position
    const { gram, stride, size, c, beta, pieces, list } = active
    kernels.gramSweeps(gram, stride, list, 1, size, c, beta, pieces, code, lambda, gamma, ENOUGH, 1, 1, out)
    const value = arena.f64[beta / 8 + position]
    kernels.axpy(-value, store.x + 8 * ld * store.slot[j], r, ld)
    watch.went(Math.abs(value))
  }

  function solution(mean: number): Solution {
    const { i32, f64 } = arena
    const variable: number[] = []
    const value: number[] = []
    let intercept = mean
    for (let k = 0; k < active.size; k++) {
      const a = i32[active.order / 4 + k]
      const beta = f64[active.beta / 8 + a]
      if (beta === 0) continue
      const slot = i32[active.slots / 4 + a]
      const scaled = (beta * Math.sqrt(m)) / f64[store.norm / 8 + slot]
      intercept -= scaled * f64[store.mean / 8 + slot]
      variable.push(active.variable[a])
      value.push(scaled)
    }
    return { intercept, variable: Int32Array.from(variable), value: Float64Array.from(value) }
  }

  function notConverged(lambda: number): never {
    fail('numeric/not-converged', {
      where: `${penalty.name} path`,
      rule: `must settle within ${MOST_SWEEPS} sweeps`,
      got: `lambda ${lambda * problem.yScale}`,
      hint: 'The columns may be nearly collinear: drop near-duplicates or use a larger smallest lambda',
    })
  }
}
