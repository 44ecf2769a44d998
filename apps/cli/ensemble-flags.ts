/** From the flags of a selection to the options of an ensemble whose members are not paths. */
import type { Dataset } from '../../src/data/dataset.js'
import { fail } from '../../src/errors.js'
import { type LearnerName, learnerNamed, memberLearners } from '../../src/learner/member-learners.js'
import type { EnsembleOptions } from '../../src/method/ensemble/options.js'
import { assignment, checkSetting } from './assignment.js'
import type { SelectionFlags } from './commands/selection-options.js'

export const ensembleNames = Object.keys(memberLearners) as readonly LearnerName[]

export function ensembleName({ method }: SelectionFlags): LearnerName | undefined {
  return ensembleNames.find(name => name === method)
}

export function ensembleOptions(name: LearnerName, flags: SelectionFlags, data: Dataset): EnsembleOptions {
  for (const [where, given] of Object.entries({ q: flags.q, pfer: flags.pfer })) {
    if (given === undefined) continue
    const hint = 'It is a setting of stability selection.'
    fail(`usage/${where}`, { where: `--${where}`, rule: `must be left out with --method ${name}`, hint })
  }
  const { keep, reference, referenceForm, referenceLink, importance, seed, decision, threshold, prune } =
    flags
  return {
    members: flags.defaulted === true ? undefined : flags.members,
    learner: learnerOptions(name, flags, data),
    decision,
    threshold,
    prune,
    seed,
    keep,
    reference,
    referenceForm,
    referenceLink,
    importance,
  }
}

/** --set name=value, and the flags that other methods have too; a name that the learner does not know is refused. */
function learnerOptions(
  name: LearnerName,
  { set = [], rule, folds, criterion }: SelectionFlags,
  data: Dataset,
) {
  const shared = Object.entries({ rule, folds, criterion }).filter(([, value]) => value !== undefined)
  const given = [...shared, ...set.map(assignment)]
  const learner = learnerNamed(name)
  const known = Object.entries(learner.settings(data, {}))
    .filter(([, value]) => value === null || typeof value !== 'object')
    .map(([key]) => key)
  for (const [key] of given) checkSetting(String(key), name, known)
  return Object.fromEntries(given) as object
}
