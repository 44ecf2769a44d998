/** What the steps of a lasso path share: the counts that change from knot to knot. Everything else stands in the workspace. */
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import { createEventLog, type EventLog } from './event-log.js'

export interface PathState {
  readonly problem: Problem
  readonly kernels: Kernels
  readonly arena: Arena
  readonly ws: Workspace
  readonly events: EventLog
  lambda: number
  /** Lambda in the data times this is lambda here, and dimensions of the rows that no column can have (adjustment/adjustment.ts). */
  unit: number
  taken: number
  active: number
  /** Columns of the working set that are not active. */
  inactive: number
  /** Slots nobody uses: a stack. */
  readonly unused: Int32Array
  unusedCount: number
  /** Collinear with the active set: neither active nor free to become so until some column leaves. */
  readonly blocked: number[]
  /** Tied with lambda along the present direction: they wait for the next knot. */
  readonly parked: number[]
  /** Slots of copies of other columns (ties.ts), not to be used again before the knots that may name them are forgotten. */
  readonly retired: number[]
  /** Place of the inactive column that has just left the active set; -1 if none has. */
  held: number
  knots: number
  /** Knots since the top of the path, and since lambda last went down. */
  steps: number
  idle: number
  /** Length of the vectors of the homotopy, and of its integer columns: the rows, or coordinates in a basis. */
  ld: number
  length: number
  /** The residual of the last knot: where the path stands. */
  r: number
  /** How far the correlations of the inactive columns may be from the truth. */
  error: number
  /** The same for their products with the direction. */
  rate: number
  /** The direction of the next step is known already. */
  ahead: boolean
  /** Active columns and events after each knot. */
  readonly savedCount: Int32Array
  readonly savedEvents: Int32Array
  /** Knots whose residual over the rows is known, when compressed. */
  readonly expanded: Uint8Array
}

export class CapacityError extends Error {}

export function createPathState(problem: Problem, ws: Workspace): PathState {
  return {
    problem,
    kernels: problem.kernels,
    arena: problem.arena,
    ws,
    events: createEventLog(),
    lambda: 0,
    unit: 1,
    taken: 1,
    active: 0,
    inactive: 0,
    unused: new Int32Array(ws.working),
    unusedCount: 0,
    blocked: [],
    parked: [],
    retired: [],
    held: -1,
    knots: 0,
    steps: 0,
    idle: 0,
    ld: 0,
    length: 0,
    r: ws.history,
    error: 0,
    rate: 0,
    ahead: false,
    savedCount: new Int32Array(ws.knots),
    savedEvents: new Int32Array(ws.knots),
    expanded: new Uint8Array(ws.knots),
  }
}

/** A subsample: r = y, nothing active, no working set. */
export function loadRows(s: PathState, rows: Int32Array): void {
  const { problem, ws, arena } = s
  const { m } = ws
  const f = arena.f64
  arena.i32.set(rows, ws.rows / 4)
  for (let i = m; i < ws.ld; i++) arena.i32[ws.rows / 4 + i] = problem.n
  if (ws.adjustment === undefined) loadResponse(problem.y, rows, f, ws.y / 8)
  else {
    ws.adjustment.load(rows, ws.rows, ws.y)
    s.unit = ws.adjustment.unit
    s.taken = ws.adjustment.taken
  }
  for (let k = 0; k < ws.working; k++) s.unused[k] = ws.working - 1 - k
  s.unusedCount = ws.working
  s.active = 0
  s.inactive = 0
  s.blocked.length = 0
  s.parked.length = 0
  s.retired.length = 0
  s.events.count = 0
  s.held = -1
  s.knots = 0
  s.steps = 0
  s.idle = 0
  s.ld = ws.compressed ? 0 : ws.ld
  s.length = Math.ceil(s.ld / 8) * 8
  for (let i = 0; i < s.ld; i++) f[ws.history / 8 + i] = f[ws.y / 8 + i]
  s.r = ws.history
  s.error = 0
  s.ahead = false
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
