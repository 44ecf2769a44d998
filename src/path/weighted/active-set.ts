/**
 * The minimum of loss + lambda sum_a f_a s_a beta_a over the active columns, signs s_a given, by Newton's method: with
 *   g_a = z_a'r - lambda f_a s_a,   H = Z_A'VZ_A,   beta_A := beta_A + t H^-1 g
 * and t at most one. A step ends where a penalised coefficient comes to zero; that column leaves. The gaussian loss is
 * quadratic: its steps are exact, and those after the first only take rounding away. H is factored once for a set of active
 * columns and used for as long as its steps go far enough: a Hessian is dear, a step is not.
 */
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { axpy, dot } from '../../math/dot.js'
import { createGram } from './gram.js'
import { binomialLoss, gaussianLoss } from './loss.js'
import type { Sample } from './sample.js'

export interface ActiveSet {
  /** Columns of the sample, in the order of entry. */
  readonly active: number[]
  /** By column. */
  readonly beta: Float64Array
  /** Of the penalised active columns; 0 elsewhere. */
  readonly sign: Int8Array
  readonly eta: Float64Array
  /** Products with it are the gradient. */
  readonly r: Float64Array
  /** Back to nothing active. */
  clear(): void
  enter(j: number, sign: number): void
  /** Go to the minimum; columns whose coefficients come to zero on the way leave. */
  minimise(lambda: number): void
  /** Columns taken off again: combinations of unpenalised ones. */
  readonly blocked: Set<number>
}

/** A squared sine below this is lost in the rounding of the inner products. */
const COLLINEAR = 1e-13
const MOST_STEPS = 400
/** Below this the gradient is rounding; the products it is made of are at most one. */
const AT_REST = 2e-15
/** A step with an old Hessian must leave less than this share of the gradient. */
const FAR_ENOUGH = 0.1

export function createActiveSet(sample: Sample): ActiveSet {
  const { m, z, design, factor } = sample
  const gaussian = design.data.family === 'gaussian'
  const loss = gaussian ? gaussianLoss : binomialLoss
  const gram = createGram(sample, gaussian)
  const eta = new Float64Array(m)
  const r = new Float64Array(m)
  const v = new Float64Array(m)
  const beta = new Float64Array(design.columns + 1)
  const sign = new Int8Array(design.columns + 1)
  const active: number[] = []
  const blocked = new Set<number>()
  let value = 0
  /** L of H = L L' for these active columns, at the weights of then. */
  let factored: Float64Array | undefined
  return { active, beta, sign, eta, r, clear, enter, minimise, blocked }

  function clear(): void {
    active.length = 0
    beta.fill(0)
    sign.fill(0)
    blocked.clear()
    gram.clear()
    factored = undefined
    evaluate(0)
  }

  function enter(j: number, s: number): void {
    factored = undefined
    active.push(j)
    sign[j] = factor[j] > 0 && j < design.columns ? s : 0
  }

  function leave(at: number): void {
    factored = undefined
    const [j] = active.splice(at, 1)
    beta[j] = 0
    sign[j] = 0
  }

  /** eta, r, v and the penalised value from the coefficients alone. */
  function evaluate(lambda: number): void {
    eta.fill(0)
    value = 0
    for (const j of active) {
      axpy(beta[j], z, j * m, eta, 0, m)
      if (sign[j] !== 0) value += lambda * factor[j] * sign[j] * beta[j]
    }
    value += loss(eta, sample.y, sample.w, r, v)
  }

  function minimise(lambda: number): void {
    evaluate(lambda)
    let before = Number.POSITIVE_INFINITY
    let fresh = gaussian
    for (let step = 0; step < MOST_STEPS; step++) {
      const g = Float64Array.from(active, j => {
        return dot(z, j * m, r, 0, m) - (sign[j] === 0 ? 0 : lambda * factor[j] * sign[j])
      })
      const worst = g.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
      // Near the minimum steps gain digits until rounding is all that is left.
      if (worst <= AT_REST || (fresh && worst < 1e-11 && worst > 0.25 * before)) return
      if (!gaussian && worst > FAR_ENOUGH * before) factored = undefined
      const count = active.length
      const h = factored ?? gram.of(active, v)
      const anew = factored === undefined
      const pivots = anew ? cholesky(h, count, count, COLLINEAR) : count
      if (pivots < count) {
        before = Number.POSITIVE_INFINITY
        slide(pivots, h, g, v, lambda)
        continue
      }
      factored = h
      fresh = gaussian || anew
      solveLower(h, count, count, g)
      solveLowerTransposed(h, count, count, g)
      before = move(g, lambda) ? Number.POSITIVE_INFINITY : worst
    }
  }

  /** Step along d, as far as signs and the value allow; tells whether a column left. */
  function move(d: Float64Array, lambda: number): boolean {
    const start = active.map(j => beta[j])
    const from = value
    let { t, at } = firstCrossing(d, 1)
    for (;;) {
      active.forEach((j, a) => {
        beta[j] = start[a] + t * d[a]
      })
      if (at >= 0) beta[active[at]] = 0
      evaluate(lambda)
      if (gaussian || value <= from + 1e-14 * Math.abs(from) || t < 1e-12) break
      t /= 2
      at = -1
    }
    if (at >= 0) leave(at)
    return at >= 0
  }

  /** The first penalised coefficient that comes to zero along d before `end`. */
  function firstCrossing(d: Float64Array, end: number): { t: number; at: number } {
    let t = end
    let at = -1
    active.forEach((j, a) => {
      if (sign[j] === 0 || d[a] * sign[j] >= 0) return
      const zero = -beta[j] / d[a]
      if (zero < t || (zero === t && at < 0)) {
        t = Math.max(zero, 0)
        at = a
      }
    })
    return { t, at }
  }

  /**
   * The column at position a is a combination of those before it. Along the direction d that leaves eta as it is, the penalty
   * falls at a constant rate: follow it until a coefficient is zero. Where none can be, the column stays out.
   */
  function slide(a: number, l: Float64Array, g: Float64Array, weights: Float64Array, lambda: number): void {
    const count = active.length
    const d = new Float64Array(count)
    const along = gram.products(active[a], active.slice(0, a), weights)
    const part = Float64Array.from(along, each => -each)
    const lower = new Float64Array(a * a)
    for (let i = 0; i < a; i++) lower.set(l.subarray(i * count, i * count + i + 1), i * a)
    solveLower(lower, a, a, part)
    solveLowerTransposed(lower, a, a, part)
    d.set(part)
    d[a] = 1
    if (dot(g, 0, d, 0, count) < 0) for (let i = 0; i <= a; i++) d[i] = -d[i]
    const { t, at } = firstCrossing(d, Number.POSITIVE_INFINITY)
    if (at < 0) {
      blocked.add(active[a])
      leave(a)
    } else {
      active.forEach((j, i) => {
        beta[j] += t * d[i]
      })
      leave(at)
    }
    evaluate(lambda)
  }
}
