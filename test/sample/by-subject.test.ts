import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSampler, samplerNames } from '../../src/sample/create-sampler.js'

const subjectCodes = fc
  .array(fc.integer({ min: 0, max: 12 }), { minLength: 8, maxLength: 60 })
  .filter(codes => new Set(codes).size >= 4)
  .map(codes => Int32Array.from(codes))

describe.each(samplerNames)('subjects drawn by the %s sampler', name => {
  test('come with all of their rows, equally often', () => {
    fc.assert(
      fc.property(subjectCodes, fc.integer({ min: 0, max: 99 }), (subjects, b) => {
        const n = subjects.length
        const rows = createSampler(name, { n, seed: 5, subjects }).rows(b)
        const times = Array.from({ length: n }, (_, i) => rows.filter(row => row === i).length)
        for (let i = 0; i < n; i++) {
          for (let k = 0; k < i; k++) if (subjects[i] === subjects[k]) expect(times[i]).toBe(times[k])
        }
        const drawn = [...new Set(subjects)].reduce((sum, s) => sum + times[subjects.indexOf(s)], 0)
        const count = new Set(subjects).size
        expect(drawn).toBe(name === 'bootstrap' ? count : Math.floor(count / 2))
      }),
    )
  })

  test('are the rows themselves when each has one row', () => {
    const subjects = Int32Array.from({ length: 30 }, (_, i) => i)
    const strata = subjects.map(i => i % 2)
    for (let b = 0; b < 20; b++) {
      expect(createSampler(name, { n: 30, seed: 3, subjects, strata }).rows(b)).toEqual(
        createSampler(name, { n: 30, seed: 3, strata }).rows(b),
      )
    }
  })

  test('keep the proportions of classes, subjects with both classes apart', () => {
    const subjects = Int32Array.from({ length: 48 }, (_, i) => i >> 1)
    // Subjects 0 to 7 have class 0, 8 to 15 class 1, 16 to 23 both.
    const strata = subjects.map((s, i) => (s < 8 ? 0 : s < 16 ? 1 : i % 2))
    for (let b = 0; b < 20; b++) {
      const rows = createSampler(name, { n: 48, seed: 4, subjects, strata }).rows(b)
      const share = name === 'bootstrap' ? 16 : 8
      for (const kind of [0, 1, 2])
        expect(rows.filter(row => Math.floor(subjects[row] / 8) === kind)).toHaveLength(share)
    }
  })
})
