import { expect, test } from 'vitest'
import { axpy } from '../../src/math/dot.js'
import { linearTerms } from '../../src/math/linear-terms.js'
import { uniforms } from '../random-table.js'

test('terms four at a time leave the bits of one after the other', () => {
  const next = uniforms(8)
  const n = 7
  const terms = linearTerms(20)
  for (const count of [0, 1, 3, 4, 5, 8, 18]) {
    const x = Float64Array.from({ length: 20 * n }, () => next() - 0.5)
    const y = Float64Array.from({ length: n + 3 }, () => next())
    const expected = y.slice()
    for (let t = 0; t < count; t++) {
      const c = next() - 0.5
      terms.add(c, t * n)
      axpy(c, x, t * n, expected, 2, n)
    }
    terms.addTo(x, y, 2, n)
    expect(y).toEqual(expected)
  }
})
