/**
 * What the priors of the coefficients (effect-prior.ts) make of a set beside its normal marginal likelihood: the expectation of the product of h(b_j^2 / tau)
 * under the normal fit, here the product of h at the second moments,
 *   g_j = h(x_j),   x_j = (b_j^2 nu / RSS + B_jj) / tau,
 * with b the coefficients and B = A^-1: where h is linear, the product of the expectations. Of a variable with several columns x is their mean. A column k that
 * enters changes
 *   b_i - U_ik w_k / d_k,   B_ii + U_ik^2 / d_k,   RSS - w_k^2 / d_k,   and brings b_k = w_k / d_k,  B_kk = 1 / d_k.
 */
import { log } from '../math/elementary.js'
import type { EffectPrior } from './effect-prior.js'

/** The columns of a set, numbered by their places in it. */
export interface FittedColumns {
  readonly coefficient: Float64Array
  /** Diagonal of B. */
  readonly variance: Float64Array
  /** nu / RSS */
  readonly precision: number
  /** The places of the columns of each variable. */
  readonly variables: readonly (readonly number[])[]
}

/** Products are taken to logarithms before they leave this range. */
const range = 1e150

/** Sum of log g over the variables but the one whose places are `without`. */
export function logMoments(
  { coefficient, variance, precision, variables }: FittedColumns,
  prior: EffectPrior,
  without?: readonly number[],
): number {
  let sum = 0
  let product = 1
  for (const places of variables) {
    if (places === without) continue
    let total = momentOf(coefficient[places[0]], variance[places[0]], precision, prior)
    for (let e = 1; e < places.length; e++)
      total += momentOf(coefficient[places[e]], variance[places[e]], precision, prior)
    product *= factorOf(total, places.length, prior)
    if (product > range || product < 1 / range) {
      sum += log(product)
      product = 1
    }
  }
  return sum + log(product)
}

/** log g of a variable with `count` columns, from the sum of its b^2 and the trace of its block of B. */
export function logMeanMoment(
  { squares, trace }: { readonly squares: number; readonly trace: number },
  count: number,
  precision: number,
  prior: EffectPrior,
): number {
  return log(factorOf(squares * precision + trace + count * prior.floor * prior.tau, count, prior))
}

/** tau (x + a) of a column. */
export function momentOf(
  coefficient: number,
  variance: number,
  precision: number,
  { floor, tau }: EffectPrior,
): number {
  return coefficient * coefficient * precision + variance + floor * tau
}

/** g of a variable of `count` columns, from the sum of their tau (x + a). */
export function factorOf(total: number, count: number, prior: EffectPrior): number {
  const c = denominatorOf(count, prior)
  return (
    (prior.more * prior.scale(count) * total) / (count * prior.tau) / (c[0] + (c[1] + c[2] * total) * total)
  )
}

/** g of a variable of one column, for each unit of its tau (x + a), where the denominator is 1. */
export function weightOf(prior: EffectPrior): number {
  return (prior.more * prior.scale(1)) / prior.tau
}

/** (1 + r x) (1 + s x) as a polynomial in that sum. */
export function denominatorOf(
  count: number,
  { floor, rates, tau }: EffectPrior,
): readonly [number, number, number] {
  const unit = count * tau
  const r = rates[0]
  const s = rates[1]
  const r0 = 1 - r * floor
  const s0 = 1 - s * floor
  return [r0 * s0, (r * s0 + s * r0) / unit, (r * s) / (unit * unit)]
}
