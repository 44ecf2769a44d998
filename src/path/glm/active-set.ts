/**
 * The elastic net restricted to active coefficients A with given signs s: the minimum over b_A of
 *   L(eta) + lambda sum_a (f_a alpha s_a b_a + h_a (1 - alpha) b_a^2 / (2 sqrt m)) / sqrt(m),   eta = offset + Z_A b_A,
 * f and h the penalty factors of the two, by Newton's method: with c = Z'r and k = lambda h (1 - alpha) / sqrt(m)
 *   g_a = c_a - lambda f_a alpha s_a - k_a b_a,   H = Z_A'(diag(v) - P'P) Z_A + diag(k),   b_A := b_A + t H^-1 g.
 * A step ends where a penalised coefficient comes to zero; that one leaves. H is factored again only when steps with the old one
 * do not go far enough: a Hessian is dear, a step is not.
 */
import { cholesky, solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { distanceBound, residualBound } from '../logistic/bound.js'
import { COLLINEAR, createFactor, type Factor } from './factor.js'
import type { Loss } from './loss.js'
import type { Sample } from './sample.js'

export interface ActiveSet {
  /** Active coefficients; by position their number, column, block, sign (0 if unpenalised). */
  size: number
  readonly coefficient: Int32Array
  readonly columnOf: Int32Array
  readonly blockOf: Int32Array
  readonly sign: Float64Array
  /** Address of b by position. */
  readonly beta: number
  /** Addresses of r, v and of the offset: blocks, ld doubles apart. */
  readonly r: number
  readonly v: number
  readonly offset: number
  /** By coefficient, block * (columns + 1) + column: whether it is active, or a combination of unpenalised ones. */
  readonly isActive: Uint8Array
  readonly blocked: Set<number>
  /**
   * An unpenalised column has become a combination of others only after steps were taken: what the data say of it has faded, since the likelihood rises
   * for ever.
   */
  faded: boolean
  /** How often a coefficient came or went. */
  changes: number
  /** Largest |g| where the set stands. */
  worst: number
  /** What was done since it was cleared. */
  readonly work: { steps: number; factors: number }
  /** Nothing active. */
  clear(): void
  /** Make a coefficient active whose c is known. */
  enter(coefficient: number, sign: number, c: number): void
  /**
   * After `minimise`: a bound of the distance of the residual from that of the solution on the active set, in the weights m w, if that is
   * proven to have the signs of the active coefficients (../logistic/bound.ts); else Infinity.
   */
  proven(): number
  /** Smallest penalised |b| / sqrt m. */
  leastSize(): number
  /** Everything at b. */
  evaluate(): void
  /** Go to the minimum, until |g| <= rest or `rounding` is all that is left; coefficients that come to zero on the way leave. */
  minimise(lambda: number, rest: number, rounding: number): void
}

const MOST_STEPS = 400
/** A step with an old Hessian must leave less than this share of the gradient. */
const FAR_ENOUGH = 0.03
/** Steps that leave more than this share of the gradient are judged by the objective. */
const DOUBTFUL = 0.7

export function createActiveSet(sample: Sample, loss: Loss, alpha: number): ActiveSet {
  const { table, m, ld, z, factor: penalty, ridge: square } = sample
  const { kernels, arena, design } = table
  const width = design.columns + 1
  const root = Math.sqrt(m)
  const capacity = width * loss.blocks
  const height = loss.blocks * ld
  const doubles = (count: number) => arena.allocate(8 * (count + 4))
  const [eta, r, v, offset] = [doubles(height), doubles(height), doubles(height), doubles(height)]
  const [beta, ca, g, step] = [doubles(capacity), doubles(capacity), doubles(capacity), doubles(capacity)]
  const [slots, places] = [arena.allocate(4 * (capacity + 4)), arena.allocate(4 * (capacity + 4))]
  const factor: Factor = createFactor(sample, loss)
  const start = new Float64Array(capacity)
  const ridge = new Float64Array(capacity)
  const active: ActiveSet = {
    size: 0,
    coefficient: new Int32Array(capacity),
    columnOf: new Int32Array(capacity),
    blockOf: new Int32Array(capacity),
    sign: new Float64Array(capacity),
    beta,
    r,
    v,
    offset,
    isActive: new Uint8Array(capacity),
    blocked: new Set(),
    faded: false,
    changes: 0,
    worst: 0,
    work: { steps: 0, factors: 0 },
    clear,
    enter,
    proven,
    leastSize,
    evaluate,
    minimise,
  }
  const { coefficient, columnOf, blockOf, sign, isActive, work } = active
  let moved = false
  return active

  function clear(): void {
    active.size = 0
    isActive.fill(0)
    active.blocked.clear()
    factor.clear()
    work.steps = work.factors = 0
    active.faded = moved = false
  }

  function enter(number: number, s: number, c: number): void {
    const q = active.size++
    const column = number % width
    coefficient[q] = number
    columnOf[q] = column
    blockOf[q] = Math.floor(number / width)
    arena.i32[slots / 4 + q] = column
    arena.i32[places / 4 + q] = blockOf[q]
    sign[q] = penalty[column] > 0 ? s : 0
    arena.f64[beta / 8 + q] = 0
    arena.f64[ca / 8 + q] = c
    active.changes++
    isActive[number] = 1
    factor.append(q, column, blockOf[q], 0)
  }

  function leave(q: number): void {
    factor.remove(q, active.size)
    isActive[coefficient[q]] = 0
    const end = active.size--
    active.changes++
    for (const list of [coefficient, columnOf, blockOf, sign]) list.copyWithin(q, q + 1, end)
    for (const list of [slots, places]) arena.i32.copyWithin(list / 4 + q, list / 4 + q + 1, list / 4 + end)
    arena.f64.copyWithin(beta / 8 + q, beta / 8 + q + 1, beta / 8 + end)
  }

  function proven(): number {
    if (alpha < 1 || loss.nearness === undefined || !factor.valid || !factor.sound)
      return Number.POSITIVE_INFINITY
    const { l, stride, reciprocal } = factor
    const { shrinkage, leastWeight, top } = loss.nearness()
    kernels.lowerSolve(l, stride, active.size, reciprocal, g, step)
    const nu = Math.sqrt(kernels.dot(step, step, active.size) / shrinkage)
    const distance = distanceBound(nu, leastWeight)
    const bound = residualBound(distance, leastWeight, top)
    if (!(bound < Number.POSITIVE_INFINITY)) return bound
    if (!factor.spreadKnown) factor.findSpread(active.size)
    const { f64 } = arena
    const limit = (distance * distance) / shrinkage
    for (let q = 0; q < active.size; q++) {
      const b = f64[beta / 8 + q]
      if (sign[q] !== 0 && !(b * b > limit * f64[factor.spread / 8 + q])) return Number.POSITIVE_INFINITY
    }
    return bound
  }

  function leastSize(): number {
    let least = Number.POSITIVE_INFINITY
    for (let q = 0; q < active.size; q++) {
      if (sign[q] !== 0) least = Math.min(least, Math.abs(arena.f64[beta / 8 + q]))
    }
    return least / root
  }

  function evaluate(): void {
    const { f64 } = arena
    f64.copyWithin(eta / 8, offset / 8, offset / 8 + height)
    if (loss.blocks === 1) {
      kernels.addCombination(z, ld, slots, beta, active.size, eta, ld)
    } else {
      kernels.addToBlocks(z, ld, slots, places, beta, active.size, eta)
    }
    loss.evaluate(f64, eta, r, v, ld)
    if (loss.blocks === 1) {
      kernels.transposeTimes(z, ld, slots, active.size, r, ca)
    } else {
      kernels.blockProducts(z, ld, slots, places, active.size, r, ca)
    }
    work.steps++
  }

  /** Largest |g|. */
  function gradient(lambda: number): number {
    const { f64 } = arena
    let worst = 0
    for (let q = 0; q < active.size; q++) {
      const f = sign[q] === 0 ? 0 : lambda * penalty[columnOf[q]]
      ridge[q] = sign[q] === 0 ? 0 : (lambda * square[columnOf[q]] * (1 - alpha)) / root
      const each = f64[ca / 8 + q] - f * alpha * sign[q] - ridge[q] * f64[beta / 8 + q]
      f64[g / 8 + q] = each
      // NaN counts as infinite.
      if (!(Math.abs(each) <= worst)) worst = Math.abs(each)
    }
    return Number.isNaN(worst) ? Number.POSITIVE_INFINITY : worst
  }

  function minimise(lambda: number, rest: number, rounding: number): void {
    let before = Number.POSITIVE_INFINITY
    /** The last step had the Hessian of where it began. */
    let sharp = false
    active.worst = gradient(lambda)
    for (let steps = 0; steps < MOST_STEPS && active.worst > rest; steps++) {
      // Near the minimum steps gain digits until rounding is all that is left.
      if (sharp && active.worst < rounding && active.worst > 0.25 * before) return
      sharp = !factor.valid || active.worst > FAR_ENOUGH * before
      if (sharp) {
        work.factors++
        if (!factor.renew(active.size, columnOf, blockOf, v, ridge) && slide(lambda)) {
          before = Number.POSITIVE_INFINITY
          continue
        }
      }
      const { l, stride, reciprocal } = factor
      kernels.lowerSolve(l, stride, active.size, reciprocal, g, step)
      kernels.upperSolve(l, stride, active.size, reciprocal, step, step)
      const from = active.worst
      before = move(lambda, sharp) ? Number.POSITIVE_INFINITY : from
    }
  }

  /** Step along `step`, as far as signs and the objective allow; tells whether a coefficient left. */
  function move(lambda: number, sharp: boolean): boolean {
    const { f64 } = arena
    const worst = active.worst
    moved = true
    for (let q = 0; q < active.size; q++) start[q] = f64[beta / 8 + q]
    let { t, at } = firstCrossing(f64, 1)
    take(f64, t, at)
    active.worst = gradient(lambda)
    if (at >= 0 || !(active.worst <= DOUBTFUL * worst)) {
      take(f64, 0, -1)
      const from = objective(lambda)
      take(f64, t, at)
      while (!(objective(lambda) <= from + 1e-14 * Math.abs(from)) && t > 1e-12) {
        t /= 2
        at = -1
        take(f64, t, at)
      }
      active.worst = gradient(lambda)
      // Where rounding hides what the objective does, a Hessian of here is as good as it gets.
      if (!sharp && at < 0) factor.clear()
    }
    if (at < 0) return false
    leave(at)
    active.worst = gradientWithout(lambda, at)
    return true
  }

  function take(f64: Float64Array, t: number, at: number): void {
    for (let q = 0; q < active.size; q++) f64[beta / 8 + q] = start[q] + t * f64[step / 8 + q]
    if (at >= 0) f64[beta / 8 + at] = 0
    evaluate()
  }

  /** After position `at` has left: its product goes too. */
  function gradientWithout(lambda: number, at: number): number {
    arena.f64.copyWithin(ca / 8 + at, ca / 8 + at + 1, ca / 8 + active.size + 1)
    return gradient(lambda)
  }

  function objective(lambda: number): number {
    const { f64 } = arena
    let value = loss.value()
    for (let q = 0; q < active.size; q++) {
      if (sign[q] === 0) continue
      const b = f64[beta / 8 + q] / root
      const column = columnOf[q]
      value += lambda * (penalty[column] * alpha * Math.abs(b) + 0.5 * square[column] * (1 - alpha) * b * b)
    }
    return value
  }

  /** The first penalised coefficient that comes to zero along `step` before `end`. */
  function firstCrossing(f64: Float64Array, end: number): { t: number; at: number } {
    let t = end
    let at = -1
    for (let q = 0; q < active.size; q++) {
      const d = f64[step / 8 + q]
      if (sign[q] === 0 || d * sign[q] >= 0) continue
      const zero = -start[q] / d
      if (zero < t || (zero === t && at < 0)) {
        t = Math.max(zero, 0)
        at = q
      }
    }
    return { t, at }
  }

  /**
   * A column is a combination of active ones before it. Along the direction d that leaves eta as it is, the penalty falls at
   * a constant rate: follow it until a coefficient is zero. Where none can be, the column stays out. False if there is no such column.
   */
  function slide(lambda: number): boolean {
    const { size } = active
    const { f64 } = arena
    const h = factor.matrix(size, ridge)
    const a = cholesky(h.slice(), size, size, COLLINEAR)
    if (a === size) {
      // The two factorisations differ in the rounding of a pivot: let it stand.
      kernels.factorRows(factor.l, factor.stride, size, COLLINEAR, factor.reciprocal)
      factor.valid = true
      return false
    }
    const lower = new Float64Array(a * a)
    const along = new Float64Array(a)
    for (let i = 0; i < a; i++) {
      lower.set(h.subarray(i * size, i * size + i + 1), i * a)
      along[i] = -h[a * size + i]
    }
    cholesky(lower, a, a, 0)
    solveLower(lower, a, a, along)
    solveLowerTransposed(lower, a, a, along)
    f64.fill(0, step / 8, step / 8 + size)
    f64.set(along, step / 8)
    f64[step / 8 + a] = 1
    let slope = 0
    for (let q = 0; q < size; q++) {
      start[q] = f64[beta / 8 + q]
      slope += f64[g / 8 + q] * f64[step / 8 + q]
    }
    if (slope < 0) for (let q = 0; q < size; q++) f64[step / 8 + q] *= -1
    const { t, at } = firstCrossing(f64, Number.POSITIVE_INFINITY)
    factor.clear()
    if (at < 0) {
      if (moved && sign[a] === 0) active.faded = true
      active.blocked.add(coefficient[a])
      leave(a)
    } else {
      for (let q = 0; q < size; q++) f64[beta / 8 + q] += t * f64[step / 8 + q]
      leave(at)
    }
    evaluate()
    active.worst = gradient(lambda)
    return true
  }
}
