import type { Dataset } from '../data/dataset.js'
import { fail } from '../errors.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { createGaussianModel } from './gaussian/gaussian-model.js'
import { gaussianProblem } from './gaussian/gaussian-problem.js'
import { binomialLikelihood } from './laplace/binomial.js'
import { coxLikelihood } from './laplace/cox.js'
import { fixedColumns } from './laplace/fixed-columns.js'
import { createLaplaceModel } from './laplace/laplace-model.js'
import type { Likelihood } from './laplace/likelihood.js'
import { poissonLikelihood } from './laplace/poisson.js'
import { gaussianTaus, predictorTaus } from './prior.js'
import { restrict, restrictColumns } from './restrict.js'
import type { SetModel } from './set-model.js'
import type { ModelVariables } from './variables.js'

/** Makes models on all variables, or on some of them, renumbered in the order given. */
export interface ModelFamily {
  readonly taus: readonly number[]
  /** Most columns of a set. */
  readonly limit: number
  model(kernels: Kernels, variables?: readonly number[]): SetModel
  /** On all variables, and exact enough to look for sets only. */
  rough(kernels: Kernels): SetModel
}

export function modelFamily(data: Dataset, variables: ModelVariables, taus?: readonly number[]): ModelFamily {
  if (data.family === 'gaussian') return gaussianFamily(data, variables, taus ?? gaussianTaus)
  return laplaceFamily(data, variables, likelihoodOf(data, variables), taus ?? predictorTaus)
}

function likelihoodOf(data: Dataset, { weights }: ModelVariables): Likelihood {
  const { family, y, offset } = data
  if (family === 'binomial') return binomialLikelihood(y, weights, offset)
  if (family === 'poisson') return poissonLikelihood(y, weights, offset)
  if (family === 'cox') return coxLikelihood(data, weights)
  return fail('usage/family', {
    where: 'family',
    rule: 'must be gaussian, binomial, poisson or cox for probabilities of models',
    got: family,
  })
}

function gaussianFamily(data: Dataset, variables: ModelVariables, taus: readonly number[]): ModelFamily {
  const { first, columns } = variables
  const problem = gaussianProblem(data, variables)
  const limit = Math.min(columns, Math.floor(problem.nu / 2))
  return {
    taus,
    limit,
    model(kernels, some) {
      const part = some === undefined ? { problem, first } : restrict(problem, first, some)
      return createGaussianModel(part.problem, part.first, taus, limit, kernels)
    },
    rough: kernels => createGaussianModel(problem, first, taus, limit, kernels, 'single'),
  }
}

function laplaceFamily(
  data: Dataset,
  variables: ModelVariables,
  likelihood: Likelihood,
  taus: readonly number[],
): ModelFamily {
  const { first, columns, x } = variables
  const fixed = fixedColumns(data, variables, likelihood.intercept)
  const limit = Math.min(columns, likelihood.limit)
  const model: ModelFamily['model'] = (kernels, some) => {
    const part = some === undefined ? { x, first } : restrictColumns(x, likelihood.n, first, some)
    return createLaplaceModel({ likelihood, fixed, x: part.x }, part.first, taus, limit, kernels)
  }
  return { taus, limit, model, rough: kernels => model(kernels) }
}
