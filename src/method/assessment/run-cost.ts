/**
 * What a run of the recommended method costs, known before it: about seconds of one core, as measured with 100 members on normal columns,
 *   a + b min(p, 100) + c p + d n p + e n,   and columns^2 / 20,000 for each factor of many levels,
 * a to e by the family. It decides whether runs are repeated, and so must not depend on the machine or its load: results would.
 */
import type { Dataset, Family } from '../../data/dataset.js'

const measured: Readonly<Record<Family, readonly number[]>> = {
  gaussian: [0.04, 1e-3, 1.2e-5, 5e-7, 5e-5],
  binomial: [0.15, 3e-3, 2e-5, 5e-7, 3e-4],
  poisson: [0.15, 3e-3, 3e-5, 1.5e-6, 1e-3],
  cox: [0.4, 0.012, 3e-5, 3e-6, 2e-3],
  multinomial: [0.5, 0.06, 5e-5, 3e-6, 1e-3],
}
/** Factors of fewer columns cost no more than as many single columns. */
const LARGE = 16

export function runCost({ n, p, family, groups = [] }: Dataset, members: number): number {
  const [a, b, c, d, e] = measured[family]
  const plain = a + b * Math.min(p, 100) + c * p + d * n * p + e * n
  const factors = groups.reduce((sum, { count }) => sum + (count < LARGE ? 0 : count ** 2 / 20_000), 0)
  return plain * Math.max(1, members / 100) + factors
}
