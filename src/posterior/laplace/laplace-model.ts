/**
 * Sets of variables weighed by Laplace's approximation. One more variable k, of one column, raises the log marginal likelihood of a set by
 *   1/2 g^2 / h - 1/2 log(tau h),   g = x_k'(score),  h = x_k'C x_k + 1/tau - x_k'C Z A^-1 Z'C x_k,
 * C being the curvature and Z the columns at the maximum for the set, as far as the likelihood is quadratic. That is exact enough for variables
 * that matter little; the sets that gain most by it are fitted.
 */
import { solveLower } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { exp, log } from '../../math/elementary.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { blockForm } from '../column-blocks.js'
import type { Additions, SetModel } from '../set-model.js'
import { fitLaplace, type LaplaceFit, type LaplaceProblem } from './laplace-fit.js'

/** So many additions are fitted, of those whose gain is more than `matters` and at most `behind` less than the largest. */
const fitted = 12
const matters = 1
const behind = 9

export function createLaplaceModel(
  problem: LaplaceProblem,
  first: Int32Array,
  taus: readonly number[],
  limit: number,
  kernels: Kernels,
): SetModel {
  const { likelihood, x, fixed } = problem
  const { n } = likelihood
  const p = first.length - 1
  const columns = first[p]
  const k0 = fixed.length / n
  const arena = createArena(kernels)
  const ld = 4 * Math.ceil(n / 4)
  const data = arena.allocate(8 * ld * columns)
  const slots = arena.allocate(4 * columns)
  const vector = arena.allocate(8 * ld)
  const products = arena.allocate(8 * columns)
  for (let c = 0; c < columns; c++) {
    arena.f64.set(x.subarray(c * n, (c + 1) * n), data / 8 + c * ld)
    arena.i32[slots / 4 + c] = c
  }
  const fits = new Map<string, LaplaceFit>()
  const empty = fitLaplace(problem, [], 1)
  let active: number[] = []
  let tau = 0

  /** The fit of a set of variables, its columns in increasing order. */
  function fitOf(set: readonly number[], at = tau, start?: Float64Array): LaplaceFit {
    const sorted = set.toSorted((a, b) => a - b)
    const key = `${at}:${sorted.join()}`
    let fit = fits.get(key)
    if (fit === undefined) {
      fit = fitLaplace(problem, sorted.flatMap(columnsOf), taus[at], start)
      if (fits.size >= MOST_FITS) fits.clear()
      fits.set(key, fit)
    }
    return fit
  }

  const columnsOf = (v: number) => Array.from({ length: first[v + 1] - first[v] }, (_, i) => first[v] + i)
  const heightOf = ({ logMarginal }: LaplaceFit) => logMarginal - empty.logMarginal

  /** x_c'v of all columns. */
  function timesColumns(v: Float64Array): Float64Array {
    arena.f64.set(v, vector / 8)
    kernels.transposeTimes(data, ld, slots, columns, vector, products)
    return arena.f64.slice(products / 8, products / 8 + columns)
  }

  function additions(without: number): Additions {
    const set = active.filter(v => v !== without).sort((a, b) => a - b)
    const inside = set.flatMap(columnsOf)
    const fit = fitOf(set)
    const score = quadraticGains(fit, inside)
    const capacity = limit - inside.length
    for (let v = 0; v < p; v++) if (first[v + 1] - first[v] > capacity) score[v] = -Infinity
    for (const v of set) score[v] = -Infinity
    const base = heightOf(fit)
    const { coefficients } = fit
    const known = new Map(inside.map((c, a) => [c, coefficients[k0 + a]]))
    for (const v of strongest(score)) {
      const more = [...set, v].sort((a, b) => a - b)
      const start = [...coefficients.subarray(0, k0), ...more.flatMap(columnsOf).map(c => known.get(c) ?? 0)]
      score[v] = heightOf(fitOf(more, tau, Float64Array.from(start))) - base
    }
    let largest = -Infinity
    for (const value of score) if (value > largest) largest = value
    let sum = 0
    for (let v = 0; v < p; v++) sum += score[v] = score[v] > -Infinity ? exp(score[v] - largest) : 0
    return { logLikelihood: base, largest, ratios: score, sum }
  }

  function strongest(score: Float64Array): readonly number[] {
    const list: number[] = []
    for (let v = 0; v < p; v++) {
      const gain = score[v]
      if (!(gain > matters) || (list.length === fitted && !(gain > score[list[fitted - 1]]))) continue
      const at = list.findIndex(other => gain > score[other])
      list.splice(at < 0 ? list.length : at, 0, v)
      if (list.length > fitted) list.pop()
    }
    return list.filter(v => score[v] > score[list[0]] - behind)
  }

  /** The gains of all variables to second order. */
  function quadraticGains({ point, factor }: LaplaceFit, inside: readonly number[]): Float64Array {
    const k = k0 + inside.length
    const g = timesColumns(point.score)
    const bent = new Float64Array(n)
    // Row a: x_c'C z_a for all columns c, then L^-1 of that.
    const rows = Array.from({ length: k }, (_, a) => {
      if (a < k0) point.curvature(fixed, a * n, bent)
      else point.curvature(x, inside[a - k0] * n, bent)
      return timesColumns(bent)
    })
    const gains = new Float64Array(p)
    const cross = new Float64Array(k)
    for (let v = 0; v < p; v++) {
      const count = first[v + 1] - first[v]
      const parts = Array.from({ length: count }, (_, i) => {
        for (let a = 0; a < k; a++) cross[a] = rows[a][first[v] + i]
        solveLower(factor, k, k, cross)
        return cross.slice()
      })
      const block = new Float64Array(count * count)
      for (let i = 0; i < count; i++) {
        point.curvature(x, (first[v] + i) * n, bent)
        for (let j = 0; j <= i; j++)
          block[i * count + j] =
            dot(bent, 0, x, (first[v] + j) * n, n) -
            dot(parts[i], 0, parts[j], 0, k) +
            (i === j ? 1 / taus[tau] : 0)
      }
      const { logDet, form } = blockForm(block, count, g.slice(first[v], first[v + 1]))
      gains[v] = 0.5 * (form - logDet - count * log(taus[tau]))
    }
    return gains
  }

  return {
    p,
    taus,
    get tau() {
      return tau
    },
    get active() {
      return active
    },
    get logLikelihood() {
      return heightOf(fitOf(active))
    },
    restart(set, next) {
      active = [...set]
      tau = next
    },
    add(v) {
      active.push(v)
    },
    remove(v) {
      active.splice(active.indexOf(v), 1)
    },
    additions,
    removals() {
      const now = heightOf(fitOf(active))
      return Float64Array.from(active, v => heightOf(fitOf(active.filter(other => other !== v))) - now)
    },
    likelihoodAt: other => heightOf(fitOf(active, other)),
  }
}

/** Fits are kept until there are so many. */
const MOST_FITS = 2000
