/**
 * The logistic lasso restricted to a face: the active columns A with their signs s, and the intercept as position 0 with
 * sign 0. With unit-norm columns, eta = X_A beta, r = (y - mu) / sqrt(m) and c = X_W'r, the conditions at lambda are
 *   c_A = lambda s   and   |c_j| <= lambda elsewhere,
 * and Newton's step is H^-1 (c_A - lambda s) with H = X_A' V X_A, V = mu (1 - mu) / sqrt(m). The factor of H is kept with
 * the weights it was made with, and follows the face by one row more or less.
 */
import { fail } from '../errors.js'
import { log } from '../math/elementary.js'
import { CapacityError, CONSTANT } from './homotopy.js'
import type { LogisticWorkspace } from './logistic-workspace.js'
import type { Problem } from './problem.js'

/** What a slot of the working set is; a blocked one lies in the span of the active ones and waits until one leaves. */
export const STATUS = { free: 0, active: 1, blocked: 2, constant: 3 } as const

export interface Face {
  readonly ws: LogisticWorkspace
  /** Slots in use, the intercept's included. */
  working: number
  /** Active positions, the intercept's included. */
  size: number
  /** The factor's weights are those of the current point. */
  fresh: boolean
  /** The factor is of H itself, with no pivot raised. */
  sound: boolean
  blocked: number
  /** Smallest weight, and smallest ratio of a weight to the factor's, at the current point. */
  leastWeight: number
  shrinkage: number
  /** Largest |c_A - lambda s| of the last gradient. */
  worst: number
  load(rows: Int32Array): void
  /** The null model on an empty working set. */
  start(): void
  extend(variables: ArrayLike<number>): void
  /** eta, r, the weights and c from beta alone. */
  evaluate(): void
  refactor(): void
  /** g = c_A - lambda s and z = L^-1 g; returns g'(LL')^-1 g. */
  gradient(lambda: number): number
  /** w = L^-T z, Newton's step after `gradient`. */
  direction(): void
  /** Make a column active with beta = 0, in the factor too; false when it lies in the span of the active ones. */
  admit(slot: number, sign: number): boolean
  /** Make a column active without the factor, which `refactor` must then make anew. */
  place(slot: number, sign: number, beta: number): void
  dismiss(position: number): void
  /** Only the intercept active. */
  clear(): void
}

/** A pivot below this share of its diagonal entry: the column is in the span of the others. */
export const COLLINEAR = 1e-14

export function createFace(problem: Problem, ws: LogisticWorkspace): Face {
  const { kernels, arena } = problem
  const { ld, m, active: stride } = ws
  const scale = 1 / Math.sqrt(m)
  const beta64 = ws.beta / 8
  const sign64 = ws.sign / 8
  const spread64 = ws.spread / 8
  const slots32 = ws.slots / 4
  const status32 = ws.status / 4
  const rowOf = (position: number) => (ws.factor + 8 * stride * position) / 8
  let share = 0.5

  const face: Face = {
    ws,
    working: 0,
    size: 0,
    fresh: false,
    sound: true,
    blocked: 0,
    leastWeight: 0,
    shrinkage: 1,
    worst: 0,
    load,
    start,
    extend,
    evaluate,
    refactor,
    gradient,
    direction: () => kernels.backSolve(ws.factor, stride, face.size, ws.z, ws.w),
    admit,
    place,
    dismiss,
    clear,
  }

  function load(rows: Int32Array): void {
    const { f64, i32 } = arena
    i32.set(rows, ws.rows / 4)
    let ones = 0
    for (let i = 0; i < m; i++) ones += problem.y[rows[i]!]!
    if (ones === 0 || ones === m) {
      const only = problem.data.classes?.[ones === 0 ? 0 : 1] ?? (ones === 0 ? '0' : '1')
      fail('data/one-class', {
        where: problem.data.response,
        rule: 'must have both classes among the rows of every fit',
        got: `only ${only} in ${m} rows`,
        hint: 'Sample within the classes, or gather more rows of the rare one',
      })
    }
    share = ones / m
    for (let i = 0; i < m; i++) {
      const one = problem.y[rows[i]!]!
      f64[ws.signs / 8 + i] = 2 * one - 1
      f64[ws.y / 8 + i] = (one - share) * scale
    }
  }

  function start(): void {
    const { f64, i32 } = arena
    const column = ws.columns / 8
    f64.fill(scale, column, column + m)
    f64.fill(0, column + m, column + ld)
    i32[ws.variables / 4] = -1
    i32[status32] = STATUS.active
    i32[slots32] = 0
    f64[ws.norm / 8] = Math.sqrt(m)
    f64[sign64] = 0
    f64[beta64] = log(share / (1 - share)) * Math.sqrt(m)
    face.working = 1
    face.size = 1
    face.blocked = 0
    evaluate()
    refactor()
  }

  function extend(variables: ArrayLike<number>): void {
    const count = variables.length
    const from = face.working
    if (count === 0) return
    if (from + count > ws.working) throw new CapacityError()
    arena.i32.set(variables, ws.variables / 4 + from)
    kernels.enterColumns(
      problem.x,
      problem.n,
      ws.rows,
      m,
      ld,
      ws.variables + 4 * from,
      count,
      ws.columns + 8 * ld * from,
      ws.mean + 8 * from,
      ws.norm + 8 * from,
      ws.r,
      ws.c + 8 * from,
      CONSTANT,
    )
    const { f64, i32 } = arena
    for (let k = from; k < from + count; k++) {
      i32[status32 + k] = f64[ws.norm / 8 + k] === 0 ? STATUS.constant : STATUS.free
    }
    face.working = from + count
  }

  function evaluate(): void {
    kernels.logisticFit(
      ws.columns,
      ld,
      ws.slots,
      ws.beta,
      face.size,
      ws.signs,
      scale,
      ws.eta,
      ws.r,
      ws.weight,
      ws.inverse,
      ws.out,
    )
    kernels.transposeTimes(ws.columns, ws.r, ws.c, ld, face.working)
    face.shrinkage = arena.f64[ws.out / 8]!
    face.leastWeight = arena.f64[ws.out / 8 + 1]!
    face.fresh = false
  }

  function refactor(): void {
    const { f64 } = arena
    const weight = ws.weight / 8
    f64.copyWithin(ws.frozen / 8, weight, weight + ld)
    for (let i = 0; i < ld; i++) f64[ws.inverse / 8 + i] = 1 / f64[weight + i]!
    kernels.weightedGram(ws.columns, ld, ws.slots, face.size, ws.frozen, ws.pair, ws.factor, stride)
    face.sound = kernels.factorRows(ws.factor, stride, face.size, COLLINEAR) === 0
    kernels.inverseDiagonal(ws.factor, stride, face.size, ws.w, ws.spread)
    face.shrinkage = 1
    face.fresh = true
  }

  function gradient(lambda: number): number {
    const squared = kernels.faceGradient(
      ws.factor,
      stride,
      face.size,
      ws.slots,
      ws.c,
      ws.sign,
      lambda,
      ws.g,
      ws.z,
      ws.out,
    )
    face.worst = arena.f64[ws.out / 8]!
    return squared
  }

  function admit(slot: number, sign: number): boolean {
    const { size } = face
    if (size >= stride) throw new CapacityError()
    const diagonal = kernels.weightedRow(
      ws.columns,
      ld,
      ws.slots,
      size,
      slot,
      ws.frozen,
      ws.pair,
      ws.factor,
      stride,
    )
    const pivot = kernels.factorRow(ws.factor, stride, size, diagonal)
    if (!(pivot > COLLINEAR * diagonal)) {
      arena.i32[status32 + slot] = STATUS.blocked
      face.blocked++
      return false
    }
    arena.f64[rowOf(size) + size] = Math.sqrt(pivot)
    kernels.borderInverse(ws.factor, stride, size, ws.w, ws.spread)
    place(slot, sign, 0)
    return true
  }

  function place(slot: number, sign: number, beta: number): void {
    const { f64, i32 } = arena
    if (face.size >= stride) throw new CapacityError()
    const q = face.size++
    i32[slots32 + q] = slot
    i32[status32 + slot] = STATUS.active
    f64[sign64 + q] = sign
    f64[beta64 + q] = beta
  }

  function dismiss(position: number): void {
    const { f64, i32 } = arena
    const { size } = face
    i32[status32 + i32[slots32 + position]!] = STATUS.free
    kernels.choleskyRemove(ws.factor, stride, size, position)
    i32.copyWithin(slots32 + position, slots32 + position + 1, slots32 + size)
    f64.copyWithin(sign64 + position, sign64 + position + 1, sign64 + size)
    f64.copyWithin(beta64 + position, beta64 + position + 1, beta64 + size)
    // Without the column the diagonal of the inverse can only shrink: the old one still bounds it.
    f64.copyWithin(spread64 + position, spread64 + position + 1, spread64 + size)
    face.size = size - 1
    unblock()
  }

  function unblock(): void {
    if (face.blocked === 0) return
    const { i32 } = arena
    for (let k = 1; k < face.working; k++) {
      if (i32[status32 + k] === STATUS.blocked) i32[status32 + k] = STATUS.free
    }
    face.blocked = 0
  }

  function clear(): void {
    const { i32 } = arena
    for (let q = 1; q < face.size; q++) i32[status32 + i32[slots32 + q]!] = STATUS.free
    face.size = 1
    unblock()
  }

  return face
}
