import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'

/**
 * Address of the vector whose products with the columns of the problem are those of `vector` with the columns of the sample, times their
 * norms: the vector itself, or G times it where rows have weights (weighted/adjustment.ts). Valid until the next call.
 */
export function overColumns({ kernels }: Problem, { adjustment, ld }: Workspace, vector: number): number {
  if (adjustment === undefined || !adjustment.weighted) return vector
  kernels.multiplyRows(vector, adjustment.roots, ld, adjustment.product)
  return adjustment.product
}
