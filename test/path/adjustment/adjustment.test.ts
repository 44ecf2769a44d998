import { expect, test } from 'vitest'
import { certifyMember } from '../../../src/check/certify.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { lassoLearner } from '../../../src/learner/lasso.js'
import { lambdaGrid } from '../../../src/path/lambda-grid.js'
import { stream } from '../../../src/random/stream.js'

// About 9e-6 of the cube is left beside year and square. R's lm keeps it, on all rows and on every other one.
test('a power of which little is left beside the lower ones is kept in every model', () => {
  const n = 40
  const random = stream(1, 'test/kept-powers', 0)
  const year = Array.from({ length: n }, (_, i) => 1985 + i)
  const x = Array.from({ length: 12 }, () => year.map(() => random.normal()))
  const y = year.map((t, i) => 3 * ((t - 2004) / 10) ** 3 + x[0]![i]!)
  const columns = {
    ...Object.fromEntries(x.map((column, j) => [`x${j}`, column])),
    year,
    square: year.map(t => t ** 2),
    cube: year.map(t => t ** 3),
  }
  const data = createDataset({ columns, y, force: ['year', 'square', 'cube'] })
  const lambda = lambdaGrid(data, { q: 4, count: 8 }).lambda
  const rows = Int32Array.from({ length: n / 2 }, (_, i) => 2 * i)
  const { member } = lassoLearner(data, lambda).fit(rows)
  expect(certifyMember(data, { rows, lambda, member }).worst).toBeLessThan(1e-8)
  // What the cube explains is explained: of the rest there is only x0.
  expect(member.variable[0]).toBe(0)
  expect(member.from[0]).toBeLessThan(2)
})
