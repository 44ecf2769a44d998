import { describe, expect, it } from 'vitest'
import { createEventLog, type EventLog, noteEvent } from '../../src/path/gaussian/event-log.js'
import { createIntervals } from '../../src/path/intervals.js'

const grid = Float64Array.from({ length: 20 }, (_, k) => 1 - 0.05 * k)

/** The log of variables that join and leave at random; some events are at grid points. */
function randomLog(p: number, many: number, seed: number): EventLog {
  let s = seed
  const uniform = () => {
    s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff
    return s / 0x80000000
  }
  const log = createEventLog()
  const active = new Set<number>()
  const lambdas = Array.from({ length: many }, () =>
    uniform() < 0.2 ? grid[Math.floor(20 * uniform())] : uniform(),
  )
  for (const lambda of lambdas.sort((a, b) => b - a)) {
    const j = Math.floor(p * uniform())
    noteEvent(log, lambda, j, active.has(j) ? -1 : 1)
    if (!active.delete(j)) active.add(j)
  }
  return log
}

/** Whether variable j is active at a grid point: below an entry and above the exit that follows. */
function isActive(log: EventLog, j: number, at: number): boolean {
  let since = Number.NEGATIVE_INFINITY
  for (let e = 0; e < log.count; e++) {
    if (log.variable[e] !== j) continue
    if (log.change[e] > 0) since = log.lambda[e]
    else {
      if (at < since && at > log.lambda[e]) return true
      since = Number.NEGATIVE_INFINITY
    }
  }
  return at < since
}

/** Every run of grid points at which a variable is active, the slow way. */
function runs(log: EventLog, p: number): number[][] {
  const found: number[][] = []
  for (let j = 0; j < p; j++)
    for (let k = 0; k < grid.length; k++) {
      if (!isActive(log, j, grid[k])) continue
      const from = k
      while (k < grid.length && isActive(log, j, grid[k])) k++
      found.push([j, from, k])
    }
  return found
}

describe('the intervals of a path', () => {
  it('are the runs of grid points at which a variable is active, by variable and then by place', () => {
    const p = 12
    const intervalsOf = createIntervals(p, grid)
    for (let seed = 1; seed <= 300; seed++) {
      const log = randomLog(p, seed % 60, seed)
      const { variable, from, to } = intervalsOf(log)
      const listed = Array.from(variable, (j, i) => [j, from[i], to[i]])
      expect(listed, `seed ${seed}`).toEqual(runs(log, p))
    }
  })
})
