import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { stream } from '../../src/random/stream.js'

/** Values with eight binary digits behind the point: a shift by 1e13 loses none of them. */
function coarse(n: number, p: number, purpose: string) {
  const random = stream(1, `test/shifted/${purpose}`, p)
  const value = () => Math.round(random.normal() * 256) / 256
  const columns = Array.from({ length: p }, () => Array.from({ length: n }, value))
  const y = Array.from({ length: n }, (_, i) => 2 * columns[0][i] - columns[1][i] + value())
  return { columns, y }
}

test.each([
  [80, 1e13, 1],
  [80, -1e13, 2 ** -300],
  [300, 1e13, 1],
  [300, 1e12, 2 ** 300],
])('a shift that dwarfs the spread changes nothing: %i columns, %d, scale %d', (p, shift, scale) => {
  const { columns, y } = coarse(60, p, 'path')
  const shifted = columns.map((column, j) =>
    column.map(v => (j < 3 || j % 7 === 0 ? (v + shift) * scale : v)),
  )
  const plain = lassoPath(createDataset({ columns, y }), { lambdas: 30 })
  const moved = lassoPath(createDataset({ columns: shifted, y: y.map(v => v - shift) }), {
    lambda: plain.lambda,
  })
  expect(moved.certificate.worstKkt).toBeLessThan(1e-13)
  plain.coefficients.forEach(({ index, value }, k) => {
    expect([...moved.coefficients[k].index]).toEqual([...index])
    moved.coefficients[k].value.forEach((b, e) => {
      const j = index[e]
      const unit = j < 3 || j % 7 === 0 ? scale : 1
      expect(Math.abs(b * unit - value[e])).toBeLessThan(1e-9)
    })
  })
})

test('members see shifted columns as they are', () => {
  const { columns, y } = coarse(60, 200, 'member')
  const rows = Int32Array.from({ length: 30 }, (_, i) => 2 * i)
  const plain = createDataset({ columns, y })
  const moved = createDataset({ columns: columns.map(column => column.map(v => v + 1e13)), y })
  const { lambda } = lassoPath(plain, { lambdas: 40, ratio: 0.05 })
  expect(lassoLearner(moved, lambda).fit(rows).member).toEqual(lassoLearner(plain, lambda).fit(rows).member)
})

test('a column that is flat but for one value far away is seen where that value is not', () => {
  const { columns, y } = coarse(60, 40, 'outlier')
  const strong = y.map((v, i) => (i === 1 ? 2 ** 40 : v))
  const rows = Int32Array.from({ length: 30 }, (_, i) => 2 * i)
  const data = createDataset({ columns: [...columns, strong], y })
  const { lambda } = lassoPath(createDataset({ columns, y }), { lambdas: 20, ratio: 0.1 })
  const { variable, from } = lassoLearner(data, lambda).fit(rows).member
  expect(variable[from.indexOf(Math.min(...from))]).toBe(40)
})

test('the certificate names the columns that were left out', () => {
  const { columns, y } = coarse(20, 5, 'constant')
  const noise = columns[0].map((_, i) => 0.3 + (i % 2) * 2 ** -54)
  const data = createDataset({ columns: [...columns, columns[0].map(() => 7), noise], y })
  expect([...lassoPath(data).certificate.constant]).toEqual([5, 6])
})
