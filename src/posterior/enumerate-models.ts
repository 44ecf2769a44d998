/**
 * Every set of a few variables, weighed. In a gaussian model sets are reached in the order of a tree: S is followed by S + v for all v after its last
 * variable. Of (X, y)'(X, y) + I/tau each node keeps what is left of the later columns outside S, which one elimination step per column carries
 * on, so that most of the 2^p sets cost a few products.
 */
import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import { dot } from '../math/dot.js'
import { exp, log } from '../math/elementary.js'
import { loadKernels } from '../math/kernels/load.js'
import { type GaussianProblem, gaussianProblem } from './gaussian/gaussian-problem.js'
import { modelFamily } from './model-family.js'
import type { Posterior, SharedBall } from './posterior.js'
import { gaussianTaus, logSizePrior } from './prior.js'
import { summarise } from './summarise.js'
import { type ModelVariables, modelVariables } from './variables.js'

export interface Enumeration {
  readonly posterior: Posterior
  /** log weight of the set with the bits of `set` at a tau: logWeights[tau][set], up to a common constant. */
  readonly logWeights: readonly Float64Array[]
}

export function enumerateModels(data: Dataset, taus?: readonly number[]): Enumeration {
  const variables = modelVariables(data)
  const { copies, total } = variables
  const most = mostEnumerable(data)
  if (copies.length > most)
    fail('usage/enumerate', { where: 'predictors', rule: `must number at most ${most}`, got: copies.length })
  const { logWeights, taus: used } =
    data.family === 'gaussian' ? gaussianWeights(data, variables, taus) : fittedWeights(data, variables, taus)
  return { posterior: posteriorOf(logWeights, copies, total, used), logWeights }
}

/** How many variables all models can be made of: a fit takes far longer than an elimination step. */
export function mostEnumerable({ family }: Pick<Dataset, 'family'>): number {
  return family === 'gaussian' ? 20 : 10
}

interface Weights {
  readonly logWeights: readonly Float64Array[]
  readonly taus: readonly number[]
}

/** Every set fitted. */
function fittedWeights(data: Dataset, variables: ModelVariables, given?: readonly number[]): Weights {
  const p = variables.copies.length
  const family = modelFamily(data, variables, given)
  const model = family.model(loadKernels())
  const logPrior = logSizePrior(p, p)
  const logWeights = family.taus.map((_, tau) =>
    Float64Array.from({ length: 2 ** p }, (__, bits) => {
      const set = Array.from({ length: p }, (___, v) => v).filter(v => (bits >> v) & 1)
      const columns = set.reduce((sum, v) => sum + variables.first[v + 1] - variables.first[v], 0)
      if (columns > family.limit) return -Infinity
      model.restart(set, tau)
      return model.logLikelihood + logPrior[set.length]
    }),
  )
  return { logWeights, taus: family.taus }
}

function gaussianWeights(
  data: Dataset,
  variables: ModelVariables,
  taus: readonly number[] = gaussianTaus,
): Weights {
  const { first, columns } = variables
  const p = first.length - 1
  const problem = gaussianProblem(data, variables)
  const limit = Math.min(columns, Math.floor(problem.nu / 2))
  const logPrior = logSizePrior(p, p)
  const table = crossProducts(problem)
  return { logWeights: taus.map(tau => weigh(table, problem, first, tau, limit, logPrior)), taus }
}

/** (X, y)'(X, y), row-major. */
function crossProducts({ n, columns, x, y }: GaussianProblem): Float64Array {
  const size = columns + 1
  const all = new Float64Array(size * n)
  all.set(x.subarray(0, columns * n))
  all.set(y, columns * n)
  const table = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) table[i * size + j] = table[j * size + i] = dot(all, i * n, all, j * n, n)
  return table
}

function weigh(
  table: Float64Array,
  { columns, nu, total }: GaussianProblem,
  first: Int32Array,
  tau: number,
  limit: number,
  logPrior: Float64Array,
): Float64Array {
  const p = first.length - 1
  const size = columns + 1
  const logWeights = new Float64Array(2 ** p).fill(-Infinity)
  const levels = Array.from({ length: columns + 1 }, () => new Float64Array(size * size))
  levels[0].set(table)
  for (let j = 0; j < columns; j++) levels[0][j * size + j] += 1 / tau
  visit(0, 0, 0, 0, 0)
  return logWeights

  /** The set, its number of variables and columns, and what it leaves of columns from `from` on, at level `depth`. */
  function visit(set: number, from: number, count: number, depth: number, logDet: number): void {
    const own = levels[depth]
    const rss = own[size * size - 1]
    logWeights[set] = logPrior[count] - 0.5 * (logDet + nu * log(rss / total))
    for (let v = from; v < p; v++) {
      const width = first[v + 1] - first[v]
      if (depth + width > limit) continue
      let det = logDet
      for (let c = first[v], level = depth; c < first[v + 1]; c++, level++)
        det += log(tau * eliminate(levels[level], levels[level + 1], c, size))
      visit(set + 2 ** v, v + 1, count + 1, depth + width, det)
    }
  }
}

/** What column c leaves of the later ones; returns its pivot. */
function eliminate(from: Float64Array, to: Float64Array, c: number, size: number): number {
  const pivot = from[c * size + c]
  for (let i = c + 1; i < size; i++) {
    const factor = from[c * size + i] / pivot
    for (let j = i; j < size; j++) to[i * size + j] = from[i * size + j] - factor * from[c * size + j]
  }
  return pivot
}

/** Sets that hold less than this of the probability between them are left out of what the posterior lists. */
const negligible = 1e-6

function posteriorOf(
  logWeights: readonly Float64Array[],
  copies: readonly (readonly number[])[],
  total: number,
  taus: readonly number[],
): Posterior {
  const largest = logWeights.reduce(
    (most, values) => values.reduce((a, b) => Math.max(a, b), most),
    -Infinity,
  )
  const entries: { readonly tau: number; readonly set: number; readonly share: number }[] = []
  const rest = new Float64Array(copies.length)
  const tauProbability = new Float64Array(taus.length)
  const weights = logWeights.map(values => values.map(value => exp(value - largest)))
  const sum = weights.reduce((all, values) => values.reduce((a, b) => a + b, all), 0)
  // Every set not listed has less than its part of what is negligible.
  const least = negligible / (logWeights.length * logWeights[0].length)
  weights.forEach((values, tau) => {
    values.forEach((value, set) => {
      const share = value / sum
      tauProbability[tau] += share
      if (share >= least) entries.push({ tau, set, share })
      else for (let v = 0; v < copies.length; v++) if ((set >> v) & 1) rest[v] += share
    })
  })
  entries.sort((a, b) => b.share - a.share || a.tau - b.tau || a.set - b.set)
  const balls = entries.map(
    ({ tau, set, share }): SharedBall => ({
      tau,
      centre: [...copies.keys()].filter(v => (set >> v) & 1),
      logWeight: logWeights[tau][set],
      own: 1,
      added: [],
      probability: [],
      rest: 0,
      share,
    }),
  )
  return { ...summarise(balls, rest, copies, total, taus), tauProbability, covered: 1 }
}
