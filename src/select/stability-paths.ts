import type { Ensemble } from '../ensemble/member.js'
import { fail } from '../errors.js'
import { selectionCounts } from './selection-counts.js'

/** pi_j^lambda_k, k = 1 .. K, of eq. (StabSelAgg) for each of the chosen variables, in the order given. */
export function stabilityPaths(
  ensemble: Ensemble,
  variables: ArrayLike<number>,
  kept?: ArrayLike<number>,
): readonly Float64Array[] {
  const { members, points, variable, count } = selectionCounts(ensemble, kept)
  const row = new Map(Array.from(variable, (j, v) => [j, v]))
  return Array.from(variables, j => {
    if (!Number.isInteger(j) || j < 0 || j >= ensemble.p) {
      fail('usage/variables', { where: 'variables', rule: `must lie from 0 to ${ensemble.p - 1}`, got: j })
    }
    const path = new Float64Array(points)
    const v = row.get(j)
    if (v !== undefined) for (let k = 0; k < points; k++) path[k] = count[v * points + k] / members
    return path
  })
}
