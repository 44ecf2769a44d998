import type { Table } from '../judges/standardise.js'

/**
 * Published lasso solutions without intercept or standardisation, turned into problems with both that have the same
 * solution. The trick uses the published solution itself, so a wrong one would not come out again:
 * rows that the published solution fits with zero gradient change the columns' spread without moving the optimum.
 */
export interface Recast {
  readonly data: Table
  /** Factor from the published penalty to the standardised one. */
  readonly lambda: number
}

function columnMajor(rows: readonly (readonly number[])[]): Float64Array {
  const p = rows[0].length
  return Float64Array.from(
    { length: rows.length * p },
    (_, at) => rows[at % rows.length][Math.floor(at / rows.length)],
  )
}

/** min |y - Xb|^2 + penalty |b|_1. Mirrored rows make every mean zero; row j of the rest, t_j e_j, evens out the spread. */
export function recastGaussian(
  X: readonly (readonly number[])[],
  y: readonly number[],
  b: readonly number[],
  penalty: number,
): Recast {
  const squares = b.map((_, j) => X.reduce((sum, row) => sum + row[j] ** 2, 0))
  const target = 1.5 * Math.max(...squares)
  const even = b.map((_, j) => b.map((_, l) => (j === l ? Math.sqrt(target - squares[j]) : 0)))
  const half = [...X, ...even]
  const response = [...y, ...even.map((row, j) => row[j] * b[j])]
  const rows = [...half, ...half.map(row => row.map(v => -v))]
  const n = rows.length
  const sd = Math.sqrt((2 * target) / n)
  const all = Float64Array.from([...response, ...response.map(v => -v)])
  // 1/(2n) * 2 |y - Xb|^2 + lambda sd |b|_1 is 1/n times the published objective when lambda sd n = penalty.
  const data: Table = { n, p: b.length, x: columnMajor(rows), y: all, family: 'gaussian' }
  return { data, lambda: penalty / (n * sd) }
}

/**
 * -loglik/n + penalty |b|_1 with intercept a and two columns, b_2 = 0. A point with a + b_1 x_1 = 0, taken once with
 * each response, has zero gradient in every direction; at +-v in the second column it evens out the spread.
 */
export function recastLogistic(
  X: readonly (readonly number[])[],
  y: readonly number[],
  a: number,
  b: readonly number[],
  penalty: number,
): Recast {
  const build = (v: number) => {
    const at = -a / b[0]
    const rows = [...X, [at, v], [at, v], [at, -v], [at, -v]]
    const spread = [0, 1].map(j => {
      const mean = rows.reduce((sum, row) => sum + row[j], 0) / rows.length
      return rows.reduce((sum, row) => sum + (row[j] - mean) ** 2, 0) / rows.length
    })
    return { rows, spread }
  }
  let [low, high] = [0, 100]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    const [first, second] = build(middle).spread
    if (second < first) low = middle
    else high = middle
  }
  const { rows, spread } = build(low)
  const n = rows.length
  const data: Table = {
    n,
    p: 2,
    x: columnMajor(rows),
    y: Float64Array.from([...y, 0, 1, 0, 1]),
    family: 'binomial',
  }
  return { data, lambda: (penalty * X.length) / (n * Math.sqrt(spread[0])) }
}
