import { log, log1p } from '../elementary.js'

/**
 * The two pieces from which a binomial or Poisson probability is assembled without cancellation
 * (C. Loader, Fast and accurate computation of binomial probabilities, 2000):
 *   stirlingError(z)  = log Gamma(z + 1) - (z + 1/2) log z + z - log(2 pi) / 2
 *   devianceTerm(x, m) = x log(x / m) + m - x
 */
const seriesFrom = 16

export function stirlingError(z: number): number {
  // Upwards by stirlingError(z) - stirlingError(z + 1) = (z + 1/2) log(1 + 1/z) - 1, to where the series is exact.
  let shift = 0
  let a = z
  for (; a < seriesFrom; a++) shift += (a + 0.5) * log1p(1 / a) - 1
  const b = 1 / (a * a)
  const series =
    (1 / 12 -
      (1 / 360 -
        (1 / 1260 -
          (1 / 1680 - (1 / 1188 - (691 / 360360 - (1 / 156 - (3617 / 122400) * b) * b) * b) * b) * b) *
          b) *
        b) /
    a
  return shift + series
}

export function devianceTerm(x: number, m: number): number {
  const d = x - m
  if (Math.abs(d) > 0.5 * (x + m)) return x * log(x / m) - d
  const v = d / (x + m)
  const v2 = v * v
  let sum = d * v
  let power = 2 * x * v
  for (let j = 3; ; j += 2) {
    power *= v2
    const next = sum + power / j
    if (next === sum) return sum
    sum = next
  }
}
