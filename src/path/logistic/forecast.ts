/**
 * A guess of where the support will change next, from how c and beta have moved between the last two solutions. Only the
 * order of the work depends on it, never the result.
 */

import type { Problem } from '../problem.js'
import type { ActiveSet } from './active-set.js'

/** A crowd is left to sort itself out. */
const CROWD = 8

export interface Forecast {
  /** Lambda at which a column is expected to join or leave next. */
  readonly change: number
  /** Take the movements from the direction of the path at lambda: w of the active and a of the inactive columns. */
  follow(lambda: number): void
  /** Take them from the solution before to the one at lambda. */
  solved(lambda: number): void
  /** Let those columns join that are expected to have joined at lambda. */
  admit(lambda: number): void
}

export function createForecast(problem: Problem, active: ActiveSet): Forecast {
  const { arena, kernels } = problem
  const { ws, working } = active
  const [c, a, list] = [ws.c / 8, ws.a / 8, ws.inactive / 4] as const
  const joining: number[] = []
  let lambda = 0
  const forecast = { change: 0, follow, solved, admit }
  return forecast

  function follow(now: number): void {
    const { f64 } = arena
    lambda = now
    f64.copyWithin(ws.cBefore / 8, c, c + working.inactive)
    f64.copyWithin(ws.betaBefore / 8, ws.beta / 8, ws.beta / 8 + active.size)
    look()
  }

  function solved(now: number): void {
    if (now === lambda) return
    const per = 1 / (lambda - now)
    lambda = now
    kernels.movement(ws.c, ws.cBefore, ws.a, working.inactive, per)
    kernels.movement(ws.beta, ws.betaBefore, ws.w, active.size, -per)
    look()
  }

  function look(): void {
    const { size, unpenalised } = active
    const [beta, w] = [ws.beta + 8 * unpenalised, ws.w + 8 * unpenalised]
    const drop = kernels.nearestDrop(beta, w, size - unpenalised, lambda)
    forecast.change = lambda - kernels.nearestJoin(ws.c, ws.a, working.inactive, lambda, drop)
  }

  function admit(to: number): void {
    if (forecast.change < to) return
    const { f64, i32 } = arena
    const step = lambda - to
    joining.length = 0
    for (let k = 0; k < working.inactive; k++) {
      if (Math.abs(f64[c + k] - step * f64[a + k]) > to) joining.push(i32[list + k])
    }
    // Of two columns that tie the first in the table joins.
    if (joining.length > 1) joining.sort((x, y) => i32[ws.variables / 4 + x] - i32[ws.variables / 4 + y])
    if (joining.length > CROWD || active.size + joining.length > Math.min(ws.m, ws.active)) return
    for (const slot of joining) {
      const place = working.placeOf(slot)
      active.admit(place, f64[c + place] > 0 ? 1 : -1, false)
    }
  }
}
