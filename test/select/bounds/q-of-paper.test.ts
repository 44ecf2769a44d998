import { expect, test } from 'vitest'
import { qOfPaper } from '../../../src/select/bounds.js'

test('the q of the simulations: ceil(sqrt(1.6 p))', () => {
  expect([20, 50, 100, 500, 1000, 4088].map(p => qOfPaper({ p }))).toEqual([6, 9, 13, 29, 40, 81])
})

test('agrees with whole-number arithmetic for every p: the least q with 5 q^2 >= 8 p', () => {
  let q = 1
  for (let p = 2; p <= 200_000; p++) {
    while (5 * q * q < 8 * p) q++
    if (qOfPaper({ p }) !== q) expect([p, qOfPaper({ p })]).toEqual([p, q])
  }
  expect(q).toBe(566)
})

test('perfect squares are not rounded up', () => {
  for (let k = 1; k <= 350; k++) expect(qOfPaper({ p: 10 * k * k })).toBe(4 * k)
  for (let k = 1; k <= 350; k++) expect(qOfPaper({ p: 5 * k * k, threshold: 0.6, pfer: 4 })).toBe(2 * k)
  for (let k = 1; k <= 350; k++)
    expect(qOfPaper({ p: 1000 * k * k, threshold: 0.95, pfer: 0.1 })).toBe(Math.ceil(Math.sqrt(90 * k * k)))
  expect(qOfPaper({ p: 1000, threshold: 0.9, pfer: 0.2 })).toBe(13)
})

test('never more than there are variables, never fewer than one', () => {
  expect(qOfPaper({ p: 1 })).toBe(1)
  expect(qOfPaper({ p: 3, threshold: 1, pfer: 100 })).toBe(3)
  expect(qOfPaper({ p: 10, threshold: 0.6, pfer: 1e-6 })).toBe(1)
})

test('refuses what the bound refuses', () => {
  expect(() => qOfPaper({ p: 10, threshold: 0.5 })).toThrow('threshold: must lie in (0.5, 1]')
  expect(() => qOfPaper({ p: 10, pfer: -1 })).toThrow('pfer: must be a positive number')
  expect(() => qOfPaper({ p: 1.5 })).toThrow('p: must be a whole number')
})
