/**
 * Least squares, for what the homotopy has not: the elastic net, whose path is not piecewise linear in lambda.
 *   L = (1/2) sum_i w_i (y_i - eta_i)^2,   r = sqrt(m) w (y - eta),   v = sqrt(m) w.
 * The response is scaled so that less its offset it has weighted variance one, as glmnet has it: so the elastic net does not depend on the unit of the response.
 * Dual at s (y - eta):  sum_i w_i (s e_i (y_i - o_i) - s^2 e_i^2 / 2),  e = y - eta, o the offset.
 */
import type { Dataset } from '../../data/dataset.js'
import { independentRows } from './independent-rows.js'
import type { Loss } from './loss.js'

/** A mean square below this share of the response's is rounding: the model explains it. */
const EXPLAINED = 1e-22

export function createGaussianLoss(data: Dataset, m: number): Loss {
  const scale = Math.sqrt(m)
  const y = new Float64Array(m)
  const w = new Float64Array(m)
  const offset = new Float64Array(m)
  const residual = new Float64Array(m)
  let mean = 0
  const loss = { ...independentRows, unit: 1, centre: 0, load, start: () => mean, evaluate, value, dual }
  return loss

  function load(rows: Int32Array, weights: Float64Array): void {
    w.set(weights)
    const pivot = data.y[rows[w.findIndex(weight => weight > 0)]]
    let offCentre = 0
    for (let i = 0; i < m; i++) offCentre += w[i] * (data.y[rows[i]] - pivot)
    const meanOffset = data.offset === undefined ? 0 : meanOf(rows, data.offset)
    let all = 0
    let squares = 0
    for (let i = 0; i < m; i++) {
      const own = data.y[rows[i]] - pivot - offCentre
      const left = data.offset === undefined ? own : own - (data.offset[rows[i]] - meanOffset)
      all += w[i] * own ** 2
      squares += w[i] * left ** 2
    }
    const variance = squares > EXPLAINED * all ? squares : all
    loss.unit = variance > 0 ? Math.sqrt(variance) : 1
    loss.centre = pivot + offCentre
    mean = 0
    for (let i = 0; i < m; i++) {
      y[i] = (data.y[rows[i]] - pivot - offCentre) / loss.unit
      offset[i] = (data.offset?.[rows[i]] ?? 0) / loss.unit
      mean += w[i] * (y[i] - offset[i])
    }
  }

  function meanOf(rows: Int32Array, values: Float64Array): number {
    let mean = 0
    for (let i = 0; i < m; i++) mean += w[i] * values[rows[i]]
    return mean
  }

  function evaluate(f64: Float64Array, eta: number, r: number, v: number): void {
    let squares = 0
    for (let i = 0; i < m; i++) {
      residual[i] = y[i] - f64[eta / 8 + i]
      squares += w[i] * residual[i] * residual[i]
    }
    if (squares <= EXPLAINED) residual.fill(0)
    for (let i = 0; i < m; i++) {
      f64[r / 8 + i] = scale * w[i] * residual[i]
      f64[v / 8 + i] = scale * w[i]
    }
  }

  function value(): number {
    let sum = 0
    for (let i = 0; i < m; i++) sum += 0.5 * w[i] * residual[i] * residual[i]
    return sum
  }

  function dual(s: number): number {
    let sum = 0
    for (let i = 0; i < m; i++) {
      const e = s * residual[i]
      sum += w[i] * (e * (y[i] - offset[i]) - 0.5 * e * e)
    }
    return sum
  }
}
