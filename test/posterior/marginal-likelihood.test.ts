// Marginal likelihoods against R (oracle/posterior.R): n x n covariances, quadrature.
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { loadKernels } from '../../src/math/kernels/load.js'
import { alike, type EffectPrior, effectPriors } from '../../src/posterior/effect-prior.js'
import { modelFamily } from '../../src/posterior/model-family.js'
import { modelVariables } from '../../src/posterior/variables.js'
import { dataset } from '../random-table.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

interface Fixture {
  readonly gaussian: readonly {
    readonly name: string
    readonly n: number
    readonly x: string
    readonly y: string
    readonly weights: string | null
    readonly kept: string | null
    readonly factor: boolean
    readonly sets: readonly (readonly number[])[]
    readonly taus: readonly number[]
    readonly logMarginal: readonly (readonly number[])[]
    /** With a size of its own for each effect. */
    readonly own: readonly number[]
  }[]
  readonly binomial: readonly {
    readonly n: number
    readonly tau: number
    readonly x: string
    readonly y: string
    readonly laplace: number
    readonly quadrature: number
  }[]
}

const ownSizes = effectPriors(20).at(-1)!

/** Effects alike, at each tau, and effects of their own sizes; the probability of a prior is no part of a marginal likelihood. */
function priorsAt(taus: readonly number[]): readonly EffectPrior[] {
  return [...taus.map(tau => alike(tau, 1)), { ...ownSizes, logProbability: 0 }]
}

const fixture = readFixture<Fixture>('posterior.json')

function dataOf({ x, y, weights, kept, factor }: Fixture['gaussian'][number]): Dataset {
  const plain = dataset(decodeDoubles(x), decodeDoubles(y))
  const single = (name: string, j: number) => ({ name, first: j, count: 1 })
  return {
    ...plain,
    ...(weights ? { weights: decodeDoubles(weights) } : {}),
    ...(kept
      ? { unpenalised: { x: decodeDoubles(kept), names: ['k1', 'k2'], groups: ['k1', 'k2'].map(single) } }
      : {}),
    ...(factor
      ? { groups: [...['a', 'b', 'c', 'd'].map(single), { name: 'level', first: 4, count: 3 }] }
      : {}),
  }
}

describe('the marginal likelihood', () => {
  it.each(fixture.gaussian)('of a gaussian model is that of the response: $name', problem => {
    const data = dataOf(problem)
    const family = modelFamily(data, modelVariables(data), priorsAt(problem.taus))
    const model = family.model(loadKernels())
    const values = [...problem.logMarginal, problem.own]
    values.forEach((_, tau) => {
      problem.sets.forEach((set, s) => {
        const value = values[tau][s]
        const tolerance = 1e-9 * Math.max(1, Math.abs(value))
        model.restart(set, tau)
        expect(Math.abs(model.logLikelihood - value)).toBeLessThan(tolerance)
        expect(Math.abs(model.likelihoodAt(0) - problem.logMarginal[0][s])).toBeLessThan(tolerance)
      })
    })
  })

  it.each(fixture.gaussian)('of additions and removals follows the same: $name', problem => {
    const data = dataOf(problem)
    const model = modelFamily(data, modelVariables(data), priorsAt(problem.taus)).model(loadKernels())
    const set = problem.sets.at(-1)!
    for (const [v, tau] of set.flatMap(own => [
      [own, 1],
      [own, problem.taus.length],
    ])) {
      model.restart(set, tau)
      const whole = model.logLikelihood
      const removal = model.removals()[set.indexOf(v)]
      const { logLikelihood, largest, ratios } = model.additions(v)
      expect(logLikelihood + largest + Math.log(ratios[v])).toBeCloseTo(whole, 9)
      model.remove(v)
      expect(model.logLikelihood - whole).toBeCloseTo(removal, 9)
      expect(model.logLikelihood).toBeCloseTo(logLikelihood, 9)
      const again = model.additions(-1)
      const after = again.ratios.map(ratio => again.largest + Math.log(ratio))
      for (let k = 0; k < model.p; k++) {
        if (model.active.includes(k)) continue
        model.add(k)
        expect(model.logLikelihood).toBeCloseTo(logLikelihood + after[k], 9)
        expect(largest + Math.log(ratios[k])).toBeCloseTo(after[k], 9)
        model.remove(k)
      }
    }
  })

  it.each(fixture.binomial)(
    'of classes, $n rows at tau $tau, is Laplace’s approximation to the integral',
    problem => {
      const data = dataset(decodeDoubles(problem.x), decodeDoubles(problem.y), 'binomial')
      const model = modelFamily(data, modelVariables(data), [alike(problem.tau, 1)]).model(loadKernels())
      model.restart([...Array(data.p).keys()], 0)
      expect(Math.abs(model.logLikelihood - problem.laplace)).toBeLessThan(1e-6)
      expect(Math.abs(model.logLikelihood - problem.quadrature)).toBeLessThan(20 / problem.n)
    },
  )
})
