import { type Ensemble, pointsOf } from '../../ensemble/member.js'
import { unpackMember } from '../../ensemble/packed-member.js'
import type { EnsembleSelection } from './kinds.js'

/** The members of a result, ready to be counted again. */
export function ensembleOf({ data, ensemble, certificate }: EnsembleSelection): Ensemble {
  const { points, values } = ensemble
  const scale = { lambda: Float64Array.from(ensemble.lambda), ...(points !== undefined && { points }) }
  return {
    p: data.p,
    ...scale,
    members: ensemble.intervals.map((packed, b) => ({
      ...unpackMember(packed, data.p, pointsOf(scale)),
      ...(values && { value: Float64Array.from(values[b]) }),
    })),
    worstKkt: certificate.worstKkt,
  }
}
