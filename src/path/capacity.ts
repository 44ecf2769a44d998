import { stageSize } from './gaussian/stage-size.js'
import type { Problem } from './problem.js'
import type { Capacity } from './workspace.js'

/** Capacity for a path that ends at about q active columns; the solver grows it when that is not enough. */
export function capacityFor(problem: Problem, m: number, q: number): Capacity {
  // The working set has about q + 40 columns, and all pairs of them are multiplied: that pays from about q = 24 on.
  const compressed = problem.design === undefined && problem.panelCount > 0 && q >= 24 && m > 16 * q
  return {
    // On half of many rows noise is no smaller than what the q-th variable of all rows adds: more than three times as many are active.
    active: Math.min(m, problem.p, Math.max(64, (compressed ? 4 : 2) * q)),
    working:
      problem.panelCount === 0
        ? problem.p
        : Math.min(problem.p, Math.max(256, 6 * q, 4 * stageSize(problem.p, false).columns)),
    knots: knotsFor(m),
    compressed,
  }
}

/** Every knot has its residuals: of so many rows that they would fill the memory, fewer are kept between certificates. */
function knotsFor(m: number): number {
  return Math.max(8, Math.min(192, Math.floor(HISTORY / (8 * m))))
}

/** Bytes. */
const HISTORY = 2 ** 29

export const allRows = (n: number) => Int32Array.from({ length: n }, (_, i) => i)
