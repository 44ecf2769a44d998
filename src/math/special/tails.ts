import { incompleteBeta } from './incomplete-beta.js'
import { incompleteGammaUpper } from './incomplete-gamma.js'

/**
 * Upper tails P(X > x), with full relative accuracy however small they are:
 *   Student t   P(T > t) = I_{v/(v + t^2)}(v/2, 1/2) / 2,   t >= 0
 *   F           P(F > f) = I_{d2/(d2 + d1 f)}(d2/2, d1/2)
 *   chi-square  P(X > x) = Q(v/2, x/2)
 *   normal      P(Z > z) = Q(1/2, z^2/2) / 2,               z >= 0
 */
export function studentTail(t: number, df: number): number {
  const half = fTail(t * t, 1, df) / 2
  return t < 0 ? 1 - half : half
}

export function fTail(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1
  const ratio = (f * df1) / df2
  return incompleteBeta(1 / (1 + ratio), 1 / (1 + 1 / ratio), df2 / 2, df1 / 2)
}

export function chiSquareTail(x: number, df: number): number {
  return incompleteGammaUpper(df / 2, x / 2)
}

export function normalTail(z: number): number {
  const half = incompleteGammaUpper(0.5, (z * z) / 2) / 2
  return z < 0 ? 1 - half : half
}
