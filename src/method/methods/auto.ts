import { countedVariables } from '../../data/columns/copied-variables.js'
import type { Dataset } from '../../data/dataset.js'
import { column } from '../../data/place.js'
import { importances } from '../../ensemble/importances.js'
import type { Ensemble } from '../../ensemble/member.js'
import { proposals, proposers } from '../../ensemble/proposals.js'
import { fail } from '../../errors.js'
import { checkRoom } from '../../learner/lasso.js'
import { isStaged } from '../../path/glm/is-general.js'
import { copiesIn } from '../../posterior/copies.js'
import { effectPriors } from '../../posterior/effect-prior.js'
import type { FirstPeaks } from '../../posterior/first-peaks.js'
import { plainResponse } from '../../posterior/gaussian/gaussian-problem.js'
import { followed, mergeChains } from '../../posterior/merge-chains.js'
import type { Posterior } from '../../posterior/posterior.js'
import { isClose } from '../../posterior/search-error.js'
import {
  probabilityFor,
  usualProbability,
  vouchingRule,
  withFrequent,
} from '../../posterior/select-signals.js'
import { correlationWith, type Signal, signals } from '../../posterior/signals.js'
import type { Surveyed } from '../../posterior/surveyed.js'
import { chainKind } from '../../run/chain-kind.js'
import { consensusQ } from '../../select/consensus-q.js'
import { frequencies } from '../../select/frequencies.js'
import { assess } from '../assessment/assess.js'
import type { PathDesign, SignalDecision } from '../ensemble/design.js'
import { keptMembers } from '../ensemble/findings.js'
import { foresee } from '../ensemble/foresee.js'
import { type Judgement, judge } from '../ensemble/judgement.js'
import { isShared, leaveSearch, reserveSearch } from '../ensemble/model-search.js'
import { paperDesign, paperMembers } from '../ensemble/paper-members.js'
import { gridAhead, type PathMembers, packedColumns, pathOutcome } from '../ensemble/path-ensemble.js'
import { peakKind } from '../ensemble/peak-kind.js'
import { settledPreview } from '../ensemble/preview.js'
import { ordered } from '../ensemble/prune.js'
import type { Pruning } from '../ensemble/pruning.js'
import { surveyKind } from '../ensemble/survey-kind.js'
import { aside, type Beside, defineMethod, parts, type Run } from '../method.js'
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
/** They go on for so many times their length where chance in them could decide whether a signal is selected: */
const MORE = 1
/** one stands near the threshold, and of what they visit less than this share is weighed exactly. */
const EXACT = 0.95

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
    const { generated, surveyed } = yield* surveyedMembers(data, paper, seed)
    const { ensemble, packed } = generated
    const { survey, numbers, tooWide, own } = surveyed
    // Chains do not visit what is no candidate.
    const task = { data, survey: { ...survey, outside: [] }, seed, packed, own }
    const chains = yield* parts(chainKind, task, CHAINS, { meanwhile: aside(() => foresee(data, ensemble)) })
    const variables = { copies: copiesIn(numbers), total: numbers.length }
    const space = { variables, priors: effectPriors(numbers.length), survey }
    const signalsIn = signalFinder(data, given.fdr)
    let posterior = mergeChains(chains, space)
    let found = signalsIn(posterior)
    if (posterior.covered < EXACT && isClose(posterior, found.signals, found.probability)) {
      const from = chains.map(({ end }) => end)
      const more = yield* parts(chainKind, { ...task, times: MORE, from }, CHAINS)
      posterior = mergeChains(
        chains.map((chain, c) => followed(chain, more[c])),
        space,
      )
      found = signalsIn(posterior)
    }
    const reference = posterior.probability
    let decision: SignalDecision | undefined
    const decided = () => {
      decision ??= decisionOf(generated, posterior, found, given.fdr, variables.copies.first.length)
      return { ...generated, design: { ...generated.design, pruning, decision } }
    }
    let judgement: Judgement | undefined
    const order = yield* ordered(data, ensemble, pruning, reference, given.seed, {
      after(found) {
        const { design } = decided()
        judgement = judge(design, ensemble, keptMembers(design, found), data.n)
      },
    })
    const outcome = pathOutcome(data, decided(), recorded(given), { order, reference }, judgement)
    const plain = {
      members: given.members,
      lambdas: given.lambdas,
      stratified: paper.stratified,
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
      warnings: [...outcome.warnings, ...tooWideNotice(data, tooWide), ...warnings],
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

/**
 * The members, and the survey of models that some of them propose. Those are computed first, and the survey is made beside the others, after the first
 * look at models, which goes before all of them where threads share it. Where it does not it may say that the grid is to be longer: no more members are computed then, and all of them on the longer one.
 */
function* surveyedMembers(
  data: Dataset,
  paper: PathDesign,
  seed: number,
): Run<{ readonly generated: PathMembers; readonly surveyed: Surveyed }> {
  const response = isShared(data) ? plainResponse(data) : undefined
  const packing = yield* packedColumns(data, paper, { marked: true, response })
  const { packed } = packing
  const search = reserveSearch(packed)
  let first: FirstPeaks | undefined
  if (search !== undefined) {
    const meanwhile = gridAhead(data, designFor(data, paper, undefined), search.packed)
    const found = yield* parts(peakKind, { data, packed, search }, search.threads, { brief: true, meanwhile })
    first = found[0].first!
    leaveSearch(search, first)
  }
  let surveyed: Surveyed | undefined
  const survey = (ensemble: Ensemble, found: FirstPeaks) =>
    parts(surveyKind, { data, first: found, starts: proposals(ensemble), seed, packed, search }, 1, {
      brief: true,
    })
  const some = proposers(paper.members)
  const lookedFor = (design: PathDesign) =>
    function* (ensembleOf: (found: readonly object[]) => Ensemble): Beside {
      first ??= (yield* parts(peakKind, { data, packed }, 1))[0].first
      if (designFor(data, paper, first).q !== design.q) return 'unwanted'
      const proposing = yield { awaited: some }
      surveyed = (yield* survey(ensembleOf(proposing), first!))[0]
      return 'wanted'
    }
  const begin = (design: PathDesign, guessed: boolean) =>
    paperMembers(data, design, pruning, { packing, meanwhile: lookedFor(design), guessed, first: some })
  const guess = designFor(data, paper, first)
  let generated = yield* begin(guess, first === undefined && !isSettled(data, paper))
  const settled = designFor(data, paper, first)
  if (settled.q !== guess.q) generated = yield* begin(settled, false)
  // A time limit may have left fewer members, and others to propose.
  if (surveyed === undefined || generated.design.members < paper.members)
    surveyed = (yield* survey(generated.ensemble, first!))[0]
  return { generated, surveyed }
}

/** Whether the grid is long enough for any model: members need not wait for the first look at models then. */
function isSettled(data: Dataset, { q, alpha }: PathDesign): boolean {
  const p = countedVariables(data, alpha)
  return consensusQ(q, p, data.n, p) === consensusQ(q, 0, data.n, p)
}

/** The grid is long enough for twice the variables of the most probable model that is found from nothing. */
function designFor(data: Dataset, paper: PathDesign, first: FirstPeaks | undefined): PathDesign {
  const size = first === undefined ? 0 : first.peaks[0].set.length
  const q = consensusQ(paper.q, size, data.n, countedVariables(data, paper.alpha))
  // A member sees half of the rows, and no path holds more variables than rows.
  return { ...paper, q: Math.max(1, Math.min(q, Math.floor(data.n / 2) - 1)) }
}

interface FoundSignals {
  readonly signals: readonly Signal[]
  /** Least probability of a selected one. */
  readonly probability: number
}

function signalFinder(data: Dataset, fdr: number | undefined): (posterior: Posterior) => FoundSignals {
  const correlated = correlationWith(data)
  return posterior => {
    const found = signals(posterior, data, correlated)
    return { signals: found, probability: fdr === undefined ? usualProbability : probabilityFor(found, fdr) }
  }
}

/** `distinct`: variables that a member can hold, since of copies it holds one and constants never. */
function decisionOf(
  { ensemble }: PathMembers,
  posterior: Posterior,
  { signals: found, probability }: FoundSignals,
  fdr: number | undefined,
  distinct: number,
): SignalDecision {
  const full = frequencies(ensemble)
  const { vectors } = importances(ensemble, 'region')
  const held = vectors.reduce((sum, { variable }) => sum + variable.length, 0)
  const share = held / ensemble.members.length / distinct
  return {
    name: 'signals',
    signals: fdr === undefined ? withFrequent(found, posterior.probability, full) : found,
    probability,
    ...(fdr !== undefined && { fdr }),
    frequency: fdr === undefined ? vouchingRule(found, probability, share) : null,
    covered: posterior.covered,
  }
}
