/** The record of a path's state in the memory of the kernels (kernels/scalar/homotopy/state.ts), as TypeScript sees it. */
import type { Arena } from '../../math/kernels/arena.js'
import * as state from '../../math/kernels/scalar/homotopy/state.js'
import type { Problem } from '../problem.js'
import { V_NORM, X_NORM } from '../screening/integers.js'
import type { Workspace } from '../workspace.js'

export const RECORD_BYTES = 8 * state.FIELDS

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
  /** Slots that nobody uses. */
  unusedCount: state.UNUSED + 1,
}
export type Shared = Record<keyof typeof doubles | keyof typeof counts | 'r', number>

/** Whoever has the address of a record. */
interface Located {
  readonly arena: Arena
  readonly record: number
}

/** The prototype of all states: engines forget how to be fast with an object that has accessors of its own. */
export const accessors = {
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

/** Write what stays. */
export function layOut(record: number, { arena, p }: Problem, ws: Workspace): void {
  const lasting = [
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
    [state.UNUSED, ws.unused],
    [state.ENTER, ws.enter],
    [state.COLUMN_NORM, ws.norm],
    [state.C, ws.c],
  ]
  for (const [field, value] of lasting) arena.i32[record / 4 + 2 * field] = value
  arena.f64[record / 8 + state.NORM] = X_NORM
  arena.f64[record / 8 + state.VECTOR_NORM] = V_NORM
}
