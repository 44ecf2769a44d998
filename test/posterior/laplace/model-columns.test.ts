import { describe, expect, it } from 'vitest'
import { loadKernels } from '../../../src/math/kernels/load.js'
import { binomialLikelihood } from '../../../src/posterior/laplace/binomial.js'
import type { LikelihoodPoint } from '../../../src/posterior/laplace/likelihood.js'
import { createModelColumns } from '../../../src/posterior/laplace/model-columns.js'
import { randomTable } from '../../random-table.js'

describe('the columns of models', () => {
  const { n, p, x, y } = randomTable(43, 9, 3, 'binomial')
  const fixed = Float64Array.from({ length: 2 * n }, (_, i) => (i < n ? 1 : Math.sin(i)))
  const columns = createModelColumns(n, x, fixed, loadKernels())
  const entry = (c: number, i: number) => (c < p ? x[c * n + i] : fixed[(c - p) * n + i])
  const weight = Float64Array.from({ length: n }, (_, i) => 0.3 * Math.cos(i))
  const point = binomialLikelihood(y, undefined).at(weight)
  const list = [p, p + 1, 7, 0, 3, 4, 8]
  const sum = (term: (i: number) => number) =>
    Array.from({ length: n }, (_, i) => term(i)).reduce((a, b) => a + b)

  it('have the products that sums over rows give', () => {
    const found = columns.products(list, weight)
    list.forEach((c, a) => {
      expect(found[a]).toBeCloseTo(
        sum(i => entry(c, i) * weight[i]),
        11,
      )
    })
    const eta = columns.combination(list, found)
    eta.forEach((value, i) => {
      expect(value).toBeCloseTo(
        list.reduce((total, c, a) => total + found[a] * entry(c, i), 0),
        10,
      )
    })
  })

  it.each([1, 2, 3, 4, 7])('have the information of %i columns, diagonal curvature or not', count => {
    const some = list.slice(0, count)
    const { diagonal, ...bending } = point
    for (const at of [point, bending] satisfies LikelihoodPoint[]) {
      const gram = columns.gram(some, at)
      for (let a = 0; a < count; a++)
        for (let b = 0; b <= a; b++)
          expect(gram[a * count + b]).toBeCloseTo(
            sum(i => entry(some[a], i) * diagonal![i] * entry(some[b], i)),
            11,
          )
    }
  })
})
