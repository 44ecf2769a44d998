import type { EffectPrior } from '../effect-prior.js'
import { denominatorOf } from '../moments.js'

/**
 * The denominator of h for a variable (moments.ts), in units of what it is at `moment`: the three coefficients of the polynomial at place i of three lists of
 * `span` numbers. Kernels pass over it where effects are alike.
 */
export function putDenominator(
  f64: Float64Array,
  address: number,
  span: number,
  i: number,
  moment: number,
  count: number,
  prior: EffectPrior,
): void {
  if (prior.kind === 'alike') return
  const [c0, c1, c2] = denominatorOf(count, prior)
  const now = c0 + (c1 + c2 * moment) * moment
  const at = address / 8 + i
  f64[at] = c0 / now
  f64[at + span] = c1 / now
  f64[at + 2 * span] = c2 / now
}
