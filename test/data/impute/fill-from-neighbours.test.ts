import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillFromNeighbours } from '../../../src/data/impute/fill-from-neighbours.js'
import type { Variable } from '../../../src/data/impute/variable.js'
import { readFixture } from '../../support/fixture.js'
import { cellOf, copyOf, factor, numbers, slowFill } from '../../support/judges/slow-neighbours.js'

interface Problem {
  readonly numbers: number
  readonly binary: number
  readonly levels: readonly number[]
  readonly given: readonly (readonly (number | null)[])[]
  readonly filled: readonly (readonly number[])[]
}

const { problems } = readFixture<{ problems: readonly Problem[] }>('knn-impute.json.gz')

test.each(problems.map((problem, k) => [k, problem] as const))(
  'table %i is filled as by scikit-learn',
  (_, problem) => {
    const n = problem.given[0].length
    const variables = problem.given.map((column, j): Variable => {
      const level = problem.levels[j - problem.numbers - problem.binary]
      return level === undefined ? numbers(column, j >= problem.numbers) : factor(column, level)
    })
    fillFromNeighbours(variables, n)
    variables.forEach((variable, j) => {
      problem.filled[j].forEach((expected, i) => {
        if (variable.kind === 'factor') expect(variable.codes[i]).toBe(expected)
        // KNNImputer takes the mean of everything; of 0 and 1 we take the more frequent.
        else if (variable.binary) expect(variable.values[i]).toBe(expected > 0.5 + 1e-9 ? 1 : 0)
        else
          expect(Math.abs(variable.values[i] - expected)).toBeLessThanOrEqual(
            1e-12 * largest(problem.filled[j]),
          )
      })
    })
  },
)

const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

const rowsOf = (n: number) => [...Array(n).keys()]
const cell = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
const tables = fc.integer({ min: 1, max: 24 }).chain(n => {
  const column = <T>(value: fc.Arbitrary<T>) => fc.array(cell(value), { minLength: n, maxLength: n })
  const kinds = fc.oneof(
    // Few distinct values, so that distances are often equal and the order of rows decides.
    column(fc.integer({ min: -3, max: 3 })).map(values => numbers(values, false)),
    column(fc.integer({ min: -1e6, max: 1e6 })).map(values =>
      numbers(
        values.map(value => value && value / 1000),
        false,
      ),
    ),
    column(fc.constantFrom(0, 1)).map(values => numbers(values, true)),
    column(fc.integer({ min: 0, max: 3 })).map(values => factor(values, 4)),
  )
  return fc.array(kinds, { minLength: 1, maxLength: 6 }).map(variables => ({ n, variables }))
})

test('any table is filled as by a slow reference, and only where a cell was missing', () => {
  fc.assert(
    fc.property(tables, ({ n, variables }) => {
      fc.pre(variables.every(each => rowsOf(n).some(row => cellOf(each, row) !== undefined)))
      const slow = slowFill(variables, n)
      const filled = variables.map(copyOf)
      const { missing, nearest, depth } = fillFromNeighbours(filled, n)
      expect(filled).toEqual(slow.filled)
      expect([...missing.rows]).toEqual(slow.rows)
      slow.rows.forEach((row, k) => {
        expect([...nearest.subarray(k * depth, (k + 1) * depth)].filter(r => r >= 0)).toEqual(slow.order(row))
        expect([...missing.variable.subarray(missing.start[k], missing.start[k + 1])]).toEqual(
          slow.missing(row),
        )
      })
    }),
    { numRuns: 400, seed: 20260101 },
  )
})

test('the mean of equal numbers is that number, and huge and tiny numbers stay in range', () => {
  const tenths = numbers([0.1, null, 0.1, 0.1, 0.1, 0.1, 0.1], false)
  const huge = numbers([1e150, -1e150, 3e149, null, 1e150, 0, 5e149], false)
  const tiny = numbers([1e-300, 2e-300, null, 4e-300, 1e-300, 0, 3e-300], false)
  fillFromNeighbours([tenths, huge, tiny], 7)
  expect([...tenths.values]).toEqual(Array(7).fill(0.1))
  // Rows 2 and 3 have no variable in common that tells rows apart: neither is a neighbour of the other.
  expect(huge.values[3] / 1e150).toBeCloseTo((1 - 1 + 1 + 0.5) / 5, 14)
  expect(tiny.values[2] * 1e300).toBeCloseTo((1 + 2 + 1 + 3) / 5, 14)
})

test('of rows equally near the first ones are taken', () => {
  const place = numbers([0, ...Array(12).fill(1), ...Array(12).fill(-1)], false)
  const value = numbers([null, ...Array(24).keys()], false)
  fillFromNeighbours([place, value], 25)
  expect(value.values[0]).toBe(4.5)
})
