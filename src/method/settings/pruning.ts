/** Settings of pruning (Algorithm 1). */
import type { ImportanceKind } from '../../ensemble/importances.js'
import { orderNames } from '../../prune/orders.js'
import { referenceForms, referenceKinds } from '../../prune/reference.js'
import { choice, share } from './setting.js'

const keep = share({
  summary: 'U, the members kept: a fraction, rounded down, or a number',
  default: '1/3',
  option: true,
})
const reference = choice(referenceKinds, {
  summary: 'where the reference vector of Algorithm 1 comes from',
  default: 'stepwise',
  vector: true,
  option: true,
  advanced: true,
})
const referenceForm = choice(referenceForms, {
  summary: 'the reference as shares of the coefficients, or as the 0/1 indicator of its support',
  default: 'share',
  option: true,
  advanced: true,
})
const referenceLink = choice(['logit', 'linear'], {
  summary: 'model behind a stepwise reference for two classes',
  default: 'logit',
  option: true,
  advanced: true,
  family: 'binomial',
})

const importanceOf = (usual: ImportanceKind) =>
  choice(['region', 'unit-sum'], {
    summary: 'importance of a variable in a member as it is, or scaled to sum to one',
    default: usual,
    option: true,
    advanced: true,
  })

const pruneSummary = 'what the members are ordered by before the first U are kept'

/** For a method that is pruned by name. */
export const pruningSettings = {
  prune: choice(orderNames, { summary: pruneSummary, default: 'greedy', option: true, advanced: true }),
  keep,
  reference,
  referenceForm,
  referenceLink,
  importance: importanceOf('region'),
} as const

/** For ensembles that may be pruned or not. */
export const optionalPruning = (importance: ImportanceKind) =>
  ({
    ...pruningSettings,
    prune: choice([...orderNames, 'none'], {
      summary: `${pruneSummary}, or none to keep them all`,
      default: 'greedy',
      option: true,
      advanced: true,
    }),
    importance: importanceOf(importance),
  }) as const
