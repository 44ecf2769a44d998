import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { lambdaGrid } from '../../../src/path/lambda-grid.js'
import { stream } from '../../../src/random/stream.js'
import { halfSubsample } from '../../../src/sample/half-subsample.js'

/** Columns that share a factor, of either sign, and a response without much noise: residuals bend much between two certificates. */
function bent(seed: number): Dataset {
  const random = stream(seed, 'test/unscreened', 0)
  const [n, p] = [800, 250]
  const factor = Float64Array.from({ length: n }, () => random.normal())
  const x = new Float64Array(n * p)
  for (let j = 0; j < p; j++) {
    const sign = random.uniform() < 0.5 ? -1 : 1
    for (let i = 0; i < n; i++)
      x[j * n + i] = sign * (Math.sqrt(0.8) * factor[i] + Math.sqrt(0.2) * random.normal())
  }
  const y = Float64Array.from(
    { length: n },
    (_, i) => x[i] - x[5 * n + i] + x[10 * n + i] + 0.1 * random.normal(),
  )
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  return { n, p, x, y, names, response: 'y', family: 'gaussian' }
}

test('columns that no pass shall flag are not flagged however much residuals bend', () => {
  for (let seed = 0; seed < 4; seed++) {
    const data = bent(seed)
    const { lambda } = lambdaGrid(data, { q: 24, count: 100 })
    const learner = lassoLearner(data, lambda, 24)
    const sampler = halfSubsample({ n: data.n, seed })
    for (let b = 0; b < 60; b++) {
      const { worstKkt, member } = learner.fit(sampler.rows(b))
      expect(worstKkt).toBeLessThan(1e-10)
      expect(Math.max(...member.variable)).toBeLessThan(data.p)
    }
  }
})
