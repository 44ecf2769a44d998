import { exp } from '../elementary.js'
import { devianceTerm, stirlingError } from './stirling.js'

/**
 * The regularised upper incomplete gamma function Q(a, x), DLMF 8.2: one minus the series 8.7.1 for x < a + 1, the continued
 * fraction 8.9.2 beyond. Both have the Poisson term x^a e^-x / Gamma(a + 1) as a factor.
 */
export function incompleteGammaUpper(a: number, x: number): number {
  if (x <= 0) return 1
  if (x === Infinity) return 0
  return x < a + 1 ? 1 - poissonTerm(a, x) * series(a, x) : poissonTerm(a, x) * a * fraction(a, x)
}

function poissonTerm(a: number, x: number): number {
  return exp(-stirlingError(a) - devianceTerm(a, x)) / Math.sqrt(2 * Math.PI * a)
}

/** sum_k x^k / ((a + 1) ... (a + k)) */
function series(a: number, x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; ; k++) {
    term *= x / (a + k)
    const next = sum + term
    if (next === sum) return sum
    sum = next
  }
}

/** 1/(x + 1 - a - 1(1 - a)/(x + 3 - a - 2(2 - a)/(x + 5 - a - ...))) by Lentz's method. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Infinity
  let d = 1 / b
  let f = d
  for (let k = 1; k < 100_000; k++) {
    const numerator = k * (a - k)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    const ratio = c * d
    f *= ratio
    if (Math.abs(ratio - 1) < 1e-16) break
  }
  return f
}
