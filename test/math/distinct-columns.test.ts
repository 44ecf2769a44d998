import { expect, test, vi } from 'vitest'
import { distinctColumns } from '../../src/math/distinct-columns.js'
import { stream } from '../../src/random/stream.js'

let products = 0
vi.mock('../../src/math/dot.js', async importOriginal => {
  const own = await importOriginal<typeof import('../../src/math/dot.js')>()
  const dot: typeof own.dot = (...args) => {
    products++
    return own.dot(...args)
  }
  return { ...own, dot }
})

test('columns of small integers are told apart without being compared', () => {
  const [n, p] = [12, 20_000]
  const random = stream(1, 'test/distinct-columns', 0)
  const z = Float64Array.from({ length: n * p }, () => random.below(4) - 1.5)
  products = 0
  const distinct = distinctColumns(z, n, p, 1e-12)
  const seen = new Set<string>()
  const expected = Array.from({ length: p }, (_, j) => j).filter(j => {
    const column = z.subarray(j * n, (j + 1) * n)
    const [key, opposite] = [column.join(), column.map(value => -value).join()]
    const isNew = !seen.has(key) && !seen.has(opposite)
    seen.add(key)
    return isNew
  })
  expect(distinct).toEqual(expected)
  // One for each column, and one for each copy.
  expect(products).toBeLessThan(p + 2 * (p - distinct.length) + 10)
})
