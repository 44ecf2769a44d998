/**
 * The scans that follow when the active columns have settled: first over the strong set, and when that holds no violator over
 * the rest. `enter` lets a violator in; the scan goes on behind it, with the residual that `enter` has left. A copy of an active column, up to its
 * sign, does not enter: it is within its limit where that one is settled, but for rounding, and would share the coefficient by chance.
 */

import type { Screen } from './screen.js'
import type { StrongRule } from './strong-rule.js'

/** Relative width of a tie, as in kernels/penalty.ts. */
const TIE = 1e-12

export interface Door {
  /** Whether an active column is a copy of this one. */
  holds(variable: number): boolean
  enter(variable: number, product: number): void
}

/** Returns false when there is no violator: the solution stands. */
export function admitViolators(
  screen: Screen,
  rule: StrongRule,
  k: number,
  lambda: number,
  door: Door,
): boolean {
  if (nextAbove(screen, lambda, screen.above(lambda), 0) < 0) return false
  return scan(screen, rule, k, lambda, door, true) || scan(screen, rule, k, lambda, door, false)
}

function scan(
  screen: Screen,
  rule: StrongRule,
  k: number,
  lambda: number,
  door: Door,
  strong: boolean,
): boolean {
  let entered = false
  let count = screen.above(lambda)
  for (let e = nextAbove(screen, lambda, count, 0); e >= 0; ) {
    const j = screen.variable[e]
    if (rule.holds(j, k) !== strong || door.holds(j)) {
      e = nextAbove(screen, lambda, count, e + 1)
      continue
    }
    door.enter(j, screen.product[e])
    screen.leave(j)
    entered = true
    count = screen.above(lambda, j + 1)
    e = nextAbove(screen, lambda, count, 0)
  }
  return entered
}

/** The first of what the screen found, from place e on, that violates its condition; -1 if there is none. */
function nextAbove(screen: Screen, lambda: number, count: number, from: number): number {
  for (let e = from; e < count; e++) if (Math.abs(screen.product[e]) > lambda * (1 + TIE)) return e
  return -1
}
