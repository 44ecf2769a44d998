import type { Dataset } from '../data/dataset.js'
import { loadKernels } from '../math/kernels/load.js'
import { createGaussianModel } from './gaussian-model.js'
import { gaussianProblem } from './gaussian-problem.js'
import { binomialLikelihood } from './laplace/binomial.js'
import { fixedColumns } from './laplace/fixed-columns.js'
import { createLaplaceModel } from './laplace/laplace-model.js'
import type { Likelihood } from './laplace/likelihood.js'
import { gaussianTaus, predictorTaus } from './prior.js'
import { restrict, restrictColumns } from './restrict.js'
import type { SetModel } from './set-model.js'
import type { ModelVariables } from './variables.js'

/** Makes models on all variables, or on some of them, renumbered in the order given. */
export interface ModelFamily {
  readonly taus: readonly number[]
  /** Most columns of a set. */
  readonly limit: number
  model(variables?: readonly number[]): SetModel
}

export function modelFamily(data: Dataset, variables: ModelVariables, taus?: readonly number[]): ModelFamily {
  if (data.family === 'gaussian') return gaussianFamily(data, variables, taus ?? gaussianTaus)
  return laplaceFamily(data, variables, binomialLikelihood(data.y, variables.weights), taus ?? predictorTaus)
}

function gaussianFamily(data: Dataset, variables: ModelVariables, taus: readonly number[]): ModelFamily {
  const { first, columns } = variables
  const problem = gaussianProblem(data, variables)
  const limit = Math.min(columns, Math.floor(problem.nu / 2))
  const kernels = loadKernels()
  let all: SetModel | undefined
  return {
    taus,
    limit,
    model(some) {
      // Products of columns are kept with the model of all variables.
      if (some === undefined) return (all ??= createGaussianModel(problem, first, taus, limit, kernels))
      const part = restrict(problem, first, some)
      return createGaussianModel(part.problem, part.first, taus, limit, loadKernels())
    },
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
  const all = Array.from({ length: first.length - 1 }, (_, v) => v)
  return {
    taus,
    limit,
    model(some = all) {
      const part = restrictColumns(x, likelihood.n, first, some)
      return createLaplaceModel({ likelihood, fixed, x: part.x }, part.first, taus, limit, loadKernels())
    },
  }
}
