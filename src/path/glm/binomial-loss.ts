/**
 * Two classes, y = 1 with probability mu = 1 / (1 + e^-eta):
 *   L = sum_i w_i (log(1 + e^eta_i) - y_i eta_i),   r = sqrt(m) w (y - mu),   v = sqrt(m) w mu (1 - mu).
 * Dual at probabilities q = y - s (y - mu):  sum_i w_i (h(q_i) + (q_i - y_i) o_i),  h(q) = -q log q - (1 - q) log(1 - q).
 */
import type { Dataset } from '../../data/dataset.js'
import { fail } from '../../errors.js'
import { log, log1p } from '../../math/elementary.js'
import { independentRows } from './independent-rows.js'
import type { Exponentials, Loss } from './loss.js'

export function createBinomialLoss(data: Dataset, m: number, exponentials: Exponentials): Loss {
  const scale = Math.sqrt(m)
  const y = new Float64Array(m)
  const w = new Float64Array(m)
  const offset = new Float64Array(m)
  const eta = new Float64Array(m)
  /** e^-|eta|, and y - mu. */
  const small = new Float64Array(m)
  const residual = new Float64Array(m)
  let ones = 0
  return { ...independentRows, load, start: () => log(ones / (1 - ones)), evaluate, value, dual }

  function load(rows: Int32Array, weights: Float64Array): void {
    w.set(weights)
    ones = 0
    for (let i = 0; i < m; i++) {
      y[i] = data.y[rows[i]]
      offset[i] = data.offset?.[rows[i]] ?? 0
      ones += w[i] * y[i]
    }
    if (ones > 0 && ones < 1 - 1e-12) return
    fail('data/one-class', {
      where: data.response,
      rule: 'must have both classes in every sample, with weights above 0',
      hint: 'Sample within the classes, or gather more rows of the rare one',
    })
  }

  function evaluate(f64: Float64Array, at: number, r: number, v: number, ld: number): void {
    for (let i = 0; i < m; i++) f64[v / 8 + i] = -Math.abs(f64[at / 8 + i])
    exponentials(v, ld, 0, v)
    for (let i = 0; i < m; i++) {
      const t = f64[at / 8 + i]
      const e = f64[v / 8 + i]
      const large = 1 / (1 + e)
      const less = e * large
      // The probability of the other class, without cancellation at either end.
      const wrong = t > 0 === y[i] > 0.5 ? less : large
      eta[i] = t
      small[i] = e
      residual[i] = y[i] > 0.5 ? wrong : -wrong
      f64[r / 8 + i] = scale * w[i] * residual[i]
      f64[v / 8 + i] = scale * w[i] * less * large
    }
  }

  function value(): number {
    let sum = 0
    for (let i = 0; i < m; i++) {
      sum += w[i] * (log1p(small[i]) + (eta[i] > 0 === y[i] > 0.5 ? 0 : Math.abs(eta[i])))
    }
    return sum
  }

  function dual(s: number): number {
    let sum = 0
    for (let i = 0; i < m; i++) {
      const off = s * residual[i]
      sum += w[i] * (entropy(y[i] - off) - off * offset[i])
    }
    return sum
  }
}

/** 0 at and beyond the ends. */
function entropy(q: number): number {
  return q > 0 && q < 1 ? -q * log(q) - (1 - q) * log1p(-q) : 0
}
