/**
 * The moment prior (Johnson & Rossell 2012), with a tenth of a normal one: the normal density of each coefficient is multiplied by
 *   9/10 b_j^2 / (tau sigma^2) + 1/10,
 * so that coefficients near zero are hardly part of a model that has them, and one that is small beside the others can be. A set's marginal
 * likelihood is multiplied by the expectation of the product, here the product of the expectations,
 *   g_j = 9/10 (b_j^2 nu / RSS + B_jj) / tau + 1/10,
 * with b the coefficients and B = A^-1. Of a variable with several columns it is their mean. A column k that enters changes
 *   b_i - U_ik w_k / d_k,   B_ii + U_ik^2 / d_k,   RSS - w_k^2 / d_k,   and brings b_k = w_k / d_k,  B_kk = 1 / d_k.
 */
import { log } from '../math/elementary.js'

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

/** Of the prior of a coefficient, beside a normal one. */
export const momentShare = 0.9

/** Products are taken to logarithms before they leave this range. */
const range = 1e150

/** Sum of log g, at one tau, over the variables but the one whose places are `without`. */
export function logMoments(
  { coefficient, variance, precision, variables }: FittedColumns,
  tau: number,
  without?: readonly number[],
): number {
  let sum = 0
  let product = 1
  for (const places of variables) {
    if (places === without) continue
    let total = momentOf(coefficient[places[0]], variance[places[0]], precision, tau)
    for (let e = 1; e < places.length; e++)
      total += momentOf(coefficient[places[e]], variance[places[e]], precision, tau)
    product *= (momentShare * total) / (places.length * tau)
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
  tau: number,
): number {
  const sum = squares * precision + trace + count * plainMoment(tau)
  return log((momentShare * sum) / (count * tau))
}

/** tau g / momentShare of a column. */
export function momentOf(coefficient: number, variance: number, precision: number, tau: number): number {
  return coefficient * coefficient * precision + variance + plainMoment(tau)
}

/** What the normal part of the prior brings to it. */
export function plainMoment(tau: number): number {
  return ((1 - momentShare) / momentShare) * tau
}
