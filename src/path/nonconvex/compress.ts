/**
 * Few columns, many rows: go over to the coordinates of an orthonormal basis of the columns (kernels/basis.ts). Inner products
 * of columns and residuals, and distances between residuals, stay what they are; what of the response lies outside all
 * columns is left behind, for no column ever sees it.
 */
import type { Problem } from '../problem.js'
import type { ColumnStore } from './column-store.js'

/** Worth it when coordinates are at most this share of the rows. */
const SHARE = 0.6
/** A squared pivot below this is lost in the rounding of the inner products. */
const LEAST = 1e-15

/** Takes all columns into the store and compresses them and the vector y, in place; does nothing where that does not pay. */
export type Compress = (y: number) => void

export function createCompress(problem: Problem, store: ColumnStore): Compress {
  const { arena, kernels, p, panelCount } = problem
  const ld = Math.ceil(p / 4) * 4
  if (panelCount > 0 || ld > SHARE * store.ld) return () => {}
  const everything = Int32Array.from({ length: p }, (_, j) => j)
  const slots = arena.allocate(4 * p)
  const products = arena.allocate(8 * p)
  const basis = arena.allocate(8 * p * ld)
  const coordinates = arena.allocate(8 * ld)
  const zeros = arena.allocate(8 * p)
  const ones = arena.allocate(8 * p)
  arena.f64.fill(1, ones / 8, ones / 8 + p)
  arena.i32.set(everything, slots / 4)
  return y => {
    store.enter(everything, p)
    kernels.transposeTimes(store.x, store.ld, slots, p, y, products)
    kernels.appendBasis({
      x: store.x,
      ld: store.ld,
      m: store.ld,
      offset: zeros,
      scale: ones,
      g: basis,
      stride: ld,
      l: basis,
      size: ld,
      k0: 0,
      k1: p,
      xy: products,
      y: coordinates,
      least: LEAST,
    })
    const { f64 } = arena
    // The kernel takes columns to have norm one; those that are constant here have norm zero.
    for (let j = 0; j < p; j++) if (f64[store.norm / 8 + j] === 0) f64[basis / 8 + j * ld + j] = 0
    f64.copyWithin(y / 8, coordinates / 8, coordinates / 8 + ld)
    store.x = basis
    store.ld = ld
  }
}
