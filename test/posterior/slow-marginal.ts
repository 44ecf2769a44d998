/** The log weight of a set by the n x n covariance of the response, I + tau Z Z', and Gauss' elimination: nothing of src/posterior. */
export function slowLogWeight(
  columns: readonly Float64Array[],
  y: Float64Array,
  tau: number,
  p: number,
): number {
  const n = y.length
  const covariance = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (__, k) =>
      columns.reduce((sum, z) => sum + tau * z[i] * z[k], i === k ? 1 : 0),
    ),
  )
  const right = Array.from(y)
  let logDet = 0
  for (let c = 0; c < n; c++) {
    logDet += Math.log(covariance[c][c])
    for (let i = c + 1; i < n; i++) {
      const factor = covariance[i][c] / covariance[c][c]
      for (let k = c; k < n; k++) covariance[i][k] -= factor * covariance[c][k]
      right[i] -= factor * right[c]
    }
  }
  // y'V^-1 y = sum of squares of L^-1 y over the pivots
  const form = right.reduce((sum, value, c) => sum + (value * value) / covariance[c][c], 0)
  const total = y.reduce((sum, value) => sum + value * value, 0)
  let logPrior = 0
  for (let s = 1; s <= columns.length; s++) logPrior += Math.log(s / (2 * p - s))
  return -0.5 * logDet - 0.5 * (n - 1) * Math.log(form / total) + logPrior
}
