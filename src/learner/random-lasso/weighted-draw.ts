/**
 * k of the numbers 0 .. w.length - 1 without replacement, one after the other with probability proportional to w_j (Efraimidis and
 * Spirakis 2006): the k least of E_j / w_j with E_j independent exponentials. Those of weight zero come last and in random
 * order, as if all weights had been raised by a vanishing amount. Without weights all are equal.
 *
 * E_j = -log(1 - u_j), with the p next uniforms of the stream, of which those are passed over that cannot matter: a member draws a few
 * columns, of perhaps a million.
 */
import { log } from '../../math/elementary.js'
import { type Least, leastOf } from '../../math/least-of.js'
import type { Stream } from '../../random/stream.js'

/** Words of a stream that a uniform is made of. */
const WORDS = 2

export function weightedDraw(
  p: number,
  k: number,
  weights: ArrayLike<number> | undefined,
  random: Stream,
): Int32Array {
  const weighted = weights === undefined ? [] : above(weights)
  const first = leastOf(Math.min(k, weighted.length))
  const last = leastOf(k - first.count)
  if (last.count === 0) drawWeighted(p, weighted, weights!, random, first)
  else drawAll(p, weights, random, first, last)
  return Int32Array.from([...first.numbers(), ...last.numbers()]).sort()
}

/** The places of weights above zero. */
function above(weights: ArrayLike<number>): number[] {
  const places: number[] = []
  for (let j = 0; j < weights.length; j++) if (weights[j] > 0) places.push(j)
  return places
}

function drawWeighted(
  p: number,
  weighted: readonly number[],
  weights: ArrayLike<number>,
  random: Stream,
  least: Least,
): void {
  let next = 0
  for (const j of weighted) {
    random.skip(WORDS * (j - next))
    least.offer(j, -log(1 - random.uniform()) / weights[j])
    next = j + 1
  }
  random.skip(WORDS * (p - next))
}

function drawAll(
  p: number,
  weights: ArrayLike<number> | undefined,
  random: Stream,
  first: Least,
  last: Least,
): void {
  for (let j = 0; j < p; j++) {
    const u = random.uniform()
    if (weights !== undefined && weights[j] > 0) first.offer(j, -log(1 - u) / weights[j])
    // -log(1 - u) >= u, and the rounding of a logarithm is far below this.
    else if (u * (1 - 1e-12) <= last.highest()) last.offer(j, -log(1 - u))
  }
}
