/**
 * Many rows, few columns: the path is followed in the coordinates of an orthonormal basis of the working set. With
 * L L' = X_W'X_W, row k of L has the inner products of column k, and y = L^-1 X_W'response stands for the response; nothing
 * else of the rows enters the homotopy, and distances between residuals are what they were. Full residuals are computed
 * only at the knots where a certificate asks for them. The columns stand as the data set has them (kernels/raw-columns.ts): it is their
 * products that are standardised.
 */
import { FRESH } from '../fresh-columns.js'
import { X_NORM } from '../screening/integers.js'
import { CONSTANT } from './constant.js'
import type { PathState } from './path-state.js'

/** Coordinates grow by this many at a time. */
const STEP = 16
/** A squared pivot of L below this is lost in the rounding of the inner products. */
const LEAST = 1e-15

/** Take the newest `count` columns, slots first, first + 1, ..., into the basis; ws.c holds their products with the response. */
export function extendBasis(s: PathState, first: number, count: number): void {
  const { ws, kernels, arena } = s
  const size = first + count
  if (size > s.ld) {
    const wider = Math.ceil(size / STEP) * STEP
    kernels.widenRows(ws.basis, first, s.ld, wider)
    kernels.widenRows(ws.history, Math.max(s.knots, 1), s.ld, wider)
    s.ld = wider
    s.length = wider
    s.r = ws.history + 8 * wider * Math.max(s.knots - 1, 0)
    // Every integer column is now longer.
    for (let k = 0; k < first; k++) arena.i32[ws.enter / 4 + k] = k
    kernels.integerColumns(ws.basis, s.ld, ws.enter, first, X_NORM, ws.integers, s.length)
  }
  kernels.appendBasis({
    x: ws.columns,
    ld: ws.ld,
    m: ws.m,
    offset: ws.offset,
    scale: ws.scale,
    g: ws.gram,
    stride: ws.gramStride,
    l: ws.basis,
    size: s.ld,
    k0: first,
    k1: size,
    xy: ws.c,
    y: ws.basisY,
    least: LEAST,
  })
  const f = arena.f64
  for (let t = 0; t < Math.max(s.knots, 1); t++) {
    for (let k = first; k < size; k++) f[ws.history / 8 + s.ld * t + k] = f[ws.basisY / 8 + k]
  }
}

/** Put the variables listed at ws.enter into the slots from `first` on; their products with the response go to ws.c. */
export function enterRaw(s: PathState, first: number, count: number): void {
  const { ws } = s
  const { x, fresh } = s.problem
  if (fresh === undefined) {
    enterRawFrom(s, x, ws.enter, first, count, ws.c)
    return
  }
  for (let k = 0; k < count; k += FRESH) {
    const some = Math.min(FRESH, count - k)
    const columns = fresh.take(ws.enter + 4 * k, some)
    enterRawFrom(s, columns, fresh.places, first + k, some, ws.c + 8 * k)
  }
}

function enterRawFrom(
  { ws, kernels, problem: { n } }: PathState,
  x: number,
  variables: number,
  first: number,
  count: number,
  c: number,
): void {
  kernels.enterRaw({
    x,
    n,
    rows: ws.rows,
    m: ws.m,
    ld: ws.ld,
    variables,
    first,
    count,
    out: ws.columns,
    mean: ws.mean,
    norm: ws.norm,
    offset: ws.offset,
    scale: ws.scale,
    v: ws.y,
    c,
    tiny: CONSTANT,
  })
}

/** Residual of knot t over the rows of the subsample, computed once. */
export function expandResidual(s: PathState, t: number): number {
  const { ws } = s
  const address = ws.residuals + 8 * ws.ld * t
  if (s.expanded[t] === 1) return address
  s.expanded[t] = 1
  const o = t * ws.active
  residualOf(s, ws.savedSlots + 4 * o, ws.savedBeta + 8 * o, s.arena.i32[ws.savedCount / 4 + t], address)
  return address
}

/** The residual of coefficients, listed by slot, over the rows of the subsample. */
function residualOf(s: PathState, slots: number, beta: number, count: number, out: number): void {
  const { ws, kernels } = s
  const { f64, i32 } = s.arena
  let shift = 0
  for (let q = 0; q < count; q++) {
    const slot = i32[slots / 4 + q]
    const weight = f64[beta / 8 + q] * f64[ws.scale / 8 + slot]
    shift += weight * f64[ws.offset / 8 + slot]
    f64[ws.c / 8 + q] = -weight
  }
  f64.copyWithin(out / 8, ws.y / 8, ws.y / 8 + ws.ld)
  kernels.axpy(shift, ws.ones, out, ws.ld)
  kernels.addCombination(ws.columns, ws.ld, slots, ws.c, count, out, ws.ld)
}

/** Products of columns, listed by slot, with a vector over the rows, to ws.c. */
export function productsWith(s: PathState, v: number, slots: number, count: number): void {
  const { ws, kernels } = s
  const { f64, i32 } = s.arena
  const sum = kernels.dot(ws.ones, v, ws.ld)
  kernels.transposeTimes(ws.columns, ws.ld, slots, count, v, ws.c)
  for (let k = 0; k < count; k++) {
    const slot = i32[slots / 4 + k]
    const product = f64[ws.c / 8 + k]
    f64[ws.c / 8 + k] = (product - f64[ws.offset / 8 + slot] * sum) * f64[ws.scale / 8 + slot]
  }
}
