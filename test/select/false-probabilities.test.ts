import { expect, it } from 'vitest'
import { falseProbabilities } from '../../src/select/false-probabilities.js'
import { dataset } from '../random-table.js'
import { readFixture } from '../support/fixture.js'

interface Case {
  readonly set: number[]
  readonly chance: number[]
}
interface Fixture {
  readonly x: number[]
  readonly mpg: number[]
  readonly am: number[]
  readonly linear: Case[]
  readonly logistic: Case[]
}
const { x, mpg, am, linear, logistic } = readFixture<Fixture>('false-chances.json')

it.each([
  ['measurements', dataset(x, mpg, 'gaussian'), linear],
  ['classes', dataset(x, am, 'binomial'), logistic],
] as const)('weighs the nearest models of %s as R does by fitting each', (_, data, cases) => {
  for (const { set, chance } of cases) {
    for (const [k, own] of falseProbabilities(data, set)!.entries()) expect(own).toBeCloseTo(chance[k], 8)
  }
})

it('is not moved by the place and scale of columns and response', () => {
  const [plain, moved] = [
    dataset(x, mpg, 'gaussian'),
    dataset(
      x.map(v => 1e6 + 1e-3 * v),
      mpg.map(v => 1e5 * v - 3),
      'gaussian',
    ),
  ]
  const [before, after] = [falseProbabilities(plain, [4, 5])!, falseProbabilities(moved, [4, 5])!]
  for (const [k, chance] of before.entries()) expect(after[k]).toBeCloseTo(chance, 5)
})

it('says nothing where the refit leaves no error, or separates the classes', () => {
  const two = dataset([0, 1, 2, 3, 5, 1, 0, 2], [1, 3, 5, 7], 'gaussian')
  expect(falseProbabilities(two, [0, 1])).toBeUndefined()
  const apart = dataset([0, 1, 2, 3, 4, 5, 1, 0, 1, 0, 1, 0], [0, 0, 0, 1, 1, 1], 'binomial')
  expect(falseProbabilities(apart, [0])).toBeUndefined()
})
