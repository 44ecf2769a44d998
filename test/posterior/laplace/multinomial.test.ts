import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { withKernels } from '../../../src/math/kernels/with-kernels.js'
import { alike } from '../../../src/posterior/effect-prior.js'
import { multinomialLikelihood } from '../../../src/posterior/laplace/multinomial.js'
import { modelFamily } from '../../../src/posterior/model-family.js'
import { modelVariables } from '../../../src/posterior/variables.js'
import { stream } from '../../../src/random/stream.js'
import { dataset } from '../../random-table.js'

const [n, p] = [90, 5]
const random = stream(1, 'multinomial', 0)
const x = Float64Array.from({ length: n * p }, () => random.normal())
const weights = Float64Array.from({ length: n }, () => 0.5 + random.uniform())
const three = Float64Array.from({ length: n }, (_, i) =>
  x[i] + random.normal() > 0.5 ? 2 : x[n + i] + random.normal() > 0 ? 1 : 0,
)

function classes(y: Float64Array, count: number, more: Partial<Dataset> = {}): Dataset {
  const labels = Array.from({ length: count }, (_, k) => `c${k}`)
  return { ...dataset(x, y), family: 'multinomial', classes: labels, ...more }
}

/** Log marginal likelihoods of some sets, and of all additions to one of them. */
function weighed(data: Dataset, taus: readonly number[]): number[] {
  const family = modelFamily(
    data,
    modelVariables(data),
    taus.map(tau => alike(tau, 1)),
  )
  return withKernels(kernels => {
    const model = family.model(kernels)
    const sets = [[0], [1, 3], [0, 1, 2]].flatMap(set =>
      taus.map((_, tau) => {
        model.restart(set, tau)
        return model.logLikelihood
      }),
    )
    model.restart([1], 0)
    const { largest, ratios } = model.additions(-1)
    return [...sets, largest, ...ratios]
  })
}

test('score and curvature are those that differences show', () => {
  const likelihood = multinomialLikelihood(three, 3, weights)
  const vector = () => Float64Array.from({ length: 2 * n }, () => random.normal())
  const [eta, direction] = [vector(), vector()]
  const h = 1e-5
  const [up, down] = [h, -h].map(step => likelihood.at(eta.map((value, i) => value + step * direction[i])))
  const point = likelihood.at(eta)
  const slope = point.score.reduce((sum, value, i) => sum + value * direction[i], 0)
  expect(slope).toBeCloseTo((up.logLikelihood - down.logLikelihood) / (2 * h), 5)
  const bent = new Float64Array(2 * n)
  point.curvature(direction, 0, bent)
  bent.forEach((value, i) => {
    expect(Math.abs(value + (up.score[i] - down.score[i]) / (2 * h))).toBeLessThan(1e-7)
  })
})

test('two classes are weighed as the binomial family weighs them, with twice the variance', () => {
  const two = three.map(value => (value > 0 ? 1 : 0))
  const binomial: Dataset = { ...classes(two, 2), family: 'binomial' }
  const kept = { names: ['z'], x: x.subarray((p - 1) * n), groups: [{ name: 'z', first: 0, count: 1 }] }
  const kinds: readonly Partial<Dataset>[] = [{}, { weights }, { unpenalised: kept }]
  for (const more of kinds) {
    const own = weighed(classes(two, 2, more), [0.1, 1])
    weighed({ ...binomial, ...more }, [0.2, 2]).forEach((value, e) => {
      expect(own[e]).toBeCloseTo(value, 8)
    })
  }
})

test('the order of the classes does not matter', () => {
  const other = weighed(
    classes(
      three.map(k => (k + 1) % 3),
      3,
    ),
    [0.1, 1],
  )
  weighed(classes(three, 3), [0.1, 1]).forEach((value, e) => {
    expect(other[e]).toBeCloseTo(value, 8)
  })
})
