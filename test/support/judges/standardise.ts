import type { Family } from '../../../src/data/dataset.js'

/** What every independent check here starts from: column means and 1/n standard deviations, in two passes. */
export interface Table {
  readonly n: number
  readonly p: number
  /** Column-major. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly family: Family
}

export interface Standardised {
  readonly mean: Float64Array
  /** Zero for a constant column. */
  readonly sd: Float64Array
  /** Centred, scaled columns; a constant column is zero. */
  readonly z: readonly Float64Array[]
}

export function average(values: Float64Array): number {
  let sum = 0
  for (const v of values) sum += v
  const first = sum / values.length
  // The second pass removes the rounding error of the first, which matters when |mean| >> sd.
  let rest = 0
  for (const v of values) rest += v - first
  return first + rest / values.length
}

export function standardise({ n, p, x }: Table): Standardised {
  const mean = new Float64Array(p)
  const sd = new Float64Array(p)
  const z = Array.from({ length: p }, (_, j) => {
    const column = x.slice(j * n, (j + 1) * n)
    mean[j] = average(column)
    if (column.every(v => v === column[0])) return column.fill(0)
    const centred = column.map(v => v - mean[j])
    const rest = average(centred)
    const exact = centred.map(v => v - rest)
    sd[j] = Math.sqrt(average(exact.map(v => v * v)))
    return exact.map(v => v / sd[j])
  })
  return { mean, sd, z }
}

/** The table as a subsample sees it; rows may repeat. */
export function subsample(data: Table, rows: ArrayLike<number>): Table {
  const n = rows.length
  const x = new Float64Array(n * data.p)
  for (let j = 0; j < data.p; j++) for (let i = 0; i < n; i++) x[j * n + i] = data.x[j * data.n + rows[i]]
  return { n, p: data.p, x, y: Float64Array.from(rows, i => data.y[i]), family: data.family }
}

/** Are two columns equal up to sign once standardised? Then which of them is active is convention, not solution. */
export function hasTwins(data: Table): boolean {
  const { z, sd } = standardise(data)
  const seen = new Set<string>()
  return z.some((column, j) => {
    if (sd[j] === 0) return false
    const sign = Math.sign(column.find(v => Math.abs(v) > 1e-9)!)
    const key = column.map(v => Math.round(sign * v * 1e9)).join()
    return seen.has(key) || !seen.add(key)
  })
}

/** Means and standard deviations of columns whose rows have weights that sum to one. */
export function weightedMoments({ n, p, x }: Table, w: ArrayLike<number>): Omit<Standardised, 'z'> {
  const mean = new Float64Array(p)
  const sd = new Float64Array(p)
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < n; i++) mean[j] += w[i] * x[j * n + i]
    for (let i = 0; i < n; i++) sd[j] += w[i] * (x[j * n + i] - mean[j]) ** 2
    sd[j] = Math.sqrt(sd[j])
  }
  return { mean, sd }
}
