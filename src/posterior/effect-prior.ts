/**
 * The priors of the coefficients of standardised columns, in units of the error variance where there is one: a normal density of variance tau times
 *   h(x) = k (x + a) / ((1 + r x) (1 + s x)),   x = b^2 / tau,
 * with k such that it is a density; of a variable with several columns x is their mean. Either the effects of a set are alike,
 *   h(x) = 9/10 x + 1/10   at one of a few tau,
 * the product moment prior of Johnson & Rossell (2012) with a tenth of a normal one: the likeliest coefficients are near +-sqrt(2 tau), and an effect that
 * is nothing beside the others is hardly an effect. Or each has a size of its own, and small effects stand beside large ones,
 *   h(x) ~ (x + 0.004) / ((x + 0.04) (x + 1))   at tau = 3:
 * the density falls from coefficients of about two thirds of the error to large ones, and has a dip about zero, as wide as a third of the error. Both are
 * equally likely, and so is every tau where effects are alike. `tau` is the number of one of these priors wherever sets are weighed.
 */
import type { Family } from '../data/dataset.js'
import { log } from '../math/elementary.js'

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
}

/** From effects that explain two per cent of the error variance to effects two and a half times as large as the error. */
const gaussianTaus = [0.01, 0.03, 0.1, 0.3, 1, 3] as const

/** On the scale of the linear predictor: a standard deviation of a column changes odds by a factor of 1.4 to 5.7. */
const predictorTaus = [0.1, 0.3, 1, 3] as const

const ALIKE = 1 / 2

const known = new Map<Family, readonly EffectPrior[]>()

export function effectPriors(family: Family): readonly EffectPrior[] {
  let priors = known.get(family)
  if (priors === undefined) {
    const taus = family === 'gaussian' ? gaussianTaus : predictorTaus
    priors = [...taus.map(tau => alike(tau, ALIKE / taus.length)), ownSizes()]
    known.set(family, priors)
  }
  return priors
}

/** The share of the moment prior where effects are alike. */
const MOMENTS = 0.9

export function alike(tau: number, probability: number): EffectPrior {
  return {
    tau,
    kind: 'alike',
    logProbability: log(probability),
    floor: (1 - MOMENTS) / MOMENTS,
    rates: [0, 0],
    scale: () => MOMENTS,
  }
}

/** The largest scale of effects, the dip at zero, and where the density has begun to fall, in units of the scale. */
const LARGEST = 3
const FLOOR = 0.004
const DIP = 0.04
const BEND = 1

function ownSizes(): EffectPrior {
  const scales = new Map<number, number>()
  return {
    tau: LARGEST,
    kind: 'own',
    logProbability: log(1 - ALIKE),
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
