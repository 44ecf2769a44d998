/** The models at the lambdas of a path, lambda by lambda, as the path of each coefficient. */

import type { Design } from '../adjustment/design.js'
import type { ClassPath, LassoPath, SparseVector } from '../lasso-path.js'
import type { OriginalScale } from './original-scale.js'

export function pathOfModels(
  models: readonly (readonly OriginalScale[])[],
  { unpenalised: count, data }: Design,
): Omit<LassoPath, 'lambda' | 'certificate'> {
  const blocks = data.family === 'multinomial' ? data.classes!.length : 1
  const paths = Array.from({ length: blocks }, (_, block) =>
    classPath(
      models.map(model => model[block]),
      count,
    ),
  )
  if (blocks > 1) return { ...together(paths), classes: paths }
  const [{ intercept, coefficients, unpenalised }] = paths
  return { intercept, coefficients, ...(data.unpenalised && { unpenalised }) }
}

function classPath(points: readonly OriginalScale[], unpenalised: number): ClassPath {
  return {
    intercept: Float64Array.from(points, ({ constant }) => constant),
    coefficients: points.map(({ values }) => penalisedOf(values, unpenalised)),
    unpenalised: points.map(({ values }) => unpenalisedOf(values, unpenalised)),
  }
}

function penalisedOf({ index, value }: SparseVector, unpenalised: number): SparseVector {
  const first = index.findIndex(j => j >= unpenalised)
  const from = first < 0 ? index.length : first
  return { index: index.subarray(from).map(j => j - unpenalised), value: value.slice(from) }
}

function unpenalisedOf({ index, value }: SparseVector, unpenalised: number): Float64Array {
  const all = new Float64Array(unpenalised)
  index.forEach((j, e) => {
    if (j < unpenalised) all[j] = value[e]
  })
  return all
}

/** Over all classes: a column has the coefficient that is largest in size. */
function together(classes: readonly ClassPath[]): ClassPath {
  const { length } = classes[0].coefficients
  const coefficients = Array.from({ length }, (_, k) => {
    const largest = new Map<number, number>()
    for (const each of classes) {
      const { index, value } = each.coefficients[k]
      index.forEach((j, e) => {
        if (Math.abs(value[e]) > Math.abs(largest.get(j) ?? 0)) largest.set(j, value[e])
      })
    }
    const index = Int32Array.from(largest.keys()).sort()
    return { index, value: Float64Array.from(index, j => largest.get(j)!) }
  })
  return { intercept: new Float64Array(length), coefficients, unpenalised: [] }
}
