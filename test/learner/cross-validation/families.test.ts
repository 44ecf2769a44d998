import { describe, expect, test } from 'vitest'
import type { Dataset, Family } from '../../../src/data/dataset.js'
import { crossValidate } from '../../../src/learner/cross-validation/cross-validate.js'
import { nonconvexPath } from '../../../src/path/nonconvex/nonconvex-path.js'
import { decodeDoubles, decodeSparse, readFixture } from '../../support/fixture.js'

/** Written by oracle/family-validation.R. */
interface Problem {
  name: string
  family: Family
  n: number
  p: number
  x: string
  y: string
  weights: string
  event?: string
  strata?: string
  fold: number[]
  curve: { lambda: string; mean: string; error: string; least: string; oneStandardError: string }
  paths?: {
    penalty: 'SCAD' | 'MCP'
    lambda: string
    beta: { count: number[]; index: number[]; value: string }
    convex: number
  }[]
}

const { problems } = readFixture<{ problems: Problem[] }>('family-validation.json.gz')

function dataOf({ n, p, family, x, y, event, strata, weights }: Problem): Dataset {
  const w = decodeDoubles(weights)
  return {
    n,
    p,
    family,
    x: decodeDoubles(x),
    y: decodeDoubles(y),
    names: Array.from({ length: p }, (_, j) => `x${j + 1}`),
    response: 'y',
    ...(family === 'multinomial' && { classes: ['a', 'b', 'c'] }),
    ...(event && {
      survival: {
        event: Uint8Array.from(decodeDoubles(event)),
        ties: 'breslow' as const,
        ...(strata && { strata: Int32Array.from(decodeDoubles(strata)) }),
      },
    }),
    ...(w.some(each => each !== 1) && { weights: w }),
  }
}

describe.each(problems)('$name', problem => {
  const data = dataOf(problem)

  test('the curve of the lasso, its standard errors and both choices are those of cv.glmnet', () => {
    const { curve, fold } = problem
    const lambda = decodeDoubles(curve.lambda)
    const found = crossValidate(data, { penalty: 'lasso', folds: fold, lambda: lambda })
    const [mean, error] = [decodeDoubles(curve.mean), decodeDoubles(curve.error)]
    found.mean.forEach((value, k) => {
      expect(Math.abs(value - mean[k])).toBeLessThan(1e-6 * mean[k])
      expect(Math.abs(found.error[k] - error[k])).toBeLessThan(1e-5 * error[k])
    })
    expect(found.lambda[found.least]).toBe(decodeDoubles(curve.least)[0])
    expect(found.lambda[found.oneStandardError]).toBe(decodeDoubles(curve.oneStandardError)[0])
  })

  test.each(problem.paths ?? [])(
    'the $penalty path is that of ncvreg',
    ({ penalty, lambda, beta, convex }) => {
      const found = nonconvexPath(data, {
        penalty: penalty === 'SCAD' ? 'scad' : 'mcp',
        lambda: decodeDoubles(lambda),
      })
      expect(found.certificate.worstKkt).toBeLessThan(1e-8)
      expect(found.lambda.length).toBeGreaterThanOrEqual(Math.min(convex, 8))
      decodeSparse(beta, data.p).forEach((expected, k) => {
        if (k >= convex || k >= found.lambda.length) return
        const own = new Float64Array(data.p)
        const { index, value } = found.coefficients[k]
        index.forEach((j, e) => {
          own[j] = value[e]
        })
        expected.forEach((b, j) => {
          expect(Math.abs(own[j] - b)).toBeLessThan(1e-6)
        })
      })
    },
  )
})
