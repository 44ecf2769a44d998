/**
 * Integrated path stability selection (Melikechi and Miller 2024). With Pi_j(lambda) the selection frequencies of B complementary
 * pairs and q(lambda) the mean number of selected variables,
 *   score_j = integral of h(Pi_j) dmu,  h(x) = (2x - 1)^2 above one half, 0 below,  mu(dlambda) ~ lambda^-delta dlambda,
 *   I = integral of q^2 / (pB) + (B - 1) q^4 / (B p^3) dmu,
 * (the authors' exponent 2, theirs for the lasso; p is the number of variables that members can hold, of copies one) from the largest lambda down to where I would exceed the cut-off C. Selecting score_j >= t has at most I / t expected false
 * positives, hence efp_j = min(p, I / score_j), and q-value_j = min over t >= efp_j of t / #{i: efp_i <= t}. Integrals are the authors'
 * sums: c sum_{i=1}^{K-1} lambda_i^(1-delta) f(lambda_{i-1}). Score and bound end at the same lambda here; in the authors' code the
 * score alone is scaled to the shorter interval.
 */
import { exp, log } from '../math/elementary.js'
import type { SelectionCounts } from './selection-counts.js'

export interface IpssOptions {
  /** 1 weighs all scales of lambda alike. */
  readonly delta?: number | undefined
  /** C; 0.05. Infinity integrates over the whole grid. */
  readonly cutoff?: number | undefined
  /** Variables that members can hold; all of them. */
  readonly counted?: number | undefined
}

export interface IpssScores {
  readonly score: Float64Array
  /** I, the integrated bound. */
  readonly bound: number
  /** Expected false positives if every variable with a score at least this one's were selected. */
  readonly efp: Float64Array
  readonly qValue: Float64Array
  /** Grid points that count. */
  readonly points: number
}

/** Counts over 2B members that are complementary pairs, on the grid lambda (decreasing). */
export function ipssScores(
  counts: SelectionCounts,
  lambda: Float64Array,
  p: number,
  options: IpssOptions = {},
): IpssScores {
  const { delta = 1, cutoff = 0.05, counted = p } = options
  const { members, points: K, variable, count } = counts
  const weight = weights(lambda, delta)
  const size = new Float64Array(K)
  for (let v = 0; v < variable.length; v++) for (let k = 0; k < K; k++) size[k] += count[v * K + k] / members
  let bound = 0
  let points = 1
  for (; points < K; points++) {
    const next = bound + weight[points] * boundAt(size[points - 1], counted, members / 2)
    if (next > cutoff) break
    bound = next
  }
  const score = new Float64Array(p)
  for (let v = 0; v < variable.length; v++) {
    for (let k = 1; k < points; k++) {
      const above = (2 * count[v * K + k - 1]) / members - 1
      if (above > 0) score[variable[v]] += weight[k] * above * above
    }
  }
  const efp = score.map(value => (value * counted > bound ? bound / value : counted))
  return { score, bound, efp, qValue: qValues(efp, counted), points }
}

function boundAt(q: number, p: number, B: number): number {
  const square = q * q
  const fourth = (square * square) / (p * p * p)
  return square / (p * B) + ((B - 1) * fourth) / B
}

function weights(lambda: Float64Array, delta: number): Float64Array {
  const K = lambda.length
  const range = log(lambda[0] / lambda[K - 1])
  const step = 1 - exp(-range / K)
  const rest = 1 - delta
  const scale =
    rest === 0 ? step / range : (rest * step) / (exp(rest * log(lambda[0])) - exp(rest * log(lambda[K - 1])))
  return lambda.map(value => scale * (rest === 0 ? 1 : exp(rest * log(value))))
}

/** Columns that no member can hold have a score of 0: where they are selected with the rest, `counted` variables are. */
function qValues(efp: Float64Array, counted: number): Float64Array {
  const order = [...efp.keys()].sort((a, b) => efp[b] - efp[a])
  const q = new Float64Array(efp.length)
  let least = 1
  let firstOfTie = 0
  // From the largest down: a tie counts all of its variables.
  order.forEach((j, r) => {
    if (efp[j] !== efp[order[firstOfTie]]) firstOfTie = r
    least = Math.min(least, efp[j] / Math.min(efp.length - firstOfTie, counted))
    q[j] = least
  })
  return q
}
