import { expect, test } from 'vitest'
import { constantColumns, differByRounding } from '../../../src/data/columns/constant-columns.js'
import { createDataset } from '../../../src/data/create-dataset.js'
import { constantNotice } from '../../../src/method/result/notices.js'

const data = createDataset({
  columns: {
    varies: [1, 2, 3, 4],
    same: [7, 7, 7, 7],
    rounded: [0.3, 0.1 + 0.2, 0.3, 0.3],
  },
  y: [1, 0, 3, 2],
})

test('what computing a number twice makes of it is no variation, and is said to be none but for rounding', () => {
  expect([...constantColumns(data)]).toEqual([1, 2])
  expect(differByRounding(data, [1])).toBe(false)
  expect(differByRounding(data, [1, 2])).toBe(true)
  expect(constantNotice(data).map(({ text }) => text)).toEqual([
    '2 columns have the same value in every row, up to rounding, and cannot be selected: "same", "rounded".',
  ])
  expect(constantNotice(data, [1]).map(({ text }) => text)).toEqual([
    'A column has the same value in every row and cannot be selected: "same".',
  ])
})
