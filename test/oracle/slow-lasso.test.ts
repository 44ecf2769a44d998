import { expect, test } from 'vitest'
import { expectAgreement } from '../support/judges/expect-agreement.js'
import { judgeOf, kktViolation } from '../support/judges/optimality.js'
import { slowLasso } from '../support/judges/slow-lasso.js'
import { compareWithGlmnet } from '../support/problems/against-glmnet.js'
import { readLassoProblems } from '../support/problems/lasso-problems.js'

const problems = readLassoProblems()

test('the fixture has what it promises: over 300 problems, both families, x and y bit for bit', () => {
  expect(problems.filter(({ data }) => data.family === 'gaussian').length).toBeGreaterThanOrEqual(200)
  expect(problems.filter(({ data }) => data.family === 'binomial').length).toBeGreaterThanOrEqual(120)
  for (const { data, lambdaMax, lambdas } of problems) {
    expect([data.x.length, data.y.length]).toEqual([data.n * data.p, data.n])
    expect(Math.abs(judgeOf(data).lambdaMax / lambdaMax - 1)).toBeLessThan(1e-12)
    expect(lambdas.every((l, k) => k === 0 || l < lambdas[k - 1])).toBe(true)
  }
})

test('the KKT check finds in every glmnet solution the violation that R found', () => {
  for (const { data, lambdas, glmnet, kkt } of problems) {
    const judge = judgeOf(data)
    glmnet.forEach(({ intercept, beta }, k) => {
      expect(Math.abs(kktViolation(judge, lambdas[k], intercept, beta) - kkt[k])).toBeLessThan(3e-9)
    })
  }
})

test('a coefficient moved by a millionth, one left out and one too many are called wrong', () => {
  const problem = problems.find(p => p.name === 'gaussian/iid-wide/30x60/1')!
  const k = 5
  const spoil = (change: (beta: Float64Array) => void) => {
    const path = problem.tight.map(s => ({ intercept: s.intercept, beta: s.beta.slice() }))
    change(path[k].beta)
    return compareWithGlmnet(problem, path)[k].verdict
  }
  const active = problem.tight[k].beta.findIndex(b => b !== 0)
  const idle = problem.tight[k].beta.indexOf(0)
  expect(spoil(() => {})).toBe('equal')
  expect(spoil(beta => (beta[active] *= 1 + 1e-6))).toBe('wrong')
  expect(spoil(beta => (beta[active] = 0))).toBe('wrong')
  expect(spoil(beta => (beta[idle] = 1e-6))).toBe('wrong')
})

test('the slow solver agrees with glmnet on every problem, duplicate and near-duplicate columns apart', () => {
  const total = expectAgreement(problems.flatMap(p => compareWithGlmnet(p, slowLasso(p.data, p.lambdas))))
  expect(total.equal).toBeGreaterThanOrEqual(2930)
  expect(total.better ?? 0).toBe(0)
})
