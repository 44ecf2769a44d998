/**
 * The rows that a claim is about: columns centred at their weighted means and scaled to weighted variance one, in double-double where it
 * matters and in double for a first look, and what a penalty of one means for each of them. Written apart from the solvers.
 */
import {
  add,
  type Double2,
  dot,
  negative,
  over,
  squareRoot,
  times,
  type Vector2,
  vector,
} from './double-double.js'

/** A table as the library's data sets have it. */
export interface Table {
  readonly n: number
  readonly p: number
  /** Column-major. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Gaussian or binomial; others are refused. */
  readonly family: string
  readonly weights?: Float64Array
  readonly unpenalised?: { readonly x: Float64Array }
  readonly standardise?: boolean
  /** One per column, above 0; all 1. */
  readonly penaltyFactors?: Float64Array
}

export interface Column {
  readonly z: Vector2
  /** Weighted standard deviation; 0 for a constant column. */
  readonly sd: number
}

export interface Rows {
  readonly m: number
  readonly family: 'gaussian' | 'binomial'
  /** Weights of the rows, which sum to one. */
  readonly w: Vector2
  /** Gaussian: centred, in units of a power of two near its size. Binomial: 0 and 1. */
  readonly y: Vector2
  readonly unit: number
  readonly unpenalised: readonly Column[]
  /** Column j in double-double, kept for the next time. */
  column(j: number): Column
  /** Column j in double, into `z`; returns its standard deviation. */
  roughly(j: number, z: Float64Array): number
  /** The penalty of column j, in units of lambda, given its standard deviation; and that of the square of its coefficient. */
  factor(j: number, sd: number): number
  ridge(j: number, sd: number): number
}

/** Values within so many units in the last place are one value. */
const UNITS = 4

/** `alpha`: the mixture of the elastic net; 1, the lasso. */
export function takeRows(table: Table, rows: ArrayLike<number> = everyRow(table.n), alpha = 1): Rows {
  const { n, p, family, standardise = true, penaltyFactors } = table
  if (family !== 'gaussian' && family !== 'binomial') {
    throw new RangeError(`family: must be gaussian or binomial to be judged here; got ${family}`)
  }
  const m = rows.length
  const weights = Float64Array.from({ length: m }, (_, i) => table.weights?.[rows[i]] ?? 1)
  const total = weights.reduce<Double2>((sum, each) => add(sum, [each, 0]), [0, 0])
  const w = vector(m, i => over([weights[i], 0], total))
  const own = new Map<number, Column>()
  const unpenalisedCount = (table.unpenalised?.x.length ?? 0) / n
  // As glmnet has it: factors sum to the number of columns, and those kept have none.
  const share = (p + unpenalisedCount) / (penaltyFactors?.reduce((sum, f) => sum + f, 0) ?? p)
  const factorOf = (j: number) => share * (penaltyFactors?.[j] ?? 1)
  const valuesOf = (x: Float64Array, j: number) =>
    Float64Array.from({ length: m }, (_, i) => x[j * n + rows[i]])
  const y = Float64Array.from({ length: m }, (_, i) => table.y[rows[i]])
  const response = family === 'gaussian' ? centred(y, w) : vector(m, i => [y[i], 0])
  const unit = family === 'gaussian' ? powerOfTwo(response.hi) : 1
  const scaled = vector(m, i => [response.hi[i] / unit, response.lo[i] / unit])
  // The square of the elastic net counts in units of the response's deviation.
  const spread = family === 'gaussian' ? deviationOf(scaled.hi, w.hi) : 1
  const unpenalised = Array.from({ length: unpenalisedCount }, (_, j) =>
    exactly(valuesOf(table.unpenalised!.x, j), w),
  )
  return {
    m,
    family,
    w,
    y: scaled,
    unit,
    unpenalised,
    column(j) {
      const known = own.get(j) ?? exactly(valuesOf(table.x, j), w)
      own.set(j, known)
      return known
    },
    roughly(j, z) {
      for (let i = 0; i < m; i++) z[i] = table.x[j * n + rows[i]]
      return standardised(z, w.hi)
    },
    factor: (j, sd) => (alpha * factorOf(j)) / (standardise ? 1 : sd),
    ridge: (j, sd) => ((1 - alpha) * factorOf(j)) / (standardise ? spread : spread * sd * sd),
  }
}

/** Of a centred response; 1 where it is constant. */
function deviationOf(y: Float64Array, w: Float64Array): number {
  const squares = y.reduce((sum, v, i) => sum + w[i] * v * v, 0)
  return squares > 0 ? Math.sqrt(squares) : 1
}

function everyRow(n: number): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => i)
}

function centred(values: Float64Array, w: Vector2): Vector2 {
  const raw = vector(values.length, i => [values[i], 0])
  const mean = dot(w, raw)
  return vector(values.length, i => add([values[i], 0], negative(mean)))
}

function exactly(values: Float64Array, w: Vector2): Column {
  const unit = powerOfTwo(values)
  if (flat(values, w.hi)) return { z: vector(values.length, () => [0, 0]), sd: 0 }
  const d = centred(
    values.map(v => v / unit),
    w,
  )
  const wd = vector(values.length, i => times([w.hi[i], w.lo[i]], [d.hi[i], d.lo[i]]))
  const sd = squareRoot(dot(wd, d))
  return { z: vector(values.length, i => over([d.hi[i], d.lo[i]], sd)), sd: sd[0] * unit }
}

/** In place; the mean is summed with compensation (Neumaier 1974). */
function standardised(z: Float64Array, w: Float64Array): number {
  if (flat(z, w)) {
    z.fill(0)
    return 0
  }
  const unit = powerOfTwo(z)
  for (let i = 0; i < z.length; i++) z[i] /= unit
  for (let pass = 0; pass < 2; pass++) {
    let sum = 0
    let rest = 0
    for (let i = 0; i < z.length; i++) {
      const term = w[i] * z[i]
      const next = sum + term
      rest += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
      sum = next
    }
    for (let i = 0; i < z.length; i++) z[i] = z[i] - sum - rest
  }
  let squares = 0
  for (let i = 0; i < z.length; i++) squares += w[i] * z[i] * z[i]
  const sd = Math.sqrt(squares)
  for (let i = 0; i < z.length; i++) z[i] /= sd
  return sd * unit
}

function flat(values: Float64Array, w: Float64Array): boolean {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    if (w[i] === 0) continue
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
  }
  return !(high - low > UNITS * 2 ** -52 * Math.max(Math.abs(low), Math.abs(high)))
}

/** The largest power of two below the largest value: dividing by it is exact and keeps squares in range. */
function powerOfTwo(values: Float64Array): number {
  let largest = 0
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]))
  return largest > 0 ? 2 ** Math.max(Math.floor(Math.log2(largest)), -1000) : 1
}
