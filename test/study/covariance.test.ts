import { describe, expect, test } from 'vitest'
import { stream } from '../../src/random/stream.js'
import {
  autoregression,
  blocks,
  type Covariance,
  commonFactor,
  compoundSymmetry,
  twinOf,
} from '../../src/study/scenario/covariance.js'

const rows = 20_000

const structures: Record<string, Covariance> = {
  'independent columns': compoundSymmetry(0),
  'compound symmetry': compoundSymmetry(0.5),
  'blocks of scenario 3': blocks(5, 0.25, 0.75, 0.5),
  'autoregression 0.5': autoregression(0.5),
  'autoregression 0.9': autoregression(0.9),
  'variation 2 of scenario 1': twinOf(4, 20),
  'variation 3 of scenario 1': twinOf(9, 20),
  'variation 4 of scenario 1': commonFactor,
}

/** The columns that the cases share: signal and noise of scenario 3, the twins of scenario 1 and their originals. */
const all = Array.from({ length: 20 }, (_, j) => j)
const some = [1, 4, 7, 9, 19]

describe.each(Object.entries(structures))('%s', (_name, covariance) => {
  test.each([
    ['all columns', all],
    ['a subset of the columns', some],
  ])('has the means and covariances of the paper in %s', (_which, columns) => {
    const x = covariance.draw(stream(7, 'test/moments', 0), rows, columns)
    expect(x).toHaveLength(rows * columns.length)
    for (const [a, i] of columns.entries()) {
      // 4.5 standard errors: of a mean sqrt(S_ii / rows), of a covariance sqrt((S_ii S_jj + S_ij^2) / rows).
      expect(Math.abs(meanProduct(x, a))).toBeLessThan(4.5 * Math.sqrt(covariance.at(i, i) / rows))
      for (const [b, j] of columns.entries()) {
        const variance = covariance.at(i, i) * covariance.at(j, j) + covariance.at(i, j) ** 2
        const error = Math.abs(meanProduct(x, a, b) - covariance.at(i, j))
        expect(error).toBeLessThan(4.5 * Math.sqrt(variance / rows))
      }
    }
  })

  test('is the same for the same stream', () => {
    const draw = () => covariance.draw(stream(3, 'test/again', 1), 5, all)
    expect(draw()).toEqual(draw())
  })
})

test('the entries are those the paper prints', () => {
  expect(compoundSymmetry(0.5).at(2, 9)).toBeCloseTo(0.5, 15)
  const three = blocks(5, 0.25, 0.75, 0.5)
  expect([three.at(0, 1), three.at(7, 900), three.at(4, 5), three.at(5, 4), three.at(3, 3)]).toEqual([
    0.25, 0.75, 0.5, 0.5, 1,
  ])
  expect(autoregression(0.9).at(3, 6)).toBeCloseTo(0.729, 15)
  const { at } = twinOf(4, 20)
  expect(at(4, 19) / Math.sqrt(at(19, 19))).toBeCloseTo(0.97, 3)
  expect(commonFactor.at(0, 1) / commonFactor.at(0, 0)).toBe(0.5)
})

/** Mean of column a, or of its product with column b. */
function meanProduct(x: Float64Array, a: number, b?: number): number {
  let sum = 0
  for (let i = 0; i < rows; i++) sum += x[a * rows + i] * (b === undefined ? 1 : x[b * rows + i])
  return sum / rows
}
