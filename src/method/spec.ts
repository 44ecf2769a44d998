/** Every choice a selection rests on, defaults included: with the data and the seed, all that determines the result. */
import type { Dataset } from '../data/dataset.js'
import { samplingStrata } from '../data/sampling-strata.js'
import { fail } from '../errors.js'
import { type Randomisation, randomisation } from '../learner/randomised-lasso.js'
import { checkSeed } from '../random/stream-state.js'
import { samplerNames } from '../sample/create-sampler.js'
import type { Sampler } from '../sample/sampler.js'
import { witnessLevels } from '../select/two-witnesses.js'
import { checkChoice, checkClasses, checkCount } from './checks.js'
import type { EnsembleSpec } from './ensemble/spec.js'
import type { AutoOptions, PrunedOptions, StabilityOptions } from './options.js'
import { type Pruning, pruningSettings } from './pruning.js'
import { resolveTriple, type Triple } from './triple.js'

export interface StabilitySpec extends Triple {
  readonly method: 'stability'
  readonly members: number
  readonly lambdas: number
  readonly gridRule: 'first' | 'farthest'
  readonly sampler: Sampler['name']
  readonly stratified: boolean
  readonly seed: number
  /** Of the randomised lasso; left out for the lasso. */
  readonly randomise?: Randomisation
}

export interface PrunedSpec extends Omit<StabilitySpec, 'method'>, Pruning {
  readonly method: 'pruned'
  /** The recommended method: a model and the ensemble decide together, and the reference is what either calls for. */
  readonly decision?: 'witnesses'
}

/** Of lasso paths on a common grid. */
export type PathSpec = StabilitySpec | PrunedSpec

export type Spec = PathSpec | EnsembleSpec

export function stabilitySpec(data: Dataset, options: StabilityOptions): StabilitySpec {
  const { members = 100, lambdas = 100, gridRule = 'first', sampler = 'half', seed = 1 } = options
  const stratified = options.stratified ?? samplingStrata(data) !== undefined
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
    ...(options.randomise && { randomise: randomisation(options.randomise) }),
  }
}

export function prunedSpec(data: Dataset, options: PrunedOptions): PrunedSpec {
  const spec = stabilitySpec(data, options)
  return { ...spec, method: 'pruned', ...pruningSettings(data, spec.members, options, 'region') }
}

/** `q` is longer than the paper's where the model is large. */
export function autoSpec(data: Dataset, options: AutoOptions, q?: number): PrunedSpec {
  const { members, lambdas, stratified, seed } = options
  if (options.simulations !== undefined) checkCount('simulations', options.simulations, 0, 100_000)
  const common = { members, lambdas, stratified, seed }
  // The number of variables on the path is the paper's at its threshold of 0.7.
  const paper = stabilitySpec(data, common)
  const spec = prunedSpec(data, { ...common, threshold: witnessLevels.alone, q: q ?? paper.q })
  return { ...spec, reference: 'witnesses', referenceForm: 'indicator', decision: 'witnesses' }
}
