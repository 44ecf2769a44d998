/**
 * Some rows of a design, laid out for the solver: columns centred at their weighted means and scaled to weighted variance one,
 * whatever is asked, so that badly scaled columns are numbers near one. Where columns are to be penalised as they are, the
 * scale goes into their penalty factors. The constant stands behind the last column.
 */
import { fail } from '../../errors.js'
import { isConstant, pivotOf } from '../../math/pivot.js'
import { columnAt, type Design } from './design.js'

export interface Sample {
  readonly design: Design
  readonly m: number
  /** Column-major: design.columns of them, then the constant. */
  readonly z: Float64Array
  readonly centre: Float64Array
  /** Weighted standard deviations; 0 for a constant column. */
  readonly scale: Float64Array
  /** Penalty factors for the columns of z; Infinity for one that cannot enter. */
  readonly factor: Float64Array
  /** Weights of the rows, which sum to one. */
  readonly w: Float64Array
  /** Centred and scaled to weighted variance one, or 0/1. */
  readonly y: Float64Array
  yCentre: number
  yScale: number
  load(rows: Int32Array): void
}

export function createSample(design: Design, m: number): Sample {
  const { data, columns, weights, factors, standardise } = design
  const z = new Float64Array(m * (columns + 1)).fill(1, m * columns)
  const sample: Sample = {
    design,
    m,
    z,
    centre: new Float64Array(columns),
    scale: new Float64Array(columns),
    factor: new Float64Array(columns + 1),
    w: new Float64Array(m),
    y: new Float64Array(m),
    yCentre: 0,
    yScale: 1,
    load,
  }
  return sample

  function load(rows: Int32Array): void {
    const { w, y } = sample
    weigh(rows)
    for (let j = 0; j < columns; j++) {
      const column = columnAt(design, j)
      const target = z.subarray(j * m, (j + 1) * m)
      for (let i = 0; i < m; i++) target[i] = column[rows[i]]
      const { mean, deviation } = standardiseBy(w, target)
      sample.centre[j] = mean
      sample.scale[j] = deviation
      sample.factor[j] =
        deviation === 0 ? Number.POSITIVE_INFINITY : standardise ? factors[j] : factors[j] / deviation
    }
    for (let i = 0; i < m; i++) y[i] = data.y[rows[i]]
    if (data.family === 'binomial') checkBothClasses()
    else {
      const { mean, deviation } = standardiseBy(w, y)
      sample.yCentre = mean
      sample.yScale = deviation || 1
    }
  }

  function weigh(rows: Int32Array): void {
    let sum = 0
    for (let i = 0; i < m; i++) sum += weights[rows[i]]
    if (sum === 0) {
      fail('data/no-weight', {
        where: 'weights',
        rule: 'must not be 0 in every row of a sample',
        got: `${m} rows of weight 0`,
        hint: 'Leave out rows of weight 0',
      })
    }
    for (let i = 0; i < m; i++) sample.w[i] = weights[rows[i]] / sum
  }

  function checkBothClasses(): void {
    let ones = 0
    for (let i = 0; i < m; i++) ones += sample.w[i] * sample.y[i]
    if (ones > 0 && ones < 1 - 1e-12) return
    fail('data/one-class', {
      where: data.response,
      rule: 'must have both classes in every sample, with weights above 0',
      hint: 'Sample within the classes, or gather more rows of the rare one',
    })
  }
}

/** In place; values that are the same but for rounding become zeros. */
function standardiseBy(w: Float64Array, values: Float64Array): { mean: number; deviation: number } {
  const m = values.length
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < m; i++) {
    if (w[i] === 0) continue
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
  }
  const pivot = pivotOf(low, high)
  if (isConstant(low, high)) {
    values.fill(0)
    return { mean: pivot, deviation: 0 }
  }
  for (let i = 0; i < m; i++) values[i] -= pivot
  let mean = 0
  for (let i = 0; i < m; i++) mean += w[i] * values[i]
  // Once more, to take away what rounding left.
  let drift = 0
  for (let i = 0; i < m; i++) drift += w[i] * (values[i] - mean)
  mean += drift
  let spread = 0
  for (let i = 0; i < m; i++) if (w[i] > 0) spread = Math.max(spread, Math.abs(values[i] - mean))
  // In units of the largest deviation: squares of 1e-200 must not vanish.
  let squares = 0
  for (let i = 0; i < m; i++) {
    const d = (values[i] - mean) / spread
    squares += w[i] * d * d
  }
  const deviation = spread * Math.sqrt(squares)
  for (let i = 0; i < m; i++) values[i] = (values[i] - mean) / deviation
  return { mean: pivot + mean, deviation }
}
