/**
 * D(theta, t, B, r) = max P(X >= t) over r-concave X on {0, ..., B} with E(X) <= theta B
 *
 * Shah & Samworth (2013), Appendix A.4. The maximum is attained by a power law cut off at some k,
 *
 *   P(X = i) ~ (a + i)^(1/r)   for i = 0..k,    P(X = k+1) ~ phi (a + k+1)^(1/r),    0 <= phi <= 1,
 *
 * with a > 0 set by the mean; k runs from ceil(2 theta B) + 1, and for t below that D = 1. phi = 1 at k is phi = 0 at
 * k + 1, so the whole power law on 0..B closes the family. R stabs searches close to it but never tries it: its D is
 * too small by 0.1 % at theta = 0.05, tau = 0.7, and by 17 % at tau = 1.
 */
import { maximise } from '../../math/maximise.js'

/** -1/r: the exponent, so that the powers below need only multiplication. */
type Exponent = 2 | 4

/** @param mean theta B, the largest mean allowed */
export function rConcaveTail(mean: number, t: number, B: number, r: -0.5 | -0.25): number {
  const first = Math.ceil(2 * mean) + 1
  if (t < first) return 1
  const s = r === -0.5 ? 2 : 4
  let best = 0
  let a = Number.POSITIVE_INFINITY
  for (let k = Math.max(first, t - 1); k < B; k++) {
    const ceiling = (a = shift(mean, k, 0, s, a))
    const tail = (phi: number) => tailMass(shift(mean, k, phi, s, ceiling), t, k, phi, s)
    const [none, whole] = [tail(0), tail(1)]
    const peaks = tail(inside) > none && tail(1 - inside) > whole
    best = Math.max(best, none, whole, peaks ? maximise(tail, 0, 1) : 0)
  }
  return Math.max(best, tailMass(shift(mean, B, 0, s, a), t, B, 0, s))
}

/** How far from an end of 0 <= phi <= 1 one looks to see whether the tail rises towards the middle. */
const inside = 1e-3

function tailMass(a: number, t: number, k: number, phi: number, s: Exponent): number {
  let total = 0
  let tail = 0
  for (let i = 0; i <= k + 1; i++) {
    const w = i > k ? phi * weight(a, i, s) : weight(a, i, s)
    total += w
    if (i >= t) tail += w
  }
  return tail / total
}

/** (a + i)^(-s) in units of its value at i = 0, which neither overflows nor vanishes for the smallest a. */
function weight(a: number, i: number, s: Exponent): number {
  const v = a / (a + i)
  return s === 2 ? v * v : v * v * v * v
}

/**
 * The shift a at which the power law has the given mean. The mean grows with a, from 0 to at least k/2; Newton's method,
 * kept inside a bracket that every step narrows. `above` is a shift known to be too large (or infinity).
 */
function shift(mean: number, k: number, phi: number, s: Exponent, above: number): number {
  let low = 0
  let high = above
  let a = Number.isFinite(above) ? above : 1
  for (;;) {
    const { excess, slope } = meanAt(a, mean, k, phi, s)
    if (excess === 0) return a
    if (excess > 0) high = a
    else low = a
    const newton = a - excess / slope
    const next =
      newton > low && newton < high ? newton : high < Number.POSITIVE_INFINITY ? (low + high) / 2 : 2 * a
    if (next === low || next === high || Math.abs(next - a) <= 2 ** -51 * a) return next
    a = next
  }
}

/** E(X) - mean and its derivative with respect to a: s (E(X) E(1/(a + X)) - E(X / (a + X))). */
function meanAt(
  a: number,
  mean: number,
  k: number,
  phi: number,
  s: Exponent,
): { excess: number; slope: number } {
  let w0 = 0
  let deviation = 0
  let inverse = 0
  let deviationInverse = 0
  for (let i = 0; i <= k + 1; i++) {
    const w = i > k ? phi * weight(a, i, s) : weight(a, i, s)
    w0 += w
    deviation += (i - mean) * w
    inverse += w / (a + i)
    deviationInverse += ((i - mean) * w) / (a + i)
  }
  const excess = deviation / w0
  return { excess, slope: s * ((excess * inverse) / w0 - deviationInverse / w0) }
}
