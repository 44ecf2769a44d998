import { expect, it } from 'vitest'
import { ahead } from '../../src/learner/ahead.js'

it('computes more and more together while members are asked for in their order, and one alone otherwise', () => {
  const together: string[] = []
  const square = ahead(members => {
    together.push(members.join(' '))
    return members.map(b => b * b)
  }, 4)
  for (const b of [0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 5]) expect(square(b)).toBe(b * b)
  expect(together).toEqual(['0', '1 2', '3 4 5 6', '7 8 9 10', '20', '21 22', '5'])
})

it('begins anew after a failure', () => {
  let isBroken = true
  const same = ahead(members => {
    if (isBroken) throw new Error('broken')
    return members
  }, 4)
  expect(() => same(3)).toThrow('broken')
  isBroken = false
  expect(same(3)).toBe(3)
})
