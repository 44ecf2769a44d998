import type { Dataset } from '../../data/dataset.js'
import { column } from '../../data/place.js'
import { variableCount } from '../../data/variables.js'
import { proposals } from '../../ensemble/proposals.js'
import { fail } from '../../errors.js'
import { checkRoom } from '../../learner/lasso.js'
import { isStaged } from '../../path/glm/is-general.js'
import type { FirstPeaks } from '../../posterior/first-peaks.js'
import { mergeChains } from '../../posterior/merge-chains.js'
import { firstLook, prepareModelSpace } from '../../posterior/model-space.js'
import type { Posterior } from '../../posterior/posterior.js'
import {
  probabilityFor,
  usualProbability,
  vouchingRule,
  withFrequent,
} from '../../posterior/select-signals.js'
import { signals } from '../../posterior/signals.js'
import { chainKind } from '../../run/chain-kind.js'
import { consensusQ } from '../../select/consensus-q.js'
import { frequencies } from '../../select/frequencies.js'
import { assess } from '../assessment/assess.js'
import type { PathDesign, SignalDecision } from '../ensemble/design.js'
import { paperDesign, paperMembers } from '../ensemble/paper-members.js'
import { type PathMembers, packedColumns, pathOutcome } from '../ensemble/path-ensemble.js'
import { peaksMeanwhile } from '../ensemble/peak-kind.js'
import { settledPreview } from '../ensemble/preview.js'
import { ordered } from '../ensemble/prune.js'
import type { Pruning } from '../ensemble/pruning.js'
import { defineMethod, parts } from '../method.js'
import { works } from '../result/citations.js'
import { tooWideNotice } from '../result/notices.js'
import { members, seed } from '../settings/ensemble.js'
import { alpha, lambdas, stratified } from '../settings/path.js'
import { recorded } from '../settings/recorded.js'
import { integer, number, type SettingsOf } from '../settings/setting.js'
import { everything } from '../takes.js'

const pruning: Pruning = {
  order: 'greedy',
  keep: '1/3',
  reference: 'probabilities',
  referenceForm: 'share',
  referenceLink: 'logit',
  importance: 'region',
}

/** Chains through the space of models. */
const CHAINS = 4

const settings = {
  members,
  lambdas,
  alpha,
  stratified,
  fdr: number({
    summary:
      'expected share of false signals among the selected; without it, signals of probability 1/2 and more',
    derived: 'none',
    above: 0,
    below: 1,
    option: true,
  }),
  simulations: integer({
    summary: 'simulated responses that the answer is checked by, 0 for none',
    derived: '20, or none where a run takes longer than about a second of one core',
    least: 0,
    most: 100_000,
    option: true,
  }),
  seed,
} as const

/**
 * The recommended method. The members of stability selection propose sets of variables, the data weigh them (src/posterior), and the
 * members are pruned towards the probabilities that come of it (Algorithm 1). Selected are the signals that are probable, and those that the
 * ensemble vouches for. The same on responses that are simulated from the answer checks what is said of it.
 */
export const auto = defineMethod({
  name: 'auto',
  title: 'Recommended selection',
  summary: 'recommended: signals by the probability of models that members propose',
  citations: [works.zhang, works.meinshausen, works.castillo, works.titsias, works.barbieri],
  kind: 'ensemble',
  decision: 'probability 0.5',
  settings,
  takes: everything,
  check: (data, given) => {
    paperDesign(data, given)
    checkLevels(data)
    // Before models are searched: members would be refused after that.
    if (isStaged(data) && data.subjects === undefined)
      checkRoom(data.unpenalised?.names.length ?? 0, Math.floor(data.n / 2))
  },
  *run(data, given) {
    const { seed } = given
    const paper = paperDesign(data, given)
    const packing = yield* packedColumns(data, paper)
    const { packed } = packing
    let first = isSettled(data, paper) ? undefined : firstLook(data, packed)
    const asked = designFor(data, paper, first)
    const meanwhile =
      first === undefined
        ? peaksMeanwhile({ data, packed }, found => {
            first = found
          })
        : undefined
    const generated = yield* paperMembers(data, asked, { packing, meanwhile })
    const { ensemble } = generated
    const space = prepareModelSpace(data, { seed, first, starts: proposals(ensemble), packed })
    const chains = yield* parts(chainKind, { data, survey: space.survey, seed, packed }, CHAINS)
    const posterior = mergeChains(chains, space)
    const reference = posterior.probability
    const order = yield* ordered(data, ensemble, pruning, reference, given.seed)
    const decision = decisionOf(data, generated, posterior, given.fdr)
    const decided = { ...generated, design: { ...generated.design, pruning, decision } }
    const outcome = pathOutcome(data, decided, recorded(given), { order, reference })
    const plain = {
      members: given.members,
      lambdas: given.lambdas,
      stratified: asked.stratified,
      ...(given.alpha !== undefined && { alpha: given.alpha }),
      ...fdrOf(given),
    }
    const { assessment, warnings } = yield* assess(data, outcome.chosen, {
      asked: given.simulations,
      method: 'auto',
      settings: plain,
      seed: given.seed,
      settled: () => settledPreview(data, outcome.ensemble!),
    })
    return {
      ...outcome,
      // Where there are none, a run with these settings says again why.
      ...(assessment && { settings: { ...outcome.settings, simulations: assessment.simulations } }),
      ...(assessment && { assessment }),
      warnings: [...outcome.warnings, ...tooWideNotice(data, space.tooWide), ...warnings],
    }
  },
})

type Given = SettingsOf<typeof settings>

/** Levels of a factor that can be weighed in seconds: the work grows with their cube. */
const MOST_LEVELS = 500

function checkLevels({ groups = [] }: Dataset): void {
  const widest = groups.find(({ count }) => count >= MOST_LEVELS)
  if (widest === undefined) return
  fail('data/too-many-levels', {
    where: column(widest.name),
    rule: `must have at most ${MOST_LEVELS} levels to be weighed in models`,
    got: widest.count + 1,
    hint: 'Merge levels, leave the column out, or choose the method pruned or stability, which take any number',
  })
}

function fdrOf({ fdr }: Given): { readonly fdr?: number } {
  return fdr === undefined ? {} : { fdr }
}

/** Whether the grid is long enough for any model: members need not wait for the first look at models then. */
function isSettled(data: Dataset, { q }: PathDesign): boolean {
  const p = variableCount(data)
  return consensusQ(q, p, data.n, p) === consensusQ(q, 0, data.n, p)
}

/** The grid is long enough for twice the variables of the most probable model that is found from nothing. */
function designFor(data: Dataset, paper: PathDesign, first: FirstPeaks | undefined): PathDesign {
  const size = first === undefined ? 0 : first.peaks[0].set.length
  const q = consensusQ(paper.q, size, data.n, variableCount(data))
  // A member sees half of the rows, and no path holds more variables than rows.
  return { ...paper, q: Math.max(1, Math.min(q, Math.floor(data.n / 2) - 1)) }
}

function decisionOf(
  data: Dataset,
  { ensemble }: PathMembers,
  posterior: Posterior,
  fdr: number | undefined,
): SignalDecision {
  const full = frequencies(ensemble)
  const found = signals(posterior, data)
  const probability = fdr === undefined ? usualProbability : probabilityFor(found, fdr)
  const held = ensemble.members.reduce((sum, { variable }) => sum + new Set(variable).size, 0)
  const share = held / ensemble.members.length / ensemble.p
  return {
    name: 'signals',
    signals: fdr === undefined ? withFrequent(found, posterior.probability, full) : found,
    probability,
    ...(fdr !== undefined && { fdr }),
    frequency: fdr === undefined ? vouchingRule(found, probability, share) : null,
    covered: posterior.covered,
  }
}
