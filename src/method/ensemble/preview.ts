/** What the members finished so far say, shaped as a result so that its charts can be drawn while the run goes on. */
import type { Dataset } from '../../data/dataset.js'
import { variableNames } from '../../data/variables.js'
import { groupMembers } from '../../ensemble/group-members.js'
import { importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { greedyOrder } from '../../prune/greedy-order.js'
import type { EnsembleSelection } from '../result/kinds.js'
import type { FoundByEnsemble } from '../result/outcome.js'
import type { EnsembleResult } from '../result/result.js'
import { keptCount, type PathDesign } from './design.js'
import { type CountedMembers, findings } from './findings.js'

export type Preview = Pick<EnsembleSelection, 'selected' | 'variables'> & {
  readonly ensemble: Pick<EnsembleResult, 'design' | 'cut' | 'members' | 'kept' | 'loss'>
}

/** `soFar` has at least one member; the same share of them is kept as of all. Without a reference none is pruned. */
export function preview(
  data: Dataset,
  design: PathDesign,
  soFar: Ensemble,
  reference: Float64Array | undefined,
): Preview {
  const ensemble = data.groups === undefined ? soFar : groupMembers(soFar, data.groups)
  const members = ensemble.members.length
  const share = keptCount(design) / design.members
  const kept = reference === undefined ? members : Math.max(1, Math.floor(share * members))
  const { order, loss } = orderSoFar(ensemble, design, reference)
  const partial: PathDesign = {
    ...design,
    members,
    // Half of a pair may be there: no bound holds before the end, and none is shown.
    sampler: 'half',
    pruning: design.pruning && { ...design.pruning, keep: kept },
  }
  const shown = { ...partial, sampler: design.sampler }
  return previewOf(data, { design: partial, ensemble, order }, { design: shown, members, kept, loss })
}

/** What all members say, once it is decided. */
export function settledPreview(
  data: Dataset,
  { design, members, pruned, judgement }: FoundByEnsemble,
): Preview {
  const { order, loss } = pruned?.order ?? { order: [...members.members.keys()], loss: [] }
  const shown = { design, members: members.members.length, kept: keptCount(design), loss: [...loss] }
  return previewOf(data, { design, ensemble: members, order, judgement }, shown)
}

function previewOf(
  data: Dataset,
  counted: Pick<CountedMembers, 'design' | 'ensemble' | 'order' | 'judgement'>,
  shown: Omit<Preview['ensemble'], 'cut'>,
): Preview {
  const all = { n: data.n, names: variableNames(data), gridAtEnd: false, ...counted }
  const { selected, variables, cut } = findings(all)
  return { selected, variables, ensemble: { ...shown, cut } }
}

function orderSoFar(
  ensemble: Ensemble,
  { pruning }: PathDesign,
  reference: Float64Array | undefined,
): { readonly order: readonly number[]; readonly loss: readonly number[] } {
  if (pruning === null || reference === undefined) return { order: [...ensemble.members.keys()], loss: [] }
  const importance = importances(ensemble, pruning.importance)
  // An empty reference is replaced as at the end of the run.
  const target = reference.some(entry => entry !== 0) ? reference : meanImportance(importance)
  const { order, loss } = greedyOrder(importance, target)
  return { order: [...order], loss: [...loss] }
}
