/** What the steps of a lasso path share: what changes from knot to knot, in a record that the kernels write to as well. Everything else stands in the workspace. */
import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import { createEventLog, forgetEvents } from './event-log.js'
import { accessors, layOut, RECORD_BYTES, type Shared } from './path-record.js'

/** Thrown where columns have no room; `working`: how large a working set they would need, where it is that. */
export class CapacityError extends Error {
  constructor(readonly working = 0) {
    super()
  }
}

export type PathState = ReturnType<typeof createPathState>

export function createPathState(problem: Problem, ws: Workspace) {
  const { arena, kernels } = problem
  const record = arena.allocate(RECORD_BYTES)
  layOut(record, problem, ws)
  return Object.assign(Object.create(accessors) as Shared, {
    problem,
    kernels,
    arena,
    ws,
    record,
    events: createEventLog(),
    /** Slots of copies of other columns (ties.ts), not to be used again before the knots that may name them are forgotten. */
    retired: [] as number[],
    /** Knots whose residual over the rows is known, when compressed. */
    expanded: new Uint8Array(ws.knots),
  })
}

/** Slots of the columns that wait, blocked or parked. */
export function waitingSlots({ ws, arena, blocked, parked }: PathState): number[] {
  const listed = (at: number, count: number) => arena.i32.subarray(at / 4, at / 4 + count)
  return [...listed(ws.blocked, blocked), ...listed(ws.parked, parked)]
}

/** A subsample: r = y, nothing active, no working set. */
export function loadRows(s: PathState, rows: Int32Array): void {
  const { problem, ws, arena } = s
  const { m } = ws
  const f = arena.f64
  arena.i32.set(rows, ws.rows / 4)
  for (let i = m; i < ws.ld; i++) arena.i32[ws.rows / 4 + i] = problem.n
  if (ws.adjustment === undefined) loadResponse(problem.y, rows, f, ws.y / 8)
  else ws.adjustment.load(rows, ws.rows, ws.y)
  // Without an adjustment only the constant is taken.
  s.unit = ws.adjustment?.unit ?? 1
  s.taken = ws.adjustment?.taken ?? 1
  s.kernels.clearSlots(s.record, ws.working)
  s.active = 0
  s.inactive = 0
  s.blocked = 0
  s.parked = 0
  s.retired.length = 0
  forgetEvents(s, 0)
  s.held = -1
  s.knots = 0
  s.steps = 0
  s.idle = 0
  s.ld = ws.compressed ? 0 : ws.ld
  s.length = Math.ceil(s.ld / 8) * 8
  f.copyWithin(ws.history / 8, ws.y / 8, ws.y / 8 + s.ld)
  s.r = ws.history
  s.error = 0
  s.ahead = 0
}

/** Centred on its rows, and scaled by 1/sqrt(m). */
function loadResponse(y: Float64Array, rows: Int32Array, f: Float64Array, at: number): void {
  const m = rows.length
  let mean = 0
  for (let i = 0; i < m; i++) mean += y[rows[i]]
  mean /= m
  const scale = 1 / Math.sqrt(m)
  for (let i = 0; i < m; i++) f[at + i] = (y[rows[i]] - mean) * scale
}
