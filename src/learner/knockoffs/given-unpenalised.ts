/**
 * Knockoffs of standardised columns Z given those that are in every model, U: with S the standard deviations of R = Z - Q Q'Z, which [1 U] does not
 * explain of the columns, those of Z are Z - R + (knockoffs of R / S) S (Candes et al. 2018, Section 3.4.2). A column in the span of U has
 * no part of its own.
 */

import { standardColumns } from '../../data/columns/standard-columns.js'
import type { Dataset } from '../../data/dataset.js'
import { append, collinear, createBasis, orthogonalise } from '../../math/orthonormal-basis.js'
import { appendUnpenalised } from '../stepwise/frame.js'

export interface OwnParts {
  /** R / S, column by column; zeros for a column in the span. */
  readonly z: Float64Array
  /** From knockoffs of a part of the own parts, of these columns, to knockoffs of the columns themselves. */
  complete(columns: readonly number[], knockoffs: Float64Array): Float64Array
}

export function ownParts(z: Float64Array, { n, p, unpenalised }: Dataset): OwnParts {
  if (unpenalised === undefined) return { z, complete: (_, knockoffs) => knockoffs }
  const always = standardColumns(unpenalised.x, n, unpenalised.names.length)
  const basis = createBasis(n, always.p + 1)
  append(basis, new Float64Array(n).fill(1), 0, 0)
  appendUnpenalised(basis, always)
  const rest = z.slice()
  for (let j = 0; j < p; j++) {
    const own = rest.subarray(j * n, (j + 1) * n)
    // A standardised column has the length sqrt(n).
    if (!(orthogonalise(basis, own, 0) > collinear * Math.sqrt(n))) own.fill(0)
  }
  const standard = standardColumns(rest, n, p)
  return { z: standard.z, complete }

  function complete(columns: readonly number[], knockoffs: Float64Array): Float64Array {
    const whole = new Float64Array(knockoffs.length)
    columns.forEach((j, k) => {
      for (let i = 0; i < n; i++) {
        whole[k * n + i] = z[j * n + i] - rest[j * n + i] + standard.sd[j] * knockoffs[k * n + i]
      }
    })
    return whole
  }
}
