import { grown } from '../../math/concatenated.js'
import type { PathState } from './path-state.js'

/** What happened along a path, in order: a variable joined (+1) or left (-1) at lambda. */
export interface EventLog {
  count: number
  lambda: Float64Array
  variable: Int32Array
  change: Int8Array
}

export function createEventLog(): EventLog {
  return {
    count: 0,
    lambda: new Float64Array(256),
    variable: new Int32Array(256),
    change: new Int8Array(256),
  }
}

export function noteEvent(log: EventLog, lambda: number, variable: number, change: number): void {
  const e = log.count++
  if (e === log.lambda.length) {
    log.lambda = grown(log.lambda, 2 * e)
    log.variable = grown(log.variable, 2 * e)
    log.change = grown(log.change, 2 * e)
  }
  log.lambda[e] = lambda
  log.variable[e] = variable
  log.change[e] = change
}

/** Take over what the kernels have noted. */
export function takeEvents(s: PathState): void {
  const { events, pending, ws } = s
  const { f64, i32 } = s.arena
  for (let e = 0; e < pending; e++) {
    noteEvent(events, f64[ws.eventLambda / 8 + e], i32[ws.eventVariable / 4 + e], i32[ws.eventChange / 4 + e])
  }
  s.pending = 0
}

/** All but the first so many. */
export function forgetEvents(s: PathState, count: number): void {
  s.events.count = count
  s.noted = count
  s.pending = 0
}
