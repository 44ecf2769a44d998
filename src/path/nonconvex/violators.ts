/**
 * The scans that follow when the active columns have settled: first over the strong set, and when that holds no violator over
 * the rest. `enter` lets a violator in; the scan goes on behind it, with the residual that `enter` has left.
 */
import type { StrongRule } from './strong-rule.js'
import type { Watch } from './watch.js'

/** Relative width of a tie, as in kernels/penalty.ts. */
const TIE = 1e-12

export type Enter = (variable: number, product: number) => void

/** Returns false when there is no violator: the solution stands. */
export function admitViolators(
  watch: Watch,
  rule: StrongRule,
  k: number,
  lambda: number,
  enter: Enter,
): boolean {
  if (nextAbove(watch, lambda, watch.above(lambda), 0) < 0) return false
  return scan(watch, rule, k, lambda, enter, true) || scan(watch, rule, k, lambda, enter, false)
}

function scan(
  watch: Watch,
  rule: StrongRule,
  k: number,
  lambda: number,
  enter: Enter,
  strong: boolean,
): boolean {
  let entered = false
  let count = watch.above(lambda)
  for (let e = nextAbove(watch, lambda, count, 0); e >= 0; ) {
    const j = watch.variable[e]
    if (rule.holds(j, k) !== strong) {
      e = nextAbove(watch, lambda, count, e + 1)
      continue
    }
    enter(j, watch.product[e])
    watch.leave(j)
    entered = true
    count = watch.above(lambda, j + 1)
    e = nextAbove(watch, lambda, count, 0)
  }
  return entered
}

/** The first of what the watch found, from place e on, that violates its condition; -1 if there is none. */
function nextAbove(watch: Watch, lambda: number, count: number, from: number): number {
  for (let e = from; e < count; e++) if (Math.abs(watch.product[e]) > lambda * (1 + TIE)) return e
  return -1
}
