/** Every choice that a selection by an ensemble without a grid rests on, defaults included. */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { type LearnerName, learnerNamed } from '../../learner/member-learners.js'
import { chooseKappa, type KappaPoint } from '../../learner/st2e/choose-kappa.js'
import { st2e } from '../../learner/st2e/st2e.js'
import { refuseWeighted } from '../../path/weighted/design.js'
import { checkSeed } from '../../random/stream-state.js'
import { type Decision, decisionNames, thresholdDecision } from '../../select/decide.js'
import { type Fusion, fusions } from '../../select/fuse.js'
import { checkChoice, checkClasses, checkCount } from '../checks.js'
import { type Pruning, pruningSettings } from '../pruning.js'
import { ensembleMethods } from './catalogue.js'
import type { EnsembleOptions } from './options.js'

export interface EnsembleSpec {
  readonly method: LearnerName
  readonly members: number
  /** What the members are made with. */
  readonly settings: object
  /** Where ST2E's kappa was chosen by strength and diversity: those of every candidate. */
  readonly kappas?: readonly KappaPoint[]
  readonly fusion: Fusion
  readonly decision: Decision
  readonly seed: number
  /** Null where all members are kept. */
  readonly pruning: Pruning | null
}

export function ensembleSpec<Name extends LearnerName>(
  method: Name,
  data: Dataset,
  options: EnsembleOptions<Name>,
): EnsembleSpec {
  const usual = ensembleMethods[method]
  const { members = usual.members, fusion = usual.fusion, seed = 1, prune = 'greedy' } = options
  checkCount('members', members, 2, 1_000_000)
  checkChoice('fusion', fusion, fusions)
  checkSeed(seed)
  checkClasses(data)
  const learner = learnerNamed(method)
  if (learner.takesWeights !== true) refuseWeighted(data, `the method ${method}`)
  const { given, kappas } = withKappa(method, data, options.learner ?? {}, seed)
  const settings = learner.settings(data, given)
  return {
    method,
    members,
    settings,
    ...(kappas && { kappas }),
    fusion,
    decision: decisionOf(options, usual.decision),
    seed,
    pruning:
      prune === 'none' ? null : pruningSettings(data, members, { ...options, order: prune }, 'unit-sum'),
  }
}

function decisionOf({ decision, threshold }: EnsembleOptions, usual: Decision): Decision {
  const name = decision ?? (threshold === undefined ? usual.name : 'threshold')
  checkChoice('decision', name, decisionNames)
  if (name !== 'threshold') {
    if (threshold === undefined) return { name }
    fail('usage/threshold', {
      where: 'threshold',
      rule: `must be left out with decision ${name}`,
      got: threshold,
    })
  }
  return thresholdDecision(threshold ?? (usual.name === 'threshold' ? usual.threshold : 0.5))
}

/** ST2E's kappa 'auto' is the elbow of strength against diversity on these data; the number is what is recorded. */
function withKappa(
  method: LearnerName,
  data: Dataset,
  given: object,
  seed: number,
): { readonly given: object; readonly kappas?: readonly KappaPoint[] } {
  const { kappa, ...others } = given as { readonly kappa?: unknown }
  if (method !== 'st2e' || kappa !== 'auto') return { given }
  const { kappa: chosen, curve } = chooseKappa(data, st2e.settings(data, others), seed)
  return { given: { ...others, kappa: chosen }, kappas: curve }
}
