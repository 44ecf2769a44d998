/**
 * Which variables are active where on a grid of lambdas, as intervals: entry e says that variable[e] is active at the grid
 * points from[e] <= k < to[e]. Entries are sorted by variable, then by from; intervals are non-empty and disjoint.
 */
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
  /** Intervals as they ended, and variable * events + place of each: numbers that the engine sorts fastest. */
  let from = new Int32Array(0)
  let to = new Int32Array(0)
  let keys = new Float64Array(0)
  let count = 0

  return events => {
    count = 0
    if (events.count > keys.length) makeRoom(2 * events.count)
    let k = 0
    for (let e = 0; e < events.count; e++) {
      const lambda = events.lambda[e]
      const j = events.variable[e]
      while (k < grid.length && grid[k] > lambda) k++
      // A grid point at the knot itself: the coefficient is still zero there on entry, already zero on exit.
      if (events.change[e] > 0) start[j] = k < grid.length && grid[k] === lambda ? k + 1 : k
      else {
        add(j, start[j], k, events.count)
        start[j] = -1
      }
    }
    for (let e = 0; e < events.count; e++) {
      const j = events.variable[e]
      if (start[j] >= 0) add(j, start[j], grid.length, events.count)
      start[j] = -1
    }
    return inOrder(events.count)
  }

  function makeRoom(size: number): void {
    from = new Int32Array(size)
    to = new Int32Array(size)
    keys = new Float64Array(size)
  }

  function add(j: number, first: number, end: number, events: number): void {
    if (end <= first) return
    from[count] = first
    to[count] = end
    keys[count] = j * events + count
    count++
  }

  /** Those of a variable ended one after the other; one that touches the one before it (left and back between two grid points) prolongs it. */
  function inOrder(events: number): Intervals {
    const sorted = keys.subarray(0, count).sort()
    const intervals = {
      variable: new Int32Array(count),
      from: new Int32Array(count),
      to: new Int32Array(count),
    }
    let size = 0
    for (let i = 0; i < count; i++) {
      const j = Math.floor(sorted[i] / events)
      const e = sorted[i] - j * events
      const last = size - 1
      if (size > 0 && intervals.variable[last] === j && intervals.to[last] >= from[e]) {
        intervals.to[last] = to[e]
        continue
      }
      intervals.variable[size] = j
      intervals.from[size] = from[e]
      intervals.to[size++] = to[e]
    }
    return size === count ? intervals : shortened(intervals, size)
  }
}

function shortened({ variable, from, to }: Intervals, size: number): Intervals {
  return { variable: variable.slice(0, size), from: from.slice(0, size), to: to.slice(0, size) }
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
