import type { Dataset } from '../data/dataset.js'
import { loadKernels } from '../math/kernels/load.js'
import { createGaussianModel } from './gaussian-model.js'
import { gaussianProblem } from './gaussian-problem.js'
import { gaussianTaus } from './prior.js'
import { restrict } from './restrict.js'
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
  return gaussianFamily(data, variables, taus ?? gaussianTaus)
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
