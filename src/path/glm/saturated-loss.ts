/**
 * The loss (loss.ts) of a model that explains every row, sum w = 1:
 *   0 (numbers, classes),   sum_i w_i (y_i - y_i log y_i) (counts),   sum_t W_t log W_t over event times, W_t the weight of the events (Breslow).
 */
import type { Dataset } from '../../data/dataset.js'
import { log } from '../../math/elementary.js'

export function saturatedLoss(data: Dataset, rows: Int32Array, w: Float64Array): number {
  if (data.family === 'poisson') return ofCounts(data, rows, w)
  return data.survival === undefined ? 0 : ofEvents(data, rows, w)
}

function ofCounts({ y }: Dataset, rows: Int32Array, w: Float64Array): number {
  let sum = 0
  rows.forEach((row, i) => {
    if (y[row] > 0) sum += w[i] * y[row] * (1 - log(y[row]))
  })
  return sum
}

function ofEvents({ y, survival }: Dataset, rows: Int32Array, w: Float64Array): number {
  const { event, strata } = survival!
  const weightAt = new Map<string, number>()
  rows.forEach((row, i) => {
    if (event[row] === 0) return
    const time = `${strata?.[row] ?? 0} ${y[row]}`
    weightAt.set(time, (weightAt.get(time) ?? 0) + w[i])
  })
  let sum = 0
  for (const weight of weightAt.values()) if (weight > 0) sum += weight * log(weight)
  return sum
}
