import { expect, test } from 'vitest'
import { lassoPath } from '../../src/path/lasso-path.js'
import { type Coefficients, familyJudge } from '../support/judges/family-judge.js'
import { sameSupport } from '../support/judges/optimality.js'
import { type FamilyProblem, readFamilyProblems } from '../support/problems/family-problems.js'

const problems = readFamilyProblems()

/** Our solutions at each lambda, one { intercept, beta } for each class. */
function solve({ data, weights, factors, alpha, lambdas }: FamilyProblem) {
  const path = lassoPath(data, { lambda: lambdas, weights, penaltyFactors: factors, alpha })
  const classes = path.classes ?? [path]
  const solutions = Array.from(lambdas, (_, k) =>
    classes.map(({ intercept, coefficients }): Coefficients => {
      const beta = new Float64Array(data.p)
      coefficients[k].index.forEach((j, e) => {
        beta[j] = coefficients[k].value[e]
      })
      return { intercept: intercept[k], beta }
    }),
  )
  return { solutions, certificate: path.certificate }
}

/** Equal to glmnet's, or a solution where glmnet's is worse or another one of the same value; else wrong. */
function judged(problem: FamilyProblem, spoil: (beta: Float64Array) => void = () => {}) {
  const judge = familyJudge(problem)
  const { solutions, certificate } = solve(problem)
  return solutions.map((ours, k) => {
    spoil(ours[0].beta)
    const theirs = problem.glmnet.map(path => path[k])
    const lambda = problem.lambdas[k]
    const kkt = judge.violation(lambda, ours)
    const found = { name: problem.name, k, kkt, certificate }
    // glmnet gave up before this lambda.
    if (theirs.includes(undefined as never))
      return { ...found, verdict: kkt <= 1e-9 ? 'adjudicated' : 'wrong', distance: 0 }
    const equal =
      ours.every(({ beta }, c) => sameSupport(beta, theirs[c].beta)) && judge.distance(ours, theirs) <= 1e-7
    const better =
      kkt <= 1e-9 &&
      judge.objective(lambda, ours) <= judge.objective(lambda, theirs) + 1e-13 &&
      (judge.violation(lambda, theirs) > 1e-9 || flat(problem))
    const verdict = equal ? 'equal' : better ? 'adjudicated' : 'wrong'
    return { ...found, verdict, distance: judge.distance(ours, theirs) }
  })
}

/** Columns that repeat each other, or binary ones among classes, leave the coefficients free. */
function flat({ name }: FamilyProblem): boolean {
  return /duplicated|combinations|hadamard|binary|multinomial/.test(name)
}

const compared = problems.flatMap(problem => judged(problem))

test('the fixture has at least a hundred problems of each family, degenerate ones among them', () => {
  for (const family of ['cox', 'poisson', 'multinomial']) {
    const own = problems.filter(({ data }) => data.family === family)
    expect(own.length).toBeGreaterThanOrEqual(100)
    for (const kind of ['weights', 'factors', 'unpenalised', 'alpha', 'duplicated', 'constants'])
      expect(own.filter(({ name }) => name.includes(kind)).length).toBeGreaterThanOrEqual(8)
  }
  for (const kind of ['ties', 'strata', 'entry', 'rare'])
    expect(problems.filter(({ name }) => name.includes(`cox/${kind}`)).length).toBeGreaterThanOrEqual(10)
})

test('every path is certified, and an independent check of the conditions agrees', () => {
  expect(compared.filter(({ certificate }) => !(certificate.worstKkt <= 1e-10))).toEqual([])
  expect(compared.filter(({ certificate }) => !(certificate.dualityGap <= 1e-8))).toEqual([])
  expect(compared.filter(({ kkt }) => !(kkt <= 1e-9))).toEqual([])
})

test('coefficients and supports agree with glmnet, or are decided by the conditions', () => {
  expect(compared.filter(({ verdict }) => verdict === 'wrong').slice(0, 20)).toEqual([])
  expect(compared.filter(({ verdict }) => verdict === 'equal').length).toBeGreaterThan(0.8 * compared.length)
})

test("Efron's ties, which glmnet has not, meet the conditions too, late entry and strata included", () => {
  const tied = problems.filter(({ name }) => /^cox\/(ties|entry-strata-weights|strata)\//.test(name))
  expect(tied.length).toBeGreaterThanOrEqual(30)
  for (const problem of tied) {
    const efron = {
      ...problem,
      data: { ...problem.data, survival: { ...problem.data.survival!, ties: 'efron' as const } },
    }
    const judge = familyJudge(efron)
    solve(efron).solutions.forEach((ours, k) => {
      expect(judge.violation(problem.lambdas[k], ours), problem.name).toBeLessThan(1e-9)
    })
  }
})

test('lambda_max is that of glmnet', () => {
  // Where rows enter late glmnet's own is not where its path begins.
  for (const { data, weights, factors, alpha, lambdaMax, name } of problems.filter(
    ({ data }) => data.survival?.entry === undefined,
  )) {
    const { lambda } = lassoPath(data, { weights, penaltyFactors: factors, alpha, lambdas: 2, ratio: 0.9 })
    expect(Math.abs(lambda[0] / lambdaMax - 1), name).toBeLessThan(1e-8)
  }
})

test('a coefficient moved by a millionth, one left out and one too many are called wrong', () => {
  for (const family of ['cox', 'poisson', 'multinomial']) {
    const problem = problems.find(({ name }) => name === `${family}/weights/iid/80x12`)!
    const last = (spoil?: (beta: Float64Array) => void) => judged(problem, spoil).at(-1)!.verdict
    const active = problem.glmnet[0].at(-1)!.beta.findIndex(b => b !== 0)
    expect(last()).not.toBe('wrong')
    expect(last(beta => (beta[active] *= 1 + 1e-6))).toBe('wrong')
    expect(last(beta => (beta[active] = 0))).toBe('wrong')
  }
})
