/**
 * Sets of variables weighed by Laplace's approximation. One more variable k, of one column, raises the log marginal likelihood of a set by
 *   1/2 g^2 / h - 1/2 log(tau h),   g = x_k'(score),  h = x_k'C x_k + 1/tau - x_k'C Z A^-1 Z'C x_k,
 * C being the curvature and Z the columns at the maximum for the set, as far as the likelihood is quadratic, and by the log of what the prior
 * makes of its moment, g^2 / h^2 + 1 / h (moments.ts), if those of the others stay. That is exact enough for variables
 * that matter little; the sets that gain most by it are fitted. So are those without a variable that seem to lose least.
 */
import { solveLower, solveLowerTransposed } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { exp, log } from '../../math/elementary.js'
import { indexOfLargest } from '../climb.js'
import { columnsIn, invertBlock } from '../column-blocks.js'
import type { EffectPrior } from '../effect-prior.js'
import { factorOf, logMoments, momentOf } from '../moments.js'
import { type Additions, type BestAddition, nearAdditions, type SetModel } from '../set-model.js'
import { type FitWithout, withoutColumns } from '../without-columns.js'
import { fitLaplace, type LaplaceFit, type LaplaceProblem, listOf } from './laplace-fit.js'

/** So many additions are fitted, of those whose gain is more than `matters` and at most `behind` less than the largest. */
const fitted = 12
const matters = 1
const behind = 9

export function createLaplaceModel(
  problem: LaplaceProblem,
  first: Int32Array,
  priors: readonly EffectPrior[],
  limit: number,
): SetModel {
  const { columns } = problem
  const taus = priors.map(prior => prior.tau)
  const p = first.length - 1
  const k0 = columns.fixed
  const all = Int32Array.from({ length: columns.selectable }, (_, c) => c)
  const fits = new Map<string, WeighedFit>()
  const compared = new Map<string, Additions>()
  const empty = fitLaplace(problem, [], 1)
  let active: number[] = []
  let tau = 0

  /** The fit of a set of variables, its columns in increasing order. */
  function fitOf(set: readonly number[], at = tau, start?: Float64Array): WeighedFit {
    const sorted = set.toSorted((a, b) => a - b)
    const key = keyOf(sorted, at)
    let fit = fits.get(key)
    if (fit === undefined) {
      const own = fitLaplace(problem, sorted.flatMap(columnsOf), taus[at], start)
      const variance = inverseDiagonal(own.factor, own.coefficients.length)
      const moments = momentsOf({ ...own, variance }, placesOf(sorted), at)
      const height = priors[at].logProbability + own.logMarginal - empty.logMarginal + moments
      fit = { ...own, variance, moments, height }
      if (fits.size >= MOST_FITS) fits.clear()
      fits.set(key, fit)
    }
    return fit
  }

  const columnsOf = (v: number) => columnsIn(first, v)

  /** Where the columns of each variable of a set stand in its fit. */
  function placesOf(set: readonly number[]): readonly (readonly number[])[] {
    let next = k0
    return set.map(v => columnsOf(v).map(() => next++))
  }

  /** Log of the moments of the coefficients (moments.ts), with (b_j^2 + (A^-1)_jj) / tau in them. */
  function momentsOf(
    { coefficients, variance }: Pick<WeighedFit, 'coefficients' | 'variance'>,
    variables: readonly (readonly number[])[],
    at: number,
  ): number {
    return logMoments({ coefficient: coefficients, variance, precision: 1, variables }, priors[at])
  }

  /** The set without one of its variables, from where its maximum would be if the likelihood were quadratic. */
  function fitWithout(v: number): WeighedFit {
    const set = active.toSorted((a, b) => a - b)
    const rest = set.filter(other => other !== v)
    const places = placesOf(set)[set.indexOf(v)]
    const { coefficients, factor, variance } = fitOf(set)
    const left = withoutColumns(coefficients, variance, places, inverseRows(factor, coefficients.length))
    return fitOf(rest, tau, remaining(left, places))
  }

  function removals(): Float64Array {
    const set = active.toSorted((a, b) => a - b)
    const places = placesOf(set)
    const { coefficients, factor, variance, moments, height } = fitOf(set)
    const rowOf = inverseRows(factor, coefficients.length)
    const changes = Float64Array.from(active, v => {
      const own = places[set.indexOf(v)]
      const left = withoutColumns(coefficients, variance, own, rowOf)
      const others = places.filter(other => other !== own)
      const normal = -0.5 * (left.form + left.logDet) + 0.5 * own.length * log(taus[tau])
      return normal + momentsOf(left, others, tau) - moments
    })
    const exact = new Set<number>()
    for (let best = indexOfLargest(changes); best >= 0 && !exact.has(best); best = indexOfLargest(changes)) {
      changes[best] = fitWithout(active[best]).height - height
      exact.add(best)
    }
    return changes
  }

  function additions(without: number): Additions {
    const set = active.filter(v => v !== without).sort((a, b) => a - b)
    const key = keyOf(set, tau)
    let found = compared.get(key)
    if (found === undefined) {
      found = compareAdditions(set, without < 0 ? fitOf(set) : fitWithout(without))
      if (compared.size * p >= MOST_RATIOS) compared.clear()
      compared.set(key, found)
    }
    return found
  }

  function bestAddition(without: number): BestAddition {
    const { logLikelihood, largest, ratios } = additions(without)
    return { logLikelihood, variable: largest > -Infinity ? indexOfLargest(ratios) : -1, gain: largest }
  }

  function compareAdditions(set: readonly number[], fit: WeighedFit): Additions {
    const inside = set.flatMap(columnsOf)
    const score = quadraticGains(fit, inside)
    const capacity = limit - inside.length
    for (let v = 0; v < p; v++) if (first[v + 1] - first[v] > capacity) score[v] = -Infinity
    for (const v of set) score[v] = -Infinity
    const base = fit.height
    const { coefficients } = fit
    const known = new Map(inside.map((c, a) => [c, coefficients[k0 + a]]))
    for (const v of strongest(score)) {
      const more = [...set, v].sort((a, b) => a - b)
      const start = [...coefficients.subarray(0, k0), ...more.flatMap(columnsOf).map(c => known.get(c) ?? 0)]
      score[v] = fitOf(more, tau, Float64Array.from(start)).height - base
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
    const g = columns.products(all, point.score)
    // Row a: x_c'C z_a for all columns c.
    const rows = Array.from(listOf(columns, inside), c => columns.bentProducts(all, point, c))
    const gains = new Float64Array(p)
    const cross = new Float64Array(k)
    const prior = priors[tau]
    const at = prior.tau
    for (let v = 0; v < p; v++) {
      const count = first[v + 1] - first[v]
      if (count === 1) {
        for (let a = 0; a < k; a++) cross[a] = rows[a][first[v]]
        solveLower(factor, k, k, cross)
        const h = columns.bentProducts([first[v]], point, first[v])[0] - dot(cross, 0, cross, 0, k) + 1 / at
        const own = g[first[v]]
        const moment = momentOf(own / h, 1 / h, 1, prior)
        gains[v] = 0.5 * ((own * own) / h - log(at * h)) + log(factorOf(moment, 1, prior))
        continue
      }
      const parts = Array.from({ length: count }, (_, i) => {
        for (let a = 0; a < k; a++) cross[a] = rows[a][first[v] + i]
        solveLower(factor, k, k, cross)
        return cross.slice()
      })
      const block = new Float64Array(count * count)
      for (let i = 0; i < count; i++) {
        const own = columns.bentProducts(columnsOf(v), point, first[v] + i)
        for (let j = 0; j <= i; j++)
          block[i * count + j] = own[j] - dot(parts[i], 0, parts[j], 0, k) + (i === j ? 1 / at : 0)
      }
      const own = g.slice(first[v], first[v + 1])
      for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) block[j * count + i] = block[i * count + j]
      const { logDet, inverse, solution } = invertBlock(block, count, own)
      let moment = 0
      for (let i = 0; i < count; i++) moment += momentOf(solution[i], inverse[i * count + i], 1, prior)
      gains[v] =
        0.5 * (dot(own, 0, solution, 0, count) - logDet - count * log(at)) +
        log(factorOf(moment, count, prior))
    }
    return gains
  }

  return {
    p,
    priors,
    get tau() {
      return tau
    },
    get active() {
      return active
    },
    get logLikelihood() {
      return fitOf(active).height
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
    bestAddition,
    additionsNear: (without, least, margin) => nearAdditions(additions(without), least, margin),
    removals,
    likelihoodAt: other => fitOf(active, other, fitOf(active).coefficients).height,
  }
}

interface WeighedFit extends LaplaceFit {
  /** Diagonal of A^-1. */
  readonly variance: Float64Array
  /** Log of the moments. */
  readonly moments: number
  /** Log marginal likelihood with the moments, less that of the empty set, with the log probability of the prior. */
  readonly height: number
}

function remaining({ coefficients }: FitWithout, places: readonly number[]): Float64Array {
  return coefficients.filter((_, a) => !places.includes(a))
}

/** Gives rows of (L L')^-1. */
function inverseRows(factor: Float64Array, k: number): (place: number) => Float64Array {
  return place => {
    const row = new Float64Array(k)
    row[place] = 1
    solveLower(factor, k, k, row)
    solveLowerTransposed(factor, k, k, row)
    return row
  }
}

/** Diagonal of (L L')^-1: squared lengths of the columns of L^-1. */
function inverseDiagonal(factor: Float64Array, k: number): Float64Array {
  const unit = new Float64Array(k)
  return Float64Array.from({ length: k }, (_, a) => {
    unit.fill(0)
    unit[a] = 1
    solveLower(factor, k, k, unit)
    return dot(unit, 0, unit, 0, k)
  })
}

/** Fits, and the ratios of additions, are kept until there are so many: climbs from different starts meet. */
const MOST_FITS = 2000
const MOST_RATIOS = 4e6

function keyOf(sorted: readonly number[], tau: number): string {
  return `${tau}:${sorted.join()}`
}
