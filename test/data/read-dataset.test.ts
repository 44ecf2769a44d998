import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { familyNote } from '../../src/data/response.js'

const table = 'id,a,y,b\np1,1,0.5,10\np2,2,1.5,20\np3,3,2.5,30\np4,4,4,-0\n'

test('columns keep their order, the response and dropped ones left out', () => {
  const data = readDataset(table, { response: 'y', drop: ['id'] })
  expect(data.names).toEqual(['a', 'b'])
  expect([...data.x]).toEqual([1, 2, 3, 4, 10, 20, 30, 0])
  expect([...data.y]).toEqual([0.5, 1.5, 2.5, 4])
  expect([data.n, data.p, data.family, data.response]).toEqual([4, 2, 'gaussian', 'y'])
  expect(familyNote(data)).toBe('family: gaussian, since column "y" is numeric')
})

test('two numeric values are classes, the smaller one 0', () => {
  const data = readDataset('a,y\n1,10\n2,9\n3,9\n4,10\n', { response: 'y' })
  expect(data.family).toBe('binomial')
  expect([...data.y]).toEqual([1, 0, 0, 1])
  expect(familyNote(data)).toBe('family: binomial, since column "y" has two values ("9" = 0, "10" = 1)')
})

test('two numeric values stay numbers when the family says so', () => {
  const data = readDataset('a,y\n1,10\n2,9\n3,9\n4,10\n', { response: 'y', family: 'gaussian' })
  expect([...data.y]).toEqual([10, 9, 9, 10])
  expect(data.classes).toBeUndefined()
})

test('two text labels are classes in alphabetical order', () => {
  const data = readDataset('a,y\n1,yes\n2, no\n3,no \n4,yes\n', { response: 'y' })
  expect(data.classes).toEqual(['no', 'yes'])
  expect([...data.y]).toEqual([1, 0, 0, 1])
})

test('names such as __proto__ and constructor are only names', () => {
  const data = readDataset('__proto__,constructor,y\n1,2,3\n2,3,4\n3,4,6\n4,6,1\n', { response: 'y' })
  expect(data.names).toEqual(['__proto__', 'constructor'])
})

test('numbers survive the way through text bit for bit', () => {
  const number = fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e140, max: 1e140 })
    // A column of such numbers alone is refused.
    .filter(value => value === 0 || Math.abs(value) >= 1e-300)
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 4, maxLength: 20 }), rows => {
      const text = `a,b,y\n${rows.map(([a, b], i) => `${a},${b},${i}`).join('\n')}\n`
      const data = readDataset(text, { response: 'y' })
      expect([...data.x]).toEqual([...rows.map(r => r[0] + 0), ...rows.map(r => r[1] + 0)])
    }),
  )
})
