import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { binomialLikelihood } from '../../../src/posterior/laplace/binomial.js'
import { coxLikelihood } from '../../../src/posterior/laplace/cox.js'
import type { Likelihood } from '../../../src/posterior/laplace/likelihood.js'
import { poissonLikelihood } from '../../../src/posterior/laplace/poisson.js'
import { type Stream, stream } from '../../../src/random/stream.js'
import { dataset } from '../../random-table.js'

const n = 60
const random = stream(1, 'likelihoods', 0)
const vector = (draw: (random: Stream) => number) => Float64Array.from({ length: n }, () => draw(random))
const weights = vector(r => (r.uniform() < 0.1 ? 0 : 2 * r.uniform()))
const offset = vector(r => r.normal() / 2)
const coins = vector(r => r.below(2))
const counts = vector(r => r.below(6))
// Few different times, so that there are ties; entries before them.
const times = vector(r => 2 + r.below(12))
const event = Uint8Array.from({ length: n }, () => (random.uniform() < 0.7 ? 1 : 0))
const entry = times.map(time => time - 1 - random.below(8))
const strata = Int32Array.from({ length: n }, () => random.below(2))

function survivalData(more: Partial<NonNullable<Dataset['survival']>>): Dataset {
  return { ...dataset(times, times), family: 'cox', survival: { event, ties: 'efron', ...more }, offset }
}

/** The definition, one event at a time, weights of the events of one time shared equally between Efron's terms. */
function slowCox({ y, survival, offset: shift }: Dataset, w: Float64Array, eta: Float64Array): number {
  const { event: seen, entry: since, strata: stratum, ties } = survival!
  const risk = eta.map((value, i) => w[i] * Math.exp(value + shift![i]))
  let sum = 0
  for (const s of new Set(stratum ?? [0])) {
    const rows = [...y.keys()].filter(i => (stratum?.[i] ?? 0) === s)
    for (const time of new Set(rows.map(i => y[i]))) {
      const events = rows.filter(i => y[i] === time && seen[i] === 1 && w[i] > 0)
      const atRisk = rows.filter(i => y[i] >= time && (since?.[i] ?? -Infinity) < time)
      const total = (list: readonly number[], of: Float64Array) => list.reduce((all, i) => all + of[i], 0)
      for (const i of events) sum += w[i] * (eta[i] + shift![i])
      events.forEach((_, l) => {
        const left = ties === 'efron' ? l / events.length : 0
        const all = total(atRisk, risk) - left * total(events, risk)
        sum -= (total(events, w) / events.length) * Math.log(all)
      })
    }
  }
  return sum
}

const ones = new Float64Array(n).fill(1)
const likelihoods: Readonly<Record<string, Likelihood>> = {
  binomial: binomialLikelihood(coins, undefined, offset),
  'binomial with weights': binomialLikelihood(coins, weights),
  poisson: poissonLikelihood(counts, undefined, undefined),
  'poisson with weights and exposure': poissonLikelihood(counts, weights, offset),
  'cox by Efron': coxLikelihood(survivalData({}), undefined),
  'cox by Breslow, with weights': coxLikelihood(survivalData({ ties: 'breslow' }), weights),
  'cox with late entry and strata': coxLikelihood(survivalData({ entry, strata }), weights),
}

describe.each(Object.entries(likelihoods))('the likelihood of the family %s', (_, likelihood) => {
  const eta = vector(r => r.normal())
  const direction = vector(r => r.normal())
  const h = 1e-5
  const shifted = (step: number) => likelihood.at(eta.map((value, i) => value + step * direction[i]))

  it('has the score that its differences have', () => {
    const slope = (shifted(h).logLikelihood - shifted(-h).logLikelihood) / (2 * h)
    const { score } = likelihood.at(eta)
    expect(score.reduce((sum, value, i) => sum + value * direction[i], 0)).toBeCloseTo(slope, 6)
  })

  it('has the curvature that differences of the score have', () => {
    const bent = new Float64Array(n)
    likelihood.at(eta).curvature(direction, 0, bent)
    const [up, down] = [shifted(h).score, shifted(-h).score]
    bent.forEach((value, i) => {
      expect(Math.abs(value + (up[i] - down[i]) / (2 * h))).toBeLessThan(1e-7)
    })
  })
})

describe('the partial likelihood', () => {
  it.each([
    ['Efron', {}, ones],
    ['Breslow', { ties: 'breslow' as const }, ones],
    ['late entry and strata', { entry, strata }, ones],
    ['weights', { strata }, weights],
  ])('is the product over the events: %s', (_, more, w) => {
    const data = survivalData(more)
    const [one, other] = [vector(r => r.normal()), vector(r => r.normal())]
    const likelihood = coxLikelihood(data, w)
    const difference = likelihood.at(one).logLikelihood - likelihood.at(other).logLikelihood
    expect(difference).toBeCloseTo(slowCox(data, w, one) - slowCox(data, w, other), 9)
  })
})
