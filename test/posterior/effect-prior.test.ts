import { describe, expect, it } from 'vitest'
import { effectPriors, meanInverse } from '../../src/posterior/effect-prior.js'
import { denominatorOf, factorOf } from '../../src/posterior/moments.js'

/** The mean of f over the mean of `count` squared standard normal numbers, by the trapezoidal rule in the logarithm of their sum. */
function meanOver(count: number, f: (x: number) => number): number {
  let [sum, all] = [0, 0]
  for (let u = -80; u <= 9; u += 1 / 512) {
    const weight = Math.exp((count / 2) * (u - Math.log(count)) - (Math.exp(u) - count) / 2)
    sum += weight * f(Math.exp(u) / count)
    all += weight
  }
  return sum / all
}

describe('the priors of the coefficients', () => {
  it.each([1, 20, 70, 5000])('are certain together among %d variables', variables => {
    const all = effectPriors(variables).reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)
    expect(all).toBeCloseTo(1, 14)
  })

  it.each([1, 2, 3, 7, 40])('are densities, for variables of %d columns', count => {
    for (const prior of effectPriors(200)) {
      const mean = meanOver(count, x => factorOf(count * prior.tau * (x + prior.floor), count, prior))
      expect(mean / prior.more).toBeCloseTo(1, 9)
    }
  })

  it('let weak effects come in larger numbers, among many variables', () => {
    const means = (variables: number) => effectPriors(variables).map(({ more }) => 1 / (1 - (2 / 3) * more))
    expect(means(24)).toEqual(new Array(7).fill(means(24)[6]))
    for (const [t, mean] of [16.432, 9.487, 5.196, 3, 3, 3, 3].entries())
      expect(means(5000)[t]).toBeCloseTo(mean, 3)
    for (const [t, mean] of [10, 9.487, 5.196, 3].entries()) expect(means(80)[t]).toBeCloseTo(mean, 3)
  })

  it('make all sets of a tau with larger numbers likelier than those of another, but a set of one variable less so', () => {
    const [weak, , , other] = effectPriors(200)
    const ofOne = (prior: typeof weak) => Math.exp(prior.logProbability) * prior.more
    const ofAll = (prior: typeof weak) => {
      const q = (2 / 3) * prior.more
      return (Math.exp(prior.logProbability) * q) / (1 - q)
    }
    expect(Math.exp(weak.logProbability - other.logProbability)).toBeCloseTo(Math.sqrt(2 / 15.432), 4)
    expect(ofOne(weak)).toBeLessThan(ofOne(other))
    expect(ofAll(weak) / ofAll(other)).toBeCloseTo(Math.sqrt(15.432 / 2), 3)
  })

  it('have a dip at zero, and small effects beside large ones only where each has its own size', () => {
    const priors = effectPriors(20)
    const density = (b: number) => (prior: (typeof priors)[number]) => {
      const x = (b * b) / prior.tau
      return (factorOf(prior.tau * (x + prior.floor), 1, prior) * Math.exp(-x / 2)) / Math.sqrt(prior.tau)
    }
    const [alike, own] = [priors[5], priors[6]]
    expect(density(0)(own)).toBeLessThan(density(0.2)(own) / 2)
    expect(density(0.5)(own) / density(2)(own)).toBeGreaterThan(2)
    expect(density(0.5)(alike) / density(2)(alike)).toBeLessThan(1 / 2)
    // At a hundred rows noise makes coefficients of 0.25: effects as large as the error are to be likelier than such.
    expect(density(0.25)(own)).toBeLessThan(density(1)(own))
  })
})

describe('meanInverse', () => {
  it.each([
    [1, 0.01],
    [1, 0.04],
    [1, 0.2],
    [1, 1],
    [2, 0.01],
    [5, 0.2],
    [5, 1],
    [300, 0.01],
  ])('of %d squares and %d is the mean that it is by quadrature', (count, t) => {
    expect(meanInverse(count, t)).toBeCloseTo(
      meanOver(count, x => 1 / (x + t)),
      8,
    )
  })
})

it('the denominator is (1 + r x) (1 + s x) by the sum of the moments', () => {
  const own = effectPriors(20).at(-1)!
  const [c0, c1, c2] = denominatorOf(3, own)
  for (const x of [0, 0.02, 1.5]) {
    const total = 3 * own.tau * (x + own.floor)
    expect(c0 + c1 * total + c2 * total * total).toBeCloseTo((1 + 25 * x) * (1 + x), 10)
  }
})
