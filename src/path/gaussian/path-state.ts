/** What the steps of a lasso path share: the counts that change from knot to knot. Everything else stands in the workspace. */
import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'
import { createEventLog } from './event-log.js'

/** Thrown where columns have no room; `working`: how large a working set they would need, where it is that. */
export class CapacityError extends Error {
  constructor(readonly working = 0) {
    super()
  }
}

export type PathState = ReturnType<typeof createPathState>

export function createPathState(problem: Problem, ws: Workspace) {
  return {
    problem,
    kernels: problem.kernels,
    arena: problem.arena,
    ws,
    events: createEventLog(),
    lambda: 0,
    /** Lambda in the data times this is lambda here, and dimensions of the rows that no column can have (adjustment/adjustment.ts). */
    unit: 1,
    taken: 1,
    active: 0,
    /** Columns of the working set that are not active. */
    inactive: 0,
    /** Slots nobody uses: a stack. */
    unused: new Int32Array(ws.working),
    unusedCount: 0,
    /** Collinear with the active set: neither active nor free to become so until some column leaves. */
    blocked: [] as number[],
    /** Tied with lambda along the present direction: they wait for the next knot. */
    parked: [] as number[],
    /** Slots of copies of other columns (ties.ts), not to be used again before the knots that may name them are forgotten. */
    retired: [] as number[],
    /** Place of the inactive column that has just left the active set; -1 if none has. */
    held: -1,
    knots: 0,
    /** Knots since the top of the path, and since lambda last went down. */
    steps: 0,
    idle: 0,
    /** Length of the vectors of the homotopy, and of its integer columns: the rows, or coordinates in a basis. */
    ld: 0,
    length: 0,
    /** The residual of the last knot: where the path stands. */
    r: ws.history,
    /** How far the correlations of the inactive columns may be from the truth. */
    error: 0,
    /** The same for their products with the direction. */
    rate: 0,
    /** The direction of the next step is known already. */
    ahead: false,
    /** Active columns and events after each knot. */
    savedCount: new Int32Array(ws.knots),
    savedEvents: new Int32Array(ws.knots),
    /** Knots whose residual over the rows is known, when compressed. */
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
