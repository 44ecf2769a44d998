/** The log ratio of the marginal likelihoods of a set without and with each of its variables. */
import { log, log1p } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import type { EffectPrior } from '../effect-prior.js'
import { type FittedColumns, factorOf, logMoments, momentOf } from '../moments.js'
import { withoutColumns } from '../without-columns.js'
import { LARGE } from './large-block.js'
import { putDenominator } from './put-denominator.js'
import type { RidgeFit } from './ridge-fit.js'

/** Addresses of what is written here only. */
export interface RemovalScratch {
  readonly variances: number
  readonly scales: number
  readonly denominators: number
  readonly out: number
}

export function removalScratch(arena: Arena, capacity: number): RemovalScratch {
  const [variances, scales, out] = [0, 1, 2].map(() => arena.allocate(8 * capacity))
  return { variances, scales, out, denominators: arena.allocate(24 * capacity) }
}

/** `now`: the columns of the set as they are fitted; `withoutLarge` gives the ratio of a variable of many columns, whose places it gets. */
export function scoreRemovals(
  fit: RidgeFit,
  now: FittedColumns,
  { nu, prior }: { readonly nu: number; readonly prior: EffectPrior },
  withoutLarge: (own: readonly number[]) => number,
): Float64Array {
  const { inverse, capacity, inside, rss } = fit
  const { tau } = prior
  const moments = logMoments(now, prior)
  const rowOf = (place: number) => inverse.subarray(place * capacity, place * capacity + inside.length)
  return Float64Array.from(now.variables, own => {
    if (own.length >= LARGE) return withoutLarge(own)
    const { coefficients, variance, logDet, form } = withoutColumns(now.coefficient, now.variance, own, rowOf)
    const left = rss + form
    const normal = -0.5 * (logDet - own.length * log(tau) + nu * log(left / rss))
    const set = { coefficient: coefficients, variance, precision: nu / left, variables: now.variables }
    return normal + logMoments(set, prior, own) - moments
  })
}

/** The same where every variable has one column. */
export function scoreSingleRemovals(
  fit: RidgeFit,
  { coefficient, variance, precision }: FittedColumns,
  { nu, prior }: { readonly nu: number; readonly prior: EffectPrior },
  scratch: RemovalScratch,
  arena: Arena,
  kernels: Kernels,
): Float64Array {
  const { addresses, inverse, b, capacity, inside, rss } = fit
  const { tau } = prior
  const { f64 } = arena
  const count = inside.length
  const momentAt = (i: number) => momentOf(coefficient[i], variance[i], precision, prior)
  for (let i = 0; i < count; i++) {
    const moment = momentAt(i)
    f64[scratch.variances / 8 + i] = variance[i] + prior.floor * tau
    f64[scratch.scales / 8 + i] = 1 / moment
    putDenominator(f64, scratch.denominators, capacity, i, moment, 1, prior)
  }
  kernels.removalMoments({
    inverse: addresses.inverse,
    stride: capacity,
    count,
    b: addresses.b,
    spread: scratch.variances,
    scale: scratch.scales,
    denominators: scratch.denominators,
    span: capacity,
    curved: prior.kind === 'own' ? 1 : 0,
    rss,
    nu,
    out: scratch.out,
  })
  const scores = new Float64Array(count)
  fit.places().forEach((places, at) => {
    const q = places[0]
    const own = inverse[q * capacity + q]
    const normal = -0.5 * (log(own / tau) + nu * log1p((b[q] * b[q]) / (own * rss)))
    scores[at] = normal + f64[scratch.out / 8 + q] - log(factorOf(momentAt(q), 1, prior))
  })
  return scores
}
