import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../../src/errors/nearest.js'

test('a slip of one or two letters finds the word', () => {
  const known = ['height', 'weight', 'age']
  expect(nearest('hieght', known)).toBe('height')
  expect(nearest('wight', known)).toBe('weight')
  expect(nearest('AGE', known)).toBe('age')
  expect(nearest('agee', known)).toBe('age')
})

test('the nearer of two is taken, the first of equals', () => {
  expect(nearest('x12', ['x1', 'x112', 'x12b'])).toBe('x1')
  expect(nearest('members', ['numbers', 'member'])).toBe('member')
})

test('a clear prefix is completed, an ambiguous one is not', () => {
  expect(nearest('resp', ['response', 'family'])).toBe('response')
  expect(nearest('ref', ['referee', 'reference'])).toBeUndefined()
  expect(nearest('stability-selection', ['pruned', 'stability'])).toBe('stability')
})

test('nothing near gives no suggestion', () => {
  expect(nearest('zzzz', ['height', 'age'])).toBeUndefined()
  expect(nearest('z', ['x', 'y', 'Z'])).toBe('Z')
  expect(nearest('x2', ['x1', 'x3'])).toBeUndefined()
  expect(didYouMean('zzzz', [])).toBeUndefined()
  expect(didYouMean('heigth', ['height'])).toBe('Did you mean height?')
})
