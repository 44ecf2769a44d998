import { describe, expect, it } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { effectPriors } from '../../../src/posterior/effect-prior.js'
import { createGaussianModel } from '../../../src/posterior/gaussian/gaussian-model.js'
import { gaussianProblem } from '../../../src/posterior/gaussian/gaussian-problem.js'
import { modelVariables } from '../../../src/posterior/variables.js'
import { stream } from '../../../src/random/stream.js'
import { correlated } from '../tables.js'

const data = correlated(40, 60, 0.9, { 5: 1, 6: -1, 30: 0.5 }, 1)
const variables = modelVariables(data)
const problem = gaussianProblem(data, variables)
const make = (kind: 'wasm' | 'twin', precision: 'single' | 'double') =>
  createGaussianModel(problem, variables.first, effectPriors(20), 19, loadKernels(kind), precision)

describe('a gaussian model', () => {
  it.each(['single', 'double'] as const)(
    'has the same bits by kernels and by twins, in %s precision',
    precision => {
      const [one, other] = [make('wasm', precision), make('twin', precision)]
      const random = stream(1, 'moves', 0)
      for (let step = 0; step < 60; step++) {
        if (step === 30) for (const model of [one, other]) model.restart(one.active.slice(), 6)
        const v = random.below(60)
        const out = one.active.includes(v)
        if (!out && one.active.length === 18) continue
        for (const model of [one, other]) {
          if (out) model.remove(v)
          else model.add(v)
        }
        expect(other.logLikelihood).toBe(one.logLikelihood)
        expect(other.likelihoodAt(0)).toBe(one.likelihoodAt(0))
        expect(other.removals()).toEqual(one.removals())
        for (const without of [-1, ...one.active])
          expect(other.additions(without)).toEqual(one.additions(without))
      }
    },
  )

  it('does not gather rounding over many changes', () => {
    const model = make('wasm', 'double')
    const random = stream(2, 'moves', 0)
    for (let step = 0; step < 3000; step++) {
      const v = random.below(60)
      if (model.active.includes(v)) model.remove(v)
      else if (model.active.length < 18) model.add(v)
    }
    const reached = model.logLikelihood
    model.restart(model.active.slice(), model.tau)
    expect(Math.abs(model.logLikelihood - reached)).toBeLessThan(1e-10)
  })

  it('is the same set whether columns left before or after something was added to it', () => {
    const [early, late] = [make('wasm', 'double'), make('wasm', 'double')]
    for (const model of [early, late]) model.restart([3, 5, 6, 20, 30, 41], 2)
    late.additions(-1)
    for (const model of [early, late]) for (const v of [20, 3]) model.remove(v)
    expect(Math.abs(early.logLikelihood - late.logLikelihood)).toBeLessThan(1e-12)
    for (const without of [-1, 5, 30]) {
      const [one, other] = [early.additions(without), late.additions(without)]
      expect(Math.abs(one.largest - other.largest)).toBeLessThan(1e-11)
      one.ratios.forEach((ratio, k) => {
        expect(Math.abs(ratio - other.ratios[k])).toBeLessThan(1e-11)
      })
    }
  })

  it('loses by a removal what the set without the variable has less', () => {
    const model = make('wasm', 'double')
    const set = [3, 5, 6, 7, 20, 30, 41]
    model.restart(set, 1)
    const now = model.logLikelihood
    const removals = model.removals()
    set.forEach((v, at) => {
      model.restart(
        set.filter(other => other !== v),
        1,
      )
      expect(Math.abs(model.logLikelihood - now - removals[at])).toBeLessThan(1e-11)
    })
  })

  it('adds nothing where there is no room', () => {
    const model = make('wasm', 'double')
    model.restart([...Array(19).keys()], 3)
    const { sum, ratios } = model.additions(-1)
    expect(sum).toBe(0)
    expect(ratios.every(ratio => ratio === 0)).toBe(true)
    expect(model.additions(0).ratios[0]).toBeGreaterThan(0)
  })
})
