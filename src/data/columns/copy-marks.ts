/** Columns that are copies of each other, up to sign, have the same product with any vector but for the sign: their mark. */
import { dot } from '../../math/dot.js'
import { stream } from '../../random/stream.js'

/** The vector, of n numbers, that columns are multiplied with. */
export function markDirection(n: number): Float64Array {
  const random = stream(0, 'posterior copies', 0)
  return Float64Array.from({ length: n }, () => random.normal())
}

/** The marks of p columns. */
export function copyMarks(x: Float64Array, n: number, p: number): Float64Array {
  const direction = markDirection(n)
  return Float64Array.from({ length: p }, (_, j) => dot(x, j * n, direction, 0, n))
}
