import { expect, test } from 'vitest'
import { cutsOf } from '../../../apps/report/paged-charts.js'

test('pieces end between rows and cover the whole', () => {
  const rows = Array.from({ length: 50 }, (_, k) => [44 + 24 * k, 44 + 24 * k + 14] as const)
  const pieces = cutsOf(rows, 1300, 500)
  expect(pieces[0][0]).toBe(0)
  expect(pieces.at(-1)![1]).toBe(1300)
  pieces.forEach(([from, to], k) => {
    expect(to - from).toBeLessThanOrEqual(500)
    if (k > 0) expect(from).toBe(pieces[k - 1][1])
    for (const [top, bottom] of rows) expect(from > top && from < bottom).toBe(false)
  })
  expect(pieces).toHaveLength(3)
})

test('what has no gap is cut where the page ends', () => {
  expect(cutsOf([[0, 1000]], 1000, 400)).toEqual([
    [0, 400],
    [400, 800],
    [800, 1000],
  ])
})
