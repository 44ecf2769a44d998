/**
 * Where the next solution will be, better than by the first step to it. From a solution at lambda_0 that step, w = F^-1 (c_A - lambda s), is made with the
 * factor F of an earlier point and follows a straight line; what it misses, (beta - beta_0 - w) / (lambda_0 - lambda), is nearly the same from one
 * solution to the next. So the first step takes along what the last one missed. Only the number of steps depends on it, never the result.
 */
import type { Problem } from '../problem.js'
import type { LogisticWorkspace } from './workspace.js'

export interface Correction {
  /** beta += way times what was missed before, where that is known; before the first step. */
  take(size: number, way: number): void
  /** Keep that step, as it is in ws.w. */
  keep(size: number): void
  /** At the solution: what the step that was kept has missed on the way. */
  learn(size: number, way: number): void
  /** Nothing is known. */
  forget(size: number): void
}

/** Of a column that has joined since the last solution. */
export const UNKNOWN = Number.NaN

export function createCorrection({ arena }: Problem, ws: LogisticWorkspace): Correction {
  const [missed, beta, before, w] = [ws.missed / 8, ws.beta / 8, ws.betaBefore / 8, ws.w / 8] as const
  return { take, keep, learn, forget }

  function take(size: number, way: number): void {
    const { f64 } = arena
    for (let q = 0; q < size; q++) {
      const own = f64[missed + q]
      if (Number.isFinite(own)) f64[beta + q] += way * own
    }
  }

  function keep(size: number): void {
    arena.f64.copyWithin(missed, w, w + size)
  }

  function learn(size: number, way: number): void {
    const { f64 } = arena
    for (let q = 0; q < size; q++) f64[missed + q] = (f64[beta + q] - f64[before + q] - f64[missed + q]) / way
  }

  function forget(size: number): void {
    arena.f64.fill(UNKNOWN, missed, missed + size)
  }
}
