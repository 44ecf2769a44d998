import { exp } from '../../math/elementary.js'

/** X beta over the n rows of a column-major x. */
export function linearPredictor(x: Float64Array, n: number, beta: ReadonlyMap<number, number>): Float64Array {
  const eta = new Float64Array(n)
  for (const [j, b] of beta) for (let i = 0; i < n; i++) eta[i] += b * x[j * n + i]
  return eta
}

/** 1 with probability 1 / (1 + exp(-eta)). */
export function bernoulli(eta: number, uniform: number): number {
  return uniform < 1 / (1 + exp(-eta)) ? 1 : 0
}
