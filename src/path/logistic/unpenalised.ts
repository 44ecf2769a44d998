/**
 * The columns that are in every model, and the constant, fitted by Newton's method: where the path of the others begins. A likelihood without
 * a maximum, of classes that they separate or events that they order, is refused by their names; or followed to its limit, where the rows that they decide
 * are gone: if those are all rows, nothing is left for a penalised column to explain, and none is active at any lambda above 0.
 */
import type { Problem } from '../problem.js'
import { failSeparated } from '../separated-columns.js'
import type { ActiveSet } from './active-set.js'
import { DOUBTFUL } from './factor.js'

/** Their coefficients are settled when the gradient is below this. */
const SETTLED = 1e-15
const MOST_STEPS = 60
/** Rounding of the likelihood, a sum over rows: differences below this share of it say nothing. */
const FLAT = 1e-13
/** Linear predictors that the columns spread further than this are those of a likelihood without a maximum. */
const BOUNDLESS = 25
/** Where the likelihood rises for ever, a step leaves 1/e of the gradient; more is rounding. */
const FADING = 0.5
/** As a share of the largest weight, which bounds the pivots, where all coefficients are 0. */
const LIFT = 1e-9

/** `constants`: how many of them are constants, 1 or 0; they are the first. `toLimit`: follow a likelihood without a maximum. */
export function fitUnpenalised(
  problem: Problem,
  active: ActiveSet,
  constants: number,
  toLimit: boolean,
): void {
  const { kernels, arena } = problem
  const { ws, factor } = active
  const { ld, m, active: stride } = ws
  const scale = 1 / Math.sqrt(m)
  const [beta, slots] = [ws.beta / 8, ws.slots / 4] as const
  const size = Math.max(1, Math.sqrt(kernels.dot(ws.y, ws.y, ld)))
  const most = active.top(1)
  minimise(size, 0.25)
  if (active.decided) return
  if (!(active.worst < 1e-9 * size)) failSeparated(problem.data, problem.design!.factors)
  if (!toLimit && (spread() > BOUNDLESS || isRightEverywhere()))
    failSeparated(problem.data, problem.design!.factors)
  active.refactor()
  if (!(leastPivot() > DOUBTFUL * most)) liftFaded(size, LIFT * most)
  factor.findSpread(active.size)

  /**
   * Newton's method with halved steps where the likelihood would fall; below its rounding the gradient must not grow. Ends where a step leaves
   * more than `contraction` of a small gradient.
   */
  function minimise(size: number, contraction: number): void {
    const { f64 } = arena
    const from = new Float64Array(active.size)
    for (let step = 0; step < MOST_STEPS; step++) {
      active.gradient(0)
      const { worst } = active
      if (worst <= SETTLED * size) break
      active.refactor()
      const squared = active.gradient(0)
      const value = active.value()
      active.direction()
      from.set(f64.subarray(beta, beta + active.size))
      for (let t = 1; t > 1e-6; t /= 2) {
        for (let q = 0; q < active.size; q++) f64[beta + q] = from[q] + t * f64[ws.w / 8 + q]
        active.evaluate()
        active.gradient(0)
        const now = active.value()
        const flat = now <= value + FLAT * Math.abs(value) && active.worst < worst
        if (flat || now < value - 1e-4 * t * squared * scale || (t === 1 && worst < 1e-9 * size)) break
        for (let q = 0; q < active.size; q++) f64[beta + q] = from[q]
      }
      if (toLimit && active.isDecided()) {
        active.decided = true
        return
      }
      // Where the Hessian has faded too, a step may lead anywhere.
      if (worst < 1e-9 * size && !(active.worst < 1e-9 * size)) {
        f64.set(from, beta)
        active.evaluate()
        active.gradient(0)
        break
      }
      if (active.worst < 1e-9 * size && active.worst > contraction * worst) break
    }
  }

  /**
   * Orthonormal columns with a pivot that has come near 0 are a direction in which the likelihood rises for ever: a level without an event, say. Its rows fade
   * as e^-t, gradient and Hessian alike, and a Newton step of length one leaves 1/e of both. At the rounding level they count as gone, and the
   * path is that of the other rows: the lift keeps steps from following what rounding is left along that direction.
   */
  function liftFaded(size: number, lift: number): void {
    minimise(size, FADING)
    factor.lift = lift
    factor.lifted = active.size
    active.refactor()
  }

  function leastPivot(): number {
    let least = Number.POSITIVE_INFINITY
    for (let q = 0; q < active.size; q++)
      least = Math.min(least, arena.f64[ws.factor / 8 + q * (stride + 1)] ** 2)
    return least
  }

  /** Two classes: a fit that has every row on its side of 1/2 separates them, and no maximum does. */
  function isRightEverywhere(): boolean {
    return problem.data.family === 'binomial' && active.isDecided()
  }

  /** Their largest part in eta, without the intercept. */
  function spread(): number {
    const { f64, i32 } = arena
    let largest = 0
    for (let i = 0; i < m; i++) {
      let sum = 0
      for (let q = constants; q < active.unpenalised; q++) {
        const column = ws.columns / 8 + i32[slots + q] * ld
        sum += f64[beta + q] * f64[column + i] * f64[ws.shrink / 8 + i]
      }
      largest = Math.max(largest, Math.abs(sum))
    }
    return largest
  }
}
