import { stageSize } from './gaussian/stage-size.js'
import type { Problem } from './problem.js'
import type { Capacity } from './workspace.js'

/** Capacity for a path that ends at about q active columns; the solver grows it when that is not enough. */
export function capacityFor(problem: Problem, m: number, q: number): Capacity {
  const active = Math.min(m, problem.p, Math.max(64, 2 * q))
  return {
    active,
    working:
      problem.panelCount === 0
        ? problem.p
        : Math.min(problem.p, Math.max(256, 6 * q, 4 * stageSize(problem.p, false).columns)),
    knots: knotsFor(m),
    // The working set has about q + 40 columns, and all pairs of them are multiplied: that pays from about q = 24 on.
    compressed: problem.design === undefined && problem.panelCount > 0 && q >= 24 && m > 16 * q,
  }
}

/** Every knot has its residuals: of so many rows that they would fill the memory, fewer are kept between certificates. */
function knotsFor(m: number): number {
  return Math.max(8, Math.min(192, Math.floor(HISTORY / (8 * m))))
}

/** Bytes. */
const HISTORY = 2 ** 29

export const allRows = (n: number) => Int32Array.from({ length: n }, (_, i) => i)
