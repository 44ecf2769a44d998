import { expect, it } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { firstLook, prepareModelSpace } from '../../../src/posterior/model-space.js'
import { correlated } from '../tables.js'

const data = correlated(80, 150, 0.5, { 10: 1, 60: -1, 61: 0.7 }, 3)
const copyOf = (of: Dataset): Dataset => ({ ...of, x: of.x.slice(), y: of.y.slice() })
const surveyOf = (of: Dataset, first = firstLook(of)) =>
  prepareModelSpace(of, { seed: 1, starts: [[10, 60], [61]], first }).survey

it('finds the same in a model that was kept as in a new one', () => {
  const first = firstLook(data)
  expect(surveyOf(data, first)).toEqual(surveyOf(copyOf(data), first))
})

it('is not kept for another response to the same columns', () => {
  const other = { ...data, y: data.y.map((value, i) => value + data.x[100 * data.n + i]) }
  const first = firstLook(copyOf(other))
  firstLook(data)
  const found = surveyOf(other, first)
  expect(found).toEqual(surveyOf(copyOf(other), first))
  expect(found.peaks[0].set).toContain(100)
})
