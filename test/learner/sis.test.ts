import { describe, expect, test } from 'vitest'
import type { Dataset, Family } from '../../src/data/dataset.js'
import { contributions } from '../../src/learner/contributions.js'
import { isis } from '../../src/learner/isis.js'
import { screeningSize, sis } from '../../src/learner/sis.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

interface EncodedProblem {
  name: string
  family: Family
  n: number
  p: number
  x: string
  y: string
  fold: number[]
  model: number[]
  fall: string
  sis: { screened: number[]; selected: number[]; lambda: string }
  isis: { screened: number[]; selected: number[]; lambda: string }
}

const problems = readFixture<{ problems: EncodedProblem[] }>('sis.json.gz').problems

describe.each(problems)('$name', problem => {
  const { n, p, family, fold } = problem
  const x = decodeDoubles(problem.x)
  const data: Dataset = {
    n,
    p,
    family,
    x,
    y: decodeDoubles(problem.y),
    names: new Array(p).fill(''),
    response: 'y',
  }
  const options = { size: 'package', rule: '1se', folds: fold } as const

  test('screening and the choice among the screened are those of the SIS package', () => {
    const found = sis(data, options)
    expect([...found.screened]).toEqual(problem.sis.screened)
    expect([...found.selected]).toEqual(problem.sis.selected)
    expectLambda(found.lambda, problem.sis.lambda, found.screened)
  })

  test('iterated screening ends with the variables of the SIS package', () => {
    const found = isis(data, options)
    expect([...found.rounds[0].screened]).toEqual(problem.isis.screened)
    expect([...found.selected]).toEqual(problem.isis.selected)
    expectLambda(found.lambda, problem.isis.lambda, found.rounds.at(-1)!.screened)
  })

  /** The point of the package's grid: lambda_max times the k-th power of the hundredth part of the way to its end. */
  function expectLambda(found: number, encoded: string, screened: Int32Array): void {
    const [theirs] = decodeDoubles(encoded)
    const largest = Math.max(...Array.from(screened, j => Math.abs(covariance(j))))
    const step = (n > screened.length ? 0.001 : 0.05) ** (1 / 99)
    const k = Math.log(theirs / largest) / Math.log(step)
    // ncvreg takes lambda_max of classes from a glm that stops at epsilon 1e-8, of numbers exactly; neighbours are at least 1 apart.
    expect(Math.abs(k - Math.round(k))).toBeLessThan(family === 'gaussian' ? 1e-9 : 2e-3)
    expect(Math.abs(found / (largest * step ** Math.round(k)) - 1)).toBeLessThan(1e-12)
  }

  /** Of a column in units of its standard deviation with the response. */
  function covariance(j: number): number {
    const column = x.subarray(j * n, (j + 1) * n)
    const mean = column.reduce((sum, v) => sum + v, 0) / n
    const deviation = Math.sqrt(column.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n)
    const level = data.y.reduce((sum, v) => sum + v, 0) / n
    return column.reduce((sum, v, i) => sum + (v - mean) * (data.y[i] - level), 0) / (n * deviation)
  }

  test('the contribution of every column is the fall of the deviance in R', () => {
    const expected = decodeDoubles(problem.fall)
    contributions(data, problem.model).forEach((fall, j) => {
      expect(Math.abs(fall - expected[j])).toBeLessThan(1e-6 * (1 + Math.abs(expected[j])))
    })
  })
})

test('the paper screens ceil(n / log n) columns, the package fewer', () => {
  const shape = (n: number, p: number, family: Family) => ({ n, p, family }) as Dataset
  expect(screeningSize(shape(200, 1000, 'gaussian'))).toBe(38)
  expect(screeningSize(shape(200, 1000, 'gaussian'), 'package')).toBe(37)
  expect(screeningSize(shape(200, 1000, 'binomial'), 'package')).toBe(9)
  expect(screeningSize(shape(200, 50, 'gaussian'), 'package')).toBe(50)
  expect(screeningSize(shape(200, 20, 'gaussian'))).toBe(20)
  expect(screeningSize(shape(200, 1000, 'gaussian'), 12)).toBe(12)
})
