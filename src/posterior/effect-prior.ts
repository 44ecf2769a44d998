/**
 * The priors of the coefficients of standardised columns, in units of the error variance where there is one: a normal density of variance tau times
 *   h(x) = k (x + a) / ((1 + r x) (1 + s x)),   x = b^2 / tau,
 * with k such that it is a density; of a variable with several columns x is their mean. Either the effects of a set are alike,
 *   h(x) = 9/10 x + 1/10   at one of a few tau,
 * the product moment prior of Johnson & Rossell (2012) with a tenth of a normal one: the likeliest coefficients are near +-sqrt(2 tau), and an effect that
 * is nothing beside the others is hardly an effect. Or each has a size of its own, and small effects stand beside large ones,
 *   h(x) ~ (x + 0.004) / ((x + 0.04) (x + 1))   at tau = 3:
 * the density falls from coefficients of about two thirds of the error to large ones, and has a dip about zero, as wide as a third of the error.
 *
 * The weaker the effects, the more variables it takes to explain a response. Where effects are alike the number that matter is geometric (prior.ts) with mean
 *   m = 3 sqrt(0.3 / tau),   at most an eighth of all variables and at least 3:
 * the sum of absolute effects is the same for all small tau. Both kinds are equally likely, and so is every tau, where m = 3. A tau of larger m counts
 * sqrt(2 / (m - 1)) as much, half-way in logarithms between 1, with which a set of one variable is as likely under it as under any other, and 2 / (m - 1), with which
 * all sets together are. `tau` is the number of one of these priors wherever sets are weighed.
 */
import { log } from '../math/elementary.js'
import { MEAN_NUMBER } from './prior.js'

export interface EffectPrior {
  readonly tau: number
  readonly kind: 'alike' | 'own'
  readonly logProbability: number
  /** a */
  readonly floor: number
  /** r and s */
  readonly rates: readonly [number, number]
  /** k, for a variable of so many columns. */
  scale(columns: number): number
  /** How much likelier one more variable is than by the prior of sizes. */
  readonly more: number
}

/**
 * From effects that explain two per cent of the error variance to effects two and a half times as large as the error; on the scale of a linear
 * predictor, from a standard deviation of a column that changes odds by a factor of 1.15.
 */
const taus = [0.01, 0.03, 0.1, 0.3, 1, 3] as const

/** Effects that are alike and smaller than this come in larger numbers, */
const WEAK = 0.3
/** but not more than one of so many variables. */
const SHARE = 8

/** The mean number of variables that matter, out of so many, if some do and their effects are alike. */
function meanNumber(tau: number, variables: number): number {
  return Math.max(MEAN_NUMBER, Math.min(MEAN_NUMBER * Math.sqrt(WEAK / tau), variables / SHARE))
}

/** More variables than this are as good as this many: the mean is below one of `SHARE`. */
const enough = Math.ceil(SHARE * meanNumber(taus[0], Infinity))

const known = new Map<number, readonly EffectPrior[]>()

/** Among so many variables. */
export function effectPriors(variables: number): readonly EffectPrior[] {
  const p = Math.min(variables, enough)
  let priors = known.get(p)
  if (priors === undefined) {
    const means = taus.map(tau => meanNumber(tau, p))
    const weights = means.map(mean => Math.sqrt((MEAN_NUMBER - 1) / (mean - 1)))
    const total = weights.reduce((sum, weight) => sum + weight, taus.length)
    priors = [
      ...taus.map((tau, t) => alike(tau, weights[t] / total, (1 - 1 / means[t]) / (1 - 1 / MEAN_NUMBER))),
      ownSizes(taus.length / total),
    ]
    known.set(p, priors)
  }
  return priors
}

/** The share of the moment prior where effects are alike. */
const MOMENTS = 0.9

export function alike(tau: number, probability: number, more = 1): EffectPrior {
  return {
    tau,
    kind: 'alike',
    logProbability: log(probability),
    floor: (1 - MOMENTS) / MOMENTS,
    rates: [0, 0],
    scale: () => MOMENTS,
    more,
  }
}

/** The largest scale of effects, the dip at zero, and where the density has begun to fall, in units of the scale. */
const LARGEST = 3
const FLOOR = 0.004
const DIP = 0.04
const BEND = 1

/** By the number of columns. */
const scales = new Map<number, number>()

function ownSizes(probability: number): EffectPrior {
  return {
    tau: LARGEST,
    kind: 'own',
    logProbability: log(probability),
    floor: FLOOR,
    rates: [1 / DIP, 1 / BEND],
    scale(columns) {
      let scale = scales.get(columns)
      if (scale === undefined) {
        // (x + a) / ((x + c) (x + f)) in partial fractions.
        const near = (FLOOR - DIP) / (BEND - DIP)
        const mean = near * meanInverse(columns, DIP) + (1 - near) * meanInverse(columns, BEND)
        scale = 1 / (DIP * BEND * mean)
        scales.set(columns, scale)
      }
      return scale
    },
    more: 1,
  }
}

/**
 * The expectation of 1 / (x + t), x the mean of the squares of `count` standard normal numbers: count / 2 e^z E(z) with z = count t / 2 and E the exponential
 * integral of order count / 2, by its continued fraction (Abramowitz & Stegun 5.1.22).
 */
export function meanInverse(count: number, t: number): number {
  const order = count / 2
  const z = order * t
  let b = z + order
  let d = 1 / b
  let c = Infinity
  let fraction = d
  for (let i = 1; i <= MOST_TERMS; i++) {
    const a = -i * (order - 1 + i)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    const change = c * d
    fraction *= change
    if (Math.abs(change - 1) < 1e-15) break
  }
  return order * fraction
}

/** Enough for a single column and the dip: it takes the more the smaller z is. */
const MOST_TERMS = 100_000
