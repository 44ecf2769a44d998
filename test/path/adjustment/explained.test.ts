import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { lambdaGrid } from '../../../src/path/lambda-grid.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { stream } from '../../../src/random/stream.js'

function table(n: number, p: number) {
  const random = stream(1, 'test/explained', p)
  const column = () => Array.from({ length: n }, () => random.normal())
  return {
    y: column(),
    columns: Object.fromEntries(Array.from({ length: p }, (_, j) => [`x${j}`, column()])),
  }
}

// More than 160 columns are solved in stages.
test.each([50, 170])(
  'an unpenalised column that equals the response leaves nothing of %i to select, and says so',
  p => {
    const { y, columns } = table(30, p)
    const data = createDataset({ y, columns: { ...columns, x0: y }, force: ['x0'] })
    expect(() => lambdaGrid(data, { q: 4, count: 20 })).toThrow(/kept in every model explain it completely/)
  },
)

test('so many unpenalised columns that any response is explained are refused, on all rows and on those of a member', () => {
  const force = (count: number) => Array.from({ length: count }, (_, j) => `x${j}`)
  const nine = createDataset({ ...table(10, 50), force: force(9) })
  expect(() => lambdaGrid(nine, { q: 4, count: 20 })).toThrow(/kept in every model explain it completely/)
  const five = createDataset({ ...table(10, 50), force: force(5) })
  const grid = lambdaGrid(five, { q: 2, count: 20 }).lambda
  expect(() => lassoLearner(five, grid).fit(Int32Array.of(0, 2, 4, 6, 8))).toThrow(/must leave room/)
})

test('a response that no column is correlated with has no path, with columns kept or without, and the error says so', () => {
  const [a, b, c] = [
    [1, -1, 1, -1, 1, -1, 1, -1],
    [1, 1, -1, -1, 1, 1, -1, -1],
    [1, 1, 1, 1, -1, -1, -1, -1],
  ] as const
  const columns = { a: [...a], b: [...b] }
  for (const force of [[], ['a']]) {
    const data = createDataset({ columns, y: [...c], force })
    expect(() => lassoPath(data)).toThrow('must be correlated with some predictor')
    expect(lassoPath(data, { lambda: [1, 0.5] }).coefficients.map(({ index }) => index.length)).toEqual([
      0, 0,
    ])
  }
})

test('an unpenalised column that separates the classes of a sample completely is refused by the path and by the grid of members', () => {
  const { columns } = table(20, 400)
  const y = columns.x0!.map(value => (value > 0 ? 1 : 0))
  const data = createDataset({ y, columns, family: 'binomial', force: ['x0'] })
  expect(() => lassoPath(data)).toThrow('must not separate the classes')
  expect(() => lambdaGrid(data, { q: 4, count: 20 })).toThrow('must not separate the classes')
})
