/**
 * The kernels in plain TypeScript: the same memory layout, the same order of every sum and the same bits as the WebAssembly
 * ones (kernels/*.ts), for which they are the oracle in the tests and the fallback where WebAssembly SIMD is missing.
 * Addresses must be aligned to the numbers that stand there. What a twin does is said at the kernel of the same name.
 */
import { namedKernels, type RawKernels, rawKernels } from '../interface.generated.js'
import type { Kernels } from '../kernels.js'
import { createTwinMemory, useMemory } from './memory.js'
import { twins } from './twins.generated.js'

/** A fresh instance of the twins with a memory of its own. */
export function createTwinKernels(): Kernels {
  const { memory, views } = createTwinMemory()
  const bound = Object.entries<(...rest: number[]) => unknown>({ ...rawKernels(twins) }).map(
    ([name, twin]) => [
      name,
      (...rest: number[]) => {
        useMemory(views)
        return twin(...rest)
      },
    ],
  )
  return { ...namedKernels(Object.fromEntries(bound) as RawKernels, () => views.f64), memory, kind: 'twin' }
}
