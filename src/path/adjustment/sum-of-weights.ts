import { fail } from '../../errors.js'

/** Of the m rows of a sample, which must not all weigh nothing. */
export function sumOfWeights(weights: ArrayLike<number>, rows: Int32Array, m: number): number {
  let sum = 0
  for (let i = 0; i < m; i++) sum += weights[rows[i]]
  if (sum === 0) {
    fail('data/no-weight', {
      where: 'weights',
      rule: 'must not be 0 in every row of a sample',
      got: `${m} rows of weight 0`,
      hint: 'Leave out rows of weight 0',
    })
  }
  return sum
}
