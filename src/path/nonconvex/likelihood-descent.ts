/**
 * SCAD and MCP paths of any loss (glm/loss.ts), with row weights, offsets, penalty factors f and unpenalised columns: stationary where
 *   z_j'r = p'(v_j |b_j|; lambda f_j) sign(b_j) for b_j != 0,   |z_j'r| <= lambda f_j for b_j = 0,
 * v_j = z_j' diag(v) z_j: ncvreg's adaptive rescaling (Breheny and Huang 2011). Since diag(v) is above the Hessian diag(v) - P'P, a sweep
 * of coordinate descent on the quadratic model with diag(v), renewed after each, is what ncvreg does; once sweeps keep to their
 * pieces of the penalty, Newton's steps with the whole Hessian find the point. At every lambda the condition is checked over all columns.
 * A lambda that needs more than a given number of sweeps, or that explains 99 % of the null deviance, ends the path.
 */

import { fail } from '../../errors.js'
import { checkpoint } from '../../math/checkpoint.js'
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { areCopies } from '../../math/distinct-columns.js'
import { createLoss } from '../glm/create-loss.js'
import { modelOf, type OriginalScale } from '../glm/original-scale.js'
import { createSample, type Table } from '../glm/sample.js'
import { saturatedLoss } from '../glm/saturated-loss.js'
import type { RowPath } from '../row-path.js'
import { COPY } from './active-columns.js'
import { createOutside } from './outside.js'
import { concavityOf, type Penalty, slopeOf } from './penalty.js'

/** Violations, as a share of lambda_max, that count as none: of the active coefficients, and of others. */
const ENOUGH = 1e-11
const OUTSIDE = 1e-10
const MOST_SWEEPS = 2000
const LEAST_CURVATURE = 1e-10
/** Share of the null deviance at which the fit is saturated. */
const SATURATED = 0.01

interface Active {
  readonly column: number
  readonly block: number
  /** Penalty factor: 0 if unpenalised. */
  readonly factor: number
  b: number
  /** z'r and z'diag(v)z where the loss was evaluated last. */
  c: number
  v: number
}

export interface LikelihoodDescent {
  /** Lambdas decrease, in units of the response. */
  solve(
    rows: Int32Array,
    lambdas: ArrayLike<number>,
    take: (k: number, model: OriginalScale[]) => void,
  ): RowPath
}

export function createLikelihoodDescent(table: Table, m: number, penalty: Penalty): LikelihoodDescent {
  const { arena, kernels, design } = table
  const { columns, data } = design
  const sample = createSample(table, m)
  const { ld, z, factor } = sample
  const loss = createLoss(data, m, (...of) => kernels.exponentials(...of))
  const { blocks } = loss
  const [eta, r, v, work] = [0, 0, 0, 0].map(() => arena.allocate(8 * ld * blocks))
  const projected = arena.allocate(8 * (Math.max(ld, m) + 8))
  const outside = createOutside(sample, blocks, r)
  const offset = new Float64Array(m)
  const at = (column: number) => z / 8 + column * ld
  let active: Active[] = []
  return { solve }

  function solve(
    rows: Int32Array,
    lambdas: ArrayLike<number>,
    take: (k: number, model: OriginalScale[]) => void,
  ): RowPath {
    const arranged = loss.arrange(rows)
    sample.load(arranged)
    loss.load(arranged, sample.w)
    for (let i = 0; i < m; i++) offset[i] = (data.offset?.[arranged[i]] ?? 0) / loss.unit
    enterUnpenalised()
    if (!settle(1, 1e-13)) failForUnpenalised()
    const best = saturatedLoss(data, arranged, sample.w)
    const nothing = loss.value() - best
    const lambdaMax = largestOutside()
    let worst = 0
    let ending: RowPath['ending'] = 'complete'
    let reached = 0
    for (; reached < lambdas.length; reached++) {
      checkpoint()
      const lambda = lambdas[reached] / loss.unit
      if (lambda < lambdaMax) {
        if (!solveAt(lambda, lambdaMax)) {
          ending = 'unsettled'
          break
        }
        if (nothing > 0 && loss.value() - best < SATURATED * nothing) {
          ending = 'saturated'
          break
        }
        worst = Math.max(worst, violation(lambda), excess(lambda))
      }
      take(reached, modelOf(sample, loss, active))
    }
    return {
      reached,
      ending,
      lambdaMax: lambdaMax * loss.unit,
      worst: lambdaMax > 0 ? worst / lambdaMax : worst,
    }
  }

  function enterUnpenalised(): void {
    active = []
    for (let block = 0; block < Math.max(1, blocks - 1); block++) {
      // Classes share a constant that does not matter: the last one has none.
      if (loss.constant) enter(columns, block, 0, loss.start(block) * Math.sqrt(m))
      for (let j = 0; j < columns; j++) if (factor[j] === 0) enter(j, block, 0, 0)
    }
  }

  function enter(column: number, block: number, own: number, b: number): void {
    active.push({ column, block, factor: own, b, c: 0, v: 0 })
  }

  function failForUnpenalised(): never {
    return fail('data/separated', {
      where: 'unpenalised columns',
      rule: 'must have a model of their own with finite coefficients',
      hint: 'They separate the classes, order the events, or are combinations of each other: let them be selected instead',
    })
  }

  /** Everything at b. */
  function evaluate(): void {
    const { f64 } = arena
    for (let block = 0; block < blocks; block++) {
      const from = eta / 8 + block * ld
      f64.fill(0, from, from + ld)
      f64.set(offset, from)
    }
    for (const { column, block, b } of active) {
      if (b !== 0) kernels.axpy(b, z + 8 * column * ld, eta + 8 * block * ld, ld)
    }
    loss.evaluate(f64, eta, r, v, ld)
    // Rows that pad a column have no part in products.
    for (let block = 0; block < blocks; block++) {
      f64.fill(0, r / 8 + block * ld + m, r / 8 + (block + 1) * ld)
      f64.fill(0, v / 8 + block * ld + m, v / 8 + (block + 1) * ld)
    }
    for (const one of active) {
      one.c = kernels.dot(z + 8 * one.column * ld, r + 8 * one.block * ld, ld)
      one.v = curvatureOf(one)
    }
  }

  function curvatureOf({ column, block }: Active): number {
    const { f64 } = arena
    const [x, w] = [at(column), v / 8 + block * ld]
    let sum = 0
    for (let i = 0; i < m; i++) sum += f64[w + i] * f64[x + i] * f64[x + i]
    return sum
  }

  /** |z'r - p'| over the active coefficients, a zero one being within its limit. */
  function violation(lambda: number): number {
    let worst = 0
    for (const one of active) worst = Math.max(worst, Math.abs(gradientOf(one, lambda)))
    return worst
  }

  function gradientOf({ b, c, v: curvature, factor: own }: Active, lambda: number): number {
    if (own === 0) return c
    const limit = lambda * own
    if (b === 0) return Math.max(0, Math.abs(c) - limit) * Math.sign(c)
    return c - slopeOf(penalty, curvature * Math.abs(b), limit) * Math.sign(b)
  }

  /** Until the active coefficients are stationary; false where they do not come to rest. */
  function settle(lambda: number, rest: number): boolean {
    evaluate()
    let patience = 3
    for (let sweeps = 0; sweeps < MOST_SWEEPS; ) {
      if (violation(lambda) <= rest) return true
      const before = pieces(lambda)
      for (let k = 0; k < patience; k++, sweeps++) {
        if (!sweep(lambda)) return false
        evaluate()
      }
      if (violation(lambda) <= rest) return true
      if (pieces(lambda) !== before || !newton(lambda, rest)) patience = Math.min(2 * patience, 64)
    }
    return false
  }

  /** One round of coordinate descent on the quadratic model with diag(v); false where the model is flat. */
  function sweep(lambda: number): boolean {
    for (const one of active) {
      if (!(one.v > LEAST_CURVATURE)) return false
      const column = z + 8 * one.column * ld
      const c = kernels.dot(column, r + 8 * one.block * ld, ld)
      const next = threshold(c + one.v * one.b, one.v, lambda * one.factor)
      const change = next - one.b
      if (change === 0) continue
      one.b = next
      const { f64 } = arena
      const [x, w, s] = [at(one.column), v / 8 + one.block * ld, r / 8 + one.block * ld]
      for (let i = 0; i < m; i++) f64[s + i] -= f64[w + i] * f64[x + i] * change
    }
    return true
  }

  /** The b with curvature (v b - u) + p'(v |b|) sign(b) = 0. */
  function threshold(u: number, curvature: number, limit: number): number {
    const size = Math.abs(u)
    if (size <= limit) return 0
    const { name, gamma } = penalty
    const sign = Math.sign(u)
    if (size > gamma * limit) return u / curvature
    if (name === 'mcp') return (sign * (size - limit)) / (curvature * (1 - 1 / gamma))
    if (size <= 2 * limit) return (sign * (size - limit)) / curvature
    return (sign * (size - (gamma * limit) / (gamma - 1))) / (curvature * (1 - 1 / (gamma - 1)))
  }

  /** On which piece of the penalty each coefficient is, with its sign. */
  function pieces(lambda: number): string {
    return active.map(one => pieceOf(one, lambda)).join()
  }

  function pieceOf({ b, v: curvature, factor: own }: Active, lambda: number): number {
    if (own === 0) return 9
    const theta = curvature * Math.abs(b)
    const limit = lambda * own
    const piece =
      theta >= penalty.gamma * limit ? 3 : penalty.name === 'scad' && theta <= limit ? 1 : b === 0 ? 0 : 2
    return b === 0 ? 0 : piece * Math.sign(b)
  }

  /** Newton's steps while they gain; false where the first did not. */
  function newton(lambda: number, rest: number): boolean {
    let gained = false
    for (let step = 0; step < 20; step++) {
      const before = violation(lambda)
      if (before <= rest) return true
      const at = pieces(lambda)
      const old = active.map(({ b }) => b)
      if (!newtonStep(lambda)) return gained
      evaluate()
      if (pieces(lambda) === at && violation(lambda) < 0.9 * before) {
        gained = true
        continue
      }
      active.forEach((one, a) => {
        one.b = old[a]
      })
      evaluate()
      return gained
    }
    return gained
  }

  /** b := b + H^-1 g over those that are not zero, H with the bend of the penalty; false where H is not positive. */
  function newtonStep(lambda: number): boolean {
    const moving = active.filter(({ b, factor: own }) => b !== 0 || own === 0)
    const k = moving.length
    if (k === 0) return false
    const { f64 } = arena
    loss.freeze()
    const h = new Float64Array(k * k)
    const shadows = moving.map(one => {
      if (loss.rank === 0) return new Float64Array(0)
      loss.project(f64, z + 8 * one.column * ld, one.block, projected)
      return f64.slice(projected / 8, projected / 8 + loss.rank)
    })
    moving.forEach((one, a) => {
      const [x, w] = [at(one.column), v / 8 + one.block * ld]
      for (let i = 0; i < m; i++) f64[work / 8 + i] = f64[w + i] * f64[x + i]
      f64.fill(0, work / 8 + m, work / 8 + ld)
      for (let b = 0; b <= a; b++) {
        const other = moving[b]
        const own = other.block === one.block ? kernels.dot(work, z + 8 * other.column * ld, ld) : 0
        h[a * k + b] = own - product(shadows[a], shadows[b])
      }
      h[a * k + a] -= Math.abs(pieceOf(one, lambda)) === 2 ? concavityOf(penalty) * one.v : 0
    })
    const step = Float64Array.from(moving, one => gradientOf(one, lambda))
    if (cholesky(h, k, k, 1e-12) < k) return false
    solveLower(h, k, k, step)
    solveLowerTransposed(h, k, k, step)
    moving.forEach((one, a) => {
      one.b += step[a]
    })
    return true
  }

  function solveAt(lambda: number, lambdaMax: number): boolean {
    for (;;) {
      checkpoint()
      if (!settle(lambda, ENOUGH * lambdaMax)) return false
      const inside = new Set(active.map(({ column, block }) => block * (columns + 1) + column))
      let entered = false
      outside.look(lambda)
      outside.each((column, block, c) => {
        if (inside.has(block * (columns + 1) + column)) return
        if (Math.abs(c) <= lambda * factor[column] + OUTSIDE * lambdaMax) return
        if (hasCopy(column, block)) return
        enter(column, block, factor[column], 0)
        entered = true
      })
      // Nothing leaves before the next lambda: so no set of columns can come twice.
      if (!entered) return forget()
    }
  }

  /** Whether a copy that is penalised no more is active: where that is settled this one is within its limit, and would share its coefficient by chance. */
  function hasCopy(column: number, block: number): boolean {
    const { f64 } = arena
    return active.some(
      one =>
        one.block === block &&
        one.column < columns &&
        one.factor <= factor[column] &&
        areCopies(f64, at(one.column), f64, at(column), m, COPY),
    )
  }

  /** Those at zero are no longer looked at. */
  function forget(): true {
    active = active.filter(({ b, factor: own }) => b !== 0 || own === 0)
    return true
  }

  function largestOutside(): number {
    let most = 0
    outside.lookAtAll()
    // Summed as the products of active columns are: the first of them is to reach its limit exactly.
    outside.each((j, block) => {
      const c = kernels.dot(z + 8 * j * ld, r + 8 * block * ld, ld)
      most = Math.max(most, Math.abs(c) / factor[j])
    })
    return most
  }

  /** By how much the product of a column that is zero exceeds its limit, at the last look. */
  function excess(lambda: number): number {
    const inside = new Set(active.map(({ column, block }) => block * (columns + 1) + column))
    let most = 0
    outside.each((j, block, c) => {
      if (!inside.has(block * (columns + 1) + j)) most = Math.max(most, Math.abs(c) - lambda * factor[j])
    })
    return most
  }
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
