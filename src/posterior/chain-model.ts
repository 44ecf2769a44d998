/**
 * The model that chains run through. Those of one survey that run on one thread, and what they come to when they go on, use the same, one after the other:
 * its columns are copied once, and rows of the Gram matrix that one chain has asked for are there for the next. A chain begins with `restart`: nothing else is
 * left of the one before.
 */
import type { Dataset } from '../data/dataset.js'
import type { Kernels } from '../math/kernels/kernels.js'
import { returnKernels, takeKernels, withKernels } from '../math/kernels/with-kernels.js'
import type { ModelFamily } from './model-family.js'
import type { SetModel } from './set-model.js'

interface KeptModel {
  readonly data: WeakRef<Dataset>
  readonly candidates: readonly number[]
  readonly kernels: Kernels
  readonly model: SetModel
}

/** Kernels with a larger memory are not kept. */
const MOST_BYTES = 2 ** 26

let last: KeptModel | undefined

/** `family` is that of the data, `candidates` the list of their survey, and `make` gives the model of these. */
export function withChainModel<T>(
  data: Dataset,
  family: ModelFamily,
  candidates: readonly number[],
  make: (kernels: Kernels) => SetModel,
  use: (model: SetModel) => T,
): T {
  if (!family.forgets) return withKernels(kernels => use(make(kernels)))
  const before = last
  last = undefined
  const isSame =
    before?.candidates === candidates && before.data.deref() === data && before.model.priors === family.priors
  const kernels = before?.kernels ?? takeKernels()
  const model = isSame ? before.model : make(kernels)
  const found = use(model)
  if (kernels.memory.buffer.byteLength <= MOST_BYTES)
    last = { data: new WeakRef(data), candidates, kernels, model }
  else returnKernels(kernels)
  return found
}
