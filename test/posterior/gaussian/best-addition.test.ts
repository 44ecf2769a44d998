import { describe, expect, it } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { effectPriors } from '../../../src/posterior/effect-prior.js'
import { createGaussianModel } from '../../../src/posterior/gaussian/gaussian-model.js'
import { gaussianProblem } from '../../../src/posterior/gaussian/gaussian-problem.js'
import { modelVariables } from '../../../src/posterior/variables.js'
import { stream } from '../../../src/random/stream.js'
import { correlated } from '../tables.js'

const priors = effectPriors(200)

function modelOf(rho: number, precision: 'single' | 'double') {
  const data = correlated(60, 203, rho, { 5: 1, 6: -1, 30: 0.5, 120: 0.3 }, 1)
  const variables = modelVariables(data)
  const problem = gaussianProblem(data, variables)
  const kernels = loadKernels('wasm')
  const scored: number[] = []
  const counting = {
    ...kernels,
    additionScores(values: Parameters<typeof kernels.additionScores>[0]) {
      scored.push(values.width)
      kernels.additionScores(values)
    },
  }
  return { model: createGaussianModel(problem, variables.first, priors, 29, counting, precision), scored }
}

describe.each([
  [0, 'double'],
  [0.5, 'single'],
  [0.95, 'double'],
] as const)('the best addition among columns correlated %s, in %s precision', (rho, precision) => {
  const { model, scored } = modelOf(rho, precision)

  /** The first of the largest ratios is 1. */
  function byAll(without: number) {
    const { ratios, largest, logLikelihood } = model.additions(without)
    return { logLikelihood, variable: ratios.indexOf(1), gain: largest }
  }

  it.each([...priors.keys()])('is that of all scores under prior %s', tau => {
    const random = stream(1, 'sets', tau)
    let [few, all] = [0, 0]
    for (let draw = 0; draw < 25; draw++) {
      const set = new Set(draw % 2 ? [5, 6, 30] : [])
      while (set.size < 1 + random.below(20)) set.add(random.below(203))
      model.restart([...set], tau)
      for (const without of [-1, ...set]) {
        const expected = byAll(without)
        scored.length = 0
        expect(model.bestAddition(without)).toEqual(expected)
        few += scored.reduce((sum, width) => sum + width, 0)
        all += 204
        const { ratios } = model.additions(without)
        const near = [...ratios.keys()].filter(k => ratios[k] >= 1e-2)
        const found = model.additionsNear(without, -Infinity, -Math.log(1e-2))
        expect(found.map(({ variable }) => variable).sort((a, b) => a - b)).toEqual(near)
        expect(model.additionsNear(without, expected.gain + 1, 5)).toEqual([])
        const height = expected.logLikelihood + expected.gain
        expect(model.bestAddition(without, height - 1)).toEqual(expected)
        expect([-1, expected.variable]).toContain(model.bestAddition(without, height + 1).variable)
      }
    }
    expect(few).toBeLessThan(0.8 * all)
  })
})
