import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { consensusLevels, consensusSet } from '../../select/consensus.js'
import { consensusQ } from '../../select/consensus-q.js'
import { frequencies } from '../../select/frequencies.js'
import type { PathDesign } from '../ensemble/design.js'
import { paperDesign, paperMembers } from '../ensemble/paper-members.js'
import { pathOutcome } from '../ensemble/path-ensemble.js'
import { ordered } from '../ensemble/prune.js'
import type { Pruning } from '../ensemble/pruning.js'
import { referenceModel, withHeldCopies } from '../ensemble/reference-vector.js'
import { defineMethod } from '../method.js'
import { works } from '../result/citations.js'
import { members, seed } from '../settings/ensemble.js'
import { alpha, lambdas, stratified } from '../settings/path.js'
import { recorded } from '../settings/recorded.js'
import type { SettingsOf } from '../settings/setting.js'
import { everything } from '../takes.js'

const pruning: Pruning = {
  order: 'greedy',
  keep: '1/3',
  reference: 'consensus',
  referenceForm: 'indicator',
  referenceLink: 'logit',
  importance: 'region',
}

const settings = {
  members,
  lambdas,
  alpha,
  stratified,
  seed,
} as const

/** Pruned stability selection where a model and the ensemble decide together (src/select/consensus.ts). */
export const consensus = defineMethod({
  name: 'consensus',
  title: 'Consensus selection',
  summary: 'pruned, with a stepwise model that agrees',
  citations: [works.zhang, works.meinshausen, works.chen],
  kind: 'ensemble',
  decision: 'a model and the members',
  settings,
  takes: everything,
  check: (data, given) => {
    paperDesign(data, given)
  },
  *run(data, given) {
    const asked = consensusDesign(data, given)
    const generated = yield* paperMembers(data, asked, pruning)
    const { ensemble } = generated
    const reference = consensusReference(ensemble, asked.decision.model)
    const order = yield* ordered(data, ensemble, pruning, reference, given.seed)
    return pathOutcome(data, generated, recorded(given), { order, reference })
  },
})

type Given = SettingsOf<typeof settings>

function consensusDesign(data: Dataset, given: Given) {
  const paper = paperDesign(data, given)
  const { vector } = withHeldCopies(data, referenceModel(data, pruning, given.seed, undefined))
  const model = [...vector.keys()].filter(j => vector[j] !== 0)
  const q = consensusQ(paper.q, model.length, data.n, countedVariables(data, given.alpha))
  const decision = { name: 'consensus', model, ...consensusLevels } as const
  return { ...paper, q, pruning, decision } satisfies PathDesign
}

/** The consensus set, or the mean of the members where it is empty. */
function consensusReference(ensemble: Ensemble, model: readonly number[]): Float64Array {
  const called = consensusSet(model, frequencies(ensemble))
  return called.some(value => value > 0) ? called : meanImportance(importances(ensemble, 'region'))
}
