/**
 * SCAD, MCP and lasso paths for a 0/1 response,
 *   min_b -loglik(b0, b) / n + penalty,  columns standardised on the rows at hand,
 * stationary where x_j'(y - mu) / n = p'(v_j |b_j|) sign(b_j), v_j = x_j'Wx_j / n (adaptive rescaling; Breheny and Huang 2011).
 * One sweep of coordinate descent per set of weights, as ncvreg does it, with Newton steps once sweeps keep to their pieces of
 * the penalty. As in ncvreg the path ends when the fit is saturated, and for SCAD and MCP a probability beyond |eta| = 10
 * counts as 0 or 1.
 */

import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { log } from '../../math/elementary.js'
import type { Problem } from '../problem.js'
import type { RowPath, RowSteps, SteppingSolver, TakeSolution } from '../row-path.js'
import { createActiveColumns } from './active-columns.js'
import { createColumnStore } from './column-store.js'
import type { Penalty } from './penalty.js'
import { createScreen } from './screen.js'
import { passSolution } from './solution.js'
import { createStrongRule } from './strong-rule.js'
import { admitViolators, type Door } from './violators.js'

/** Largest change of a coefficient in a sweep, times the root of its curvature, that counts as none. */
const ENOUGH = 1e-12
const STEADY = 2
/** Sweeps after which a lambda counts as unsettled, unless told. */
const MOST_SWEEPS = 4_000
const LEAST_PIVOT = 1e-12
/** Energy, in multiples of what the quadratic model says, with which sweeps must not be able to leave their pieces. */
const GUARD = 2
/** In place of a violation, which is not negative. */
const SATURATION = -1
const UNSETTLED = -2
/** Share of the null deviance at which the fit is saturated, as ncvreg has it: log likelihood against deviance. */
const SATURATED = 0.01

export function createBinomialDescent(
  problem: Problem,
  m: number,
  penalty: Penalty,
  mostSweeps = MOST_SWEEPS,
): SteppingSolver {
  const { arena, kernels } = problem
  const { code, gamma } = penalty
  const clamped = penalty.name === 'lasso' ? 0 : 1
  const guard = penalty.name === 'lasso' ? 0 : GUARD
  const store = createColumnStore(problem, m, 1)
  const { ld } = store
  const root = Math.sqrt(m)
  const vector = () => arena.allocate(8 * ld)
  const [signs, eta, w, s, r, last] = [vector(), vector(), vector(), vector(), vector(), vector()]
  const weighted = arena.allocate(16 * ld)
  const out = arena.allocate(32)
  const screen = createScreen(problem, store, last)
  const rule = createStrongRule(problem, store, penalty)
  const active = createActiveColumns(problem, store)
  const door: Door = {
    holds: j => active.holds(store.slot[j]),
    enter: (j, product) => active.add(j, store.slot[j], product),
  }
  let saturated = 0
  let effort = 0

  return {
    begin,
    solve(rows, lambdas, take) {
      const path = begin(rows, lambdas, take)
      while (path.next()) {}
      return path.end()
    },
  }

  function begin(rows: Int32Array, lambdas: Float64Array, take: TakeSolution): RowSteps {
    load(rows)
    const lambdaMax = screen.largest()
    rule.begin(lambdas, lambdaMax, last)
    let reached = 0
    let ending: RowPath['ending'] = 'complete'
    let worst = 0
    return {
      get effort() {
        return effort
      },
      next() {
        if (reached === lambdas.length || ending !== 'complete') return false
        effort = 0
        const violation = solveAt(reached, lambdas[reached])
        if (violation < 0) {
          ending = violation === SATURATION ? 'saturated' : 'unsettled'
          return false
        }
        worst = Math.max(worst, violation)
        rule.note(reached, last)
        take(reached, passSolution(problem, store, active, arena.f64[active.beta / 8]))
        reached++
        return true
      },
      end: () => ({ reached, ending, lambdaMax, worst: lambdaMax > 0 ? worst / lambdaMax : worst }),
    }
  }

  /** The null model: position 0 is the constant column, of norm one like the others. */
  function load(rows: Int32Array): void {
    store.load(rows)
    active.clear()
    let ones = 0
    for (let i = 0; i < m; i++) ones += problem.y[rows[i]]
    if (ones === 0 || ones === m) {
      fail('data/one-class', {
        where: 'response',
        rule: 'must have rows of both classes in every sample',
        hint: 'One class has too few rows for this many folds',
      })
    }
    const { f64 } = arena
    f64.fill(0, signs / 8, signs / 8 + ld)
    f64.fill(0, store.x / 8, store.x / 8 + ld)
    f64.fill(0, last / 8, last / 8 + ld)
    for (let i = 0; i < m; i++) {
      f64[signs / 8 + i] = 2 * problem.y[rows[i]] - 1
      f64[store.x / 8 + i] = 1 / root
      f64[last / 8 + i] = (problem.y[rows[i]] - ones / m) / root
    }
    active.add(-1, 0, 0)
    f64[active.beta / 8] = log(ones / (m - ones))
    arena.i32[active.pieces / 4] = 3
    f64.fill(f64[active.beta / 8] / root, eta / 8, eta / 8 + m)
    const deviance = 2 * (ones * log(m / ones) + (m - ones) * log(m / (m - ones)))
    saturated = SATURATED * deviance
    screen.begin()
  }

  /** Returns the worst violation among the active columns, or why there is no solution. */
  function solveAt(k: number, lambda: number): number {
    for (;;) {
      checkpoint()
      const violation = settle(lambda)
      if (violation < 0) return violation
      if (!admitViolators(screen, rule, k, lambda, door)) return violation
    }
  }

  function settle(lambda: number): number {
    const { order, size, c, beta, v, pieces, slots } = active
    // biome-ignore format: in the kernels' order
    const state = { x: store.x, ld, slots, size, signs, root, clamped, eta, w, s, r, beta, v, c, pieces, kind: code, lambda, gamma }
    const sweep = { ...state, order, saturated, enough: ENOUGH, out }
    // biome-ignore format: in the kernel's order
    const polish = { ...state, least: LEAST_PIVOT, guard, list: active.list, factor: active.factor, reciprocal: active.reciprocal, jacobian: active.gram, stride: active.stride, work: active.work, step: active.target, lanesOf: active.lanesOf, weighted, columns: active.columns, swaps: active.variables }
    let patience = STEADY
    let before = Number.POSITIVE_INFINITY
    for (let sweeps = 0; ; ) {
      const done = kernels.logisticSweeps({ ...sweep, steady: patience, most: mostSweeps - sweeps })
      if (done < 0) return SATURATION
      sweeps += done
      effort += done
      const change = arena.f64[out / 8]
      if (change < ENOUGH) break
      if (sweeps >= mostSweeps) return UNSETTLED
      kernels.logisticState(state)
      const polished = kernels.logisticPolish(polish)
      // Newton's steps gain digits; where they do not, sweeps get more room.
      patience = polished === 1 && change < 0.9 * before ? 1 : Math.min(2 * patience, 32)
      before = change
    }
    kernels.logisticState(state)
    screen.went(kernels.logisticSettle({ ...state, theta: active.work, last, out }))
    return arena.f64[out / 8]
  }
}
