import { exp } from '../math/elementary.js'
import type { Stream } from './stream.js'

/** Knuth's product of uniform numbers, in pieces whose e^-mu is far from zero: a sum of Poisson numbers is one. */
export function poisson(mu: number, random: Stream): number {
  let count = 0
  for (let left = mu; left > 0; left -= 500) {
    const end = exp(-Math.min(left, 500))
    for (let product = random.uniform(); product > end; product *= random.uniform()) count++
  }
  return count
}
