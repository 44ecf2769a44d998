import { dependent, type Gram } from './gram.js'

/**
 * The fraction of the response's sum of squares that the first q of `columns` explain, by Cholesky's factorisation of their Gram
 * matrix: L L' = G, z = L^-1 c, |z|^2. A column that depends on those before it adds nothing. `work` holds q (q + 1) numbers.
 */
export function explained(gram: Gram, columns: ArrayLike<number>, q: number, work: Float64Array): number {
  const { p, table, stride } = gram
  let sum = 0
  for (let i = 0; i < q; i++) {
    const from = columns[i] * stride
    const row = i * (q + 1)
    const diagonal = table[from + columns[i]]
    let pivot = diagonal
    let z = table[from + p]
    for (let j = 0; j < i; j++) {
      const other = j * (q + 1)
      let s = table[from + columns[j]]
      for (let k = 0; k < j; k++) s -= work[row + k] * work[other + k]
      s *= work[other + j]
      work[row + j] = s
      pivot -= s * s
      z -= s * work[other + q]
    }
    const reciprocal = pivot > dependent * diagonal ? 1 / Math.sqrt(pivot) : 0
    work[row + i] = reciprocal
    z *= reciprocal
    work[row + q] = z
    sum += z * z
  }
  return sum
}
