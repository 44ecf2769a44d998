import type { Kernels } from './kernels.js'
import { loadKernels } from './load.js'

/** Kernels that nobody uses at the moment. Their memory holds leftovers: arenas clear what they allocate. */
const idle: Kernels[] = []
/** A memory never shrinks: one that has grown beyond this is not kept. */
const MOST_BYTES = 2 ** 26

/** Use kernels for one synchronous piece of work; engines call an instance faster the longer they know it. */
export function withKernels<T>(use: (kernels: Kernels) => T): T {
  const kernels = takeKernels()
  try {
    return use(kernels)
  } finally {
    returnKernels(kernels)
  }
}

/** Kernels for several pieces of work: nobody else has them until they are returned. */
export function takeKernels(): Kernels {
  return idle.pop() ?? loadKernels()
}

export function returnKernels(kernels: Kernels): void {
  if (kernels.memory.buffer.byteLength <= MOST_BYTES) idle.push(kernels)
}
