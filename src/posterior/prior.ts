/**
 * What is believed before the data are seen. A variable matters with probability pi, and pi is itself unknown, beta(1, p): one variable is
 * expected to matter, each further one halves the odds of a size, and all sets of one size are alike. So
 *   P(S + k) / P(S) = (|S| + 1) / (2 p - |S| - 1),
 * a charge for the number of candidates (Scott & Berger 2010) that the variables already found make cheaper. It is the prior of Castillo,
 * Schmidt-Hieber & van der Vaart (2015); with beta(1, 1), every size as likely as any other, the posterior is with sets of many negligible
 * effects, which no data can tell from none.
 *
 * The coefficients of standardised columns are normal with variance tau, in units of the error variance where there is one; tau is
 * one of a few values, all equally likely.
 */
import { log } from '../math/elementary.js'

/** From effects that explain a third of a per cent of the error variance to effects as large as the error. */
export const gaussianTaus: readonly number[] = [0.003, 0.01, 0.03, 0.1, 0.3, 1]

/** On the scale of the linear predictor: a standard deviation of a column changes odds by a factor of 1.4 to 5.7. */
export const predictorTaus: readonly number[] = [0.1, 0.3, 1, 3]

/** log P(S) - log P(empty set) for sets of 0, 1, ..., `most` of p variables. */
export function logSizePrior(p: number, most: number): Float64Array {
  const prior = new Float64Array(most + 1)
  for (let s = 1; s <= most; s++) prior[s] = prior[s - 1] + log(s / (2 * p - s))
  return prior
}
