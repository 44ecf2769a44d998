import type { Dataset } from '../../../src/data/dataset.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import type { Path } from '../problems/lasso-problems.js'
import type { Table } from './standardise.js'

/** A table of numbers as the library takes it. */
export function datasetOf(table: Table): Dataset {
  return { ...table, names: Array.from({ length: table.p }, (_, j) => `x${j + 1}`), response: 'y' }
}

/** The library's lasso path with dense coefficients, for comparison with other programs. */
export function solveLasso(data: Table, lambdas: ArrayLike<number>): Path & { worstKkt: number } {
  const { intercept, coefficients, certificate } = lassoPath(datasetOf(data), { lambda: lambdas })
  const path = coefficients.map(({ index, value }, k) => {
    const beta = new Float64Array(data.p)
    index.forEach((j, e) => {
      beta[j] = value[e]
    })
    return { intercept: intercept[k], beta }
  })
  return Object.assign(path, { worstKkt: certificate.worstKkt })
}
