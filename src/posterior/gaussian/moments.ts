/**
 * The product moment prior (Johnson & Rossell 2012): the density of the coefficients is multiplied by b_j^2 / (tau sigma^2) for every variable,
 * so that coefficients near zero are no part of a model that has them. A set's marginal likelihood is multiplied by the expectation
 * of the product, here the product of the expectations,
 *   g_j = (b_j^2 nu / RSS + B_jj) / tau,
 * with b the coefficients and B = A^-1. Of a variable with several columns it is their mean. A column k that enters changes
 *   b_i - U_ik w_k / d_k,   B_ii + U_ik^2 / d_k,   RSS - w_k^2 / d_k,   and brings b_k = w_k / d_k,  B_kk = 1 / d_k.
 */
import { log } from '../../math/elementary.js'

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
    let total = momentOf(coefficient[places[0]], variance[places[0]], precision)
    for (let e = 1; e < places.length; e++)
      total += momentOf(coefficient[places[e]], variance[places[e]], precision)
    product *= total / (places.length * tau)
    if (product > range || product < 1 / range) {
      sum += log(product)
      product = 1
    }
  }
  return sum + log(product)
}

/** tau g of a column. */
export function momentOf(coefficient: number, variance: number, precision: number): number {
  return coefficient * coefficient * precision + variance
}
