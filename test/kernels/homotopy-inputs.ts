// Inputs of the kernels that follow a gaussian path: a state in its record, with all that it points to.
import type { KernelFunctions } from '../../src/math/kernels/kernels.js'
import * as state from '../../src/math/kernels/scalar/homotopy/state.js'
import { rowsOf, signs, upTo } from './layouts.js'
import type { Scene } from './scene.js'

/** Columns 0, 1, ... are active, those behind them inactive, blocked and parked, in that order. */
function stateOf(s: Scene, least = { active: 0, inactive: 0 }) {
  const ld = rowsOf(s)
  // Unit vectors, some of them more than once: what is in the span of others is so to the last bit.
  const exact = ld > 0 && s.chance(0.5)
  const active = exact ? s.int(Math.min(least.active, ld), Math.min(4, ld)) : s.int(least.active, 5)
  const inactive = s.int(least.inactive, 5)
  const [blocked, parked] = [s.int(0, 2), s.int(0, 2)]
  const total = active + inactive + blocked + parked + 1
  const room = active + s.int(1, 3)
  const [knots, mostKnots] = [s.int(1, 3), s.int(4, 7)]
  const pending = s.int(0, 2)
  const place = Array.from({ length: total }, (_, slot) =>
    slot < active ? slot : s.int(0, Math.max(ld - 1, 0)),
  )
  const length = upTo(8, ld)
  const listed = (from: number, many: number) => s.i32(total + 4, k => (k < many ? from + k : 0))
  const x = s.f64(total * ld, i => (exact ? Number(place[Math.floor(i / ld)] === i % ld) : s.value()))
  const history = s.f64(ld * (mostKnots + 1))
  const lambda = s.pick([0.3, 1, 2])
  const single = (near: number) =>
    s.f32(upTo(4, total) + 4, k =>
      exact && k < inactive
        ? s.read(near)[(near === history ? ld * (knots - 1) : 0) + place[active + k]]
        : s.value(),
    )
  const u = s.f64(ld)
  const fields: [number, number][] = [
    [state.LAMBDA, lambda],
    [state.ERROR, s.pick([0, 1e-4, 0.3])],
    [state.RATE, s.pick([0, s.uniform(0, 0.3)])],
    [state.R, history + 8 * ld * (knots - 1)],
    [state.ACTIVE, active],
    [state.INACTIVE, inactive],
    [state.HELD, s.int(-1, inactive - 1)],
    [state.KNOTS, knots],
    [state.STEPS, s.int(0, 40)],
    [state.IDLE, s.chance(0.1) ? s.pick([99, 101]) : 0],
    [state.AHEAD, s.int(0, 1)],
    [state.EVENTS, pending + s.int(0, 5)],
    [state.PENDING, pending],
    [state.UNIT, s.pick([1, 0.7])],
    [state.TAKEN, 1],
    [state.LD, ld],
    [state.LENGTH, length],
    [state.BLOCKED, listed(active + inactive, blocked)],
    [state.BLOCKED + 1, blocked],
    [state.PARKED, listed(active + inactive + blocked, parked)],
    [state.PARKED + 1, parked],
    [state.MOST_STEPS, s.chance(0.1) ? 20 : 1000],
    [state.MOST_KNOTS, mostKnots],
    [state.MOST_ACTIVE, room],
    [state.M, s.pick([ld, active, 100])],
    [state.COMPRESSED, total <= ld ? s.int(0, 1) : 0],
    [state.ADJUSTED, s.int(0, 1)],
    [state.NORM, s.uniform(100, 4000)],
    [state.VECTOR_NORM, s.uniform(100, 40000)],
    [state.BASIS, x],
    [
      state.GRAM,
      s.f64(total * total, i =>
        exact ? Number(place[Math.floor(i / total)] === place[i % total]) : s.value(),
      ),
    ],
    [state.GRAM_STRIDE, total],
    [
      state.FACTOR,
      s.f64(room * (room + 1), i => {
        const isDiagonal = i % (room + 1) === 0
        return exact ? Number(isDiagonal) : isDiagonal ? s.uniform(0.3, 2) : s.value() / 2
      }),
    ],
    [state.RECIPROCAL, s.f64(room, () => (exact ? 1 : s.uniform(0.3, 2)))],
    [state.Z, s.f64(room)],
    [state.W, s.f64(room)],
    [state.U, u],
    [state.SLOTS, s.i32(room, k => k)],
    [state.SIGN, signs(s, room)],
    [state.BETA, s.f64(room)],
    [state.INTEGERS, s.i16(total * length)],
    [state.INTEGER_U, s.i16(length, () => 0)],
    [state.INFO_U, s.f64(2)],
    [state.INACTIVE_SLOTS, listed(active, inactive)],
    [state.INACTIVE_C, single(history)],
    [state.INACTIVE_A, single(u)],
    [state.INACTIVE_STEP, s.f32(upTo(4, total) + 4)],
    [state.VARIABLES, s.i32(total, k => 3 * k)],
    [state.OUT, s.f64(3)],
    [state.TAU, s.f64(mostKnots + 1)],
    [state.SAVED_SLOTS, s.i32(room * (mostKnots + 1))],
    [state.SAVED_BETA, s.f64(room * (mostKnots + 1))],
    [state.SAVED_SIGN, s.f64(room * (mostKnots + 1))],
    [state.SAVED_COUNT, s.i32(mostKnots + 1)],
    [state.SAVED_EVENTS, s.i32(mostKnots + 1)],
    [state.EVENT_LAMBDA, s.f64(pending + 2 * mostKnots)],
    [state.EVENT_VARIABLE, s.i32(pending + 2 * mostKnots)],
    [state.EVENT_CHANGE, s.i32(pending + 2 * mostKnots)],
    [state.UNUSED, s.i32(total + 4, () => total - 1)],
    [state.UNUSED + 1, 1],
    [state.ENTER, s.i32(3, k => k)],
    [state.COLUMN_NORM, s.f64(total, () => (s.chance(0.2) ? 0 : s.uniform(0, 2)))],
    [state.C, s.f64(total)],
  ]
  const own = [state.LAMBDA, state.ERROR, state.RATE, state.UNIT, state.NORM, state.VECTOR_NORM]
  const words = new Int32Array(2 * state.FIELDS)
  const numbers = new Float64Array(words.buffer)
  for (const [field, value] of fields)
    if (own.includes(field)) numbers[field] = value
    else words[2 * field] = value
  return { record: s.f64(state.FIELDS, field => numbers[field]), lambda, active, inactive, total, knots }
}

type Names =
  | 'addInactive'
  | 'admitInactive'
  | 'clearSlots'
  | 'exposeInactive'
  | 'openSlots'
  | 'shrinkInactive'
  | 'addWaiting'
  | 'appendActive'
  | 'factorColumn'
  | 'findDirection'
  | 'followPath'
  | 'recordKnot'
  | 'releaseWaiting'
  | 'removeActive'
  | 'removeInactive'

export const homotopyInputs: { readonly [Name in Names & keyof KernelFunctions]: (s: Scene) => number[] } = {
  followPath(s) {
    const { record, lambda } = stateOf(s)
    return [record, s.pick([0, lambda / 100, lambda / 3, 0.999 * lambda])]
  },
  findDirection: s => [stateOf(s).record],
  recordKnot(s) {
    const { record, knots } = stateOf(s)
    return [record, knots]
  },
  factorColumn(s) {
    const { record, total } = stateOf(s)
    return [record, s.int(0, total - 1)]
  },
  appendActive(s) {
    const { record, total } = stateOf(s)
    return [record, total - 1, s.pick([1, -1]), s.value(), s.uniform(0.1, 1)]
  },
  removeActive(s) {
    const { record, active } = stateOf(s, { active: 1, inactive: 0 })
    return [record, s.int(0, active - 1)]
  },
  addInactive(s) {
    const { record, total } = stateOf(s)
    return [record, total - 1, s.value()]
  },
  removeInactive(s) {
    const { record, inactive } = stateOf(s, { active: 0, inactive: 1 })
    return [record, s.int(0, inactive - 1)]
  },
  clearSlots(s) {
    const { record, total } = stateOf(s)
    return [record, s.int(0, total)]
  },
  openSlots: s => [stateOf(s).record, s.int(0, 1)],
  admitInactive: s => [stateOf(s).record, s.int(0, 1)],
  exposeInactive(s) {
    const { record, total } = stateOf(s)
    const width = 3 * total
    return [record, 2000, s.f32(width), s.f32(width), s.f32(width)]
  },
  shrinkInactive(s) {
    const { record, total } = stateOf(s)
    const width = 3 * total
    return [record, s.uniform(0, 1), 2 ** 60, s.f32(width), s.f32(width), s.f32(width)]
  },
  addWaiting(s) {
    const { record, total } = stateOf(s)
    return [record, s.pick([state.BLOCKED, state.PARKED]), total - 1]
  },
  releaseWaiting: s => [stateOf(s).record, s.pick([state.BLOCKED, state.PARKED])],
}
