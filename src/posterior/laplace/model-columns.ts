/** The columns of models in the memory of kernels: those that can be selected, then the fixed ones, which every model has. */
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { LikelihoodPoint } from './likelihood.js'

export interface ModelColumns {
  readonly n: number
  /** How many can be selected; the fixed ones have the numbers from here on. */
  readonly selectable: number
  readonly fixed: number
  /** x_c'v for the columns c of a list. */
  products(list: ArrayLike<number>, v: Float64Array): Float64Array
  /** x_c'C x_k for the columns c of a list, C the curvature at the point. */
  bentProducts(list: ArrayLike<number>, point: LikelihoodPoint, k: number): Float64Array
  /** The same for the columns c and k of one list: row-major, the lower triangle only. */
  gram(list: ArrayLike<number>, point: LikelihoodPoint): Float64Array
  /** The sum of w_c x_c over the columns c of a list. */
  combination(list: ArrayLike<number>, w: Float64Array): Float64Array
}

/** Both tables are column-major with n rows. */
export function createModelColumns(
  n: number,
  x: Float64Array,
  fixed: Float64Array,
  kernels: Kernels,
): ModelColumns {
  const selectable = x.length / n
  const all = selectable + fixed.length / n
  const arena = createArena(kernels)
  const ld = 4 * Math.ceil(n / 4)
  const data = arena.allocate(8 * ld * all)
  const slots = arena.allocate(4 * all)
  const vector = arena.allocate(8 * ld)
  const values = arena.allocate(8 * all)
  const sum = arena.allocate(8 * ld)
  const pair = arena.allocate(16 * ld)
  for (let c = 0; c < all; c++) {
    const column =
      c < selectable
        ? x.subarray(c * n, (c + 1) * n)
        : fixed.subarray((c - selectable) * n, (c - selectable + 1) * n)
    arena.f64.set(column, data / 8 + c * ld)
  }

  function timesVector(list: ArrayLike<number>, count: number): Float64Array {
    arena.i32.set(list, slots / 4)
    kernels.transposeTimes(data, ld, slots, count, vector, values)
    return arena.f64.slice(values / 8, values / 8 + count)
  }

  /** x_c'C x_k for the first `count` columns of a list. */
  function bentProducts(
    list: ArrayLike<number>,
    point: LikelihoodPoint,
    k: number,
    count: number,
  ): Float64Array {
    const { f64 } = arena
    point.curvature(f64, data / 8 + k * ld, f64.subarray(vector / 8, vector / 8 + n))
    return timesVector(list, count)
  }

  function diagonalGram(list: ArrayLike<number>, diagonal: Float64Array): Float64Array {
    const count = list.length
    const mark = arena.mark()
    const table = arena.reserve(8 * count * count)
    arena.i32.set(list, slots / 4)
    arena.f64.set(diagonal, vector / 8)
    kernels.weightedGram(data, ld, slots, count, vector, pair, table, count)
    const found = arena.f64.slice(table / 8, table / 8 + count * count)
    arena.release(mark)
    return found
  }

  return {
    n,
    selectable,
    fixed: all - selectable,
    products(list, v) {
      arena.f64.set(v, vector / 8)
      return timesVector(list, list.length)
    },
    bentProducts: (list, point, k) => bentProducts(list, point, k, list.length),
    gram(list, point) {
      if (point.diagonal !== undefined) return diagonalGram(list, point.diagonal)
      const count = list.length
      const table = new Float64Array(count * count)
      for (let a = 0; a < count; a++) table.set(bentProducts(list, point, list[a], a + 1), a * count)
      return table
    },
    combination(list, w) {
      arena.i32.set(list, slots / 4)
      arena.f64.set(w, values / 8)
      arena.f64.fill(0, sum / 8, sum / 8 + ld)
      kernels.addCombination(data, ld, slots, values, list.length, sum, ld)
      return arena.f64.slice(sum / 8, sum / 8 + n)
    },
  }
}
