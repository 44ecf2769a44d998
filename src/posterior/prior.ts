/**
 * What is believed before the data are seen. With probability 1/2 no variable matters; otherwise the number that do has the geometric
 * distribution with mean three, and all sets of one size are alike:
 *   P(S) = 1/6 (2/3)^(|S| - 1) / binom(p, |S|),
 * a charge for the number of candidates (Scott & Berger 2010) that the variables already found make cheaper, and sizes whose probability falls
 * exponentially (Castillo, Schmidt-Hieber & van der Vaart 2015).
 *
 * The coefficients of standardised columns have the product moment prior of Johnson & Rossell (2012) with a tenth of a normal one, a normal
 * density of variance tau times 9/10 b^2 / tau + 1/10 for each, in units of the error variance where there is one: an effect that is nothing beside
 * the others is hardly an effect. tau is one of a few values, all equally likely; the likeliest coefficients are near +-sqrt(2 tau).
 */
import type { Family } from '../data/dataset.js'
import { log } from '../math/elementary.js'

/** From effects that explain two per cent of the error variance to effects two and a half times as large as the error. */
export const gaussianTaus: readonly number[] = [0.01, 0.03, 0.1, 0.3, 1, 3]

/** On the scale of the linear predictor: a standard deviation of a column changes odds by a factor of 1.4 to 5.7. */
export const predictorTaus: readonly number[] = [0.1, 0.3, 1, 3]

export function tausOf(family: Family): readonly number[] {
  return family === 'gaussian' ? gaussianTaus : predictorTaus
}

/** P(size s + 1) / P(size s) for s > 0. */
const MORE = 2 / 3

/** log P(S) - log P(empty set) for sets of 0, 1, ..., `most` of p variables. */
export function logSizePrior(p: number, most: number): Float64Array {
  const prior = new Float64Array(most + 1).fill(-Infinity)
  prior[0] = 0
  let sets = 0
  for (let s = 1; s <= Math.min(most, p); s++) {
    sets += log((p - s + 1) / s)
    prior[s] = log(0.5) + s * log(MORE) - sets
  }
  return prior
}
