import { expect, test } from 'vitest'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { expectAgreement } from '../../support/judges/expect-agreement.js'
import { datasetOf } from '../../support/judges/lasso-solver.js'
import { compareWithGlmnet } from '../../support/problems/against-glmnet.js'
import { readLassoProblems } from '../../support/problems/lasso-problems.js'

test('with equal weights the paths of every problem of the plain lasso agree with glmnet', () => {
  let worst = 0
  const total = expectAgreement(
    readLassoProblems().flatMap(problem => {
      const weights = new Float64Array(problem.data.n).fill(0.7)
      const { intercept, coefficients, certificate } = lassoPath(datasetOf(problem.data), {
        lambda: problem.lambdas,
        weights,
      })
      worst = Math.max(worst, certificate.worstKkt)
      const path = coefficients.map(({ index, value }, k) => {
        const beta = new Float64Array(problem.data.p)
        index.forEach((j, e) => {
          beta[j] = value[e]
        })
        return { intercept: intercept[k], beta }
      })
      return compareWithGlmnet(problem, path)
    }),
  )
  expect(worst).toBeLessThan(1e-10)
  expect(total.better ?? 0).toBe(0)
})
