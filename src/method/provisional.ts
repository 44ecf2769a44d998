/** What the members finished so far say, shaped as a result so that its charts can be drawn while the run goes on. */
import type { Dataset } from '../data/dataset.js'
import { variableNames } from '../data/variables.js'
import { groupMembers } from '../ensemble/group-members.js'
import { importances } from '../ensemble/importances.js'
import { meanImportance } from '../ensemble/mean-importance.js'
import type { Ensemble } from '../ensemble/member.js'
import { greedyOrder } from '../prune/greedy-order.js'
import { findings, keptCount } from './findings.js'
import type { EnsembleResult, SelectionResult } from './result.js'
import type { PathSpec } from './spec.js'

export type Provisional = Pick<SelectionResult, 'spec' | 'cut' | 'selected' | 'variables'> & {
  readonly ensemble: Pick<EnsembleResult, 'members' | 'kept' | 'loss'>
}

/** `ensemble` has at least one member; the same share of them is kept as of all. Without a reference none is pruned. */
export function provisional(
  data: Dataset,
  spec: PathSpec,
  ensemble: Ensemble,
  reference: Float64Array | undefined,
): Provisional {
  const variables = data.groups === undefined ? ensemble : groupMembers(ensemble, data.groups)
  const members = ensemble.members.length
  const share = keptCount(spec) / spec.members
  const kept = reference === undefined ? members : Math.max(1, Math.floor(share * members))
  // Half of a pair may be there: no bound holds before the end, and none is shown.
  const soFar = {
    ...spec,
    members,
    sampler: 'half',
    ...(spec.method === 'pruned' && { keep: kept }),
  } as PathSpec
  const { order, loss } = ordered(variables, soFar, reference)
  const found = findings({ n: data.n, names: variableNames(data), spec: soFar, ensemble: variables, order })
  return {
    spec: { ...soFar, sampler: spec.sampler },
    selected: found.selected,
    variables: found.variables,
    ensemble: { members, kept, loss },
  }
}

function ordered(
  ensemble: Ensemble,
  spec: PathSpec,
  reference: Float64Array | undefined,
): { readonly order: readonly number[]; readonly loss: readonly number[] } {
  if (spec.method !== 'pruned' || reference === undefined) {
    return { order: [...ensemble.members.keys()], loss: [] }
  }
  const importance = importances(ensemble, spec.importance)
  // An empty reference is replaced as at the end of the run.
  const target = reference.some(entry => entry !== 0) ? reference : meanImportance(importance)
  const { order, loss } = greedyOrder(importance, target)
  return { order: [...order], loss: [...loss] }
}
