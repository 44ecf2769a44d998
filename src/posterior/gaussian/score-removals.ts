/** The log ratio of the marginal likelihoods of a set without and with each of its variables. */
import { log, log1p } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { type FittedColumns, logMoments, momentOf, momentShare, plainMoment } from '../moments.js'
import { withoutColumns } from '../without-columns.js'
import { LARGE } from './large-block.js'
import type { RidgeFit } from './ridge-fit.js'

/** Addresses of what is written here only. */
export interface RemovalScratch {
  readonly variances: number
  readonly scales: number
  readonly out: number
}

export function removalScratch(arena: Arena, capacity: number): RemovalScratch {
  const [variances, scales, out] = [0, 1, 2].map(() => arena.allocate(8 * capacity))
  return { variances, scales, out }
}

/** `now`: the columns of the set as they are fitted; `withoutLarge` gives the ratio of a variable of many columns, whose places it gets. */
export function scoreRemovals(
  fit: RidgeFit,
  now: FittedColumns,
  { nu, tau }: { readonly nu: number; readonly tau: number },
  withoutLarge: (own: readonly number[]) => number,
): Float64Array {
  const { inverse, capacity, inside, rss } = fit
  const moments = logMoments(now, tau)
  const rowOf = (place: number) => inverse.subarray(place * capacity, place * capacity + inside.length)
  return Float64Array.from(now.variables, own => {
    if (own.length >= LARGE) return withoutLarge(own)
    const { coefficients, variance, logDet, form } = withoutColumns(now.coefficient, now.variance, own, rowOf)
    const left = rss + form
    const normal = -0.5 * (logDet - own.length * log(tau) + nu * log(left / rss))
    const set = { coefficient: coefficients, variance, precision: nu / left, variables: now.variables }
    return normal + logMoments(set, tau, own) - moments
  })
}

/** The same where every variable has one column. */
export function scoreSingleRemovals(
  fit: RidgeFit,
  { coefficient, variance, precision }: FittedColumns,
  { nu, tau }: { readonly nu: number; readonly tau: number },
  scratch: RemovalScratch,
  arena: Arena,
  kernels: Kernels,
): Float64Array {
  const { addresses, inverse, b, capacity, inside, rss } = fit
  const { f64 } = arena
  const count = inside.length
  const momentAt = (i: number) => momentOf(coefficient[i], variance[i], precision, tau)
  for (let i = 0; i < count; i++) {
    f64[scratch.variances / 8 + i] = variance[i] + plainMoment(tau)
    f64[scratch.scales / 8 + i] = 1 / momentAt(i)
  }
  kernels.removalMoments({
    inverse: addresses.inverse,
    stride: capacity,
    count,
    b: addresses.b,
    spread: scratch.variances,
    scale: scratch.scales,
    rss,
    nu,
    out: scratch.out,
  })
  return Float64Array.from(fit.places(), ([q]) => {
    const own = inverse[q * capacity + q]
    const normal = -0.5 * (log(own / tau) + nu * log1p((b[q] * b[q]) / (own * rss)))
    return normal + f64[scratch.out / 8 + q] - log((momentShare * momentAt(q)) / tau)
  })
}
