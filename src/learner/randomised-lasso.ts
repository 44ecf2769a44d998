/**
 * The randomised lasso (Meinshausen and Buhlmann 2010, Section 3): each member has penalties of its own,
 *   min (1/2n) |y - X b|^2 + lambda sum_j |b_j| / W_j,   W_j in [alpha, 1] independent   (or with another loss),
 * drawn once per member and the same for all of its lambdas. 'two-point': W_j = alpha with probability `share`, else 1;
 * 'uniform': W_j uniform on [alpha, 1]. Columns are standardised on the member's rows first, so that W_j is the same as a scale of
 * column j. With `rescale` the factors 1 / W_j are divided by their expectation, so that a member has about as many variables at
 * the end of the grid as the lasso the grid was made for; without it members have fewer.
 */
import type { Dataset } from '../data/dataset.js'
import type { Donors } from '../data/impute/draw-donors.js'
import { log } from '../math/elementary.js'
import { createDesign, type Design } from '../path/adjustment/design.js'
import { renamed } from '../path/intervals.js'
import { type WithoutCopies, withoutCopies } from '../path/without-copies.js'
import { stream } from '../random/stream.js'
import { designLearner } from './lasso.js'
import type { Fitted } from './member-learner.js'

export const weaknessKinds = ['two-point', 'uniform'] as const

export interface Randomisation {
  /** alpha, in (0, 1]; at 1 it is the lasso. */
  readonly weakness: number
  readonly weights: (typeof weaknessKinds)[number]
  /** Of weak columns, for 'two-point'. */
  readonly share: number
  /** Whether penalties are the lasso's on average. */
  readonly rescale: boolean
}

/** `alpha`: the mixture of the elastic net; 1, the lasso. */
export function randomisedLassoLearner(
  data: Dataset,
  grid: Float64Array,
  how: Randomisation,
  seed: number,
  q = 32,
  alpha = 1,
): (rows: Int32Array, b: number, donors?: Donors) => Fitted {
  const distinct = alpha === 1 ? withoutCopies(data) : undefined
  if (distinct !== undefined) return learnerOfDistinct(distinct, grid, how, seed, q)
  const own = createDesign(data, { alpha })
  // Drawn anew for each member.
  const design = { ...own, factors: own.factors.slice() }
  const learner = designLearner(design, grid, q)
  return (rows, b, donors) => {
    drawFactors(design.factors.subarray(design.unpenalised), how, seed, b)
    multiplyByOwn(design, own)
    return learner.fit(rows, donors)
  }
}

/** Of copies only the one with the least penalty can join, the first in the table of those that have it. */
function learnerOfDistinct(
  { data, columns, places }: WithoutCopies,
  grid: Float64Array,
  how: Randomisation,
  seed: number,
  q: number,
): (rows: Int32Array, b: number) => Fitted {
  const own = createDesign(data)
  const design = { ...own, factors: own.factors.slice() }
  const factors = design.factors.subarray(design.unpenalised)
  const drawn = new Float64Array(places.length)
  const chosen = new Int32Array(columns.length)
  const learner = designLearner(design, grid, q)
  return (rows, b) => {
    drawFactors(drawn, how, seed, b)
    factors.fill(Number.POSITIVE_INFINITY)
    for (let j = 0; j < drawn.length; j++) {
      const place = places[j]
      if (place < 0 || !(drawn[j] < factors[place])) continue
      factors[place] = drawn[j]
      chosen[place] = j
    }
    multiplyByOwn(design, own)
    const { member, worstKkt } = learner.fit(rows)
    return { member: renamed(member, chosen), worstKkt }
  }
}

/** Those drawn times the factors of the data, in whose unit the grid is: they sum to the number of all columns, unpenalised ones among them. */
function multiplyByOwn({ factors, unpenalised, columns }: Design, own: Design): void {
  for (let j = unpenalised; j < columns; j++) factors[j] *= own.factors[j]
}

/** E(1 / W): log(1 / alpha) / (1 - alpha) for a uniform W. */
function meanFactor({ weakness, weights, share }: Randomisation): number {
  if (weakness === 1) return 1
  return weights === 'uniform' ? -log(weakness) / (1 - weakness) : share / weakness + 1 - share
}

/** f_j = 1 / W_j, over their expectation where that is asked for. */
function drawFactors(factors: Float64Array, how: Randomisation, seed: number, b: number): void {
  const { weakness, weights, share } = how
  const unit = how.rescale ? meanFactor(how) : 1
  const random = stream(seed, 'randomised-lasso/weights', b)
  for (let j = 0; j < factors.length; j++) {
    const u = random.uniform()
    const W = weights === 'uniform' ? weakness + (1 - weakness) * u : u < share ? weakness : 1
    factors[j] = 1 / (W * unit)
  }
}
