/**
 * The probability that a selected variable is false, by the models without it that lie nearest. Of the set S without j, and of those that have
 * one of the other variables in the place of j, with weights by EBIC (Chen and Chen 2008),
 *   P_j = R_j / (1 + R_j),   R_j = sum over M in {S \ j} u {S \ j u k: k not in S} of w(M) / w(S),
 *   w(M) = exp(-EBIC(M) / 2),   EBIC(M) = -2 log L(M) + |M| log n + 2 log binom(p, |M|).
 * All models come from one factorisation: with Q a basis of S, r the residual, u_j what the others of S lack of column j,
 *   RSS(S \ j) = RSS + (u_j'y)^2,   RSS(S \ j u k) = RSS(S \ j) - (x_k'r + u_j'x_k u_j'y)^2 / (|x_k|^2 - |Q'x_k|^2 + (u_j'x_k)^2).
 * Classes are taken by the quadratic of their likelihood at the refit of S: rows weighted by mu (1 - mu), working response.
 */
import type { Dataset } from '../data/dataset.js'
import { columnDots, dot } from '../math/dot.js'
import { exp, log } from '../math/elementary.js'
import { mean } from '../math/mean.js'
import { append, collinear, createBasis, type OrthonormalBasis } from '../math/orthonormal-basis.js'
import { fittedValues } from './fitted.js'
import { refit } from './refit.js'

/** In the order of the selected; undefined where there is no finite refit with all of them, or one without an error, or another family. */
export function falseProbabilities(
  data: Dataset,
  selected: readonly number[],
): readonly number[] | undefined {
  const { n, p, x, family } = data
  if (family !== 'gaussian' && family !== 'binomial') return undefined
  const working = workingRows(data, selected)
  if (working === undefined) return undefined
  const { root, response } = working
  const column = (j: number) => {
    // Of a column far from zero the sums of squares would keep few digits of what varies.
    const centre = mean(x, j * n, n)
    return root.map((w, i) => w * (x[j * n + i] - centre))
  }
  const columns = selected.map(column)
  const basis = basisOf(root, columns)
  if (basis.size <= selected.length) return undefined
  const residual = response.slice()
  for (let a = 0; a < basis.size; a++) {
    const along = dot(basis.q, a * n, response, 0, n)
    for (let i = 0; i < n; i++) residual[i] -= along * basis.q[a * n + i]
  }
  const rss = dot(residual, 0, residual, 0, n)
  const own = ownParts(root, columns)
  const effect = own.map(u => dot(u, 0, response, 0, n))
  const rise = (to: number) => (family === 'gaussian' ? n * log(to / rss) : to - rss)
  const s = selected.length
  const dropped = log(n) + 2 * log((p - s + 1) / s)
  const rest = effect.map(b => relative(dropped - rise(rss + b * b)))
  const inside = new Set(selected)
  const coordinates = new Float64Array(basis.size)
  for (let k = 0; k < p; k++) {
    if (inside.has(k)) continue
    const candidate = column(k)
    const length = dot(candidate, 0, candidate, 0, n)
    columnDots(basis.q, n, basis.size, candidate, 0, coordinates)
    const outside = length - dot(coordinates, 0, coordinates, 0, basis.size)
    const towards = dot(candidate, 0, residual, 0, n)
    own.forEach((u, e) => {
      const shared = dot(u, 0, candidate, 0, n)
      const free = outside + shared * shared
      if (!(free > collinear * length)) return
      const gain = (towards + shared * effect[e]) ** 2 / free
      rest[e] += relative(-rise(rss + effect[e] ** 2 - gain))
    })
  }
  return rest.every(Number.isFinite) ? rest.map(sum => sum / (1 + sum)) : undefined
}

/** w(M) / w(S) from EBIC(S) - EBIC(M); beyond exp(300) nothing changes. */
function relative(difference: number): number {
  return exp(Math.min(difference / 2, 300))
}

/** The rows as they stand for least squares: their weights' roots, and the response. */
function workingRows(data: Dataset, selected: readonly number[]) {
  const { n, y, family } = data
  const { intercept, coefficients, separated } = refit(data, selected)
  if (intercept === null || separated || coefficients.includes(null)) return undefined
  if (family === 'gaussian') {
    const centre = mean(y, 0, n)
    return { root: new Float64Array(n).fill(1), response: y.map(value => value - centre) }
  }
  const eta = fittedValues(data, selected, { intercept, coefficients })
  const chance = eta.map(value => 1 / (1 + exp(-value)))
  const root = chance.map(mu => Math.sqrt(mu * (1 - mu)))
  return { root, response: eta.map((value, i) => root[i] * value + (y[i] - chance[i]) / root[i]) }
}

function basisOf(constant: Float64Array, columns: readonly Float64Array[]): OrthonormalBasis {
  const basis = createBasis(constant.length, columns.length + 1)
  append(basis, constant, 0, 0)
  for (const column of columns) append(basis, column, 0, collinear)
  return basis
}

/** Of each column what the others lack, at length one: the last of a basis that it joins last. */
function ownParts(constant: Float64Array, columns: readonly Float64Array[]): readonly Float64Array[] {
  const n = constant.length
  return columns.map((last, e) => {
    const { q, size } = basisOf(constant, [...columns.toSpliced(e, 1), last])
    return q.slice((size - 1) * n, size * n)
  })
}
