import { expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { designLearner } from '../../src/learner/lasso.js'
import { createDesign } from '../../src/path/adjustment/design.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { decodeDoubles, decodeSparse, readFixture } from '../support/fixture.js'
import { datasetOf } from '../support/judges/lasso-solver.js'
import { sameSupport } from '../support/judges/optimality.js'
import { readFamilyProblems } from '../support/problems/family-problems.js'

type Numbers = Record<
  'lambdaMax' | 'lambda' | 'x' | 'y' | 'weights' | 'factors' | 'offset' | 'intercept',
  string
>
interface Encoded extends Numbers {
  name: string
  family: 'gaussian' | 'binomial' | 'poisson'
  n: number
  p: number
  alpha: number
  standardise: boolean
  beta: { count: number[]; index: number[]; value: string }
}

const problems = readFixture<{ problems: Encoded[] }>('elastic-net.json.gz').problems.map(e => {
  const offset = decodeDoubles(e.offset)
  const table = datasetOf({ ...e, x: decodeDoubles(e.x), y: decodeDoubles(e.y) })
  const { n, p, x, y, family, names, response } = table
  const data: Dataset = {
    n,
    p,
    x,
    y,
    family,
    names,
    response,
    ...(offset.some(o => o !== 0) && { offset }),
    weights: decodeDoubles(e.weights),
  }
  const options = {
    alpha: e.alpha,
    penaltyFactors: decodeDoubles(e.factors),
    standardise: e.standardise,
  }
  return {
    name: e.name,
    data,
    options,
    lambdaMax: decodeDoubles(e.lambdaMax)[0],
    lambdas: decodeDoubles(e.lambda),
    intercept: decodeDoubles(e.intercept),
    beta: decodeSparse(e.beta, e.p),
  }
})
type Problem = (typeof problems)[number]

/**
 * Is (a, beta) a solution? Plain loops, no code of the project: with r = w (y - mu) and u the spread of y - offset (gaussian) or 1,
 *   x_j'r = lambda f_j (alpha d_j sign(b_j) + (1 - alpha) d_j^2 b_j / u)  where b_j != 0 or f_j = 0,   |x_j'r| <= lambda f_j alpha d_j  elsewhere;
 * each divided by the standard deviation of its column. Returns the worst violation, as a share of lambda_max.
 */
function violation({ data, options, lambdaMax }: Problem, lambda: number, a: number, beta: Float64Array) {
  const { n, p, x, y, family, offset } = data
  const total = data.weights!.reduce((sum, w) => sum + w, 0)
  const w = data.weights!.map(each => each / total)
  const mean = (value: (i: number) => number) => w.reduce((sum, each, i) => sum + each * value(i), 0)
  const deviation = (value: (i: number) => number) => {
    const centre = mean(value)
    return Math.sqrt(mean(i => (value(i) - centre) ** 2))
  }
  const left = (i: number) => y[i] - (offset?.[i] ?? 0)
  const u = family === 'gaussian' ? deviation(left) : 1
  const given = options.penaltyFactors
  const sum = given.reduce((all, f) => all + (f === Infinity ? 1 : f), 0)
  const r = w.map((each, i) => {
    let eta = a + (offset?.[i] ?? 0)
    for (let j = 0; j < p; j++) eta += beta[j] * x[j * n + i]
    const mu = family === 'gaussian' ? eta : family === 'poisson' ? Math.exp(eta) : 1 / (1 + Math.exp(-eta))
    return each * (y[i] - mu)
  })
  let worst = Math.abs(r.reduce((all, v) => all + v, 0))
  for (let j = 0; j < p; j++) {
    const column = (i: number) => x[j * n + i]
    const sd = deviation(column)
    if (given[j] === Infinity || sd < 1e-12) {
      if (beta[j] !== 0) return Infinity
      continue
    }
    const d = options.standardise ? sd : 1
    const centre = mean(column)
    const c = r.reduce((all, v, i) => all + v * (column(i) - centre), 0)
    const f = (lambda * given[j] * p) / sum
    const limit = f * options.alpha * d
    const pull = limit * Math.sign(beta[j]) + (f * (1 - options.alpha) * d * d * beta[j]) / u
    const off = beta[j] !== 0 || f === 0 ? Math.abs(c - pull) : Math.abs(c) - limit
    worst = Math.max(worst, off / sd)
  }
  return worst / Math.min(lambdaMax, 1)
}

function solve({ data, options, lambdas }: Problem) {
  const { intercept, coefficients, certificate } = lassoPath(data, { ...options, lambda: lambdas })
  const betas = coefficients.map(({ index, value }) => {
    const beta = new Float64Array(data.p)
    index.forEach((j, e) => {
      beta[j] = value[e]
    })
    return beta
  })
  return { intercept, betas, certificate }
}

const compared = problems.flatMap(problem => {
  const { intercept, betas, certificate } = solve(problem)
  return betas.map((beta, k) => {
    const theirs = problem.beta[k]
    const kkt = violation(problem, problem.lambdas[k], intercept[k], beta)
    const size = Math.max(1e-3, ...theirs.map(Math.abs))
    const distance = Math.max(...beta.map((b, j) => Math.abs(b - theirs[j]))) / size
    const equal = sameSupport(beta, theirs) && distance <= 1e-7
    const theirKkt = violation(problem, problem.lambdas[k], problem.intercept[k], theirs)
    const verdict = equal ? 'equal' : kkt <= 1e-10 && theirKkt > 10 * kkt ? 'adjudicated' : 'wrong'
    return { name: problem.name, k, kkt, distance, verdict, certificate }
  })
})

test('the fixture has at least a hundred elastic nets, with weights, factors, offsets, columns as they are and repeated ones', () => {
  expect(problems.length).toBeGreaterThanOrEqual(111)
  expect(problems.filter(({ data }) => data.offset !== undefined).length).toBeGreaterThanOrEqual(24)
  expect(problems.filter(({ options }) => !options.standardise).length).toBeGreaterThanOrEqual(18)
  expect(
    problems.filter(({ options }) => options.penaltyFactors.includes(Infinity)).length,
  ).toBeGreaterThanOrEqual(33)
})

test('every path is certified, and an independent check of the conditions agrees', () => {
  expect(compared.filter(({ certificate }) => !(certificate.worstKkt <= 1e-10))).toEqual([])
  expect(compared.filter(({ kkt }) => !(kkt <= 1e-9))).toEqual([])
})

test('coefficients and supports agree with glmnet, or are decided by the conditions', () => {
  expect(compared.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  expect(compared.filter(({ verdict }) => verdict === 'equal').length).toBeGreaterThan(0.9 * compared.length)
})

test('the check calls a coefficient wrong that is off by a millionth, and lambda_max is that of glmnet', () => {
  for (const problem of problems) {
    const { lambda } = lassoPath(problem.data, { ...problem.options, lambdas: 2, ratio: 0.9 })
    expect(Math.abs(lambda[0] / problem.lambdaMax - 1), problem.name).toBeLessThan(1e-7)
  }
  const { intercept, betas } = solve(problems[0])
  const spoilt = betas.at(-1)!.map(b => b * (1 + 1e-6))
  expect(violation(problems[0], problems[0].lambdas.at(-1)!, intercept.at(-1)!, spoilt)).toBeGreaterThan(1e-9)
})

test('members have the supports of the path', () => {
  for (const problem of problems) {
    const { data, options, lambdas } = problem
    const design = createDesign(data, options)
    const learner = designLearner(design, lambdas, 16)
    const { member, worstKkt } = learner.fit(Int32Array.from({ length: data.n }, (_, i) => i))
    expect(worstKkt, problem.name).toBeLessThanOrEqual(1e-8)
    const penalised = (j: number) => options.penaltyFactors[j] > 0
    solve(problem).betas.forEach((beta, k) => {
      const support = [...beta.keys()].filter(j => beta[j] !== 0 && penalised(j))
      const active = [...member.variable].filter((_, e) => member.from[e] <= k && k < member.to[e])
      expect(
        active.sort((a, b) => a - b),
        `${problem.name} at ${k}`,
      ).toEqual(support)
    })
  }
})

test('members of survival times and of several classes have the supports of the path, which families.R holds', () => {
  const others = readFamilyProblems().filter(
    ({ alpha, data }) => alpha < 1 && (data.family === 'cox' || data.family === 'multinomial'),
  )
  expect(others.length).toBeGreaterThanOrEqual(50)
  for (const { name, data: given, weights, factors, alpha, lambdas } of others) {
    const data = { ...given, weights }
    const options = { alpha, penaltyFactors: factors }
    const { member, worstKkt } = designLearner(createDesign(data, options), lambdas, 16).fit(
      Int32Array.from({ length: data.n }, (_, i) => i),
    )
    expect(worstKkt, name).toBeLessThanOrEqual(1e-8)
    lassoPath(data, { ...options, lambda: lambdas }).coefficients.forEach(({ index }, k) => {
      const active = [...member.variable].filter((_, e) => member.from[e] <= k && k < member.to[e])
      const support = [...index].filter(j => factors[j] > 0)
      expect(
        [...active].sort((a, b) => a - b),
        `${name} at ${k}`,
      ).toEqual(support.sort((a, b) => a - b))
    })
  }
})
