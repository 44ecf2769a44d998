/**
 * The log weight of a set by the n x n covariance of the response, I + tau Z Z', and Gauss' elimination, times the prior's factor h at the
 * second moments of the coefficients: nothing of src/posterior.
 */
export function slowLogWeight(
  columns: readonly Float64Array[],
  y: Float64Array,
  tau: number,
  p: number,
  h: (x: number) => number,
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
  let logPrior = columns.length === 0 ? 0 : Math.log(1 / 2) + columns.length * Math.log(2 / 3)
  for (let s = 1; s <= columns.length; s++) logPrior += Math.log(s / (p - s + 1))
  const precision = (n - 1) / form
  const moments = columns.reduce((sum, z) => {
    // Mean and variance of a coefficient: tau z'V^-1 y and tau - tau^2 z'V^-1 z.
    const reduced = forward(z)
    const mean = tau * reduced.reduce((all, value, c) => all + (value * right[c]) / covariance[c][c], 0)
    const variance =
      tau - tau * tau * reduced.reduce((all, value, c) => all + (value * value) / covariance[c][c], 0)
    return sum + Math.log(h((mean * mean * precision + variance) / tau))
  }, 0)
  return -0.5 * logDet - 0.5 * (n - 1) * Math.log(form / total) + moments + logPrior

  /** The steps of the elimination on another right side. */
  function forward(z: Float64Array): number[] {
    const reduced = Array.from(z)
    for (let c = 0; c < n; c++)
      for (let i = c + 1; i < n; i++) reduced[i] -= (covariance[c][i] / covariance[c][c]) * reduced[c]
    return reduced
  }
}

/** The priors of coefficients: six where effects are alike, one where each has a size of its own. */
export const priors = [
  ...[0.01, 0.03, 0.1, 0.3, 1, 3].map(tau => ({ tau, probability: 1 / 12, h: (x: number) => 0.9 * x + 0.1 })),
  { tau: 3, probability: 1 / 2, h: (x: number) => ownDensity(x) / meanOwn() },
]

function ownDensity(x: number): number {
  return (x + 0.004) / ((x + 0.04) * (x + 1))
}

/** Over the square of a standard normal number, by the trapezoidal rule in sinh t, whose terms fall fast on both sides. */
function meanOwn(): number {
  let [sum, all] = [0, 0]
  for (let t = -4; t <= 4; t += 1 / 256) {
    const z = Math.sinh(t) / 3
    const weight = Math.exp((-z * z) / 2) * Math.cosh(t)
    sum += weight * ownDensity(z * z)
    all += weight
  }
  return sum / all
}
