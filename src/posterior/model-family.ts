import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { columnsIn } from './column-blocks.js'
import { type EffectPrior, effectPriors } from './effect-prior.js'
import { createGaussianModel, type SharedModel } from './gaussian/gaussian-model.js'
import { type GaussianProblem, gaussianProblem } from './gaussian/gaussian-problem.js'
import { withRoughModel } from './gaussian/rough-model.js'
import { withStudentErrors } from './gaussian/student-errors.js'
import { binomialLikelihood } from './laplace/binomial.js'
import { coxLikelihood } from './laplace/cox.js'
import { fixedColumns } from './laplace/fixed-columns.js'
import { createLaplaceModel } from './laplace/laplace-model.js'
import type { Likelihood } from './laplace/likelihood.js'
import { createModelColumns } from './laplace/model-columns.js'
import { multinomialLikelihood } from './laplace/multinomial.js'
import { poissonLikelihood } from './laplace/poisson.js'
import { stackedColumns } from './laplace/stacked-columns.js'
import { restrict, restrictColumns } from './restrict.js'
import type { SetModel } from './set-model.js'
import type { ModelVariables } from './variables.js'

/** Makes models on all variables, or on some of them, renumbered in the order given. */
export interface ModelFamily {
  readonly priors: readonly EffectPrior[]
  /** Most columns of a set. */
  readonly limit: number
  /** How many variables a forward search may collect on its way beyond the first peak: none where every set must be fitted. */
  readonly deepest: number
  /** How many times the usual steps a chain may take where many models compete: no more than those where every set must be fitted. */
  readonly patience: number
  /** Whether a model that is restarted is as good as a new one, to the last bit: fits that are iterated begin where others ended. */
  readonly forgets: boolean
  /** As many of the variables, in their order, as may be in one model. */
  fitting(variables: readonly number[]): readonly number[]
  model(kernels: Kernels, variables?: readonly number[]): SetModel
  /** Uses a model on all variables, exact enough to look for sets only; `keep` says whether it may be wanted again. */
  withRough<T>(keep: boolean, use: (model: SetModel) => T): T
  /** The same with errors of heavy tails, as the fit on this set shows them; undefined where it shows none. */
  heavyTailed(set: readonly number[], tau: number): ModelFamily | undefined
}

export function modelFamily(
  data: Dataset,
  variables: ModelVariables,
  priors: readonly EffectPrior[] = effectPriors(variables.copies.first.length),
  search?: SharedSearch,
): ModelFamily {
  if (data.family === 'gaussian')
    return gaussianFamily(gaussianProblem(data, variables), variables.first, priors, search)
  return laplaceFamily(data, variables, likelihoodOf(data, variables), priors)
}

function likelihoodOf(data: Dataset, { weights }: ModelVariables): Likelihood {
  const { family, y, offset } = data
  if (family === 'binomial') return binomialLikelihood(y, weights, offset)
  if (family === 'poisson') return poissonLikelihood(y, weights, offset)
  if (family === 'cox') return coxLikelihood(data, weights)
  if (family === 'multinomial') return multinomialLikelihood(y, data.classes!.length, weights)
  return fail('usage/family', {
    where: 'family',
    rule: 'must be binomial, poisson, multinomial or cox for a likelihood that is approximated',
    got: family,
  })
}

function gaussianFamily(
  problem: GaussianProblem,
  first: Int32Array,
  priors: readonly EffectPrior[],
  search?: SharedSearch,
): ModelFamily {
  const limit = Math.min(problem.columns, Math.floor(problem.nu / 2))
  return {
    priors,
    limit,
    deepest: Math.floor(limit / 2),
    patience: 10,
    forgets: true,
    fitting: some => withinLimit(some, first, limit),
    model(kernels, some) {
      const part = some === undefined ? { problem, first } : restrict(problem, first, some)
      return createGaussianModel(part.problem, part.first, priors, limit, kernels)
    },
    withRough: (keep, use) =>
      search && standsIn(problem, search)
        ? use(createGaussianModel(problem, first, priors, limit, search.kernels, 'single', search))
        : withRoughModel(
            problem,
            priors,
            kernels => createGaussianModel(problem, first, priors, limit, kernels, 'single'),
            keep,
            use,
          ),
    heavyTailed(set, tau) {
      const columns = set.flatMap(v => columnsIn(first, v))
      const drawnIn = withStudentErrors(problem, columns, priors[tau].tau)
      return drawnIn && gaussianFamily(drawnIn, first, priors, search)
    },
  }
}

/** A search whose work on all columns threads share, and the kernels of the calling thread. */
export interface SharedSearch extends SharedModel {
  readonly kernels: Kernels
}

/** Whether these are the columns that threads share, all of them. */
function standsIn({ x, fresh }: GaussianProblem, { work: { table, x: address } }: SharedSearch): boolean {
  if (fresh !== undefined) return true
  return x.buffer instanceof SharedArrayBuffer && x.byteOffset === address && x.length === table.length
}

function laplaceFamily(
  data: Dataset,
  variables: ModelVariables,
  likelihood: Likelihood,
  priors: readonly EffectPrior[],
): ModelFamily {
  const { n, columns } = variables
  const { predictors = 1 } = likelihood
  const fixed = fixedColumns(data, variables, likelihood.intercept)
  const limit = Math.min(columns * predictors, likelihood.limit)
  const model: ModelFamily['model'] = (kernels, some) => {
    const part = some === undefined ? variables : restrictColumns(variables, variables.first, some)
    const own = stackedColumns(createModelColumns(n, part.x, fixed, kernels), predictors)
    const first = part.first.map(column => column * predictors)
    return createLaplaceModel({ likelihood, columns: own }, first, priors, limit)
  }
  return {
    priors,
    limit,
    deepest: 0,
    patience: 1,
    forgets: false,
    fitting: some => withinLimit(some, variables.first, limit / predictors),
    model,
    withRough: (_keep, use) => withKernels(kernels => use(model(kernels))),
    heavyTailed: () => undefined,
  }
}

function withinLimit(some: readonly number[], first: Int32Array, limit: number): readonly number[] {
  let columns = 0
  for (const v of some) columns += first[v + 1] - first[v]
  if (columns <= limit) return some
  columns = 0
  return some.filter(v => {
    const own = first[v + 1] - first[v]
    if (columns + own > limit) return false
    columns += own
    return true
  })
}
