/**
 * k of the numbers 0 .. w.length - 1 without replacement, one after the other with probability proportional to w_j (Efraimidis and
 * Spirakis 2006): the k least of E_j / w_j with E_j independent exponentials. Those of weight zero come last and in random
 * order, as if all weights had been raised by a vanishing amount. Without weights all are equal.
 */
import { log } from '../../math/elementary.js'
import { kthSmallest } from '../../math/kth-smallest.js'
import type { Stream } from '../../random/stream.js'

export function weightedDraw(
  p: number,
  k: number,
  weights: ArrayLike<number> | undefined,
  random: Stream,
): Int32Array {
  const key = new Float64Array(p)
  for (let j = 0; j < p; j++) key[j] = -log(1 - random.uniform())
  const all = new Int32Array(p)
  for (let j = 0; j < p; j++) all[j] = j
  if (weights === undefined) return least(all, key, k)
  const first = all.filter(j => weights[j] > 0)
  const last = all.filter(j => !(weights[j] > 0))
  for (const j of first) key[j] /= weights[j]
  const drawn = least(first, key, Math.min(k, first.length))
  return Int32Array.from([...drawn, ...least(last, key, k - drawn.length)]).sort()
}

/** The k of the numbers j with the least keys, of equal ones the first; ascending, as the numbers are. */
function least(numbers: Int32Array, key: Float64Array, k: number): Int32Array {
  if (k === 0 || k === numbers.length) return numbers.slice(0, k)
  const own = new Float64Array(numbers.length)
  for (let e = 0; e < own.length; e++) own[e] = key[numbers[e]]
  const highest = kthSmallest(own, k - 1)
  let equal = k
  for (const value of own) if (value < highest) equal--
  return numbers.filter((_, e) => own[e] < highest || (own[e] === highest && equal-- > 0))
}
