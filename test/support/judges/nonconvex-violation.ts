import { standardise, type Table } from './standardise.js'

/**
 * How far coefficients on the original scale are from a stationary point, in plain loops and relative to lambda_max:
 *   x_j's / n = p'(v_j |b_j|) sign(b_j),  |x_j's / n| <= lambda where b_j = 0.
 */
export function createViolation(data: Table, penalty: 'scad' | 'mcp', gamma: number) {
  const { n, p, x, y, family } = data
  const { mean, sd, z } = standardise(data)
  const centre = y.reduce((sum, v) => sum + v, 0) / n
  let lambdaMax = 0
  for (let j = 0; j < p; j++)
    lambdaMax = Math.max(
      lambdaMax,
      Math.abs(
        inner(
          z[j],
          y.map(v => v - centre),
        ),
      ) / n,
    )
  return (intercept: number, beta: Float64Array, lambda: number): number => {
    let constant = intercept
    for (let j = 0; j < p; j++) constant += beta[j] * mean[j]
    const eta = new Float64Array(n).fill(constant)
    for (let j = 0; j < p; j++) {
      if (beta[j] !== 0) for (let i = 0; i < n; i++) eta[i] += beta[j] * (x[j * n + i] - mean[j])
    }
    const mu = eta.map(value => (family === 'gaussian' ? value : probability(value)))
    const weight = mu.map(value => (family === 'gaussian' ? 1 : Math.max(value * (1 - value), 1e-4)))
    const s = y.map((value, i) => value - mu[i])
    let worst = Math.abs(s.reduce((sum, value) => sum + value, 0)) / n
    for (let j = 0; j < p; j++) {
      const c = inner(z[j], s) / n
      const b = beta[j] * sd[j]
      const v =
        inner(
          z[j],
          z[j].map((value, i) => value * weight[i]),
        ) / n
      const off = b === 0 ? Math.abs(c) - lambda : Math.abs(c - slope(v * Math.abs(b), lambda) * Math.sign(b))
      worst = Math.max(worst, off)
    }
    return worst / lambdaMax
  }

  function slope(theta: number, lambda: number): number {
    if (penalty === 'mcp') return Math.max(0, lambda - theta / gamma)
    return theta <= lambda ? lambda : Math.max(0, gamma * lambda - theta) / (gamma - 1)
  }
}

function probability(eta: number): number {
  if (Math.abs(eta) > 10) return eta > 0 ? 1 : 0
  return 1 / (1 + Math.exp(-eta))
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
