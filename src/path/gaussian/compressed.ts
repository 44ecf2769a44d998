/**
 * Many rows, few columns: the path is followed in the coordinates of an orthonormal basis of the working set. With
 * L L' = X_W'X_W, row k of L has the inner products of column k, and y = L^-1 X_W'response stands for the response; nothing
 * else of the rows enters the homotopy, and distances between residuals are what they were. Full residuals are computed
 * only at the knots where a certificate asks for them.
 */
import { X_NORM } from '../screening/integers.js'
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

/** Residual of knot t over the rows of the subsample, computed once. */
export function expandResidual(s: PathState, t: number): number {
  const { ws, kernels, arena } = s
  const address = ws.residuals + 8 * ws.ld * t
  if (s.expanded[t] === 1) return address
  s.expanded[t] = 1
  const o = t * ws.active
  const count = s.savedCount[t]
  const f = arena.f64
  for (let q = 0; q < count; q++) f[ws.c / 8 + q] = -f[ws.savedBeta / 8 + o + q]
  f.copyWithin(address / 8, ws.y / 8, ws.y / 8 + ws.ld)
  kernels.addCombination(ws.columns, ws.ld, ws.savedSlots + 4 * o, ws.c, count, address, ws.ld)
  return address
}
