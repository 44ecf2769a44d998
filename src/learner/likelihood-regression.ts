/**
 * Maximum likelihood for the families that have a loss (path/glm/loss.ts), without penalty, by Newton's method with step halving: with
 * W the number of rows that count, m of them all, and the loss' r, v and P,
 *   gradient g_a = (W / sqrt m) z_a'r,   information I_ab = (W / sqrt m) (z_a' diag(v) z_b - (P z_a)'(P z_b)),   step I^-1 g.
 * Coefficients are those of the constant, where there is one, then of the columns; for K classes each has K - 1, the last class having none.
 * A likelihood without a maximum (separated classes, perfectly ordered events) shows by steps that stay as long as they are while what
 * they gain vanishes: the iteration stops there, with finite coefficients and a flag.
 */

import { countRows } from '../data/columns/weighted-columns.js'
import type { Dataset } from '../data/dataset.js'
import { cholesky, solveLower, solveLowerTransposed } from '../math/cholesky.js'
import { dot } from '../math/dot.js'
import { exp } from '../math/elementary.js'
import { allRows } from '../path/capacity.js'
import { createLoss } from '../path/glm/create-loss.js'

export interface Likelihood {
  /** The rows of the data as the columns of a fit must have them. */
  readonly rows: Int32Array
  /** Coefficients of a column: one, or one less than there are classes. */
  readonly each: number
  readonly constant: boolean
  /** Fit columns, from given coefficients if any. Without use for a deviance above `below`, a fit that cannot get there may end early. */
  fit(columns: readonly Float64Array[], start?: Float64Array, below?: number): LikelihoodFit
  /** Where the last fit ended: Rao's score statistics of a column outside, summed over its coefficients; 0 for one in the span of those inside. */
  score(column: Float64Array): number
  /**
   * Where the last fit ended: the scores of columns, and their information outside the constant and the first `fixed` columns of the fit; row-major,
   * the coefficients of one column together.
   */
  outside(columns: readonly Float64Array[], fixed: number): Outside
}

export interface Outside {
  readonly scores: Float64Array
  /** Zeros where the information of the fit is singular. */
  readonly information: Float64Array
}

/** One coefficient of a model: its column, its block of eta, and P z. */
interface Coefficient {
  readonly column: Float64Array
  readonly block: number
  readonly p: Float64Array
}

export interface LikelihoodFit {
  /** Of the constant, then column by column; those of one column together. */
  readonly coefficients: Float64Array
  /** -2 log likelihood. */
  readonly deviance: number
  /** Cholesky factor of the information, row-major; null where it is singular. */
  readonly factor: Float64Array | null
  readonly separated: boolean
}

const MOST_ITERATIONS = 60

export function createLikelihood(data: Dataset): Likelihood {
  const { n, weights, offset } = data
  const loss = createLoss(data, n, (x, count, shift, out) => {
    for (let i = 0; i < count; i++) f64[out / 8 + i] = exp(Math.min(f64[x / 8 + i] - shift, 709))
  })
  const rows = loss.arrange(allRows(n))
  const w = Float64Array.from(rows, i => weights?.[i] ?? 1)
  const total = w.reduce((sum, each) => sum + each, 0)
  const counted = weights === undefined ? n : countRows(weights)
  loss.load(
    rows,
    w.map(each => each / total),
  )
  const scale = counted / Math.sqrt(n)
  const { blocks, constant } = loss
  const each = Math.max(1, blocks - 1)
  // One array for everything that the loss reads and writes.
  const length = blocks * n
  const f64 = new Float64Array(3 * length + 2 * n)
  const [eta, r, v, z, projected] = [0, length, 2 * length, 3 * length, 3 * length + n]
  const ones = new Float64Array(n).fill(1)
  const byWeight = new Float64Array(n)
  let inside: Coefficient[] = []
  let factor: Float64Array | null = null
  return { rows, each, constant, fit, score, outside }

  function evaluate(coefficients: Float64Array): number {
    for (let b = 0; b < blocks; b++) {
      for (let i = 0; i < n; i++) f64[eta + b * n + i] = offset?.[rows[i]] ?? 0
    }
    inside.forEach(({ column, block }, a) => {
      const from = eta + block * n
      for (let i = 0; i < n; i++) f64[from + i] += coefficients[a] * column[i]
    })
    loss.evaluate(f64, 8 * eta, 8 * r, 8 * v, n)
    return 2 * counted * loss.value()
  }

  /** P z of a column. */
  function project(
    column: Float64Array,
    block: number,
    out: Float64Array = new Float64Array(loss.rank),
  ): Float64Array {
    if (loss.rank === 0) return out
    f64.set(column, z)
    loss.project(f64, 8 * z, block, 8 * projected)
    out.set(f64.subarray(projected, projected + loss.rank))
    return out
  }

  function slopeOf(column: Float64Array, block: number): number {
    return scale * dot(f64, r + block * n, column, 0, n)
  }

  /** One entry of the information, for coefficients of which the second has its column times v. */
  function information(a: Coefficient, weighted: Float64Array, block: number, p: Float64Array): number {
    const own = a.block === block ? dot(a.column, 0, weighted, 0, n) : 0
    return scale * (own - dot(a.p, 0, p, 0, loss.rank))
  }

  /** A column times v, until the next call. */
  function weighted(column: Float64Array, block: number): Float64Array {
    const from = v + block * n
    for (let i = 0; i < n; i++) byWeight[i] = f64[from + i] * column[i]
    return byWeight
  }

  /** The factor of the information where the loss was evaluated last. */
  function findFactor(): void {
    loss.freeze()
    const k = inside.length
    for (const { column, block, p } of inside) project(column, block, p)
    const h = new Float64Array(k * k)
    inside.forEach((own, a) => {
      const own_v = weighted(own.column, own.block)
      for (let b = 0; b <= a; b++) h[a * k + b] = information(inside[b], own_v, own.block, own.p)
    })
    factor = cholesky(h, k, k, 1e-14) === k ? h : null
  }

  function fit(
    columns: readonly Float64Array[],
    start?: Float64Array,
    below = Number.POSITIVE_INFINITY,
  ): LikelihoodFit {
    const all = constant ? [ones, ...columns] : columns
    inside = all.flatMap(column =>
      Array.from({ length: each }, (_, block) => ({ column, block, p: new Float64Array(loss.rank) })),
    )
    const k = inside.length
    let coefficients: Float64Array = new Float64Array(k)
    if (start !== undefined) coefficients.set(start)
    else if (constant) for (let b = 0; b < each; b++) coefficients[b] = loss.start(b)
    let deviance = evaluate(coefficients)
    let previous = Number.POSITIVE_INFINITY
    for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      findFactor()
      if (factor === null) return { coefficients, deviance, factor, separated: true }
      const step = Float64Array.from(inside, ({ column, block }) => slopeOf(column, block))
      solveLower(factor, k, k, step)
      const decrement = dot(step, 0, step, 0, k)
      solveLowerTransposed(factor, k, k, step)
      const move = largestMove(step)
      if (decrement < 1e-9 && decrement > 0.01 * previous && move > 0.1)
        return { coefficients, deviance, factor, separated: true }
      if (decrement < 0.1 && deviance - 2 * decrement > below)
        return { coefficients, deviance, factor, separated: false }
      const last = move <= 1e-9 || decrement < 1e-22
      let size = 1
      const from = coefficients
      for (;;) {
        coefficients = Float64Array.from(from)
        for (let a = 0; a < k; a++) coefficients[a] += size * step[a]
        const next = evaluate(coefficients)
        if (next <= deviance + 1e-12 * (1 + Math.abs(deviance)) || size < 1e-9) {
          deviance = next
          break
        }
        size /= 2
      }
      if (last) {
        findFactor()
        return { coefficients, deviance, factor, separated: false }
      }
      previous = decrement
    }
    return { coefficients, deviance, factor, separated: true }
  }

  /** Largest change of a linear predictor along a step. */
  function largestMove(step: Float64Array): number {
    let most = 0
    const change = new Float64Array(n)
    for (let b = 0; b < each; b++) {
      change.fill(0)
      inside.forEach(({ column, block }, a) => {
        if (block === b) for (let i = 0; i < n; i++) change[i] += step[a] * column[i]
      })
      for (let i = 0; i < n; i++) most = Math.max(most, Math.abs(change[i]))
    }
    return most
  }

  function score(column: Float64Array): number {
    if (factor === null) return 0
    const k = inside.length
    let sum = 0
    for (let block = 0; block < each; block++) {
      const own_v = weighted(column, block)
      const p = project(column, block)
      const row = Float64Array.from(inside, other => information(other, own_v, block, p))
      solveLower(factor, k, k, row)
      const whole = scale * dot(column, 0, own_v, 0, n)
      const left = whole - scale * dot(p, 0, p, 0, loss.rank) - dot(row, 0, row, 0, k)
      // A column that is constant in every stratum leaves the rounding of a difference.
      if (!(left > 1e-9 * whole)) return 0
      sum += slopeOf(column, block) ** 2 / left
    }
    return sum
  }

  function outside(columns: readonly Float64Array[], fixed: number): Outside {
    const own = columns.flatMap(column =>
      Array.from({ length: each }, (_, block) => ({ column, block, p: project(column, block) })),
    )
    const scores = Float64Array.from(own, ({ column, block }) => slopeOf(column, block))
    const count = own.length
    const matrix = new Float64Array(count * count)
    if (factor === null) return { scores, information: matrix }
    const k = inside.length
    const before = inside.slice(0, each * ((constant ? 1 : 0) + fixed))
    const taken: Float64Array[] = []
    own.forEach(({ column, block, p }, a) => {
      const own_v = weighted(column, block)
      // The leading part of the factor is that of the coefficients that are always there.
      const row = Float64Array.from(before, other => information(other, own_v, block, p))
      solveLower(factor!, before.length, k, row)
      taken.push(row)
      for (let b = 0; b <= a; b++) {
        const value = information(own[b], own_v, block, p) - dot(row, 0, taken[b], 0, row.length)
        matrix[a * count + b] = matrix[b * count + a] = value
      }
    })
    return { scores, information: matrix }
  }
}
