import { expect, test } from 'vitest'
import { correlations } from '../../src/select/correlations.js'
import { dataset, randomTable } from '../random-table.js'

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (v: readonly number[]) => v.reduce((sum, x) => sum + x, 0) / v.length
  const [ma, mb] = [mean(a), mean(b)]
  const cross = a.reduce((sum, x, i) => sum + (x - ma) * (b[i] - mb), 0)
  const square = (v: readonly number[], m: number) => v.reduce((sum, x) => sum + (x - m) ** 2, 0)
  return cross / Math.sqrt(square(a, ma) * square(b, mb))
}

test('every kept value is the correlation of its row and column', () => {
  const data = randomTable(30, 12, 4)
  const column = (j: number) => [...data.x.subarray(j * 30, (j + 1) * 30)]
  const { rows, columns, value, nearest } = correlations(data, [7, 2])
  expect(columns.slice(0, 2)).toEqual([7, 2])
  rows.forEach((j, i) => {
    columns.forEach((k, c) => {
      expect(value[i][c]).toBeCloseTo(pearson(column(j), column(k)), 5)
    })
    const byHand = [...Array(12).keys()]
      .filter(k => k !== j)
      .sort((a, b) => Math.abs(pearson(column(j), column(b))) - Math.abs(pearson(column(j), column(a))))
    expect(nearest[i]).toEqual(byHand.slice(0, 3))
  })
})

test("a constant column is nobody's neighbour", () => {
  const { nearest, value } = correlations(dataset([1, 2, 3, 5, 5, 5, 3, 2, 2], [1, 2, 4]), [0])
  expect(nearest).toEqual([[2]])
  expect(value[0]).toEqual([1, -0.866025])
})
