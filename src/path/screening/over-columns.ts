import type { Problem } from '../problem.js'
import type { Workspace } from '../workspace.js'

/**
 * Address of the vector whose products with the columns of the problem are those of `vector` with the columns of the sample, times their
 * norms: the vector itself, or G (I - QQ') times it (adjustment/adjustment.ts). Valid until the next call.
 */
export function overColumns(
  { kernels, arena }: Problem,
  { adjustment, ld }: Workspace,
  vector: number,
): number {
  if (adjustment === undefined) return vector
  const { product, basis, rank, roots, weighted } = adjustment
  arena.f64.copyWithin(product / 8, vector / 8, vector / 8 + ld)
  kernels.project(product, ld, basis, rank)
  if (weighted) kernels.multiplyRows(product, roots, ld, product)
  return product
}
