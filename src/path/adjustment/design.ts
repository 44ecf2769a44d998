/**
 * A lasso problem with everything that glmnet lets one say: row weights w, a penalty factor f_j for every column (0: in every
 * model, unpenalised; infinite: in none), columns penalised on a common scale or as they are,
 *   min  (1/2) sum_i w_i (y_i - b0 - x_i'b)^2 + lambda sum_j f_j d_j |b_j|      (gaussian)
 *   min  -sum_i w_i loglik_i(b0 + x_i'b) + lambda sum_j f_j d_j |b_j|           (binomial)
 * with sum w = 1, sum_j f_j = the number of columns, and d_j the weighted 1/n standard deviations, or 1. The elastic net has
 *   lambda sum_j f_j (alpha |d_j b_j| + (1 - alpha) (d_j b_j)^2 / 2)
 * in the place of the penalty, in units of the response's standard deviation for the gaussian family.
 * The columns are those kept in every model, then those of the data set.
 */
import type { Dataset } from '../../data/dataset.js'
import { checkWeights } from '../../data/weights.js'
import { fail } from '../../errors.js'
import { checkAlpha } from '../glm/check-alpha.js'

export interface PenaltyOptions {
  /** One per row, at least 0; all 1 unless given here or in the data. */
  readonly weights?: ArrayLike<number> | undefined
  /** One per column, at least 0: 0 leaves a column unpenalised, Infinity leaves it out; all 1. */
  readonly penaltyFactors?: ArrayLike<number> | undefined
  /** Whether columns are penalised as if scaled to variance one; true. */
  readonly standardise?: boolean | undefined
  /** Mixture of the elastic net, above 0 and at most 1: the lasso's share of the penalty; 1. */
  readonly alpha?: number | undefined
}

export interface Design {
  readonly data: Dataset
  /** Columns kept in every model: the first ones. */
  readonly unpenalised: number
  /** All columns. */
  readonly columns: number
  readonly weights: Float64Array
  /** One per column, rescaled to sum to their number; Infinity for a column that is left out. */
  readonly factors: Float64Array
  readonly standardise: boolean
  /** The lasso's share of the penalty, above 0 and at most 1: the mixture of the elastic net. */
  readonly alpha: number
}

/** Whether a problem needs more than the plain lasso. */
export function isWeighted(data: Dataset, options: PenaltyOptions = {}): boolean {
  return (
    data.weights !== undefined ||
    data.unpenalised !== undefined ||
    data.penaltyFactors !== undefined ||
    data.standardise === false ||
    options.weights !== undefined ||
    options.penaltyFactors !== undefined ||
    options.standardise === false
  )
}

export function createDesign(data: Dataset, options: PenaltyOptions = {}): Design {
  const unpenalised = data.unpenalised?.names.length ?? 0
  return {
    data,
    unpenalised,
    columns: unpenalised + data.p,
    weights: weightsOf(data, options.weights),
    factors: penaltyFactors(together(data.penaltyFactors, options.penaltyFactors), data.p, unpenalised),
    standardise: options.standardise ?? data.standardise ?? true,
    alpha: checkAlpha(options.alpha),
  }
}

/** Factors of the data and further ones multiply. */
function together(
  own: Float64Array | undefined,
  further: ArrayLike<number> | undefined,
): ArrayLike<number> | undefined {
  if (own === undefined || further === undefined) return own ?? further
  return Array.from(further, (factor, j) => factor * (own[j] ?? 1))
}

function weightsOf({ n, weights }: Dataset, given: ArrayLike<number> | undefined): Float64Array {
  if (given !== undefined) return checkWeights(given, n)
  return weights ?? new Float64Array(n).fill(1)
}

/** Column j of a design: where it is. */
export function columnAt({ data, unpenalised }: Design, j: number): Float64Array {
  const { n } = data
  return j < unpenalised
    ? data.unpenalised!.x.subarray(j * n, (j + 1) * n)
    : data.x.subarray((j - unpenalised) * n, (j - unpenalised + 1) * n)
}

function penaltyFactors(given: ArrayLike<number> | undefined, p: number, unpenalised: number): Float64Array {
  const own = given === undefined ? new Float64Array(p).fill(1) : Float64Array.from(given)
  const where = 'penaltyFactors'
  if (own.length !== p) {
    fail('usage/penalty-factors', { where, rule: `must be one per column (${p})`, got: own.length })
  }
  const bad = own.findIndex(factor => !(factor >= 0))
  if (bad >= 0) {
    fail('usage/penalty-factors', {
      where,
      rule: `must be at least 0 in column ${bad + 1}`,
      got: own[bad],
    })
  }
  const factors = new Float64Array(unpenalised + p)
  // As glmnet: a column that is left out counts as one with factor 1.
  const counted = own.map(factor => (factor === Number.POSITIVE_INFINITY ? 1 : factor))
  const sum = counted.reduce((total, factor) => total + factor, 0)
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) {
    fail('usage/penalty-factors', {
      where,
      rule: 'must have a sum above 0',
      got: sum,
      hint: 'Without a penalised column there is no path',
    })
  }
  own.forEach((factor, j) => {
    factors[unpenalised + j] = (factor * (unpenalised + p)) / sum
  })
  return factors
}
