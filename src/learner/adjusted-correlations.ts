import { marginalCorrelations } from '../data/columns/marginal-correlations.js'
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { dot } from '../math/dot.js'
import { collinear, createBasis, orthogonalise } from '../math/orthonormal-basis.js'
import { appendUnpenalised, frameOf } from './stepwise/frame.js'

/**
 * cor(x_j, y) for every column, rows weighted, given the columns that are in every model (partial correlation); 0 for a column
 * that is constant or a combination of those.
 */
export function adjustedCorrelations(data: Dataset): Float64Array {
  const { family, offset } = data
  if (family !== 'gaussian' && family !== 'binomial') {
    fail('usage/family', {
      where: 'family',
      rule: 'must be gaussian or binomial for the reference by correlations',
      got: family,
      hint: 'The other references know every family.',
    })
  }
  if (offset !== undefined)
    fail('usage/offset', { where: 'offset', rule: 'the reference by correlations takes no offset' })
  if (data.weights === undefined && data.unpenalised === undefined) return marginalCorrelations(data)
  const { columns, unpenalised, deviations } = frameOf(data, true)
  const { n, p, z, sd } = columns
  const basis = createBasis(n, unpenalised.p)
  appendUnpenalised(basis, unpenalised)
  const residual = deviations.slice()
  const length = orthogonalise(basis, residual, 0)
  return Float64Array.from({ length: p }, (_, j) => {
    const own = z.slice(j * n, (j + 1) * n)
    const whole = Math.sqrt(dot(own, 0, own, 0, n))
    const rest = orthogonalise(basis, own, 0)
    if (sd[j] === 0 || length === 0 || !(rest > collinear * whole)) return 0
    return dot(own, 0, residual, 0, n) / (rest * length)
  })
}
