import { describe, expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { type NonconvexPath, nonconvexPath } from '../../../src/path/nonconvex/nonconvex-path.js'
import { createViolation } from '../../support/judges/nonconvex-violation.js'
import { standardise, type Table } from '../../support/judges/standardise.js'
import { readLassoProblems } from '../../support/problems/lasso-problems.js'
import { type NcvregPath, readNonconvexProblems } from '../../support/problems/nonconvex-problems.js'

const dataset = (table: Table): Dataset => ({ ...table, names: [], response: 'y' })

function dense(
  { intercept, coefficients }: Pick<NonconvexPath, 'intercept' | 'coefficients'>,
  k: number,
  p: number,
) {
  const beta = new Float64Array(p)
  coefficients[k].index.forEach((j, e) => {
    beta[j] = coefficients[k].value[e]
  })
  return { intercept: intercept[k], beta }
}

/** Largest difference of coefficients of standardised columns, in standard deviations of a gaussian response. */
interface Solution {
  readonly intercept: number
  readonly beta: Float64Array
}

function createDifference(data: Table) {
  const { mean, sd } = standardise(data)
  const unit = data.family === 'gaussian' ? standardise({ ...data, p: 1, x: data.y }).sd[0] : 1
  return (a: Solution, b: Solution): number => {
    let atMean = a.intercept - b.intercept
    let worst = 0
    for (let j = 0; j < data.p; j++) {
      atMean += (a.beta[j] - b.beta[j]) * mean[j]
      worst = Math.max(worst, Math.abs(a.beta[j] - b.beta[j]) * sd[j])
    }
    return Math.max(worst, Math.abs(atMean)) / unit
  }
}

describe.each(['nonconvex.json.gz', 'descent.json.gz'] as const)('against ncvreg, %s', fixture => {
  const problems = readNonconvexProblems(fixture)
  const paths = new Map<NcvregPath, NonconvexPath>()
  const solve = (problem: NcvregPath) => {
    const { penalty, gamma, lambdas } = problem
    const known =
      paths.get(problem) ?? nonconvexPath(dataset(problem.data), { penalty, gamma, lambda: lambdas })
    paths.set(problem, known)
    return known
  }

  test('there are more than a hundred paths, of both families and both penalties', () => {
    expect(problems.length).toBeGreaterThan(100)
    const kinds = new Set(problems.map(({ data, penalty }) => `${data.family} ${penalty}`))
    expect(kinds.size).toBe(4)
  })

  test('coefficients agree to 1e-6 wherever ncvreg converged', () => {
    for (const problem of problems) {
      const path = solve(problem)
      const difference = createDifference(problem.data)
      expect(path.lambda.length, problem.name).toBeGreaterThanOrEqual(problem.solutions.length)
      problem.solutions.forEach((solution, k) => {
        const off = difference(dense(path, k, problem.data.p), solution)
        expect(off, `${problem.name} at lambda ${k}`).toBeLessThan(1e-6)
      })
    }
  })

  test('every solution is stationary to 1e-8, over all columns and from the coefficients alone', () => {
    for (const problem of problems) {
      const path = solve(problem)
      const violation = createViolation(problem.data, problem.penalty, problem.gamma)
      expect(path.certificate.worstKkt).toBeLessThan(1e-8)
      path.lambda.forEach((lambda, k) => {
        const { intercept, beta } = dense(path, k, problem.data.p)
        expect(violation(intercept, beta, lambda), `${problem.name} at lambda ${k}`).toBeLessThan(1e-8)
      })
    }
  })

  test('the objective stops being locally convex at the same lambda', () => {
    for (const problem of problems)
      expect(solve(problem).convexMin ?? null, problem.name).toBe(problem.convexMin)
  })

  test('a binomial path ends where the fit is saturated', () => {
    const whole = problems.filter(({ reached, solutions }) => reached === solutions.length)
    for (const problem of whole) {
      const path = solve(problem)
      expect(path.lambda.length, problem.name).toBe(problem.reached)
      expect(path.ending).toBe(problem.reached === problem.lambdas.length ? 'complete' : 'saturated')
    }
  })
})

describe('reductions', () => {
  const unique = readLassoProblems().filter(({ name }) =>
    /iid-(wide|tall)|ar-0.9|factors|scales|larger/.test(name),
  )

  test.each(['scad', 'mcp'] as const)('%s with an endless gamma is the lasso', penalty => {
    for (const { name, data, lambdas } of unique) {
      const difference = createDifference(data)
      const lasso = lassoPath(dataset(data), { lambda: lambdas })
      const path = nonconvexPath(dataset(data), { penalty, gamma: 1e12, lambda: lambdas })
      for (let k = 0; k < path.lambda.length; k++) {
        // Probabilities are clamped for the one and not for the other.
        if (data.family === 'binomial' && largestPredictor(data, dense(lasso, k, data.p)) > 10) break
        const off = difference(dense(path, k, data.p), dense(lasso, k, data.p))
        expect(off, `${name} at lambda ${k}`).toBeLessThan(1e-7)
      }
    }
  })

  test('the default grid goes from lambda_max to 0.001 of it, or 0.05 where columns are no fewer than rows', () => {
    const { data } = unique.find(({ data }) => data.n > data.p)!
    const tall = nonconvexPath(dataset(data), { penalty: 'scad' })
    expect(tall.lambda.length).toBe(100)
    expect(tall.lambda[99] / tall.lambda[0]).toBeCloseTo(0.001, 10)
    expect(tall.coefficients[0].index.length).toBe(0)
    const wide = nonconvexPath(dataset(unique.find(({ data }) => data.n < data.p)!.data), { penalty: 'mcp' })
    expect(wide.lambda[99] / wide.lambda[0]).toBeCloseTo(0.05, 10)
  })
})

function largestPredictor({ n, p, x }: Table, { intercept, beta }: ReturnType<typeof dense>): number {
  let largest = 0
  for (let i = 0; i < n; i++) {
    let eta = intercept
    for (let j = 0; j < p; j++) eta += beta[j] * x[j * n + i]
    largest = Math.max(largest, Math.abs(eta))
  }
  return largest
}

describe('wrong options', () => {
  const { data } = readLassoProblems()[0]
  test.each([
    [{ penalty: 'scad', gamma: 2 }, 'gamma: must be greater than 2; got 2.'],
    [{ penalty: 'mcp', gamma: 1 }, 'gamma: must be greater than 1; got 1.'],
    [{ penalty: 'ridge' }, 'penalty: must be one of lasso, scad, mcp; got ridge'],
    [{ penalty: 'scad', lambda: [] }, 'lambda: must not be empty'],
    [{ penalty: 'scad', lambda: [1, 0] }, 'lambda: must be positive numbers; got 0'],
    [{ penalty: 'scad', lambdas: 0 }, 'lambdas: must be a positive integer; got 0'],
    [{ penalty: 'scad', ratio: 0 }, 'ratio: must lie in (0, 1]; got 0'],
  ])('%j is refused', (options, text) => {
    expect(() => nonconvexPath(dataset(data), options as never)).toThrow(text)
  })
})
