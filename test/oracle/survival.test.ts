import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Ties } from '../../src/data/dataset.js'
import { createLikelihood } from '../../src/learner/likelihood-regression.js'
import { refit } from '../../src/select/refit.js'
import { concordance } from '../../src/select/survival/concordance.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

interface Encoded
  extends Record<'x' | 'time' | 'event' | 'weights' | 'coefficients' | 'errors' | 'loglik', string> {
  name: string
  n: number
  p: number
  ties: Ties
  entry?: string
  strata?: string
  harrell: number
  uno?: number
}

/** Of oracle/survival.R. */
const problems = readFixture<{ problems: Encoded[] }>('survival.json.gz').problems.map(e => ({
  ...e,
  data: createDataset({
    x: decodeDoubles(e.x),
    y: decodeDoubles(e.time),
    weights: decodeDoubles(e.weights),
    survival: {
      event: decodeDoubles(e.event),
      ties: e.ties,
      ...(e.entry && { entry: decodeDoubles(e.entry) }),
      ...(e.strata && { strata: decodeDoubles(e.strata) }),
    },
  }),
}))

const all = (p: number) => Array.from({ length: p }, (_, j) => j)

test('the fixture has both ways of ties, with strata, late entry, weights and many ties', () => {
  expect(problems.length).toBeGreaterThanOrEqual(50)
  for (const part of ['breslow', 'efron', 'strata', 'entry', 'weights'])
    expect(problems.filter(({ name }) => name.includes(part)).length).toBeGreaterThanOrEqual(32)
})

test("the refit and its standard errors are coxph's", () => {
  for (const { name, data, p, coefficients, errors } of problems) {
    const fit = refit(data, all(p))
    expect(fit.intercept, name).toBeNull()
    decodeDoubles(coefficients).forEach((b, j) => {
      expect(Math.abs(fit.coefficients[j]! - b), name).toBeLessThan(1e-7 * Math.max(1, Math.abs(b)))
    })
    decodeDoubles(errors).forEach((error, j) => {
      expect(Math.abs(fit.standardErrors[j]! / error - 1), name).toBeLessThan(1e-6)
    })
  }
})

test("the partial likelihood falls as coxph's does", () => {
  for (const { name, data, n, p, loglik } of problems) {
    const [empty, full] = decodeDoubles(loglik)
    const likelihood = createLikelihood(data)
    const columns = all(p).map(j => Float64Array.from(likelihood.rows, i => data.x[j * n + i]))
    const gain = likelihood.fit([]).deviance - likelihood.fit(columns).deviance
    expect(Math.abs(gain - 2 * (full - empty)), name).toBeLessThan(1e-8 * Math.max(1, gain))
  }
})

test("the concordance is survival's, Harrell's and Uno's", () => {
  let unos = 0
  for (const { name, data, n, p, coefficients, harrell, uno } of problems) {
    const b = decodeDoubles(coefficients)
    const risk = Float64Array.from({ length: n }, (_, i) =>
      all(p).reduce((sum, j) => sum + b[j] * data.x[j * n + i], 0),
    )
    const found = concordance(data, risk)!
    expect(Math.abs(found.harrell - harrell), name).toBeLessThan(1e-6)
    if (uno === undefined) continue
    unos++
    expect(Math.abs(found.uno - uno), name).toBeLessThan(1e-6)
  }
  expect(unos).toBeGreaterThanOrEqual(8)
})
