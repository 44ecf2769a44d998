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

/** Sum of log g, at one tau, over the variables but the one whose places are `without`. */
export function logMoments(
  { coefficient, variance, precision, variables }: FittedColumns,
  tau: number,
  without?: readonly number[],
): number {
  let sum = 0
  for (const places of variables) {
    if (places === without) continue
    sum += log(totalMoment(places, coefficient, variance, precision) / (places.length * tau))
  }
  return sum
}

function totalMoment(
  places: readonly number[],
  coefficient: Float64Array,
  variance: Float64Array,
  precision: number,
): number {
  let total = 0
  for (const i of places) total += coefficient[i] * coefficient[i] * precision + variance[i]
  return total
}

/** What single columns are when they enter. */
export interface EnteringColumns {
  /** w_k / d_k */
  readonly coefficient: Float64Array
  /** 1 / d_k */
  readonly variance: Float64Array
  /** nu / RSS with the column. */
  readonly precision: Float64Array
}

export interface MomentFactors {
  /** To be filled in before the factors are asked for. */
  readonly entering: EnteringColumns
  /** Valid until they are asked for again; `rowOf(i)` is row U_i of the set. */
  of(set: FittedColumns, tau: number, rowOf: (i: number) => Float64Array): Float64Array
}

/** The factors by which the product of all g changes when a column enters, for each of `count` columns. */
export function createMomentFactors(count: number): MomentFactors {
  const [coefficient, variance, precision, factors, moment] = Array.from(
    { length: 5 },
    () => new Float64Array(count),
  )
  return {
    entering: { coefficient, variance, precision },
    of(set, tau, rowOf) {
      for (let k = 0; k < count; k++)
        factors[k] = (coefficient[k] * coefficient[k] * precision[k] + variance[k]) / tau
      for (const places of set.variables) {
        const before = totalMoment(places, set.coefficient, set.variance, set.precision)
        if (places.length === 1) {
          const u = rowOf(places[0])
          const [own, spread] = [set.coefficient[places[0]], set.variance[places[0]]]
          for (let k = 0; k < count; k++) {
            const b = own - u[k] * coefficient[k]
            factors[k] *= (b * b * precision[k] + spread + u[k] * u[k] * variance[k]) / before
          }
          continue
        }
        moment.fill(0)
        for (const i of places) {
          const u = rowOf(i)
          const [own, spread] = [set.coefficient[i], set.variance[i]]
          for (let k = 0; k < count; k++) {
            const b = own - u[k] * coefficient[k]
            moment[k] += b * b * precision[k] + spread + u[k] * u[k] * variance[k]
          }
        }
        for (let k = 0; k < count; k++) factors[k] *= moment[k] / before
      }
      return factors
    },
  }
}
