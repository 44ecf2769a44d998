import { exp } from '../elementary.js'
import { devianceTerm, stirlingError } from './stirling.js'

/**
 * The regularised incomplete beta function I_x(a, b), DLMF 8.17: the continued fraction 8.17.22 where it converges fast,
 * x < (a + 1) / (a + b + 2), and I_x(a, b) = 1 - I_{1-x}(b, a) elsewhere. The caller gives x and y = 1 - x, each with
 * full relative accuracy, since one of them is lost when the other is near 1.
 */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (y <= 0) return 1
  return x < (a + 1) / (a + b + 2) ? lower(x, y, a, b) : 1 - lower(y, x, b, a)
}

function lower(x: number, y: number, a: number, b: number): number {
  return ((a * b) / (a + b)) * binomialTerm(x, y, a, b) * fraction(x, y, a, b)
}

/** Gamma(a + b + 1) / (Gamma(a + 1) Gamma(b + 1)) x^a y^b */
function binomialTerm(x: number, y: number, a: number, b: number): number {
  const n = a + b
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - devianceTerm(a, n * x) - devianceTerm(b, n * y)
  return exp(exponent) * Math.sqrt(n / (2 * Math.PI * a * b))
}

/**
 * 1/(beta_0 + alpha_1/(beta_1 + alpha_2/(beta_2 + ...))) by Lentz's method: the even part of 8.17.22, written in
 * lambda = a - (a + b) x = (a + b) y - b as by Didonato and Morris (TOMS 708), because 1 - (a + b) x / (a + 1) cancels when x
 * is near 1.
 */
function fraction(x: number, y: number, a: number, b: number): number {
  const lambda = x < y ? a - (a + b) * x : (a + b) * y - b
  let f = (a * (1 + lambda)) / (a + 1)
  let c = f
  let d = 0
  for (let m = 1; m < 100_000; m++) {
    const s = a + 2 * m - 1
    const w = m * (b - m) * x
    const alpha = ((a + m - 1) * (a + b + m - 1) * w * x) / (s * s)
    const beta = m + w / s + ((a + m) / (s + 2)) * (1 + lambda + m * (1 + y))
    d = 1 / (beta + alpha * d)
    c = beta + alpha / c
    const ratio = c * d
    f *= ratio
    if (Math.abs(ratio - 1) < 1e-16) break
  }
  return 1 / f
}
