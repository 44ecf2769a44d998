import { slowLasso } from './slow-lasso.js'
import { subsample, type Table } from './standardise.js'

/**
 * Algorithm 2's selection matrix T^(b), as dense bits: T[k * p + j] = 1 when variable j has a non-zero coefficient at
 * lambda_k in the lasso fit on the given rows, re-centred and re-standardised on those rows.
 */
export function slowSelection(data: Table, rows: ArrayLike<number>, lambdas: ArrayLike<number>): Uint8Array {
  const T = new Uint8Array(data.p * lambdas.length)
  slowLasso(subsample(data, rows), lambdas).forEach(({ beta }, k) => {
    beta.forEach((value, j) => {
      if (value !== 0) T[k * data.p + j] = 1
    })
  })
  return T
}
