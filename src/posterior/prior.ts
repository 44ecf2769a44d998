/**
 * What is believed before the data are seen, but for weak effects, which come in larger numbers (effect-prior.ts). With probability 1/2 no variable matters; otherwise
 * the number that do has the geometric distribution with mean three, and all sets of one size are alike:
 *   P(S) = 1/6 (2/3)^(|S| - 1) / binom(p, |S|),
 * a charge for the number of candidates (Scott & Berger 2010) that the variables already found make cheaper, and sizes whose probability falls
 * exponentially (Castillo, Schmidt-Hieber & van der Vaart 2015).
 */
import { log } from '../math/elementary.js'

/** The mean number of variables that matter, if any do. */
export const MEAN_NUMBER = 3
/** P(size s + 1) / P(size s) for s > 0. */
const MORE = (MEAN_NUMBER - 1) / MEAN_NUMBER

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
