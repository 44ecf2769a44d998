/**
 * Selection by a variable selection ensemble (Section 2): generate members, fuse what they say of each variable, and decide; by
 * default the members are pruned first, as Section 3 does for any ensemble.
 */
import type { Dataset } from '../../data/dataset.js'
import { groupMembers } from '../../ensemble/group-members.js'
import type { Ensemble } from '../../ensemble/member.js'
import { fail } from '../../errors.js'
import { type LearnerName, learnerNamed } from '../../learner/member-learners.js'
import { chooseKappa, type KappaPoint } from '../../learner/st2e/choose-kappa.js'
import { st2e } from '../../learner/st2e/st2e.js'
import type { Reference } from '../../prune/reference.js'
import { type Decision, type DecisionName, decisionNames, thresholdDecision } from '../../select/decide.js'
import { type Fusion, fusions } from '../../select/fuse.js'
import {
  defineMethod,
  type Meanwhile,
  type Method,
  members as membersIn,
  type Run,
  type Takes,
} from '../method.js'
import type { Citation } from '../result/citation.js'
import { works } from '../result/citations.js'
import { emptyMembers } from '../result/notices.js'
import { checkClasses } from '../settings/checks.js'
import { membersOf, seed } from '../settings/ensemble.js'
import { optionalPruning } from '../settings/pruning.js'
import { recorded } from '../settings/recorded.js'
import { choice, number, type SettingTable } from '../settings/setting.js'
import { everything } from '../takes.js'
import { fewestMembers, type LearnerDesign } from './design.js'
import { keptMembers } from './findings.js'
import { judge } from './judgement.js'
import { prune } from './prune.js'
import { type PruningSettings, pruningOf } from './pruning.js'
import { referenceMeanwhile } from './reference-kind.js'

export interface LearnerMethod {
  readonly name: LearnerName
  readonly title: string
  readonly summary: string
  readonly citation: Citation
  /** B. */
  readonly members: number
  readonly fusion: Fusion
  readonly decision: Decision
  /** Of the learner. */
  readonly settings: SettingTable
  /** Where it takes less than everything. */
  readonly takes?: Partial<Takes>
}

interface Given extends PruningSettings {
  readonly members: number
  readonly seed: number
  readonly fusion: Fusion
  readonly decision: DecisionName | undefined
  readonly threshold: number | undefined
}

/** A method whose members are those of a learner. */
export function learnerMethod(about: LearnerMethod): Method {
  const { name, title, summary, citation } = about
  const usual = about.decision
  const { takesFactors: penaltyFactors = false } = learnerNamed(name)
  return defineMethod({
    name,
    title,
    summary,
    citations: [citation, works.zhang],
    kind: 'ensemble',
    decision: usual.name === 'threshold' ? `threshold ${usual.threshold}` : usual.name,
    settings: {
      members: membersOf(about.members),
      ...about.settings,
      fusion: choice(fusions, {
        summary: 'how members are made into one: highest frequency, mean importance or mean coefficient',
        default: about.fusion,
        advanced: true,
      }),
      decision: choice(decisionNames, {
        summary: 'how variables are chosen',
        derived: `${usual.name}, or threshold where one is given`,
        option: true,
      }),
      threshold: number({
        summary: 'least importance of a selected variable, where a threshold decides',
        derived: usual.name === 'threshold' ? String(usual.threshold) : '0.5',
        above: 0,
        option: true,
      }),
      seed,
      ...optionalPruning('unit-sum'),
    },
    takes: { ...everything, penaltyFactors, ...about.takes },
    check(data, settings) {
      designOf(about, data, settings as unknown as Given, false)
    },
    run: (data, settings) => run(about, data, settings as unknown as Given),
  })
}

function* run(about: LearnerMethod, data: Dataset, given: Given): Run {
  const asked = designOf(about, data, given, true)
  const { pruning, seed: own } = asked
  let model: Reference | undefined
  const meanwhile =
    pruning === null
      ? undefined
      : referenceMeanwhile({ data, pruning, seed: own, given: given.reference }, found => {
          model = found
        })
  const generated = yield* learnerMembers(data, asked, meanwhile)
  const { ensemble, design } = generated
  const found = pruning && (yield* prune(data, ensemble, pruning, model!, own))
  const order = found?.pruning.order.order ?? [...ensemble.members.keys()]
  const judgement = judge(design, ensemble, keptMembers(design, order), data.n)
  const { decision, members, settings } = design
  const kappa = design.kappas === undefined ? {} : { kappa: 'auto' }
  return {
    settings: {
      ...recorded(given),
      ...recorded(settings),
      ...kappa,
      members,
      decision: decision.name,
      ...(decision.name === 'threshold' && { threshold: decision.threshold }),
    },
    ...(pruning && { title: `Pruned ${sentenceCase(about.title)}` }),
    chosen: judgement.chosen,
    ensemble: { design, members: ensemble, ...(found && { pruned: found.pruning }), judgement },
    warnings: [...emptyMembers(ensemble), ...(found?.warnings ?? [])],
  }
}

/** B members; where the learner has two stages, B of the first and then B of the second, which are those that count. */
function* learnerMembers(
  data: Dataset,
  asked: LearnerDesign,
  meanwhile: Meanwhile | undefined,
): Run<{ ensemble: Ensemble; design: LearnerDesign }> {
  const { learner: name, members, seed: own } = asked
  const task = (settings: object) => ({ data, learner: { name, settings }, seed: own, members })
  const fewer = {
    least: fewestMembers(asked),
    multiple: 1,
    share: 0.75,
    ordered: asked.pruning !== null,
  }
  const finish = (columns: Ensemble, secondStage?: object) => ({
    ensemble: data.groups === undefined ? columns : groupMembers(columns, data.groups),
    design: { ...asked, ...(secondStage && { secondStage }), members: columns.members.length },
  })
  const learner = learnerNamed(name)
  if (learner.secondStage === undefined)
    return finish(yield* membersIn(task(asked.settings), { fewer, meanwhile }))
  // A first stage that is cut short would be another one: only the last can be.
  const first = yield* membersIn(task(asked.settings), { meanwhile })
  const secondStage = learner.secondStage(data, asked.settings, first.members)
  return finish(yield* membersIn(task(secondStage), { fewer }), secondStage)
}

/** `whole`: with what takes long to find. */
function designOf(about: LearnerMethod, data: Dataset, given: Given, whole: boolean): LearnerDesign {
  const { name, decision } = about
  const { members, seed: own, fusion } = given
  checkClasses(data)
  const options = Object.fromEntries(
    Object.keys(about.settings).map(key => [key, (given as unknown as Record<string, unknown>)[key]]),
  )
  const { settings, kappas } = learnerSettings(name, data, options, own, whole)
  return {
    kind: 'learner',
    learner: name,
    members,
    settings,
    ...(kappas && { kappas }),
    fusion,
    decision: decisionOf(given, decision),
    seed: own,
    pruning: pruningOf(data, members, given),
  }
}

/** ST2E's kappa 'auto' is the elbow of strength against diversity on these data. */
function learnerSettings(
  name: LearnerName,
  data: Dataset,
  options: Readonly<Record<string, unknown>>,
  own: number,
  whole: boolean,
): { readonly settings: object; readonly kappas?: readonly KappaPoint[] } {
  const { kappa, ...others } = options
  if (name !== 'st2e' || kappa !== 'auto') return { settings: learnerNamed(name).settings(data, options) }
  const base = st2e.settings(data, others)
  if (!whole) return { settings: base }
  const chosen = chooseKappa(data, base, own)
  return { settings: st2e.settings(data, { ...others, kappa: chosen.kappa }), kappas: chosen.curve }
}

function decisionOf({ decision, threshold }: Given, usual: Decision): Decision {
  const name = decision ?? (threshold === undefined ? usual.name : 'threshold')
  if (name === 'threshold')
    return thresholdDecision(threshold ?? (usual.name === 'threshold' ? usual.threshold : 0.5))
  if (threshold === undefined) return { name }
  return fail('usage/threshold', {
    where: 'threshold',
    rule: `must be left out with decision ${name}`,
    got: threshold,
  })
}

/** A title inside another; abbreviations stay as they are. */
function sentenceCase(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title[0].toLowerCase() + title.slice(1) : title
}
