import type { Dataset } from '../data/dataset.js'

/** The data with as many columns again, each for itself; a copy has the penalty factor of its column. */
export function withCopies(data: Dataset, copies: Float64Array): Dataset {
  const { groups: _, imputation: __, source: ___, ...rest } = data
  const { n, p, x, penaltyFactors } = data
  const all = new Float64Array(2 * n * p)
  all.set(x)
  all.set(copies, n * p)
  return {
    ...rest,
    p: 2 * p,
    x: all,
    names: Array.from({ length: 2 * p }, (_, j) => `x${j + 1}`),
    ...(penaltyFactors && { penaltyFactors: Float64Array.of(...penaltyFactors, ...penaltyFactors) }),
  }
}
