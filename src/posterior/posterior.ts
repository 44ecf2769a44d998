import type { Ball } from './ball.js'
import type { Copies } from './copies.js'

/** What the data say of the variables, by all models that were visited. */
export interface Posterior {
  /** Variables of the data set. */
  readonly total: number
  /** Probability that a variable is in the model; the copies of a column share that of the column equally. */
  readonly probability: Float64Array
  /** Expected number of variables in the model. */
  readonly size: number
  /** Probability of each prior of the coefficients (effect-prior.ts). */
  readonly tauProbability: Float64Array
  /** The variables of the data set behind each variable of the balls. */
  readonly copies: Copies
  /** What was visited, each with its share of the probability; the shares sum to one. */
  readonly balls: readonly SharedBall[]
  /** Probability of variables, as in the balls, by models that the balls do not list. */
  readonly rest: Float64Array
  /** The shares of the balls by each chain alone. */
  readonly ofChains: readonly Float64Array[]
  /** Share of the probability in balls that more than one chain has found: near one, the search has seen nearly everything. */
  readonly covered: number
}

export interface SharedBall extends Ball {
  readonly share: number
}
