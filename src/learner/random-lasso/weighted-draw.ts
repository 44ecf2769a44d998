/**
 * k of the numbers 0 .. w.length - 1 without replacement, one after the other with probability proportional to w_j (Efraimidis and
 * Spirakis 2006): the k least of E_j / w_j with E_j independent exponentials. Those of weight zero come last and in random
 * order, as if all weights had been raised by a vanishing amount. Without weights all are equal.
 */
import { log } from '../../math/elementary.js'
import type { Stream } from '../../random/stream.js'

export function weightedDraw(
  p: number,
  k: number,
  weights: ArrayLike<number> | undefined,
  random: Stream,
): Int32Array {
  const time = Float64Array.from({ length: p }, () => -log(1 - random.uniform()))
  const later = (j: number) => (weights === undefined || weights[j] > 0 ? 0 : 1)
  const key = time.map((t, j) => (weights === undefined || later(j) === 1 ? t : t / weights[j]))
  return Int32Array.from({ length: p }, (_, j) => j)
    .sort((a, b) => later(a) - later(b) || key[a] - key[b] || a - b)
    .slice(0, k)
    .sort()
}
