/**
 * The lasso path from knot to knot, as src/path/gaussian/homotopy.ts describes it, for as long as nothing happens that is rare: JavaScript
 * that is new to a thread is interpreted, and there is too much of it in a knot.
 */
import { nextKnot } from '../../twin/homotopy.js'
import { at, put, putInt } from '../../twin/memory.js'
import type { f64, i32, usize } from '../../twin/numbers.js'
import { activate, deactivate } from './active.js'
import { copyActive, direction } from './direction.js'
import { releaseWaiting } from './inactive.js'
import {
  ACTIVE,
  AHEAD,
  addressIn,
  BASIS,
  BETA,
  COMPRESSED,
  countIn,
  ERROR,
  EVENTS,
  FACTOR,
  HELD,
  IDLE,
  INACTIVE,
  INACTIVE_A,
  INACTIVE_C,
  INACTIVE_SLOTS,
  INACTIVE_STEP,
  INFO_U,
  INTEGER_U,
  INTEGERS,
  KNOTS,
  LAMBDA,
  LD,
  LENGTH,
  M,
  MOST_ACTIVE,
  MOST_KNOTS,
  MOST_STEPS,
  NORM,
  OUT,
  PARKED,
  R,
  RATE,
  RECIPROCAL,
  ROUNDED,
  SAVED_BETA,
  SAVED_COUNT,
  SAVED_EVENTS,
  SAVED_SIGN,
  SAVED_SLOTS,
  SIGN,
  SLOTS,
  STEPS,
  setCount,
  TAKEN,
  TAU,
  tieWidth,
  U,
  VECTOR_NORM,
  W,
  Z,
} from './state.js'

/** Why `followPath` returned: it is at the end of its way or its history is full; */
export const ARRIVED = 0
/** events at the knot it has reached, and not yet recorded, are tied; */
export const TIED = 1
/** it is time to see whether somebody wants it to stop; */
export const CHECKPOINT = 2
/** there is no room for another active column; */
export const NO_ROOM = 3
/** it does not get on. */
export const CYCLES = 4

/** No event before the limit. */
const NOTHING = -2147483648
/** A column that has just left may not return within this share of lambda. */
const RETURN: f64 = 1e-10
/** Knots in a row at which lambda may stay where it is. */
export const MOST_IDLE = 100
/** Steps between two checkpoints. */
const BETWEEN_CHECKPOINTS = 16

/** Follow the path down to `end`, or until its knots are full, or one of the above stops it. */
export function followPath(s: usize, end: f64): i32 {
  while (at(s, LAMBDA) > end && countIn(s, KNOTS) < countIn(s, MOST_KNOTS)) {
    const steps = countIn(s, STEPS) + 1
    setCount(s, STEPS, steps)
    if (steps > countIn(s, MOST_STEPS) || countIn(s, IDLE) > MOST_IDLE) return CYCLES
    if (countIn(s, AHEAD) === 0) findDirection(s)
    setCount(s, AHEAD, 0)
    const found = step(s, end)
    if (found !== ARRIVED) return found
    const t = countIn(s, KNOTS)
    setCount(s, KNOTS, t + 1)
    recordKnot(s, t)
    if (steps % BETWEEN_CHECKPOINTS === 0) return CHECKPOINT
  }
  return ARRIVED
}

/** To the next knot, and what happens there. */
function step(s: usize, end: f64): i32 {
  const lambda = at(s, LAMBDA)
  const out = addressIn(s, OUT),
    r = addressIn(s, R)
  const active = countIn(s, ACTIVE),
    inactive = countIn(s, INACTIVE),
    ld = countIn(s, LD)
  const next = r + <usize>ld * 8
  const event = nextKnot(
    active,
    addressIn(s, BETA),
    addressIn(s, W),
    addressIn(s, SIGN),
    addressIn(s, BASIS),
    ld,
    r,
    addressIn(s, U),
    next,
    addressIn(s, INACTIVE_SLOTS),
    inactive,
    active < countIn(s, M) - countIn(s, TAKEN) ? inactive : 0,
    addressIn(s, INACTIVE_C),
    addressIn(s, INACTIVE_A),
    addressIn(s, INACTIVE_STEP),
    lambda,
    lambda - end,
    at(s, ERROR),
    at(s, RATE),
    countIn(s, HELD),
    RETURN * lambda,
    out,
  )
  const gamma = at(out, 0),
    runnerUp = at(out, 2)
  setCount(s, R, <i32>next)
  setCount(s, HELD, -1)
  put(s, LAMBDA, event === NOTHING ? end : lambda - gamma)
  put(s, ERROR, at(s, ERROR) + (gamma * at(s, RATE) + ROUNDED * lambda))
  const width = tieWidth(lambda)
  // The first column of a path joins at its top, without a step.
  const still = gamma <= width && active > 0
  setCount(s, IDLE, still && event !== NOTHING ? countIn(s, IDLE) + 1 : 0)
  if (event === NOTHING) return ARRIVED
  if (still || runnerUp - gamma <= width) return TIED
  if (event < 0) setCount(s, HELD, deactivate(s, -1 - event))
  else if (!activate(s, event, at(out, 1))) return NO_ROOM
  releaseWaiting(s, PARKED)
  return ARRIVED
}

/** w, u and a of the next step. */
export function findDirection(s: usize): void {
  direction(
    addressIn(s, FACTOR),
    countIn(s, MOST_ACTIVE),
    countIn(s, ACTIVE),
    addressIn(s, RECIPROCAL),
    addressIn(s, Z),
    addressIn(s, W),
    addressIn(s, SLOTS),
    addressIn(s, BASIS),
    countIn(s, LD),
    addressIn(s, U),
    addressIn(s, INTEGERS),
    countIn(s, LENGTH),
    at(s, NORM),
    at(s, VECTOR_NORM),
    addressIn(s, INTEGER_U),
    addressIn(s, INFO_U),
    addressIn(s, INACTIVE_SLOTS),
    countIn(s, INACTIVE),
    addressIn(s, INACTIVE_A),
    countIn(s, COMPRESSED),
  )
  boundDrift(s)
}

/** The bound on the error of a = X_F'u (src/path/screening/integers.ts), from the scale and the 1-norm of the integers of u. */
function boundDrift(s: usize): void {
  const m = <f64>countIn(s, LD)
  const info = addressIn(s, INFO_U)
  const norm = at(s, NORM)
  const root = Math.sqrt(m)
  const columns = 0.5 * root * (norm + 0.5 * root)
  const direction = 0.5 * at(info, 1) + 0.25 * m
  put(s, RATE, ((columns + direction) / norm + 2.0 * ROUNDED * at(s, VECTOR_NORM)) / at(info, 0))
}

/** Keep lambda and the active set as knot t; its residual is in place. */
export function recordKnot(s: usize, t: i32): void {
  const active = countIn(s, ACTIVE)
  const o = <usize>(t * countIn(s, MOST_ACTIVE))
  put(addressIn(s, TAU), t, at(s, LAMBDA))
  putInt(addressIn(s, SAVED_COUNT), t, active)
  putInt(addressIn(s, SAVED_EVENTS), t, countIn(s, EVENTS))
  copyActive(
    active,
    addressIn(s, SLOTS),
    addressIn(s, BETA),
    addressIn(s, SIGN),
    addressIn(s, SAVED_SLOTS) + o * 4,
    addressIn(s, SAVED_BETA) + o * 8,
    addressIn(s, SAVED_SIGN) + o * 8,
  )
}
