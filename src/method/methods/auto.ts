import type { Dataset } from '../../data/dataset.js'
import { variableCount } from '../../data/variables.js'
import { importances } from '../../ensemble/importances.js'
import { meanImportance } from '../../ensemble/mean-importance.js'
import type { Ensemble } from '../../ensemble/member.js'
import { consensusLevels, consensusSet } from '../../select/consensus.js'
import { consensusQ } from '../../select/consensus-q.js'
import { falseProbabilities } from '../../select/false-probabilities.js'
import { frequencies } from '../../select/frequencies.js'
import { assess, simulationsFor } from '../assess.js'
import { works } from '../citations.js'
import type { PathDesign } from '../design.js'
import { defineMethod } from '../method.js'
import { pathDesign, pathMembers, pathOutcome } from '../path-ensemble.js'
import { preview } from '../preview.js'
import { ordered } from '../prune.js'
import type { Pruning } from '../pruning.js'
import { recorded } from '../recorded.js'
import { referenceModel } from '../reference-vector.js'
import { integer, type SettingsOf } from '../setting.js'
import { members, seed } from '../settings/ensemble.js'
import { lambdas, stratified } from '../settings/path.js'
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
  stratified,
  simulations: integer({
    summary: 'simulated responses that the answer is assessed by, 0 for none',
    derived: '20, or none for more than two million cells',
    least: 0,
    most: 100_000,
    option: true,
  }),
  seed,
} as const

/**
 * The recommended method: pruned stability selection where a model and the ensemble decide together (src/select/consensus.ts), and an
 * assessment of the answer by simulation. It has no knobs but the size of the ensemble.
 */
export const auto = defineMethod({
  name: 'auto',
  title: 'Recommended selection',
  summary: 'recommended: pruned, with a model that agrees',
  citations: [works.zhang, works.meinshausen, works.chen],
  kind: 'ensemble',
  decision: 'a model and the members',
  settings,
  takes: everything,
  check: (data, given) => {
    paperDesign(data, given)
  },
  *run(data, given) {
    const simulations = simulationsFor(data, given.simulations)
    const asked = consensusDesign(data, given)
    const generated = yield* pathMembers(data, asked, {
      preview: soFar =>
        preview(data, { ...asked, decision: { name: 'threshold', threshold: 0.9 } }, soFar, undefined),
    })
    const { ensemble, design } = generated
    const reference = consensusReference(ensemble, asked.decision.model)
    const order = ordered(data, ensemble, pruning, reference, given.seed)
    const outcome = pathOutcome(data, generated, recorded(given), { order, reference })
    const { chosen } = outcome
    const { members: count, stratified: own } = design
    const plain = { members: count, lambdas: given.lambdas, stratified: own }
    const assessment = yield* assess(data, chosen, simulations, 'auto', plain, given.seed)
    const probability = probabilitiesOf(data, chosen)
    return {
      ...outcome,
      // Where responses cannot be made anew there are none.
      settings: { ...outcome.settings, simulations: assessment?.simulations ?? 0 },
      ...(assessment && { assessment }),
      ...(probability && { probability }),
    }
  },
})

type Given = SettingsOf<typeof settings>

/** At the paper's threshold of 0.7, which gives the number of variables on the path. */
function paperDesign(data: Dataset, given: Given): PathDesign {
  return pathDesign(data, {
    ...given,
    threshold: undefined,
    pfer: undefined,
    q: undefined,
    rounding: undefined,
    gridRule: 'first',
    sampler: 'half',
  })
}

function consensusDesign(data: Dataset, given: Given) {
  const paper = paperDesign(data, given)
  const { vector } = referenceModel(data, pruning, given.seed, undefined)
  const model = [...vector.keys()].filter(j => vector[j] !== 0)
  const q = consensusQ(paper.q, model.length, data.n, variableCount(data))
  const decision = { name: 'consensus', model, ...consensusLevels } as const
  return { ...paper, q, pruning, decision } satisfies PathDesign
}

/** The consensus set, or the mean of the members where it is empty. */
function consensusReference(ensemble: Ensemble, model: readonly number[]): Float64Array {
  const called = consensusSet(model, frequencies(ensemble))
  return called.some(value => value > 0) ? called : meanImportance(importances(ensemble, 'region'))
}

function probabilitiesOf(data: Dataset, chosen: readonly number[]): readonly number[] | undefined {
  if (data.weights || data.kept || data.subjects || data.refill || data.groups) return undefined
  return falseProbabilities(data, chosen)?.map(wrong => 1 - wrong)
}
