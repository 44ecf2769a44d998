/** An ensemble in words: what its members say together, and how that decides. */
import type { Randomisation } from '../../../learner/randomised-lasso.js'
import type { EnsembleDesign, LearnerDesign } from '../../../method/ensemble/design.js'
import type { EnsembleResult } from '../../../method/result/result.js'
import type { OrderName } from '../../../prune/orders.js'
import { brief, significant } from '../plain/number.js'

/** How penalties differ from member to member, after "lasso". */
export function randomiseWords({ weakness, weights, share, rescale }: Randomisation): string {
  const scaled = rescale ? ', then scaled to the mean of the lasso' : ''
  const how =
    weights === 'uniform'
      ? `penalties divided by uniform numbers from ${brief(weakness)} to 1`
      : `penalties divided by ${brief(weakness)} with probability ${brief(share)}`
  return how + scaled
}

/** What `frequency` of a variable is. */
export function quantity(design: EnsembleDesign): string {
  if (design.kind === 'path') return 'selection frequency'
  return design.fusion === 'value' ? 'size of the mean coefficient' : 'importance'
}

/** In one word, for the head of a column. */
export function quantityWord(design: EnsembleDesign): string {
  if (design.kind === 'path') return 'frequency'
  return design.fusion === 'value' ? 'size' : 'importance'
}

/** Which variables are selected: "whose importance is ...". */
export function decisionWords({ decision }: LearnerDesign, cut: number): string {
  switch (decision.name) {
    case 'threshold':
      return `at least ${brief(cut)}`
    case 'mean':
      return `above the mean of all variables, ${significant(cut, 3)}`
    case 'one-in-n':
      return `above one over the number of rows, ${significant(cut, 3)}`
    case 'largest-gap':
      return `before the largest gap of the ranking, at least ${significant(cut, 3)}`
    default:
      return `before the largest gap of the ranking, at least ${significant(cut, 3)}, if that gap is significant`
  }
}

/** "Members were ordered by ...". */
export const orderWords: Readonly<Record<OrderName, string>> = {
  greedy: 'greedily adding the one that brings the mean importance nearest to a reference',
  error: 'the training error of the model of their variables, the largest first',
  'least-error': 'the training error of the model of their variables, the least first',
  size: 'their number of variables, the fewest first',
  'reduce-error': 'adding the one whose vote leaves the fewest variables wrong by a reference',
  complementarity: 'adding the one that is most right where those before it are wrong by a reference',
  margin: 'adding the one that brings the votes nearest to a small positive margin by a reference',
  orientation: 'the angle between their votes and what the ensemble lacks by a reference',
  boosting: 'their error under boosting weights by a reference',
  random: 'chance',
  generation: 'their number',
}

/** The reference plays a part in these. */
export function goesByReference(order: OrderName): boolean {
  return !['error', 'least-error', 'size', 'random', 'generation'].includes(order)
}

/** The settings of the members, a word each. */
export function settingWords({ settings }: LearnerDesign): string[] {
  return Object.entries(settings)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name} ${String(value)}`)
}

export function whoseMembers({ design, members, kept }: EnsembleResult): string {
  return design.pruning === null ? `${members} members` : `the ${kept} kept of ${members} members`
}
