/**
 * Where a path that can be solved at any lambda carries q variables. Its supports are taken on a fine grid, and the interval in
 * which the count changes is divided again and again, to 1e-9 of lambda. A point that had the count may lose it when it is solved again,
 * by rounding: then the last lambda that had it is the answer. Every round divides the interval by PARTS, and a cap on the rounds ends the
 * search where rounding would make it jump about. Of lambdas whose size is known already, only some are solved again.
 */

import type { LambdaAt, SizeRule } from '../lambda-at.js'
import { logSpaced } from '../log-spaced.js'

/** Points of the first grid, and parts into which an interval is divided. */
const FINE = 400
const PARTS = 32
const PRECISION = 1e-9
const MOST_ROUNDS = 40
/** Of lambdas whose size is known already, every so many are solved again: stepping stones to those that are not. */
const STRIDE = 12

export interface GridSizes {
  /** Lambdas solved: all, unless the path was ended before. */
  readonly length: number
  sizeAt(k: number): number
  readonly worstKkt: number
}

/** `solve`: the path at the lambdas of a grid, ended where it has at least `stopAt` active columns. */
export function lambdaOnGrids(
  solve: (grid: Float64Array, options: { readonly stopAt?: number }) => GridSizes,
  top: number,
  q: number,
  rule: SizeRule,
  end: number,
): LambdaAt {
  const first = rule === 'first'
  let grid = logSpaced(top, end, FINE)
  let worstKkt = 0
  let answer: number | undefined
  const known = new Map<number, number>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = grid.filter((lambda, k) => !known.has(lambda) || k % STRIDE === 0)
    const solved = solve(wanted, first ? { stopAt: q } : {})
    worstKkt = Math.max(worstKkt, solved.worstKkt)
    for (let k = 0; k < solved.length; k++) known.set(wanted[k], solved.sizeAt(k))
    const sizes = Array.from(grid, lambda => known.get(lambda))
    const k = first ? sizes.findIndex(size => size !== undefined && size >= q) : sizes.lastIndexOf(q)
    if (k < 0) break
    const lambda = grid[k]
    answer = lambda
    // The change is between this point, which has the count, and a neighbour that has not.
    const other = grid[first ? k - 1 : k + 1]
    if (other === undefined || Math.abs(other - lambda) <= PRECISION * lambda) break
    const inside = logSpaced(Math.max(lambda, other), Math.min(lambda, other), PARTS + 1)
    grid = Float64Array.from([...grid.filter(value => value > inside[0]), ...inside])
  }
  return answer === undefined ? { worstKkt } : { lambda: answer, worstKkt }
}
