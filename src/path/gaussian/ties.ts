/**
 * A knot at which several things happen at once: columns meet lambda together, coefficients come to zero together. Below such a knot
 * the path goes on in the direction w with
 *   u = X w = the point of the cone  span(X_A) + { sum_T v_j s_j x_j, v_j >= 0 }  nearest to r / lambda,
 * A the columns whose coefficients are not zero, T the tied ones: |c_j| = lambda, s_j = sign(c_j), no coefficient. Then a tied column that
 * enters has the sign of its correlation, and the correlation of one that does not falls at least as fast as lambda. The point is found
 * as non-negative least squares are (Lawson & Hanson 1974, chapter 23), with A always in. Every round lowers the distance, so no
 * set of columns comes twice and the rounds end; a cap stops them if rounding should make them go on.
 *
 * Copies of one column, equal up to sign and scale on these rows, are solved as one: the one with the lowest number stands for all of
 * them, and the others stay out to the end of the path. Nobody need look at them again: what holds for one holds for all.
 */
import { fail } from '../../errors.js'
import { COLLINEAR } from '../../math/kernels/scalar/homotopy/active.js'
import { BLOCKED, PARKED, tieWidth } from '../../math/kernels/scalar/homotopy/state.js'
import { append } from './active-columns.js'
import { dropCopies } from './copies.js'
import { noteEvent } from './event-log.js'
import { refresh } from './inactive-columns.js'
import type { PathState } from './path-state.js'

/** A coefficient below this is zero at a knot. */
const ZERO = 1e-13
/** A tied column enters when its correlation would otherwise fall more slowly than lambda, by more than this share. */
const SLOWER = 1e-9

/** A column at lambda without a coefficient. */
export interface Tied {
  readonly slot: number
  readonly variable: number
  readonly sign: number
  /** What it had when the knot was reached: about zero. */
  readonly beta: number
  /** Its part in the direction, times its sign. */
  v: number
  /** How much more slowly than lambda its correlation falls. */
  lag: number
  state: 'out' | 'in' | 'spanned' | 'copy'
}

/** Decide which of the columns that are tied at the present knot go on as active ones. */
export function resolveTies(s: PathState): void {
  const before = new Set(s.arena.i32.subarray(s.ws.slots / 4, s.ws.slots / 4 + s.active))
  s.kernels.releaseWaiting(s.record, BLOCKED)
  s.kernels.releaseWaiting(s.record, PARKED)
  refresh(s)
  const tied = takeTied(s)
  dropCopies(s, tied)
  project(s, tied)
  settleFates(s, tied, before)
  s.held = -1
  s.ahead = 0
}

/** Tied columns: of the inactive ones, whose correlations `refresh` has just left in ws.c, and of the active ones, which are taken out. */
function takeTied(s: PathState): Tied[] {
  const { ws } = s
  const { f64, i32 } = s.arena
  const least = s.lambda - tieWidth(s.lambda)
  const tied: Tied[] = []
  const add = (slot: number, sign: number, beta: number) =>
    tied.push({ slot, variable: i32[ws.variables / 4 + slot], sign, beta, v: 0, lag: 0, state: 'out' })
  for (let k = 0; k < s.inactive; k++) {
    const c = f64[ws.c / 8 + k]
    if (Math.abs(c) >= least) add(i32[ws.inactive / 4 + k], Math.sign(c), 0)
  }
  for (let q = s.active - 1; q >= 0; q--) {
    const sign = f64[ws.sign / 8 + q]
    const beta = f64[ws.beta / 8 + q]
    if (beta * sign <= ZERO) add(s.kernels.removeActive(s.record, q), sign, Math.abs(beta) <= ZERO ? beta : 0)
  }
  return tied.sort((a, b) => a.variable - b.variable)
}

/** Non-negative least squares: afterwards the columns inside are active, behind those that were not tied. */
function project(s: PathState, tied: readonly Tied[]): void {
  const { ws } = s
  const base = s.active
  const inside: Tied[] = []
  const most = 100 + 10 * tied.length
  for (let rounds = 0; ; rounds++) {
    const next = slowest(s, tied)
    if (next === undefined) return
    if (rounds > most)
      fail('numeric/path-cycles', {
        where: 'lasso path',
        rule: 'could not be continued',
        got: `${rounds} rounds at a knot`,
      })
    const pivot = s.kernels.factorColumn(s.record, next.slot)
    if (pivot < COLLINEAR) {
      next.state = 'spanned'
      continue
    }
    append(s, next.slot, next.sign, next.beta, pivot)
    next.state = 'in'
    next.v = 0
    inside.push(next)
    while (!moveTowardsMinimum());
    // A column that has to leave in the round it came in by is one that rounding alone let in.
    if (!inside.includes(next)) next.state = 'spanned'
  }

  /** Towards the minimum over the columns inside until the first is zero; that one leaves. True where the minimum is reached. */
  function moveTowardsMinimum(): boolean {
    solveDirection(s)
    const target = inside.map((each, i) => each.sign * s.arena.f64[ws.w / 8 + base + i])
    let share = 1
    let first = -1
    inside.forEach((each, i) => {
      if (target[i] > 0) return
      const length = each.v > 0 ? each.v / (each.v - target[i]) : 0
      if (first < 0 || length < share) {
        share = length
        first = i
      }
    })
    inside.forEach((each, i) => {
      each.v += share * (target[i] - each.v)
    })
    if (first < 0) return true
    s.kernels.removeActive(s.record, base + first)
    const [gone] = inside.splice(first, 1)
    gone!.state = 'out'
    return false
  }
}

/** w = (X_A'X_A)^-1 s and, on demand, u = X_A w. */
function solveDirection({ ws, kernels, active }: PathState): void {
  kernels.upperSolve(ws.factor, ws.active, active, ws.reciprocal, ws.z, ws.w)
}

/** The tied column outside whose correlation falls most slowly, if that is more slowly than lambda does; the lowest number of equals. */
function slowest(s: PathState, tied: readonly Tied[]): Tied | undefined {
  const { ws, kernels, ld } = s
  solveDirection(s)
  s.arena.f64.fill(0, ws.u / 8, ws.u / 8 + ld)
  kernels.addCombination(ws.basis, ld, ws.slots, ws.w, s.active, ws.u, ld)
  let found: Tied | undefined
  for (const each of tied) {
    if (each.state === 'copy' || each.state === 'in') continue
    each.lag = 1 - each.sign * kernels.dot(ws.basis + 8 * ld * each.slot, ws.u, ld)
    if (each.state === 'out' && each.lag > (found === undefined ? SLOWER : found.lag * (1 + SLOWER)))
      found = each
  }
  return found
}

/** The log, and where the columns that stay out wait: among the inactive ones unless they keep pace with lambda. */
function settleFates(s: PathState, tied: readonly Tied[], before: ReadonlySet<number>): void {
  const { ws, kernels, record } = s
  const { i32 } = s.arena
  const leaving = tied.filter(each => each.state !== 'in' && before.has(each.slot))
  for (const each of leaving) note(s, each.variable, -1)
  for (const each of tied) if (each.state === 'in' && !before.has(each.slot)) note(s, each.variable, 1)
  const gone = new Set<number>()
  for (const each of tied) {
    if (each.state === 'in') gone.add(each.slot)
    else if (each.state === 'copy') {
      gone.add(each.slot)
      s.retired.push(each.slot)
    } else if (each.lag > -SLOWER) {
      gone.add(each.slot)
      const spanned = each.state === 'spanned' || kernels.factorColumn(record, each.slot) < COLLINEAR
      kernels.addWaiting(record, spanned ? BLOCKED : PARKED, each.slot)
    }
  }
  for (let k = s.inactive - 1; k >= 0; k--)
    if (gone.has(i32[ws.inactive / 4 + k])) kernels.removeInactive(record, k)
  for (const each of leaving)
    if (!gone.has(each.slot)) kernels.addInactive(record, each.slot, s.lambda * each.sign)
}

function note(s: PathState, variable: number, change: 1 | -1): void {
  noteEvent(s.events, s.lambda / s.unit, variable, change)
  s.noted = s.events.count
}
