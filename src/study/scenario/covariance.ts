/**
 * The distributions N(0, Sigma) of the covariates in Section 5.1, each by its factor form, so that n rows of p columns cost
 * n p deviates and no p x p matrix is ever made:
 *   compound symmetry   x_j = sqrt(rho) f + sqrt(1 - rho) e_j
 *   blocks              below, at `blocks`
 *   autoregression      x_j = r x_i + sqrt(1 - r^2) e_j,  r = rho^(j - i), i the column drawn before
 *   variations 2, 3     x_20 = x_k + 0.25 e
 *   variation 4         x_j = f + e_j
 * Any ascending subset of the columns can be drawn alone: its distribution is the marginal one.
 */
import type { Stream } from '../../random/stream.js'

export interface Covariance {
  /** Sigma_ij. */
  readonly at: (i: number, j: number) => number
  /** `rows` independent rows of the given columns, ascending, as one array column by column. */
  readonly draw: (random: Stream, rows: number, columns: ArrayLike<number>) => Float64Array
}

export function compoundSymmetry(rho: number): Covariance {
  return factorModel(Math.sqrt(rho), Math.sqrt(1 - rho))
}

/** Variation 4 of scenario 1: a common factor of the same size as the rest. */
export const commonFactor: Covariance = factorModel(1, 1)

function factorModel(shared: number, own: number): Covariance {
  return {
    at: (i, j) => shared * shared + (i === j ? own * own : 0),
    draw(random, rows, columns) {
      const x = deviates(random, rows * columns.length)
      if (shared === 0) return x
      const factor = deviates(random, rows)
      for (let c = 0; c < columns.length; c++) {
        for (let i = 0; i < rows; i++) x[c * rows + i] = shared * factor[i] + own * x[c * rows + i]
      }
      return x
    },
  }
}

/**
 * Scenario 3: correlation `signal` among the first `d` columns, `noise` among the others, `cross` between the two.
 * With f common to all, noise columns are sqrt(noise) f + sqrt(1 - noise) e_j, and signal columns g f + u_j with
 * g = cross / sqrt(noise). The u_j must have covariance (1 - signal) I + (signal - g^2) J, which may be negative off the
 * diagonal; u = sqrt(1 - signal) (e - a mean(e)) has it when (1 - a)^2 = 1 + d (signal - g^2) / (1 - signal).
 */
export function blocks(d: number, signal: number, noise: number, cross: number): Covariance {
  const g = cross / Math.sqrt(noise)
  const a = 1 - Math.sqrt(1 + (d * (signal - g * g)) / (1 - signal))
  const own = Math.sqrt(1 - signal)
  const shared = Math.sqrt(noise)
  const ownNoise = Math.sqrt(1 - noise)
  return {
    at(i, j) {
      if (i === j) return 1
      if (i < d && j < d) return signal
      return i >= d && j >= d ? noise : cross
    },
    draw(random, rows, columns) {
      const factor = deviates(random, rows)
      const e = deviates(random, rows * d)
      const x = new Float64Array(rows * columns.length)
      for (let c = 0; c < columns.length; c++) {
        const j = columns[c]
        const rest = j < d ? undefined : deviates(random, rows)
        for (let i = 0; i < rows; i++) {
          x[c * rows + i] =
            rest === undefined
              ? g * factor[i] + own * (e[j * rows + i] - a * rowMean(e, rows, d, i))
              : shared * factor[i] + ownNoise * rest[i]
        }
      }
      return x
    },
  }
}

/** Scenarios 4 and 5. */
export function autoregression(rho: number): Covariance {
  return {
    at: (i, j) => power(rho, Math.abs(i - j)),
    draw(random, rows, columns) {
      const x = deviates(random, rows * columns.length)
      for (let c = 1; c < columns.length; c++) {
        const r = power(rho, columns[c] - columns[c - 1])
        const own = Math.sqrt(1 - r * r)
        const before = (c - 1) * rows
        for (let i = 0; i < rows; i++) x[c * rows + i] = r * x[before + i] + own * x[c * rows + i]
      }
      return x
    },
  }
}

/** Variations 2 and 3 of scenario 1: independent columns, but the last of p is column `k` with an error of 0.25. */
export function twinOf(k: number, p: number): Covariance {
  const last = p - 1
  return {
    at(i, j) {
      if (i === j) return i === last ? 1 + 0.25 * 0.25 : 1
      return (i === last && j === k) || (j === last && i === k) ? 1 : 0
    },
    draw(random, rows, columns) {
      const x = deviates(random, rows * columns.length)
      const at = Array.from(columns).indexOf(last)
      const original = Array.from(columns).indexOf(k)
      if (at < 0) return x
      const source =
        original < 0 ? deviates(random, rows) : x.subarray(original * rows, (original + 1) * rows)
      for (let i = 0; i < rows; i++) x[at * rows + i] = source[i] + 0.25 * x[at * rows + i]
      return x
    },
  }
}

function deviates(random: Stream, count: number): Float64Array {
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) values[i] = random.normal()
  return values
}

function rowMean(e: Float64Array, rows: number, d: number, i: number): number {
  let sum = 0
  for (let k = 0; k < d; k++) sum += e[k * rows + i]
  return sum / d
}

/** base^exponent by products alone: engines differ in the last bits of Math.pow. */
function power(base: number, exponent: number): number {
  let result = 1
  for (let k = 0; k < exponent; k++) result *= base
  return result
}
