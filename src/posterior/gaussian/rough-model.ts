/**
 * A model in single precision to look for sets with. The first look at models and the survey after it use the same: in between it is kept, with the columns
 * and the rows of the Gram matrix that it has, for as long as somebody has the columns.
 */
import type { Kernels } from '../../math/kernels/kernels.js'
import { returnKernels, takeKernels } from '../../math/kernels/with-kernels.js'
import type { SetModel } from '../set-model.js'
import type { GaussianProblem } from './gaussian-problem.js'

interface KeptModel {
  readonly y: Float64Array
  readonly kernels: Kernels
  readonly model: SetModel
}

/** Kernels with a larger memory are not kept. */
const MOST_BYTES = 2 ** 28

/** By columns. */
const kept = new WeakMap<Float64Array, KeptModel>()

/** `keep`: whether somebody may use it again. */
export function withRoughModel<T>(
  { x, y }: Pick<GaussianProblem, 'x' | 'y'>,
  priors: SetModel['priors'],
  make: (kernels: Kernels) => SetModel,
  keep: boolean,
  use: (model: SetModel) => T,
): T {
  const before = kept.get(x)
  kept.delete(x)
  const same = before?.model.priors === priors && before.y.every((value, i) => value === y[i])
  const kernels = before?.kernels ?? takeKernels()
  const model = same ? before.model : make(kernels)
  const found = use(model)
  if (keep && kernels.memory.buffer.byteLength <= MOST_BYTES) kept.set(x, { y, kernels, model })
  else returnKernels(kernels)
  return found
}
