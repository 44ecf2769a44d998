import type { LikelihoodPoint } from './likelihood.js'
import type { ModelColumns } from './model-columns.js'

/**
 * Columns of likelihoods with several linear predictors a row, stacked in one vector: column `predictors` c + m is column c in the part
 * that belongs to predictor m, and zero elsewhere. The zeros are not kept.
 */
export function stackedColumns(single: ModelColumns, predictors: number): ModelColumns {
  if (predictors === 1) return single
  const rows = single.n
  const n = rows * predictors
  const columnOf = (c: number) => Math.floor(c / predictors)
  const part = (v: Float64Array, m: number) => v.subarray(m * rows, (m + 1) * rows)

  /** Places of the list whose columns belong to each predictor. */
  function placesByPredictor(list: ArrayLike<number>): readonly (readonly number[])[] {
    const places: number[][] = Array.from({ length: predictors }, () => [])
    for (let a = 0; a < list.length; a++) places[list[a] % predictors].push(a)
    return places
  }

  function products(list: ArrayLike<number>, v: Float64Array): Float64Array {
    const found = new Float64Array(list.length)
    placesByPredictor(list).forEach((places, m) => {
      const own = single.products(
        places.map(a => columnOf(list[a])),
        part(v, m),
      )
      places.forEach((a, e) => {
        found[a] = own[e]
      })
    })
    return found
  }

  function combination(list: ArrayLike<number>, w: Float64Array): Float64Array {
    const sum = new Float64Array(n)
    placesByPredictor(list).forEach((places, m) => {
      const columns = places.map(a => columnOf(list[a]))
      const weights = Float64Array.from(places, a => w[a])
      sum.set(single.combination(columns, weights), m * rows)
    })
    return sum
  }

  const one = new Float64Array([1])
  const bent = new Float64Array(n)
  function bentProducts(list: ArrayLike<number>, point: LikelihoodPoint, k: number): Float64Array {
    point.curvature(combination([k], one), 0, bent)
    return products(list, bent)
  }

  return {
    n,
    selectable: single.selectable * predictors,
    fixed: single.fixed * predictors,
    products,
    bentProducts,
    gram(list, point) {
      const count = list.length
      const table = new Float64Array(count * count)
      for (let a = 0; a < count; a++) {
        const row = bentProducts(list, point, list[a])
        table.set(row.subarray(0, a + 1), a * count)
      }
      return table
    },
    combination,
  }
}
