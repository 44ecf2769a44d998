import { expect, test } from 'vitest'
import { drawDonors } from '../../src/data/impute/draw-donors.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { takeRows } from '../../src/data/take-rows.js'

const lines = Array.from({ length: 12 }, (_, i) =>
  [i + 0.5, i % 4 === 1 ? '' : i * i, (7 * i) % 5, 'pqr'[i % 3], `s${i >> 1}`, 1 + (i % 2)].join(),
)
const csv = `y,a,b,site,subject,w\n${lines.join('\n')}\n`
const data = readDataset(csv, { response: 'y', groupBy: 'subject', weights: 'w', missing: 'multiple' })

test('rows are taken with all that belongs to them', () => {
  const rows = Int32Array.of(1, 4, 5, 9)
  const half = takeRows(data, rows)
  expect([half.n, half.p, half.groups]).toEqual([4, data.p, data.groups])
  expect([...half.y]).toEqual([1.5, 4.5, 5.5, 9.5])
  expect([...half.subjects!]).toEqual([...rows].map(i => data.subjects![i]))
  expect([...half.weights!]).toEqual([2, 1, 2, 2])
  for (let j = 0; j < data.p; j++)
    expect([...half.x.subarray(4 * j, 4 * j + 4)]).toEqual([...rows].map(i => data.x[j * 12 + i]))
})

test('cells that are filled anew are filled from the rows that were taken, as if the others had been out of the sample', () => {
  const rows = Int32Array.of(0, 1, 4, 5, 6, 9, 10)
  const deck = (all: typeof data) =>
    drawDonors({ ...all.imputation!, n: all.n, variables: all.groups!.length }, 3)
  const whole = deck(data)(2, rows)
  const half = deck(takeRows(data, rows))(2, Int32Array.from(rows.keys()))
  expect([...half.variable]).toEqual([...whole.variable])
  expect([...half.row].map(i => rows[i])).toEqual([...whole.row])
  expect([...half.donor].map(i => rows[i])).toEqual([...whole.donor])
  expect(whole.row.length).toBeGreaterThan(1)
})
