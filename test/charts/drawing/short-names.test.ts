import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelWidth } from '../../../src/charts/drawing/label-width.js'
import { shortNames } from '../../../src/charts/drawing/short-names.js'

const shared = 'Principal component of the expression profile measured on array number '

describe('shortNames', () => {
  it('leaves names alone that fit', () => {
    expect(shortNames(['age', 'sex'], 100)).toEqual(['age', 'sex'])
  })

  it('cuts in the middle and keeps both ends', () => {
    const [name] = shortNames(['mean corpuscular haemoglobin concentration'], 160)
    expect(name).toMatch(/^mean.*….*ation$/)
    expect(labelWidth(name)).toBeLessThanOrEqual(160)
  })

  it.each([
    ['begin alike', Array.from({ length: 41 }, (_, k) => `${shared}${k}`)],
    ['end alike', Array.from({ length: 41 }, (_, k) => `${k} of ${shared}`)],
    ['differ in the middle', Array.from({ length: 200 }, (_, k) => `${shared}${1000 + k}${shared}`)],
  ])('tells names apart that %s', (_, names) => {
    const cut = shortNames(names, 140)
    expect(new Set(cut).size).toBe(names.length)
    for (const name of cut) expect(labelWidth(name)).toBeLessThanOrEqual(140)
  })

  it('begins with a whole word where names differ in the middle', () => {
    const names = [1, 2, 31].map(
      k => `concentration of metabolite number ${k} in the plasma at the visit (${k % 2})`,
    )
    for (const [i, name] of shortNames(names, 200).entries())
      expect(name).toMatch(new RegExp(`^…number ${[1, 2, 31][i]} `))
    const tails = ['a', 'b'].map(k => `concentration of a metabolite in the plasma ${k}`)
    for (const name of shortNames(tails, 200)) expect(name).toMatch(/^concentration.*….* [ab]$/)
  })

  it('never shows half of a number, however narrow the label', () => {
    const names = Array.from(
      { length: 200 },
      (_, k) => `concentration of metabolite number ${k + 1} in the plasma at the second visit (${k % 7})`,
    )
    for (const most of [150, 200, 280])
      for (const [i, name] of shortNames(names, most).entries())
        expect(name).toMatch(new RegExp(`(^|\\D)${i + 1}(\\D|$)`))
  })

  it('gives equal names equal labels, and different ones different labels, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 120 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 30, max: 300 }),
        (names, most) => {
          const cut = shortNames(names, most)
          expect(new Set(cut).size).toBe(new Set(names).size)
        },
      ),
    )
  })
})
