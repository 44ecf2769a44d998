import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { coefficients, predict } from '../../src/method/result/fitted-model.js'
import { select } from '../../src/method/select.js'
import { refit } from '../../src/select/refit.js'
import { decodeDoubles, readFixture } from '../support/fixture.js'

type Encoded = Record<'x' | 'y' | 'weights' | 'coefficients' | 'errors' | 'fitted', string> & {
  readonly name: string
  readonly k: number
  readonly p: number
}

/** Of oracle/multinomial.R. */
const problems = readFixture<{ problems: Encoded[] }>('multinomial.json.gz').problems

const dataOf = ({ x, y, weights }: Encoded) =>
  createDataset({
    x: decodeDoubles(x),
    y: decodeDoubles(y),
    weights: decodeDoubles(weights),
    family: 'multinomial',
  })

test.each(problems)('the refit of $name has the coefficients and errors of nnet, class by class', e => {
  const {
    classes,
    intercept,
    coefficients: none,
  } = refit(
    dataOf(e),
    Array.from({ length: e.p }, (_, j) => j),
  )
  const [beta, errors] = [decodeDoubles(e.coefficients), decodeDoubles(e.errors)]
  expect(intercept).toBeNull()
  expect(none.every(each => each === null)).toBe(true)
  expect(classes).toHaveLength(e.k)
  classes!.forEach((one, c) => {
    expect(one.intercept).toBeCloseTo(beta[c], 5)
    one.coefficients.forEach((b, j) => {
      expect(b).toBeCloseTo(beta[(j + 1) * e.k + c], 5)
      expect(one.standardErrors[j]).toBeCloseTo(errors[(j + 1) * e.k + c], 4)
    })
  })
})

test('a selection has the coefficients of all classes, and predicts their probabilities', async () => {
  const e = problems.find(({ k, p, name }) => k === 3 && p === 1 && !name.includes('weights'))!
  const data = dataOf(e)
  const result = await select(data, {
    method: 'stability',
    members: 20,
    lambdas: 20,
    threshold: 0.51,
    q: 1,
    seed: 1,
  })
  expect(result.selected.map(({ index }) => index)).toEqual([0])
  expect(result.intercepts).toHaveLength(3)
  for (const { coefficient, classes } of result.selected) {
    expect(coefficient).toBeNull()
    expect(classes!.reduce((sum, one) => sum + one.coefficient!, 0)).toBeCloseTo(0, 10)
  }
  expect(Object.keys(coefficients(result))).toEqual(expect.arrayContaining(['0: (Intercept)', '2: x1']))
  const n = data.n
  const columns = Object.fromEntries(data.names.map((name, j) => [name, data.x.subarray(j * n, (j + 1) * n)]))
  const fitted = decodeDoubles(e.fitted)
  predict(result, columns).forEach((chance, i) => {
    expect(chance).toBeCloseTo(fitted[i], 5)
  })
})
