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
  return find(() => true, 0) >= 0 && (scan(true) || scan(false))

  function scan(strong: boolean): boolean {
    let entered = false
    const wanted = (j: number) => rule.holds(j, k) === strong
    for (let next = find(wanted, 0); next >= 0; ) {
      const j = watch.variable[next]
      enter(j, watch.product[next])
      watch.leave(j)
      entered = true
      next = find(wanted, j + 1)
    }
    return entered
  }

  function find(wanted: (j: number) => boolean, from: number): number {
    const count = watch.above(lambda, from)
    for (let e = 0; e < count; e++) {
      if (Math.abs(watch.product[e]) > lambda * (1 + TIE) && wanted(watch.variable[e])) return e
    }
    return -1
  }
}
