import { type Command, Option } from 'commander'
import { type LambdaRule, lambdaRules } from '../../../src/learner/cross-validation/choose.js'
import type { LearnerName } from '../../../src/learner/member-learners.js'
import type { Randomisation } from '../../../src/learner/randomised-lasso.js'
import { stepwiseRules } from '../../../src/learner/stepwise/stepwise.js'
import type { AutoOptions, PrunedOptions } from '../../../src/method/options.js'
import type { RivalName } from '../../../src/method/rivals/selection.js'
import { type OrderName, orderNames } from '../../../src/prune/orders.js'
import { referenceKinds } from '../../../src/prune/reference.js'
import { type DecisionName, decisionNames } from '../../../src/select/decide.js'
import { choice, integer, names, number } from '../arguments.js'
import { assignment, checkSetting } from '../assignment.js'
import type { OutputOptions } from '../output.js'

export interface SelectionFlags extends OutputOptions {
  readonly method: 'auto' | 'pruned' | 'stability' | 'randomised-lasso' | LearnerName | RivalName
  readonly prune?: OrderName | 'none'
  readonly decision?: DecisionName
  readonly set?: readonly string[]
  readonly rule?: LambdaRule
  readonly folds?: number
  readonly criterion?: (typeof stepwiseRules)[number]
  readonly fdr?: number
  readonly assess?: number
  readonly members: number
  /** Whether the number of members is the usual one, not the user's. */
  readonly defaulted?: boolean
  readonly keep: string
  readonly threshold?: number
  readonly q?: number
  readonly pfer?: number
  readonly lambdas: number
  readonly gridRule: 'first' | 'farthest'
  readonly sampler: 'half' | 'pairs' | 'bootstrap'
  readonly stratified: boolean
  readonly reference: (typeof referenceKinds)[number]
  readonly referenceForm: 'share' | 'indicator'
  readonly referenceLink: 'logit' | 'linear'
  readonly importance?: 'region' | 'unit-sum'
  readonly seed: number
  readonly threads?: number
}

/** The settings of a selection, in the order of the method. */
export function selectionOptions(
  command: Command,
  others: readonly ('randomised-lasso' | LearnerName | RivalName)[] = [],
): Command {
  const add = (flags: string, description: string, parse: (text: string) => unknown, fallback?: unknown) => {
    const option = new Option(flags, description).argParser(parse)
    command.addOption(fallback === undefined ? option : option.default(fallback))
  }
  const oneOf = <V extends string>(name: string, values: readonly V[], description: string, fallback: V) =>
    add(`--${name} <name>`, `${description}: ${values.join(', ')}`, choice(name, values), fallback)

  const methods = ['auto', 'pruned', 'stability', ...others] as const
  add(
    '--method <name>',
    `how to select: ${methods.join(', ')} (default: auto; pruned with a setting of its own)`,
    choice('method', methods),
  )
  if (others.length > 0) {
    add(
      '--rule <name>',
      'lasso, SCAD, MCP, SIS: which cross-validated lambda, min or 1se',
      choice('rule', lambdaRules),
    )
    add(
      '--folds <k>',
      'lasso, SCAD, MCP, SIS: folds of the cross-validation (default: 10)',
      integer('folds', 3),
    )
    add(
      '--criterion <name>',
      `stepwise: what it goes by, ${stepwiseRules.join(', ')} (default: p-value)`,
      choice('criterion', stepwiseRules),
    )
    add('--fdr <rate>', 'ipss, knockoff: false discovery rate to keep to (default: 0.1)', number('fdr'))
  }
  if (others.length > 0) {
    command.option('--set <name=value>', 'settings of an ensemble, see secateur methods; a comma list', names)
    add(
      '--decision <name>',
      `ensembles: how variables are chosen, ${decisionNames.join(', ')}`,
      choice('decision', decisionNames),
    )
  }
  add(
    '--prune <name>',
    `what members are kept by: ${[...orderNames, 'none'].join(', ')} (default: greedy)`,
    choice('prune', [...orderNames, 'none'] as const),
  )
  add(
    '--assess <R>',
    'auto: simulated responses that the answer is checked by (default: 20)',
    integer('assess', 0),
  )
  add('--members <B>', 'members of the ensemble', integer('members', 2), 100)
  add('--keep <U>', 'members kept, a fraction or a count', text => text, '1/3')
  add('--threshold <t>', 'least selection frequency (default: 0.7)', number('threshold'))
  add('--q <n>', 'variables on the path at the end of the grid (default: by pfer)', integer('q', 1))
  add('--pfer <v>', 'expected false selections allowed (default: 4)', number('pfer'))
  add('--lambdas <K>', 'points of the grid', integer('lambdas', 2), 100)
  oneOf('grid-rule', ['first', 'farthest'], 'which lambda with q variables ends the grid', 'first')
  oneOf('sampler', ['half', 'pairs', 'bootstrap'], 'rows each member sees', 'half')
  command.option('--no-stratified', 'let the class proportions differ from member to member')
  oneOf('reference', referenceKinds, 'what the members are ordered by', 'stepwise')
  oneOf('reference-form', ['share', 'indicator'], 'form of the reference', 'share')
  oneOf('reference-link', ['logit', 'linear'], 'model of a stepwise reference for two classes', 'logit')
  add(
    '--importance <name>',
    'importance of a variable in a member: region (default for paths), unit-sum (for ensembles)',
    choice('importance', ['region', 'unit-sum']),
  )
  add('--seed <n>', 'seed of the random numbers', integer('seed', 0), 1)
  add('--threads <N>', 'worker threads (default: all cores)', integer('threads', 1))
  return command
}

/**
 * Settings of stability selection, pruned or not: who gives one does not mean the recommended method.
 */
const ofPruned = [
  'keep',
  'threshold',
  'q',
  'pfer',
  'gridRule',
  'sampler',
  'reference',
  'referenceForm',
  'referenceLink',
  'importance',
  'prune',
] as const

/** The method asked for: by name, by a setting of the paper's method, or the recommended one. */
export function chosenMethod(
  command: Command,
  { method }: Partial<SelectionFlags>,
): SelectionFlags['method'] {
  return method ?? (ofPruned.some(name => command.getOptionValueSource(name) === 'cli') ? 'pruned' : 'auto')
}

/** Of the recommended method, which has no others. */
export function autoOptions({ members, lambdas, seed, assess, stratified }: SelectionFlags): AutoOptions {
  return { members, lambdas, seed, simulations: assess, stratified: stratified ? undefined : false }
}

/** The library's options; those of pruning only where they have a meaning. */
export function libraryOptions(flags: SelectionFlags): PrunedOptions {
  const { members, threshold, q, pfer, lambdas, gridRule, sampler, seed } = flags
  const stratified = flags.stratified ? undefined : false
  const randomise = flags.method === 'randomised-lasso' ? randomisationOf(flags.set) : undefined
  const stability = { members, threshold, q, pfer, lambdas, gridRule, sampler, stratified, seed, randomise }
  if (!isPruned(flags)) return stability
  const { keep, reference, referenceForm, referenceLink, importance = 'region' } = flags
  const order = flags.prune === 'none' ? undefined : flags.prune
  return { ...stability, keep, reference, referenceForm, referenceLink, importance, order }
}

/** Stability selection is pruned by name or on request. */
export function isPruned({ method, prune }: SelectionFlags): boolean {
  return prune === undefined ? method !== 'stability' : prune !== 'none'
}

/** --set weakness=0.5,weights=two-point,share=0.5 */
function randomisationOf(set: readonly string[] = []): Partial<Randomisation> {
  const given = set.map(assignment)
  for (const [key] of given)
    checkSetting(key, 'randomised-lasso', ['weakness', 'weights', 'share', 'rescale'])
  return Object.fromEntries(given) as Partial<Randomisation>
}
