/** Every set of a few variables, weighed. */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { exp } from '../math/elementary.js'
import { loadKernels } from '../math/kernels/load.js'
import type { Copies } from './copies.js'
import type { EffectPrior } from './effect-prior.js'
import { modelFamily } from './model-family.js'
import type { Posterior, SharedBall } from './posterior.js'
import { logSizePrior } from './prior.js'
import { summarise } from './summarise.js'
import { type ModelVariables, modelVariables } from './variables.js'

export interface Enumeration {
  readonly posterior: Posterior
  /** log weight of the set with the bits of `set` under a prior: logWeights[tau][set], up to a common constant. */
  readonly logWeights: readonly Float64Array[]
}

export function enumerateModels(data: Dataset, priors?: readonly EffectPrior[]): Enumeration {
  const variables = modelVariables(data)
  const { copies, total } = variables
  const most = mostEnumerable(data)
  if (copies.first.length > most)
    fail('usage/enumerate', {
      where: 'predictors',
      rule: `must number at most ${most}`,
      got: copies.first.length,
    })
  const { logWeights, priors: used } = weigh(data, variables, priors)
  return { posterior: posteriorOf(logWeights, copies, total, used), logWeights }
}

/** How many variables all models can be made of: a fit takes longer where it is iterated. */
export function mostEnumerable({ family }: Pick<Dataset, 'family'>): number {
  return family === 'gaussian' ? 14 : 10
}

interface Weights {
  readonly logWeights: readonly Float64Array[]
  readonly priors: readonly EffectPrior[]
}

function weigh(data: Dataset, variables: ModelVariables, given?: readonly EffectPrior[]): Weights {
  const p = variables.copies.first.length
  const family = modelFamily(data, variables, given)
  const model = family.model(loadKernels())
  const logPrior = logSizePrior(p, p)
  const logWeights = family.priors.map((_, tau) =>
    Float64Array.from({ length: 2 ** p }, (__, bits) => {
      const set = Array.from({ length: p }, (___, v) => v).filter(v => (bits >> v) & 1)
      const columns = set.reduce((sum, v) => sum + variables.first[v + 1] - variables.first[v], 0)
      if (columns > family.limit) return -Infinity
      model.restart(set, tau)
      return model.logLikelihood + logPrior[set.length]
    }),
  )
  return { logWeights, priors: family.priors }
}

/** Sets that hold less than this of the probability between them are left out of what the posterior lists. */
const negligible = 1e-6

function posteriorOf(
  logWeights: readonly Float64Array[],
  copies: Copies,
  total: number,
  priors: readonly EffectPrior[],
): Posterior {
  const largest = logWeights.reduce(
    (most, values) => values.reduce((a, b) => Math.max(a, b), most),
    -Infinity,
  )
  const entries: { readonly tau: number; readonly set: number; readonly share: number }[] = []
  const rest = new Float64Array(copies.first.length)
  const tauProbability = new Float64Array(priors.length)
  const weights = logWeights.map(values => values.map(value => exp(value - largest)))
  const sum = weights.reduce((all, values) => values.reduce((a, b) => a + b, all), 0)
  // Every set not listed has less than its part of what is negligible.
  const least = negligible / (logWeights.length * logWeights[0].length)
  weights.forEach((values, tau) => {
    values.forEach((value, set) => {
      const share = value / sum
      tauProbability[tau] += share
      if (share >= least) entries.push({ tau, set, share })
      else for (let v = 0; v < copies.first.length; v++) if ((set >> v) & 1) rest[v] += share
    })
  })
  entries.sort((a, b) => b.share - a.share || a.tau - b.tau || a.set - b.set)
  const balls = entries.map(
    ({ tau, set, share }): SharedBall => ({
      tau,
      centre: [...copies.first.keys()].filter(v => (set >> v) & 1),
      logWeight: logWeights[tau][set],
      own: 1,
      added: [],
      probability: [],
      rest: 0,
      share,
    }),
  )
  const ofChains = [Float64Array.from(balls, ({ share }) => share)]
  return { ...summarise(balls, rest, copies, total, priors), tauProbability, ofChains, covered: 1 }
}
