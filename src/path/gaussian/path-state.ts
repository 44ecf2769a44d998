/** What the steps of a lasso path share: what changes from knot to knot, in a record that the kernels write to as well. Everything else stands in the workspace. */

import type { Arena } from '../../math/kernels/arena.js'
import * as state from '../../math/kernels/scalar/homotopy/state.js'
import type { Problem } from '../problem.js'
import { V_NORM, X_NORM } from '../screening/integers.js'
import type { Workspace } from '../workspace.js'
import { createEventLog, forgetEvents } from './event-log.js'

/** Thrown where columns have no room; `working`: how large a working set they would need, where it is that. */
export class CapacityError extends Error {
  constructor(readonly working = 0) {
    super()
  }
}

/** Numbers of a state that stand in the record which the kernels of the homotopy share: its doubles, */
const doubles = {
  lambda: state.LAMBDA,
  /** How far the correlations of the inactive columns may be from the truth. */
  error: state.ERROR,
  /** Lambda in the data times this is lambda here (adjustment/adjustment.ts). */
  unit: state.UNIT,
}
/** and its counts. */
const counts = {
  active: state.ACTIVE,
  /** Columns of the working set that are not active. */
  inactive: state.INACTIVE,
  /** Place of the inactive column that has just left the active set; -1 if none has. */
  held: state.HELD,
  knots: state.KNOTS,
  /** Knots since the top of the path, and since lambda last went down. */
  steps: state.STEPS,
  idle: state.IDLE,
  /** The direction of the next step is known already: 1, or 0. */
  ahead: state.AHEAD,
  /** Events since the top of the path, and how many of the last are not in the log yet. */
  noted: state.EVENTS,
  pending: state.PENDING,
  /** Dimensions of the rows that no column can have. */
  taken: state.TAKEN,
  /** Length of the vectors of the homotopy, and of its integer columns: the rows, or coordinates in a basis. */
  ld: state.LD,
  length: state.LENGTH,
  /** Columns collinear with the active set: neither active nor free to become so until some column leaves. */
  blocked: state.BLOCKED + 1,
  /** Columns tied with lambda along the present direction: they wait for the next knot. */
  parked: state.PARKED + 1,
}
type Shared = Record<keyof typeof doubles | keyof typeof counts | 'r', number>

/** Whoever has the address of a record. */
interface Located {
  readonly arena: Arena
  readonly record: number
}

/** The prototype of all states: engines forget how to be fast with an object that has accessors of its own. */
const accessors = {
  /** Address of the residual of the last knot: where the path stands. */
  get r(): number {
    const { arena, record } = this as unknown as Located
    return arena.i32[record / 4 + 2 * state.R] >>> 0
  },
  set r(address: number) {
    const { arena, record } = this as unknown as Located
    arena.i32[record / 4 + 2 * state.R] = address
  },
}
for (const [name, field] of Object.entries(doubles))
  Object.defineProperty(accessors, name, {
    get(this: Located) {
      return this.arena.f64[this.record / 8 + field]
    },
    set(this: Located, value: number) {
      this.arena.f64[this.record / 8 + field] = value
    },
  })
for (const [name, field] of Object.entries(counts))
  Object.defineProperty(accessors, name, {
    get(this: Located) {
      return this.arena.i32[this.record / 4 + 2 * field]
    },
    set(this: Located, value: number) {
      this.arena.i32[this.record / 4 + 2 * field] = value
    },
  })

export type PathState = ReturnType<typeof createPathState>

export function createPathState(problem: Problem, ws: Workspace) {
  const { arena, kernels } = problem
  const record = arena.allocate(8 * state.FIELDS)
  for (const [field, value] of lasting(problem, ws)) arena.i32[record / 4 + 2 * field] = value
  arena.f64[record / 8 + state.NORM] = X_NORM
  arena.f64[record / 8 + state.VECTOR_NORM] = V_NORM
  return Object.assign(Object.create(accessors) as Shared, {
    problem,
    kernels,
    arena,
    ws,
    record,
    events: createEventLog(),
    /** Slots nobody uses: a stack. */
    unused: new Int32Array(ws.working),
    unusedCount: 0,
    /** Slots of copies of other columns (ties.ts), not to be used again before the knots that may name them are forgotten. */
    retired: [] as number[],
    /** Knots whose residual over the rows is known, when compressed. */
    expanded: new Uint8Array(ws.knots),
  })
}

/** What stays in the record: places of it, and what stands there. */
function lasting({ p }: Problem, ws: Workspace): [number, number][] {
  return [
    [state.BLOCKED, ws.blocked],
    [state.PARKED, ws.parked],
    [state.MOST_STEPS, 10_000 + 50 * Math.min(ws.m, p)],
    [state.MOST_KNOTS, ws.knots],
    [state.MOST_ACTIVE, ws.active],
    [state.M, ws.m],
    [state.COMPRESSED, ws.compressed ? 1 : 0],
    [state.ADJUSTED, ws.adjustment === undefined ? 0 : 1],
    [state.BASIS, ws.basis],
    [state.GRAM, ws.gram],
    [state.GRAM_STRIDE, ws.gramStride],
    [state.FACTOR, ws.factor],
    [state.RECIPROCAL, ws.reciprocal],
    [state.Z, ws.z],
    [state.W, ws.w],
    [state.U, ws.u],
    [state.SLOTS, ws.slots],
    [state.SIGN, ws.sign],
    [state.BETA, ws.beta],
    [state.INTEGERS, ws.integers],
    [state.INTEGER_U, ws.integerU],
    [state.INFO_U, ws.infoU],
    [state.INACTIVE_SLOTS, ws.inactive],
    [state.INACTIVE_C, ws.inactiveC],
    [state.INACTIVE_A, ws.inactiveA],
    [state.INACTIVE_STEP, ws.inactiveStep],
    [state.VARIABLES, ws.variables],
    [state.OUT, ws.out],
    [state.TAU, ws.tau],
    [state.SAVED_SLOTS, ws.savedSlots],
    [state.SAVED_BETA, ws.savedBeta],
    [state.SAVED_SIGN, ws.savedSign],
    [state.SAVED_COUNT, ws.savedCount],
    [state.SAVED_EVENTS, ws.savedEvents],
    [state.EVENT_LAMBDA, ws.eventLambda],
    [state.EVENT_VARIABLE, ws.eventVariable],
    [state.EVENT_CHANGE, ws.eventChange],
  ]
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
  else {
    ws.adjustment.load(rows, ws.rows, ws.y)
  }
  // Without an adjustment only the constant is taken.
  s.unit = ws.adjustment?.unit ?? 1
  s.taken = ws.adjustment?.taken ?? 1
  for (let k = 0; k < ws.working; k++) s.unused[k] = ws.working - 1 - k
  s.unusedCount = ws.working
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
  for (let i = 0; i < s.ld; i++) f[ws.history / 8 + i] = f[ws.y / 8 + i]
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
