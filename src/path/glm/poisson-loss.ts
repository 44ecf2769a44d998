/**
 * Counts y with mean mu = e^eta, up to terms without eta:
 *   L = sum_i w_i (mu_i - y_i eta_i),   r = sqrt(m) w (y - mu),   v = sqrt(m) w mu.
 * Dual at means q = y - s (y - mu), which are never negative:  sum_i w_i (q_i - q_i log q_i + (q_i - y_i) o_i),  o the offset.
 */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { exp, log } from '../../math/elementary.js'
import { independentRows } from './independent-rows.js'
import type { Exponentials, Loss } from './loss.js'

export function createPoissonLoss(data: Dataset, m: number, exponentials: Exponentials): Loss {
  const scale = Math.sqrt(m)
  const y = new Float64Array(m)
  const w = new Float64Array(m)
  const offset = new Float64Array(m)
  const eta = new Float64Array(m)
  const mu = new Float64Array(m)
  let total = 0
  let exposure = 0
  return { ...independentRows, load, start: () => log(total / exposure), evaluate, value, dual }

  function load(rows: Int32Array, weights: Float64Array): void {
    w.set(weights)
    total = 0
    exposure = 0
    for (let i = 0; i < m; i++) {
      y[i] = data.y[rows[i]]
      offset[i] = data.offset?.[rows[i]] ?? 0
      total += w[i] * y[i]
      exposure += w[i] * exp(offset[i])
    }
    if (total > 0) return
    fail('data/no-counts', {
      where: data.response,
      rule: 'must have a count above 0 in every sample, with a weight above 0',
      hint: 'Gather more rows with counts',
    })
  }

  function evaluate(f64: Float64Array, at: number, r: number, v: number, ld: number): void {
    exponentials(at, ld, 0, v)
    for (let i = 0; i < m; i++) {
      eta[i] = f64[at / 8 + i]
      mu[i] = f64[v / 8 + i]
      f64[r / 8 + i] = scale * w[i] * (y[i] - mu[i])
      f64[v / 8 + i] = scale * w[i] * mu[i]
    }
  }

  function value(): number {
    let sum = 0
    for (let i = 0; i < m; i++) if (w[i] > 0) sum += w[i] * (mu[i] - y[i] * eta[i])
    return sum
  }

  function dual(s: number): number {
    let sum = 0
    for (let i = 0; i < m; i++) {
      const q = s * mu[i] + (1 - s) * y[i]
      if (w[i] > 0) sum += w[i] * (q - (q > 0 ? q * log(q) : 0) + (q - y[i]) * offset[i])
    }
    return sum
  }
}
