import { describe, expect, it } from 'vitest'
import { binomialLikelihood } from '../../../src/posterior/laplace/binomial.js'
import { stream } from '../../../src/random/stream.js'

describe('the likelihood of two classes', () => {
  const n = 700
  const random = stream(1, 'binomial likelihood', 0)
  const y = Float64Array.from({ length: n }, () => random.below(2))
  const eta = Float64Array.from({ length: n }, (_, i) => (i < 5 ? 800 * (i - 2) : 3 * random.normal()))
  const weights = Float64Array.from({ length: n }, (_, i) => (i % 7 === 0 ? 0 : 2 * random.uniform()))

  it.each([
    ['without weights', undefined],
    ['with weights', weights],
  ])('is the sum of the logs of their probabilities %s', (_, w) => {
    const { logLikelihood } = binomialLikelihood(y, w).at(eta)
    const term = (i: number) => {
      const signed = y[i] === 1 ? eta[i] : -eta[i]
      return signed > -700 ? -Math.log1p(Math.exp(-signed)) : signed
    }
    const sum = y.reduce((total, __, i) => total + (w?.[i] ?? 1) * term(i), 0)
    expect(Math.abs(logLikelihood / sum - 1)).toBeLessThan(1e-12)
  })

  it('has the derivatives that differences of it have', () => {
    const likelihood = binomialLikelihood(y, weights)
    const point = likelihood.at(eta)
    const direction = Float64Array.from({ length: n }, () => random.normal())
    const h = 1e-5
    const shifted = (step: number) => likelihood.at(eta.map((value, i) => value + step * direction[i]))
    const slope = (shifted(h).logLikelihood - shifted(-h).logLikelihood) / (2 * h)
    expect(point.score.reduce((sum, value, i) => sum + value * direction[i], 0)).toBeCloseTo(slope, 4)
    const bent = new Float64Array(n)
    point.curvature(direction, 0, bent)
    const [up, down] = [shifted(h).score, shifted(-h).score]
    bent.forEach((value, i) => {
      expect(Math.abs(value + (up[i] - down[i]) / (2 * h))).toBeLessThan(1e-8)
    })
  })
})
