import { afterEach, expect, test, vi } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { alike } from '../../../src/posterior/effect-prior.js'
import { binomialLikelihood } from '../../../src/posterior/laplace/binomial.js'
import { createLaplaceModel } from '../../../src/posterior/laplace/laplace-model.js'
import type { Likelihood } from '../../../src/posterior/laplace/likelihood.js'
import { createModelColumns } from '../../../src/posterior/laplace/model-columns.js'
import { randomTable } from '../../random-table.js'

afterEach(() => vi.restoreAllMocks())

test('no fit of a set is out of reach of a deadline or a signal', () => {
  const { n, p, x, y } = randomTable(80, 30, 1, 'binomial')
  let [since, longest] = [0, 0]
  const plain = binomialLikelihood(y, undefined)
  const likelihood: Likelihood = {
    ...plain,
    at(eta) {
      longest = Math.max(longest, ++since)
      return plain.at(eta)
    },
  }
  // A checkpoint looks at the clock.
  vi.spyOn(Date, 'now').mockImplementation(() => (since = 0))
  const columns = createModelColumns(n, x, new Float64Array(n).fill(1), loadKernels())
  const first = Int32Array.from({ length: p + 1 }, (_, v) => v)
  const model = createLaplaceModel({ likelihood, columns }, first, [alike(0.1, 0.5), alike(1, 0.5)], 20)
  model.restart([0, 1, 2, 3, 4, 5, 6, 7], 0)
  model.removals()
  model.additions(-1)
  for (const tau of [0, 1]) model.likelihoodAt(tau)
  expect(longest).toBeGreaterThan(0)
  // The start of a fit, and the halvings of one step.
  expect(longest).toBeLessThan(22)
})
