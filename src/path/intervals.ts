/**
 * Which variables are active where on a grid of lambdas, as intervals: entry e says that variable[e] is active at the grid
 * points from[e] <= k < to[e]. Entries are sorted by variable, then by from; intervals are non-empty and disjoint.
 */
import type { EventLog } from './event-log.js'

export interface Intervals {
  readonly variable: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A variable is active at lambda_k when its coefficient there is not zero: strictly below its entry and above its exit. */
export function intervalsOf(events: EventLog, grid: Float64Array): Intervals {
  const variable: number[] = []
  const from: number[] = []
  const to: number[] = []
  const open = new Map<number, number>()
  let k = 0
  const close = (j: number, end: number) => {
    const start = open.get(j)!
    open.delete(j)
    if (end > start) {
      variable.push(j)
      from.push(start)
      to.push(end)
    }
  }
  for (let e = 0; e < events.count; e++) {
    const lambda = events.lambda[e]!
    while (k < grid.length && grid[k]! > lambda) k++
    // A grid point at the knot itself: the coefficient is still zero there on entry, already zero on exit.
    if (events.change[e]! > 0)
      open.set(events.variable[e]!, k < grid.length && grid[k] === lambda ? k + 1 : k)
    else close(events.variable[e]!, k)
  }
  for (const j of open.keys()) close(j, grid.length)
  return sorted(variable, from, to)
}

/** Merge what touches (a variable that left and came back between two grid points) and sort. */
function sorted(variable: readonly number[], from: readonly number[], to: readonly number[]): Intervals {
  const order = variable.map((_, e) => e).sort((a, b) => variable[a]! - variable[b]! || from[a]! - from[b]!)
  const merged: { j: number; from: number; to: number }[] = []
  for (const e of order) {
    const last = merged.at(-1)
    if (last !== undefined && last.j === variable[e] && last.to >= from[e]!)
      last.to = Math.max(last.to, to[e]!)
    else merged.push({ j: variable[e]!, from: from[e]!, to: to[e]! })
  }
  return {
    variable: Int32Array.from(merged, i => i.j),
    from: Int32Array.from(merged, i => i.from),
    to: Int32Array.from(merged, i => i.to),
  }
}
