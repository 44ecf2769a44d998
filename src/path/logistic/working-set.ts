/**
 * The columns of the working set that are not active: candidates, listed with their products c = x'r, and blocked ones,
 * which lie in the span of the active columns and wait until one of those leaves. The first slots are those of the intercept and the unpenalised columns.
 */

import { distinctColumns } from '../../math/distinct-columns.js'
import { TRUST } from '../../math/kernels/scalar/homotopy/working-set.js'
import { enter as enterColumns } from '../gaussian/enter.js'
import { CapacityError } from '../gaussian/path-state.js'
import type { WorkingSet } from '../gaussian/stage.js'
import type { Problem } from '../problem.js'
import { integerNorm } from '../screening/integers.js'
import { leaveUnscreened } from '../screening/unscreened.js'
import { SPARE } from '../workspace.js'
import type { LogisticWorkspace } from './workspace.js'

/** More columns than this at one time are likely to tie. */
const CROWD = 1000
/** Numbers of columns that are compared: 32 MB. */
const MOST_COMPARED = 2 ** 22
/** Largest difference of two copies, in columns of norm one. */
const COPY = 1e-13

export interface LogisticWorkingSet extends WorkingSet {
  inactive: number
  readonly blocked: number[]
  clear(): void
  /** c of all inactive columns, from the residual. */
  look(): void
  /** a = x'u of all inactive columns, from the direction. */
  lookAhead(): void
  /** Take the column at a place off the list; returns its slot. */
  take(place: number): number
  placeOf(slot: number): number
  give(slot: number): void
  /** Blocked columns become candidates again. */
  unblock(): void
}

export function createWorkingSet(problem: Problem, ws: LogisticWorkspace): LogisticWorkingSet {
  const { kernels, arena } = problem
  const { ld } = ws
  const [c, a, before, norm] = [ws.c / 8, ws.a / 8, ws.cBefore / 8, ws.norm / 8] as const
  const [list, variables, enter] = [ws.inactive / 4, ws.variables / 4, ws.enter / 4] as const
  const unused = new Int32Array(ws.working)
  let unusedCount = 0
  /** Of every slot on the list its place there: thousands of columns can tie, and looking through the list for each would take their square. */
  const placeOf = new Int32Array(ws.working)

  const working: LogisticWorkingSet = {
    inactive: 0,
    blocked: [],
    clear,
    extend,
    look: () => kernels.transposeTimes(ws.columns, ld, ws.inactive, working.inactive, ws.r, ws.c),
    lookAhead: () => kernels.transposeTimes(ws.columns, ld, ws.inactive, working.inactive, ws.u, ws.a),
    take,
    placeOf: slot => placeOf[slot],
    give,
    unblock,
    expose,
    shrink,
  }
  return working

  function clear(): void {
    working.inactive = 0
    working.blocked.length = 0
    unusedCount = 0
    for (let slot = ws.working - 1; slot >= ws.unpenalised; slot--) unused[unusedCount++] = slot
  }

  function extend(added: ArrayLike<number>, count: number): void {
    if (count === 0) return
    if (count > CROWD && count * ws.m <= MOST_COMPARED && !ws.ridged) {
      const distinct = distinctOf(added, count)
      if (distinct.length < count) {
        extend(distinct, distinct.length)
        return
      }
    }
    if (count > unusedCount) throw new CapacityError(ws.working - unusedCount + count)
    const { i32, f64 } = arena
    const from = working.inactive
    for (let k = 0; k < count; k++) {
      const slot = unused[--unusedCount]
      i32[enter + k] = added[k]
      i32[list + from + k] = slot
      placeOf[slot] = from + k
      i32[variables + slot] = added[k]
    }
    enterColumns(problem, ws, ws.enter, ws.inactive + 4 * from, count, ws.r, ws.c + 8 * from)
    kernels.transposeTimes(ws.columns, ld, ws.inactive + 4 * from, count, ws.u, ws.a + 8 * from)
    working.inactive += count
    // A column that is constant on these rows can never join.
    for (let k = working.inactive - 1; k >= from; k--) {
      if (f64[norm + i32[list + k]] === 0) take(k)
    }
  }

  /**
   * Of columns that are copies of each other on these rows, the first in the table: with few rows thousands can be, and all would join at one
   * lambda. The others have its products at every lambda, so that what is proved for it is proved for them.
   */
  function distinctOf(added: ArrayLike<number>, count: number): Int32Array {
    const { m } = ws
    const ascending = Int32Array.from({ length: count }, (_, k) => added[k]).sort()
    const z = new Float64Array(m * count)
    for (let from = 0; from < count; from += SPARE) {
      const some = Math.min(SPARE, count - from)
      for (let k = 0; k < some; k++) {
        arena.i32[enter + k] = ascending[from + k]
        arena.i32[enter + SPARE + k] = ws.working + k
      }
      enterColumns(problem, ws, ws.enter, ws.enter + 4 * SPARE, some, ws.r, ws.c + 8 * ws.working)
      for (let k = 0; k < some; k++) {
        const start = ws.columns / 8 + ld * (ws.working + k)
        if (arena.f64[norm + ws.working + k] > 0) z.set(arena.f64.subarray(start, start + m), (from + k) * m)
      }
    }
    return Int32Array.from(distinctColumns(z, m, count, COPY), k => ascending[k])
  }

  /** The last inactive column moves to the place of the one that is gone. */
  function take(place: number): number {
    const { i32, f64 } = arena
    const slot = i32[list + place]
    const last = --working.inactive
    i32[list + place] = i32[list + last]
    placeOf[i32[list + place]] = place
    f64[c + place] = f64[c + last]
    f64[a + place] = f64[a + last]
    f64[before + place] = f64[before + last]
    return slot
  }

  function give(slot: number): void {
    const { f64, i32 } = arena
    const place = working.inactive++
    i32[list + place] = slot
    placeOf[slot] = place
    f64[c + place] = kernels.dot(ws.columns + 8 * ld * slot, ws.r, ld)
    f64[a + place] = 0
    f64[before + place] = f64[c + place]
  }

  function unblock(): void {
    for (const slot of working.blocked) give(slot)
    working.blocked.length = 0
  }

  function expose(lambda: number): void {
    const { f64, f32, i32 } = arena
    for (let k = 0; k < working.inactive; k++) {
      const slot = i32[list + k]
      const j = i32[variables + slot]
      f32[ws.low / 4 + j] = integerNorm(problem.n, f64[norm + slot])
      f32[ws.correlation / 4 + j] = Math.abs(f64[c + k])
      f32[ws.steps / 4 + j] = stepOf(lambda, k)
    }
  }

  /** In about the present direction, in single precision as panelCertify has it for the columns outside. */
  function stepOf(lambda: number, k: number): number {
    const { f64 } = arena
    const drift = TRUST * f64[a + k]
    const up = (lambda - f64[c + k]) / Math.max(1 - drift, 1e-6)
    const down = (lambda + f64[c + k]) / Math.max(1 + drift, 1e-6)
    return Math.fround(Math.min(up, down))
  }

  function shrink(lambda: number, cut: number): void {
    for (let k = working.inactive - 1; k >= 0; k--) {
      if (stepOf(lambda, k) <= cut) leaveUnscreened(arena.f32, ws, arena.i32[variables + arena.i32[list + k]])
      else unused[unusedCount++] = take(k)
    }
  }
}
