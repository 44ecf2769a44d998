/**
 * The best of all columns to add to a set, without the moments of the set with every one of them. In the notation of moments.ts, with
 *   r = w_k^2 / (d_k RSS),  v = 1 / d_k,  c = x_k'x_k + 1/tau - d_k = U_k'A U_k,  e_i = B_ii + a tau,  P = nu / (RSS (1 - r)),
 * column k changes log m_i, and with it log g_i, by no more than
 *   |U_ik b_k| sqrt(P / e_i) - log(1 - r) + U_ik^2 v / e_i,
 * as d log(x^2 P + e) / dx <= sqrt(P / e) and h neither rises nor falls faster than x + a. By Cauchy and Schwarz the sum over i of |U_ik| / sqrt(e_i) is at
 * most sqrt(c) K, K^2 the sum of |B_ij| / sqrt(e_i e_j), and that of U_ik^2 / e_i at most c L, L the largest of its row sums. So
 *   score_k <= log g_k - 1/2 log(tau d_k) - (nu/2 + |S|) log(1 - r) + K sqrt(nu r v c / (1 - r)) + L v c,
 * which grows with r, v and c: where it is below what is asked for, or below a score that another column has, those of column k are not needed.
 */
import type { EffectPrior } from '../effect-prior.js'
import { denominatorOf, weightOf } from '../moments.js'
import type { RidgeFit } from './ridge-fit.js'
import type { ReducedSet } from './score-additions.js'

export interface BestColumn {
  /** -1 where none comes to the least score that is asked for. */
  readonly column: number
  readonly score: number
}

/** Scores are computed in fours; so many fours that need none are passed over no faster than computed. */
const GAP = 3
/** Bounds are exact but for rounding, which is far below this. */
const SLACK = 1e-6

/** What scores are computed by: `score` puts those of columns from .. to - 1, multiples of 4, where `scores` has them. */
export interface Scoring {
  readonly nu: number
  readonly prior: EffectPrior
  readonly f64: Float64Array
  readonly i32: Int32Array
  readonly score: (from: number, to: number) => void
  readonly scores: number
}

/** `least`: lower scores are of no interest. */
export function bestColumn(fit: RidgeFit, set: ReducedSet, scoring: Scoring, least: number): BestColumn {
  let best = -1
  let highest = -Infinity
  scanColumns(fit, set, scoring, least, 0, (k, own) => {
    if (own > highest || (own === highest && k < best)) {
      best = k
      highest = own
    }
  })
  return highest >= least - SLACK ? { column: best, score: highest } : { column: -1, score: -Infinity }
}

/** All columns, in no order, whose scores are at least `least` and no more than `margin` below the highest. */
export function columnsNear(
  fit: RidgeFit,
  set: ReducedSet,
  scoring: Scoring,
  least: number,
  margin: number,
): readonly BestColumn[] {
  const found = new Map<number, number>()
  let highest = least + margin
  scanColumns(fit, set, scoring, least, margin, (k, own) => {
    highest = Math.max(highest, own)
    if (own >= highest - margin) found.set(k, own)
  })
  return Array.from(found, ([column, score]) => ({ column, score })).filter(
    ({ score }) => score >= highest - margin,
  )
}

/** Shows scores of columns outside the set, some of them twice, and all that are at least `least` and no more than `margin` below the highest. */
function scanColumns(
  fit: RidgeFit,
  set: ReducedSet,
  { nu, prior, f64, i32, score, scores }: Scoring,
  least: number,
  margin: number,
  show: (column: number, score: number) => void,
): void {
  const { squares, addresses, inside, place, work } = fit
  const { q, row, dd, dw, rss } = set
  const d = addresses.d / 8
  const w = addresses.w / 8
  const u = row / 8
  const shrinkage = 1 / prior.tau
  const isInside = place.inside / 4
  const leaving = q < 0 ? -1 : inside[q]
  const isTaken = (k: number) => i32[isInside + k] !== 0 && k !== leaving
  let highest = -Infinity

  function take(from: number, to: number): void {
    score(from, to)
    const end = Math.min(to, squares.length)
    for (let k = from; k < end; k++) {
      if (isTaken(k)) continue
      const own = f64[scores + k]
      highest = Math.max(highest, own)
      show(k, own)
    }
  }

  const four = (k: number) => k - (k % 4)
  // What has left would come in again with much; else it is the column that explains most.
  const first = four(q < 0 ? mostExplained() : inside[q])
  take(first, first + 4)
  const bound = scoreBound(fit, set, nu, prior)
  const needed = Math.max(least, highest - margin) - SLACK
  const usual = 0.8 * meanPivot()
  const most = fit.largestSquare + shrinkage - usual
  const easy = largestBelow(needed, r => bound(r, 1 / usual, Math.max(most, 0))) * rss
  let [from, to] = [-1, -1]
  work.run('outstanding', row, dd, dw, usual, easy)
  for (let range = 0; range < work.ranges; range++) {
    const start = place.listed / 4 + range * work.span
    const end = start + i32[place.counts / 4 + range]
    for (let at = start; at < end; at++) if (i32[at] >= to && !isTaken(i32[at])) look(i32[at])
  }
  if (from >= 0) take(from, to)

  /** Scores are computed up to the column before, where it needs one that cannot go with theirs. */
  function look(k: number): void {
    const a = f64[u + k]
    const pivot = f64[d + k] + a * a * dd
    const product = f64[w + k] + a * dw
    const within = Math.max(squares[k] + shrinkage - pivot, 0) + SLACK
    if (bound((product * product) / (pivot * rss), 1 / pivot, within) < needed) return
    if (from < 0 || four(k) > to + 4 * GAP) {
      if (from >= 0) take(from, to)
      from = four(k)
    }
    to = four(k) + 4
  }

  /** The column outside whose r is largest. */
  function mostExplained(): number {
    work.run('explained', row, dd, dw)
    let [column, above, below] = [0, 0, 1]
    for (let at = place.largest / 8, end = at + 3 * work.ranges; at < end; at += 3)
      if (f64[at + 1] * below > above * f64[at + 2]) [column, above, below] = f64.subarray(at, at + 3)
    return column
  }

  /** Of some columns. */
  function meanPivot(): number {
    const step = Math.ceil(squares.length / 64)
    let [sum, count] = [0, 0]
    for (let k = 0; k < squares.length; k += step, count++) {
      const a = f64[u + k]
      sum += f64[d + k] + a * a * dd
    }
    return sum / count
  }
}

/** No score is above this, of r, v and c. */
function scoreBound(
  { inverse, capacity, inside }: RidgeFit,
  { q, fitted: { variance } }: ReducedSet,
  nu: number,
  prior: EffectPrior,
): (r: number, v: number, c: number) => number {
  const { tau, floor } = prior
  const plain = floor * tau
  const size = inside.length - (q < 0 ? 0 : 1)
  const f = new Float64Array(inside.length)
  for (let i = 0; i < f.length; i++) f[i] = i === q ? 0 : 1 / Math.sqrt(variance[i] + plain)
  let all = 0
  let widest = 0
  for (let i = 0; i < inside.length; i++) {
    const share = q < 0 ? 0 : inverse[i * capacity + q] / inverse[q * capacity + q]
    let sum = 0
    for (let j = 0; j < inside.length; j++) {
      const shared = q < 0 ? 0 : share * inverse[q * capacity + j]
      sum += f[j] * Math.abs(inverse[i * capacity + j] - shared)
    }
    all += f[i] * sum
    widest = Math.max(widest, f[i] * sum)
  }
  const reach = Math.sqrt(all)
  const [c0, c1, c2] = denominatorOf(1, prior)
  const weight = weightOf(prior)
  // g rises as far as that.
  const summit = c2 > 0 ? Math.sqrt(c0 / c2) : Infinity
  return (r, v, c) => {
    if (!(r < 0.999)) return Infinity
    const odds = r / (1 - r)
    const moment = Math.min(v * (1 + nu * odds) + plain, summit)
    const factor = (weight * moment) / (c0 + (c1 + c2 * moment) * moment)
    // -log(1 - r), the integral of 1 / (1 - t), is below its trapezoid.
    const fall = 0.5 * odds * (2 - r)
    return (
      Math.log(factor * Math.sqrt(v / tau)) +
      (nu / 2 + size) * fall +
      reach * Math.sqrt(nu * odds * v * c) +
      widest * v * c
    )
  }
}

/** Some r up to which a rising function stays below a value; -1 where it does not at 0. */
function largestBelow(value: number, f: (r: number) => number): number {
  let [low, high] = [0, 1]
  if (!(f(low) < value)) return -1
  for (let halving = 0; halving < 20; halving++) {
    const middle = (low + high) / 2
    if (f(middle) < value) low = middle
    else high = middle
  }
  return low
}
