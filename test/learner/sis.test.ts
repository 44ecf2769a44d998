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
    // ncvreg takes lambda_max from a glm that stops at epsilon 1e-8.
    const [lambda] = decodeDoubles(problem.sis.lambda)
    expect(Math.abs(found.lambda / lambda - 1)).toBeLessThan(family === 'gaussian' ? 1e-12 : 1e-4)
  })

  test('iterated screening ends with the variables of the SIS package', () => {
    const found = isis(data, options)
    expect([...found.rounds[0].screened]).toEqual(problem.isis.screened)
    expect([...found.selected]).toEqual(problem.isis.selected)
  })

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
  expect(() => screeningSize(shape(200, 1000, 'gaussian'), 0)).toThrow('size: must be a positive integer')
})
