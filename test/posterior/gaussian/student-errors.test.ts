import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { gaussianProblem } from '../../../src/posterior/gaussian/gaussian-problem.js'
import { withStudentErrors } from '../../../src/posterior/gaussian/student-errors.js'
import { mergeChains } from '../../../src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../../src/posterior/model-space.js'
import { modelVariables } from '../../../src/posterior/variables.js'
import { stream } from '../../../src/random/stream.js'
import { correlated } from '../tables.js'

/** The same with every `every`-th response far off. */
function contaminated(data: Dataset, every: number): Dataset {
  const random = stream(8, 'gross errors', 0)
  return { ...data, y: data.y.map((value, i) => (i % every === 0 ? value + 12 * random.normal() : value)) }
}

function probabilities(data: Dataset): Float64Array {
  const space = prepareModelSpace(data, { seed: 1 })
  return mergeChains(
    [0, 1].map(c => space.runChain(c)),
    space,
  ).probability
}

const problemOf = (data: Dataset) => gaussianProblem(data, modelVariables(data))

describe('errors with heavy tails', () => {
  it('are not seen in normal ones', () => {
    let seen = 0
    for (let seed = 1; seed <= 100; seed++) {
      const problem = problemOf(correlated(80, 3, 0.3, { 1: 1 }, seed))
      if (withStudentErrors(problem, [1], 1) !== undefined) seen++
    }
    // The likelihood ratio must pass log 80, which a parameter on the boundary does once in about sixty samples.
    expect(seen).toBeLessThanOrEqual(5)
  })

  it('are drawn in, and the others left nearly where they are', () => {
    const clean = correlated(120, 5, 0, { 0: 1, 3: -1 }, 2)
    const data = contaminated(clean, 20)
    const unit = Math.max(...data.y.map(value => Math.abs(value - data.y.reduce((a, b) => a + b, 0) / 120)))
    const drawn = withStudentErrors(problemOf(data), [0, 3], 1)!
    const raw = problemOf(data)
    let [near, far] = [0, 0]
    clean.y.forEach((_, i) => {
      const change = Math.abs(drawn.y[i] - raw.y[i]) * unit
      if (i % 20 === 0) far = Math.max(far, change)
      else near = Math.max(near, change)
    })
    expect(far).toBeGreaterThan(6)
    expect(near).toBeLessThan(2)
  })

  it('do not hide what shows without them', () => {
    const clean = correlated(150, 60, 0.3, { 5: 0.7, 20: -0.7, 40: 0.7 }, 6)
    const data = contaminated(clean, 20)
    const found = probabilities(data)
    expect([5, 20, 40].map(j => found[j] > 0.9)).toEqual([true, true, true])
    expect(found.filter(value => value > 0.5).length).toBe(3)
  })

  it('cost nothing where rows have weight 0', () => {
    const data = contaminated(correlated(100, 4, 0, { 0: 1 }, 3), 20)
    const twice = {
      ...data,
      n: 200,
      x: Float64Array.from({ length: 800 }, (_, k) => data.x[Math.floor(k / 200) * 100 + (k % 100)]),
      y: Float64Array.from({ length: 200 }, (_, i) => (i < 100 ? data.y[i] : 1e3)),
      weights: Float64Array.from({ length: 200 }, (_, i) => Number(i < 100)),
    }
    const [one, other] = [data, twice].map(set => withStudentErrors(problemOf(set), [0], 1)!)
    const ratio = other.y[0] / one.y[0]
    for (let i = 0; i < 100; i++) expect(other.y[i]).toBeCloseTo(one.y[i] * ratio, 8)
  })
})
