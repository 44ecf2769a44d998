/**
 * The gaussian lasso with row weights, penalty factors and unpenalised columns as a plain one (Frisch & Waugh 1933, Lovell 1963). With
 * weights w of the m rows of a sample, sum w = 1, g_i = sqrt(m w_i), G = diag(g), columns x_j of weighted mean 0 and norm N_j = |G x_j|,
 * penalty factors f_j, f the least of them, and Q an orthonormal basis of g and the unpenalised columns G x, let
 *   z_j = (I - QQ') G x_j / d_j,   d_j = N_j f_j / f,      v = (I - QQ') G y / sqrt(m).
 * Then |z_j| <= 1, and b solves the problem at lambda exactly when its b_j d_j / sqrt(m) solve min (1/2) |v - Z b|^2 + mu |b|_1 at
 * mu = lambda f: for given penalised coefficients the unpenalised ones are those of least squares. A residual r of that
 * problem is orthogonal to Q, so that z_j'r = x_j'(G r) / d_j: passes over all columns need the columns as they are.
 * The square of the elastic net becomes mu (1 - alpha) / 2 sum_j (f / f_j) b_j^2 / (m u), u the spread of a gaussian response, else 1.
 */

import { collinear } from '../../math/orthonormal-basis.js'
import { CONSTANT } from '../gaussian/constant.js'
import type { Problem } from '../problem.js'
import type { Design } from './design.js'
import { sumOfWeights } from './sum-of-weights.js'

export interface Adjustment {
  /** Address of g by row of the sample, zero on padding rows, and whether they differ. */
  readonly roots: number
  readonly weighted: boolean
  /** floor(g / max g * 32767) in 16 bits, packed by pairs of rows; max g / 32767; and 1 / |the integers|^2. */
  readonly integers: number
  integerStep: number
  inverse: number
  /** Address of Q. */
  readonly basis: number
  rank: number
  /** Address of f_j / f by column, or of d_j where columns are penalised as they are; not a number above 0 for a column that is not selected. */
  readonly divisors: number
  readonly fixed: boolean
  /** Whether divisors differ from 1. */
  factored: boolean
  /** f: lambdas of the problem on a sample are this multiple of what they are in the data. */
  unit: number
  /** Dimensions of the rows that no column can have. */
  taken: number
  /** Room for a vector over the rows. */
  readonly product: number
  /** (1 - alpha) / alpha f / f_j / (sqrt(m) u) for column j: how much of mu alpha b_j the elastic net adds to mu alpha sign(b_j). */
  ridge(j: number): number
  /** Take the rows of a sample, listed at an address too; the response v goes to `y`. */
  load(rows: Int32Array, list: number, y: number): void
}

/** What projecting leaves of a squared norm, as a share, at which a column or the response lies in the span. */
export const SPANNED = 1e-20
/** The same for a column of the basis. */
const DEPENDENT = collinear ** 2
const MOST = 32767

export function createAdjustment(problem: Problem, design: Design, m: number): Adjustment {
  const { arena, kernels, n, p, x, y: response, scale } = problem
  const { weights, factors, unpenalised, standardise, columns, alpha } = design
  const ld = 4 * Math.ceil(m / 4)
  const doubles = (count: number) => arena.allocate(8 * count)
  const most = factors.reduce((count, factor) => (factor === 0 ? count + 1 : count), 0)
  const [roots, product, nothing] = [doubles(ld), doubles(ld), doubles(ld)]
  const basis = doubles(ld * (1 + most))
  const divisors = doubles(columns)
  const [mean, norm, c] = [doubles(2 + most), doubles(2 + most), doubles(1)]
  const [variable, slot] = [arena.allocate(4), arena.allocate(4)]
  const mixture = (1 - alpha) / (alpha * Math.sqrt(m))
  /** u. */
  let spread = 1
  const adjustment: Adjustment = {
    roots,
    weighted: weights.some(weight => weight !== weights[0]),
    integers: arena.allocate(2 * ld),
    integerStep: 1,
    inverse: 1,
    basis,
    rank: 0,
    divisors,
    fixed: !standardise,
    factored: false,
    unit: 1,
    taken: 1,
    product,
    ridge: j => (mixture * adjustment.unit) / (factors[unpenalised + j] * spread),
    load,
  }
  return adjustment

  function load(rows: Int32Array, list: number, y: number): void {
    weigh(rows)
    arena.f64.fill(1, divisors / 8, divisors / 8 + columns)
    makeBasis(list)
    if (standardise) takeFactors()
    else takeScales(rows)
    loadResponse(rows, y)
  }

  function weigh(rows: Int32Array): void {
    const { f64, i32 } = arena
    const sum = sumOfWeights(weights, rows, m)
    let largest = 0
    let empty = 0
    for (let i = 0; i < m; i++) {
      const root = adjustment.weighted ? Math.sqrt((m * weights[rows[i]]) / sum) : 1
      f64[roots / 8 + i] = root
      largest = Math.max(largest, root)
      if (root === 0) empty++
    }
    adjustment.taken = 1 + empty
    if (!adjustment.weighted) return
    let squares = 0
    const integer = (i: number) => Math.floor((f64[roots / 8 + i] / largest) * MOST)
    for (let i = 0; i < ld; i += 2) {
      const [a, b] = [integer(i), integer(i + 1)]
      squares += a * a + b * b
      i32[(adjustment.integers >> 2) + (i >> 1)] = a | (b << 16)
    }
    adjustment.integerStep = largest / MOST
    adjustment.inverse = 1 / squares
  }

  /** Gram-Schmidt, twice; columns that depend on others add nothing. */
  function makeBasis(list: number): void {
    const { f64, i32 } = arena
    const root = Math.sqrt(m)
    for (let i = 0; i < ld; i++) f64[basis / 8 + i] = f64[roots / 8 + i] / root
    adjustment.rank = 1
    for (let j = 0; j < columns; j++) {
      if (factors[j] !== 0) continue
      i32[variable / 4] = j < unpenalised ? p + j : j - unpenalised
      i32[slot / 4] = adjustment.rank
      const { rank } = adjustment
      // biome-ignore format: what, where to and how
      kernels.enterProjected({
        x, n, rows: list, m, ld, variables: variable, slots: slot, count: 1,
        out: basis, mean, norm, v: nothing, c,
        tiny: CONSTANT, g: roots, basis, rank, spanned: DEPENDENT, divisors, fixed: 0,
      })
      if (f64[norm / 8 + adjustment.rank] === 0) continue
      const at = basis + 8 * ld * adjustment.rank
      const length = Math.sqrt(kernels.project(at, ld, basis, adjustment.rank))
      for (let i = 0; i < ld; i++) f64[at / 8 + i] /= length
      adjustment.rank++
    }
    adjustment.taken += adjustment.rank - 1
  }

  function takeFactors(): void {
    const { f64 } = arena
    let least = Number.POSITIVE_INFINITY
    for (let j = unpenalised; j < columns; j++) if (factors[j] > 0) least = Math.min(least, factors[j])
    adjustment.unit = least
    adjustment.factored = false
    for (let j = 0; j < p; j++) {
      f64[divisors / 8 + j] = factors[unpenalised + j] / least
      if (factors[unpenalised + j] !== least) adjustment.factored = true
    }
  }

  /** f_j is divided by the deviation s_j of column j, and so N_j f_j / s_j = sqrt(m) f_j for the columns as given. */
  function takeScales(rows: Int32Array): void {
    const { f64 } = arena
    const root = Math.sqrt(m)
    let least = Number.POSITIVE_INFINITY
    for (let j = 0; j < p; j++) {
      const deviation = deviationOn(rows, j) * scale[j]
      if (factors[unpenalised + j] > 0 && deviation > 0)
        least = Math.min(least, factors[unpenalised + j] / deviation)
    }
    adjustment.unit = least
    adjustment.factored = true
    for (let j = 0; j < p; j++) {
      f64[divisors / 8 + j] = scale[j] > 0 ? (root * factors[unpenalised + j]) / (least * scale[j]) : 0
    }
  }

  /** Of column j of the problem, with the weights of the rows. */
  function deviationOn(rows: Int32Array, j: number): number {
    const { f64 } = arena
    const [g, at] = [roots / 8, x / 8 + j * n]
    let mean = 0
    for (let i = 0; i < m; i++) mean += (f64[g + i] * f64[g + i] * f64[at + rows[i]]) / m
    let squares = 0
    for (let i = 0; i < m; i++) squares += (f64[g + i] * (f64[at + rows[i]] - mean)) ** 2
    return squares > m * CONSTANT * (squares + m * mean * mean) ? Math.sqrt(squares / m) : 0
  }

  function loadResponse(rows: Int32Array, y: number): void {
    const { f64 } = arena
    let mean = 0
    for (let i = 0; i < m; i++) mean += (f64[roots / 8 + i] ** 2 * response[rows[i]]) / m
    const unit = 1 / Math.sqrt(m)
    f64.fill(0, y / 8 + m, y / 8 + ld)
    for (let i = 0; i < m; i++) f64[y / 8 + i] = f64[roots / 8 + i] * (response[rows[i]] - mean) * unit
    const before = kernels.dot(y, y, ld)
    spread = design.data.family === 'gaussian' && before > 0 ? Math.sqrt(before) : 1
    kernels.project(y, ld, basis, adjustment.rank)
    const left = kernels.project(y, ld, basis, adjustment.rank)
    if (!(left > SPANNED * before)) f64.fill(0, y / 8, y / 8 + ld)
  }
}
