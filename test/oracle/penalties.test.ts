import { expect, test } from 'vitest'
import { lassoPath } from '../../src/path/lasso-path.js'
import { sameSupport } from '../support/judges/optimality.js'
import { penaltyJudge } from '../support/judges/penalty-judge.js'
import type { Path } from '../support/problems/lasso-problems.js'
import { type PenaltyProblem, readPenaltyProblems } from '../support/problems/penalty-problems.js'

/** Coefficients as beta_j sd_j, within 1e-9 of glmnet's for the gaussian family and 1e-7 for the binomial one, equal supports. */
const tolerance = { gaussian: 1e-9, binomial: 1e-7, poisson: 0, multinomial: 0, cox: 0 }
const problems = readPenaltyProblems()

function solve({ data, weights, factors, standardise, lambdas }: PenaltyProblem) {
  return lassoPath(data, { lambda: lambdas, weights, penaltyFactors: factors, standardise })
}

function judged(problem: PenaltyProblem, spoil: (beta: Float64Array) => void = () => {}) {
  const { name, data, lambdas } = problem
  const judge = penaltyJudge(problem)
  const { intercept, coefficients, certificate } = solve(problem)
  return coefficients.map(({ index, value }, k) => {
    const beta = new Float64Array(data.p)
    index.forEach((j, e) => {
      beta[j] = value[e]
    })
    spoil(beta)
    const ours = { intercept: intercept[k], beta }
    const agrees = (theirs: Path[number]) =>
      sameSupport(beta, theirs.beta) &&
      Math.max(judge.distance(beta, theirs.beta), judge.middleDistance(ours, theirs)) <=
        tolerance[data.family]
    const kkt = judge.violation(lambdas[k], ours.intercept, beta)
    const verdict = agrees(problem.glmnet[k]) ? 'equal' : agrees(problem.tight[k]) ? 'tightened' : 'wrong'
    return { name, k, kkt, verdict, certified: certificate.worstKkt }
  })
}

const compared = problems.flatMap(problem => judged(problem))

test('the fixture has weights, factors, unpenalised and excluded columns, and columns as they are', () => {
  expect(problems.length).toBeGreaterThanOrEqual(60)
  expect(problems.filter(({ data }) => data.family === 'binomial').length).toBeGreaterThanOrEqual(30)
  expect(problems.filter(({ weights }) => weights.includes(0)).length).toBeGreaterThanOrEqual(10)
  expect(problems.filter(({ factors }) => factors.includes(0)).length).toBeGreaterThanOrEqual(20)
  expect(problems.filter(({ factors }) => factors.includes(Infinity)).length).toBeGreaterThanOrEqual(10)
  expect(problems.filter(({ standardise }) => !standardise).length).toBeGreaterThanOrEqual(40)
})

test('every path is certified, and an independent check of the conditions agrees', () => {
  expect(compared.filter(({ certified }) => !(certified <= 1e-10))).toEqual([])
  expect(compared.filter(({ kkt }) => !(kkt <= 1e-8))).toEqual([])
})

test('coefficients and supports agree with glmnet on every problem', () => {
  expect(compared.filter(({ verdict }) => verdict === 'wrong').slice(0, 20)).toEqual([])
  const tightened = compared.filter(({ verdict }) => verdict === 'tightened').length
  expect(tightened / compared.length).toBeLessThanOrEqual(90 / 960)
})

test('a coefficient moved by a millionth, one left out and one too many are called wrong', () => {
  const problem = problems.find(({ name }) => name === 'gaussian/weights-factors/iid/40x60')!
  const last = (spoil?: (beta: Float64Array) => void) => judged(problem, spoil).at(-1)!.verdict
  const active = problem.tight.at(-1)!.beta.findIndex(b => b !== 0)
  const idle = problem.tight.at(-1)!.beta.indexOf(0)
  expect(last()).not.toBe('wrong')
  expect(last(beta => (beta[active] *= 1 + 1e-6))).toBe('wrong')
  expect(last(beta => (beta[active] = 0))).toBe('wrong')
  expect(last(beta => (beta[idle] = 1e-6))).toBe('wrong')
})

test('lambda_max is that of glmnet: after the unpenalised columns are fitted', () => {
  for (const problem of problems) {
    const { lambda } = lassoPath(problem.data, {
      weights: problem.weights,
      penaltyFactors: problem.factors,
      standardise: problem.standardise,
      lambdas: 2,
      ratio: 0.9,
    })
    expect(Math.abs(lambda[0] / problem.lambdaMax - 1), problem.name).toBeLessThan(1e-9)
  }
})

test('whole weights are rows repeated, and a row of weight 0 is a row left out', () => {
  for (const problem of problems.filter(({ name }) => name.includes('/weights-whole/'))) {
    const { data, weights, lambdas } = problem
    const rows = Array.from(weights, (w, i) => Array.from({ length: w }, () => i)).flat()
    const repeated = {
      ...data,
      n: rows.length,
      x: Float64Array.from({ length: rows.length * data.p }, (_, e) => {
        return data.x[Math.floor(e / rows.length) * data.n + rows[e % rows.length]]
      }),
      y: Float64Array.from(rows, i => data.y[i]),
    }
    const ours = solve(problem)
    const plain = lassoPath(repeated, { lambda: lambdas })
    ours.coefficients.forEach(({ index, value }, k) => {
      expect([...index]).toEqual([...plain.coefficients[k].index])
      value.forEach((b, e) => {
        expect(Math.abs(b - plain.coefficients[k].value[e])).toBeLessThan(1e-9 * (1 + Math.abs(b)))
      })
    })
  }
})
