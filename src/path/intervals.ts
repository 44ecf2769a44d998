/**
 * Which variables are active where on a grid of lambdas, as intervals: entry e says that variable[e] is active at the grid
 * points from[e] <= k < to[e]. Entries are sorted by variable, then by from; intervals are non-empty and disjoint.
 */
import { grown } from '../math/concatenated.js'
import type { EventLog } from './gaussian/event-log.js'

export interface Intervals {
  readonly variable: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A variable is active at lambda_k when its coefficient there is not zero: strictly below its entry and above its exit. */
export function createIntervals(p: number, grid: Float64Array): (events: EventLog) => Intervals {
  /** Grid point at which each variable that is active now began to be so; -1 for the others. */
  const start = new Int32Array(p).fill(-1)
  let variable = new Int32Array(64)
  let from = new Int32Array(64)
  let to = new Int32Array(64)
  let count = 0

  /** Insert in order; an interval that touches the one before it (left and back between two grid points) prolongs it. */
  function add(j: number, first: number, end: number): void {
    if (end <= first) return
    if (count === variable.length)
      [variable, from, to] = [variable, from, to].map(list => grown(list, 2 * count))
    let e = count
    while (e > 0 && (variable[e - 1] > j || (variable[e - 1] === j && from[e - 1] > first))) e--
    if (e > 0 && variable[e - 1] === j && to[e - 1] >= first) {
      to[e - 1] = Math.max(to[e - 1], end)
      return
    }
    // A loop: copyWithin takes longer to begin than so few numbers take to move.
    for (let i = count; i > e; i--) {
      variable[i] = variable[i - 1]
      from[i] = from[i - 1]
      to[i] = to[i - 1]
    }
    variable[e] = j
    from[e] = first
    to[e] = end
    count++
  }

  return events => {
    count = 0
    let k = 0
    for (let e = 0; e < events.count; e++) {
      const lambda = events.lambda[e]
      const j = events.variable[e]
      while (k < grid.length && grid[k] > lambda) k++
      // A grid point at the knot itself: the coefficient is still zero there on entry, already zero on exit.
      if (events.change[e] > 0) start[j] = k < grid.length && grid[k] === lambda ? k + 1 : k
      else {
        add(j, start[j], k)
        start[j] = -1
      }
    }
    for (let e = 0; e < events.count; e++) {
      const j = events.variable[e]
      if (start[j] >= 0) add(j, start[j], grid.length)
      start[j] = -1
    }
    return { variable: variable.slice(0, count), from: from.slice(0, count), to: to.slice(0, count) }
  }
}

/** The same intervals where variable k is called names[k]. */
export function renamed({ variable, from, to }: Intervals, names: Int32Array): Intervals {
  const order = Int32Array.from(variable.keys()).sort(
    (a, b) => names[variable[a]] - names[variable[b]] || a - b,
  )
  return {
    variable: order.map(e => names[variable[e]]),
    from: order.map(e => from[e]),
    to: order.map(e => to[e]),
  }
}
