import { expect, test } from 'vitest'
import { guaranteeBounds, recurring } from '../../../src/method/guarantee/bounds.js'
import { pferBound } from '../../../src/select/bounds.js'

const sizes = (q: number, pairs: number) => Array.from({ length: 2 * pairs }, () => q)

test('the bounds are those of the theorems, for a mean size that need not be whole', () => {
  // q = 6.2, p = 100, tau = 0.6, B = 50: q^2 / p = 0.3844, over 2 tau - 1 = 0.2 and over C = 2 (0.2 - 0.01) = 0.38.
  const halves = [...sizes(6, 40), ...sizes(7, 10)]
  const { q, pfer, unimodal, rConcave } = guaranteeBounds(100, halves, 0.6)
  expect(q).toBeCloseTo(6.2, 12)
  expect(pfer).toBeCloseTo(0.3844 / 0.2, 12)
  expect(unimodal).toBeCloseTo(0.3844 / 0.38, 12)
  const at = (q: number) => pferBound({ p: 100, q, threshold: 0.6, pairs: 50, assumption: 'r-concave' })
  expect(rConcave).toBeGreaterThan(at(6))
  expect(rConcave).toBeLessThan(at(7))
})

test('at a whole q they are the bounds of stability selection', () => {
  for (const assumption of ['none', 'unimodal', 'r-concave'] as const) {
    const found = guaranteeBounds(200, sizes(5, 50), 0.7)
    const key = { none: 'pfer', unimodal: 'unimodal', 'r-concave': 'rConcave' } as const
    expect(found[key[assumption]]).toBe(pferBound({ p: 200, q: 5, threshold: 0.7, pairs: 50, assumption }))
  }
})

test('halves that select nothing leave nothing to bound, and a q beyond a theorem has no bound of it', () => {
  expect(guaranteeBounds(10, sizes(0, 5), 0.6)).toEqual({ q: 0, pfer: 0, unimodal: 0, rConcave: 0 })
  expect(guaranteeBounds(10, sizes(9, 5), 0.6)).toMatchObject({ unimodal: null, rConcave: null })
})

test('a variable recurs when its halves reach the threshold exactly, the most frequent first', () => {
  // 57 of 100 halves: 100 * 0.57 is 56.99999999999999 in doubles.
  const halves = Array.from({ length: 100 }, (_, b) => ({
    selected: Int32Array.from([...(b < 57 ? [0] : []), ...(b < 56 ? [1] : []), ...(b < 90 ? [2] : [])]),
  }))
  expect(recurring(4, halves, 0.57)).toEqual([
    { index: 2, share: 0.9 },
    { index: 0, share: 0.57 },
  ])
})
