import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { stream } from '../../random/stream.js'

/**
 * The fold of every row: rows dealt out at random, class after class for a binary response, so that fold sizes differ by at
 * most one and every fold has its share of both classes.
 */
export function dealFolds({ n, y, family }: Dataset, count: number, seed: number): Int32Array {
  checkCount(count, n)
  const random = stream(seed, 'cross-validation/folds', 0)
  const rows = random.shuffle(Array.from({ length: n }, (_, i) => i))
  if (family === 'binomial') rows.sort((a, b) => y[a] - y[b])
  const fold = new Int32Array(n)
  rows.forEach((row, i) => {
    fold[row] = i % count
  })
  return fold
}

function checkCount(count: number, n: number): void {
  if (Number.isInteger(count) && count >= 2 && count <= n) return
  fail('usage/folds', {
    where: 'folds',
    rule: `must be an integer from 2 to the number of rows (${n})`,
    got: count,
  })
}

/** Folds given by the caller: one number per row, from 0 to the largest without a gap. */
export function checkFolds(fold: ArrayLike<number>, n: number): Int32Array {
  const seen = new Set<number>()
  let largest = 0
  for (let i = 0; i < fold.length; i++) {
    seen.add(fold[i])
    if (!Number.isInteger(fold[i]) || fold[i] < 0) largest = Number.POSITIVE_INFINITY
    largest = Math.max(largest, fold[i])
  }
  if (fold.length !== n || largest !== seen.size - 1 || seen.size < 2) {
    fail('usage/folds', {
      where: 'folds',
      rule: 'must give every row a number from 0 to the number of folds less one, with no fold empty',
    })
  }
  return Int32Array.from(fold)
}
