/**
 * The tilted correlation of column z_i with the residual r (Cho and Fryzlewicz 2012, eq. 6 and 7): their correlation after the part that
 * the linked columns N explain, by the projection P on them, is taken out,
 *   z_i'(I - P) r / (1 - a)   or   z_i'(I - P) r / sqrt((1 - a)(1 - a_r)),   a = z_i'P z_i,   a_r = r'P r / r'r.
 * All of it from correlations: C of the columns (length one), c_j = z_j'r.
 */
import type { Kernels } from '../../math/kernels/kernels.js'
import type { SweptTable } from '../subset/swept-table.js'

export interface Candidate {
  readonly column: number
  /** N. */
  readonly linked: ArrayLike<number>
}

export interface Tilted {
  /** Zero where no column of N is independent of i. */
  readonly value: number
  /** Of N, those before the first that is not independent of those before it and of i. */
  readonly used: number
}

/** Of two candidates, with at most `most` linked columns each, on the table as it is swept now. */
export type TiltedPair = (
  pair: readonly [Candidate, Candidate],
  factors: number,
  residual: number,
) => readonly [Tilted, Tilted]

/** Less than this is no part of a column outside others. */
export const tiny = 1e-10

export function createTilted(
  swept: SweptTable,
  most: number,
  rescaling: 1 | 2,
  kernels: Kernels,
): TiltedPair {
  const { p, stride, address, arena } = swept
  const columns = arena.allocate(4 * 2)
  const lengths = arena.allocate(4 * 2)
  const list = arena.allocate(4 * 2 * most)
  const work = arena.allocate(8 * 2 * most * (most + 2))
  const out = arena.allocate(8 * 2 * 4)

  return (pair, factors, residual) => {
    const { i32, f64 } = arena
    const longest = Math.max(...pair.map(({ linked }) => linked.length))
    for (const [lane, { column, linked }] of pair.entries()) {
      i32[columns / 4 + lane] = column
      i32[lengths / 4 + lane] = linked.length
      for (let k = 0; k < longest; k++) i32[list / 4 + 2 * k + lane] = linked[k < linked.length ? k : 0]
    }
    kernels.tiltedPair({
      a: address,
      stride,
      response: p,
      s: factors,
      candidates: columns,
      linked: list,
      lengths,
      most: longest,
      residual,
      tiny,
      work,
      out,
    })
    return [result(0), result(1)]

    function result(lane: number): Tilted {
      const [outside, left, tilted, used] = [0, 1, 2, 3].map(e => f64[out / 8 + 2 * e + lane])
      const scale = rescaling === 1 ? outside : Math.sqrt(outside * Math.max(left / residual, 0))
      return { value: used > 0 && scale > 0 ? tilted / scale : 0, used }
    }
  }
}
