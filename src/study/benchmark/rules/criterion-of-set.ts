/** EBIC of the refit of some variables, -2 log L + |S| log n + 2 log binom(p, |S|), looked up where a set comes again; Infinity without a refit. */
import type { Dataset } from '../../../data/dataset.js'
import { priceOf } from '../../../learner/criterion.js'
import { logisticDeviance } from '../../../learner/logistic-regression.js'
import { log } from '../../../math/elementary.js'
import { linearFit } from './linear-fit.js'

export function criterionOfSet(data: Dataset): (set: readonly number[]) => number {
  const { n, p, y, family } = data
  const price = priceOf('ebic', n, p)
  const known = new Map<string, number>()
  return set => {
    const sorted = set.toSorted((a, b) => a - b)
    const key = sorted.join()
    const before = known.get(key)
    if (before !== undefined) return before
    const eta = linearFit(data, sorted)?.(data)
    const deviance =
      eta === undefined
        ? Infinity
        : family === 'binomial'
          ? logisticDeviance(eta, y, new Float64Array(n))
          : n * log(eta.reduce((sum, value, i) => sum + (y[i] - value) ** 2, 0) / n)
    const value = deviance + price(sorted.length)
    known.set(key, value)
    return value
  }
}

/** The set of least criterion; the first of equals. */
export function leastOf(
  sets: Iterable<readonly number[]>,
  criterion: (set: readonly number[]) => number,
): readonly number[] {
  let best: readonly number[] = []
  let least = criterion(best)
  for (const set of sets) {
    const value = criterion(set)
    if (value < least) [best, least] = [set, value]
  }
  return best
}
