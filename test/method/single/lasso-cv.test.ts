import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { selectNow } from '../../../src/method/select-now.js'
import { lassoCv } from '../../../src/method/single/lasso-cv.js'
import { stream } from '../../../src/random/stream.js'

test('the coefficients are those of the lasso within one standard error, one per variable', () => {
  const random = stream(3, 'test/lasso-cv', 0)
  const x = Float64Array.from({ length: 480 }, () => random.normal())
  const y = Float64Array.from({ length: 48 }, (_, i) => x[i] - 0.5 * x[48 + i] + 0.7 * random.normal())
  const data = createDataset({ x, y })
  const { columns, coefficients } = selectNow(data, { method: 'lasso', seed: 1, rule: '1se' }).fit!
  const all = lassoCv(data, 1)
  expect(all.length).toBe(10)
  expect(Array.from(columns, j => all[j])).toEqual(Array.from(coefficients))
  expect(all.filter(b => b !== 0).length).toBe(columns.length)
  expect(all[0]).toBeGreaterThan(0)
})
