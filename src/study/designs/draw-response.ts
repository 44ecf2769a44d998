/**
 * Responses to a linear predictor X beta that has mean zero over the rows (see design.ts):
 *   regression       y = X beta + sigma_i e_i
 *   classification   y ~ Bernoulli(1 / (1 + exp(-c - X beta)))
 *   counts           y ~ Poisson(exp(c + X beta))
 *   survival         T = E exp(-X beta), E exponential; seen unless an exponential time of twice the mean of E comes first
 */
import type { Dataset } from '../../data/dataset.js'
import { exp, log } from '../../math/elementary.js'
import { poisson } from '../../random/poisson.js'
import type { Stream } from '../../random/stream.js'
import type { Design } from './design.js'

/** Variances of the logistic distribution and of the logarithm of an exponential time: pi^2 / 3 and pi^2 / 6. */
const LOGISTIC_VARIANCE = 3.2898681336964524
const GUMBEL_VARIANCE = LOGISTIC_VARIANCE / 2
/** Counts: variance of X beta for each unit of snr, at most one, and their mean. */
const COUNT_VARIANCE = 0.2
const COUNT_MEAN = 3
/** Events that a set of survival times has at least. */
const FEWEST_EVENTS = 15

export function drawResponse(
  design: Design,
  eta: Float64Array,
  random: Stream,
): Pick<Dataset, 'y' | 'survival'> {
  switch (design.family) {
    case 'gaussian':
      return { y: measured(design, eta, random) }
    case 'poisson':
      return { y: counted(design, eta, random) }
    case 'cox':
      return survived(design, eta, random)
    default:
      return { y: classified(design, eta, random) }
  }
}

function measured({ s, snr, errors = 'normal' }: Design, eta: Float64Array, random: Stream): Float64Array {
  const spread = meanSquare(eta)
  const sigma = s === 0 ? 1 : Math.sqrt(spread / snr)
  return eta.map(value => {
    const scale = errors === 'uneven' && s > 0 ? Math.sqrt((0.2 + (value * value) / spread) / 1.2) : 1
    const error =
      errors === 't3'
        ? studentT3(random)
        : (errors === 'outliers' && random.below(20) === 0 ? 10 : 1) * random.normal()
    return value + sigma * scale * error
  })
}

/** Of variance one. */
function studentT3(random: Stream): number {
  const z = random.normal()
  let chi = 0
  for (let k = 0; k < 3; k++) {
    const part = random.normal()
    chi += part * part
  }
  return z / Math.sqrt(chi)
}

function classified({ s, snr, share = 0.5 }: Design, eta: Float64Array, random: Stream): Float64Array {
  const variance = s === 0 ? 0 : snr * LOGISTIC_VARIANCE
  const scale = scaleTo(variance, eta)
  // The mean of a logistic curve over N(c, v) is about that at c / sqrt(1 + v / 2.94).
  const shift = log(share / (1 - share)) * Math.sqrt(1 + variance / 2.94)
  for (;;) {
    const y = eta.map(value => (random.uniform() < 1 / (1 + exp(-shift - scale * value)) ? 1 : 0))
    const ones = y.reduce((sum, value) => sum + value, 0)
    if (Math.min(ones, y.length - ones) >= 8) return y
  }
}

function counted({ s, snr }: Design, eta: Float64Array, random: Stream): Float64Array {
  const variance = s === 0 ? 0 : Math.min(1, COUNT_VARIANCE * snr)
  const scale = scaleTo(variance, eta)
  const c = log(COUNT_MEAN) - variance / 2
  return eta.map(value => poisson(exp(c + scale * value), random))
}

function survived(
  { s, snr }: Design,
  eta: Float64Array,
  random: Stream,
): Pick<Dataset, 'y' | 'survival'> & { readonly survival: object } {
  const scale = scaleTo(s === 0 ? 0 : GUMBEL_VARIANCE * snr, eta)
  const exponential = () => -log(1 - random.uniform())
  for (;;) {
    const event = new Uint8Array(eta.length)
    const y = eta.map((value, i) => {
      const time = exponential() * exp(-scale * value)
      const end = 2 * exponential()
      event[i] = time <= end ? 1 : 0
      return Math.max(1e-9, Math.min(time, end))
    })
    if (event.reduce((sum, seen) => sum + seen, 0) >= FEWEST_EVENTS)
      return { y, survival: { event, ties: 'breslow' } }
  }
}

/** What the predictor is to be multiplied by for this variance over the rows. */
function scaleTo(variance: number, eta: Float64Array): number {
  return variance === 0 ? 0 : Math.sqrt(variance / meanSquare(eta))
}

export function meanSquare(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length
}
