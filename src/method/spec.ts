/** Every choice a selection rests on, defaults included: with the data and the seed, all that determines the result. */
import type { Dataset } from '../data/dataset.js'
import { variableCount } from '../data/variables.js'
import type { ImportanceKind } from '../ensemble/importances.js'
import { fail } from '../errors.js'
import { keepCount } from '../prune/keep.js'
import { type ReferenceForm, type ReferenceKind, referenceForms, referenceKinds } from '../prune/reference.js'
import { checkSeed } from '../random/stream-state.js'
import { samplerNames } from '../sample/create-sampler.js'
import type { Sampler } from '../sample/sampler.js'
import { checkChoice, checkClasses, checkCount, checkVector } from './checks.js'
import { parseKeep } from './keep-option.js'
import type { PrunedOptions, StabilityOptions } from './options.js'
import { resolveTriple, type Triple } from './triple.js'

export interface StabilitySpec extends Triple {
  readonly method: 'stability'
  readonly members: number
  readonly lambdas: number
  readonly gridRule: 'first' | 'farthest'
  readonly sampler: Sampler['name']
  readonly stratified: boolean
  readonly seed: number
}

export interface PrunedSpec extends Omit<StabilitySpec, 'method'> {
  readonly method: 'pruned'
  readonly keep: number | string
  /** 'given' for a vector of the caller. */
  readonly reference: ReferenceKind | 'given'
  readonly referenceForm: ReferenceForm
  readonly referenceLink: 'logit' | 'linear'
  readonly importance: ImportanceKind
}

export type Spec = StabilitySpec | PrunedSpec

export function stabilitySpec(data: Dataset, options: StabilityOptions): StabilitySpec {
  const { members = 100, lambdas = 100, gridRule = 'first', sampler = 'half', seed = 1 } = options
  const stratified = options.stratified ?? data.family === 'binomial'
  checkCount('members', members, 2, 1_000_000)
  checkCount('lambdas', lambdas, 2, 10_000)
  checkChoice('gridRule', gridRule, ['first', 'farthest'])
  checkChoice('sampler', sampler, samplerNames)
  checkSeed(seed)
  checkClasses(data)
  if (sampler === 'pairs' && members % 2 === 1) {
    fail('usage/members', { where: 'members', rule: 'must be even for complementary pairs', got: members })
  }
  return {
    method: 'stability',
    members,
    ...resolveTriple(data, options),
    lambdas,
    gridRule,
    sampler,
    stratified,
    seed,
  }
}

export function prunedSpec(data: Dataset, options: PrunedOptions): PrunedSpec {
  const { keep = '1/3', reference = 'stepwise', referenceForm = 'share' } = options
  const { referenceLink = 'logit', importance = 'region' } = options
  const spec = stabilitySpec(data, options)
  keepCount(spec.members, parseKeep(keep))
  if (typeof reference === 'string') checkChoice('reference', reference, referenceKinds)
  else checkVector(reference, variableCount(data))
  checkChoice('referenceForm', referenceForm, referenceForms)
  checkChoice('referenceLink', referenceLink, ['logit', 'linear'])
  checkChoice('importance', importance, ['region', 'unit-sum'])
  return {
    ...spec,
    method: 'pruned',
    keep,
    reference: typeof reference === 'string' ? reference : 'given',
    referenceForm,
    referenceLink,
    importance,
  }
}
