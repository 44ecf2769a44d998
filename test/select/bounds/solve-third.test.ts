import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SecateurError } from '../../../src/errors.js'
import { type Assumption, pferBound, solveThird, type ThirdOptions } from '../../../src/select/bounds.js'

interface Row {
  p: number
  pfer: number
  pairs: number
  q?: number
  threshold?: number
  none: number | null
  unimodal: number | null
  rConcave: number | null
}

const fixture: { q: Row[]; threshold: Row[] } = JSON.parse(
  readFileSync(new URL('../../../oracle/fixtures/bounds.json', import.meta.url), 'utf8'),
)
const kinds = [
  ['none', 'none'],
  ['unimodal', 'unimodal'],
  ['r-concave', 'rConcave'],
] as const

function refusal(options: ThirdOptions): SecateurError {
  try {
    solveThird(options)
  } catch (error) {
    if (error instanceof SecateurError) return error
  }
  throw new Error(`accepted: ${JSON.stringify(options)}`)
}

function given({ p, pfer, pairs, q, threshold }: Row, assumption: Assumption): ThirdOptions {
  return { p, pfer, pairs, q, threshold, assumption }
}

describe('two of q, threshold and PFER give the third', () => {
  test.each(kinds)('%s: q is the largest that R finds by trying all', (assumption, key) => {
    expect(fixture.q.length).toBe(54)
    for (const row of fixture.q) {
      const wanted = row[key]
      if (wanted === null) expect(refusal(given(row, assumption)).code).toBe('usage/out-of-reach')
      else {
        const third = solveThird(given(row, assumption))
        expect([third.q, third.threshold]).toEqual([wanted, row.threshold])
        expect(third.pfer).toBe(pferBound({ ...third, p: row.p, pairs: row.pairs, assumption }))
        expect(third.pfer).toBeLessThanOrEqual(row.pfer * (1 + 1e-12))
      }
    }
  })

  test.each(kinds)('%s: the threshold is the smallest that R finds by trying all', (assumption, key) => {
    expect(fixture.threshold.length).toBe(54)
    for (const row of fixture.threshold) {
      const wanted = row[key]
      if (wanted === null) expect(refusal(given(row, assumption)).code).toBe('usage/out-of-reach')
      else {
        const third = solveThird(given(row, assumption))
        expect(third.q).toBe(row.q)
        expect(third.threshold).toBeCloseTo(wanted, 14)
        expect(third.pfer).toBe(pferBound({ ...third, p: row.p, pairs: row.pairs, assumption }))
        expect(third.pfer).toBeLessThanOrEqual(row.pfer * (1 + 1e-12))
      }
    }
  })

  // R stabs 0.7-1; p, q, PFER -> cutoff unimodal, r-concave
  test.each([
    [200, 7, 0.2, 0.81, 0.62],
    [1000, 30, 1, 0.74, 0.58],
    [100, 10, 1, 0.76, 0.62],
    [6248, 45, 0.2, 0.86, 0.62],
  ])('p = %d, q = %d, PFER %d: threshold %d (unimodal), %d (r-concave)', (p, q, pfer, um, rc) => {
    expect(solveThird({ p, q, pfer, assumption: 'unimodal' }).threshold).toBe(um)
    expect(solveThird({ p, q, pfer, assumption: 'r-concave' }).threshold).toBe(rc)
  })

  // R stabs 0.7-1; p, cutoff, PFER -> q worst case, unimodal, r-concave
  test.each([
    [200, 0.6, 0.2, 2, 3, 6],
    [1000, 0.75, 1, 22, 31, 61],
    [100, 0.75, 1, 7, 9, 17],
    [6248, 0.75, 0.2, 24, 34, 72],
  ])('p = %d, threshold %d, PFER %d: q %d, %d, %d', (p, threshold, pfer, ...wanted) => {
    expect(kinds.map(([assumption]) => solveThird({ p, threshold, pfer, assumption }).q)).toEqual(wanted)
  })

  test('an exact square is met: q = 40, where stabs loses one to the rounding of 2 * 0.7 - 1', () => {
    expect(solveThird({ p: 1000, threshold: 0.7, pfer: 4 })).toEqual({ q: 40, threshold: 0.7, pfer: 4 })
    expect(solveThird({ p: 1000, threshold: 0.7, pfer: 4, assumption: 'unimodal' }).q).toBe(55)
    expect(solveThird({ p: 1000, threshold: 0.7, pfer: 4, assumption: 'r-concave' }).q).toBe(97)
  })

  // R stabs, p = 100, 50 pairs, r-concave
  test('the r-concave threshold may lie below one half', () => {
    expect(solveThird({ p: 100, q: 10, pfer: 5, assumption: 'r-concave' }).threshold).toBe(0.37)
    expect(solveThird({ p: 100, q: 10, pfer: 1, assumption: 'r-concave' }).threshold).toBe(0.62)
    expect(solveThird({ p: 100, threshold: 0.6, pfer: 50, assumption: 'r-concave' }).q).toBe(30)
    expect(solveThird({ p: 100, threshold: 0.6, pfer: 1, assumption: 'r-concave' }).q).toBe(9)
  })

  test('q and threshold give the bound', () => {
    expect(solveThird({ p: 50, q: 9, threshold: 0.7 })).toEqual({ q: 9, threshold: 0.7, pfer: 4.05 })
  })

  test('a million variables, q up to p, demands above p', () => {
    for (const [assumption] of kinds) {
      const third = solveThird({ p: 1e6, threshold: 0.9, pfer: 1, assumption })
      expect(pferBound({ p: 1e6, q: third.q + 1, threshold: 0.9, assumption })).toBeGreaterThan(1)
    }
    expect(solveThird({ p: 1e6, q: 1, pfer: 1 }).pfer).toBeLessThanOrEqual(1 + 1e-12)
    expect(solveThird({ p: 10, threshold: 1, pfer: 1e9 }).q).toBe(10)
    expect(solveThird({ p: 1e6, q: 1, pfer: 1e9 }).threshold).toBeGreaterThan(0.5)
    expect(solveThird({ p: 10, threshold: 1, pfer: 1e9, assumption: 'r-concave' }).q).toBe(9)
    expect(solveThird({ p: 10, threshold: 1, pfer: 1e9, assumption: 'unimodal' }).q).toBe(5)
  })
})

describe('a demand out of reach', () => {
  test('is refused with the values that would do', () => {
    expect(refusal({ p: 100, q: 10, pfer: 0.001, assumption: 'r-concave' }).message).toBe(
      'pfer: is below what even threshold 1 at q = 10 of p = 100 can promise under the r-concave bound; got 0.001. Raise pfer to 0.00552, or lower q to 4.',
    )
    expect(refusal({ p: 100, threshold: 0.6, pfer: 0.001 }).message).toBe(
      'pfer: is below what even q = 1 at threshold 0.6 of p = 100 can promise under the worst-case bound; got 0.001. Raise pfer to 0.0503.',
    )
    expect(refusal({ p: 100, threshold: 0.6, pfer: 0.011 }).message).toMatch(
      /Raise pfer to 0\.0503, or the threshold to 0\.9546\.$/,
    )
  })

  test('every remedy works', () => {
    let [byPfer, byQ, byThreshold] = [0, 0, 0]
    for (const [assumption] of kinds)
      for (const p of [3, 40, 100, 1234])
        for (const pfer of [1e-7, 0.0003, 0.0021, 0.013])
          for (const two of [{ threshold: 0.6 }, { threshold: 0.77 }, { q: 1 }, { q: Math.ceil(p / 4) }]) {
            const options = { p, pfer, assumption, ...two }
            let hint: string
            try {
              solveThird(options)
              continue
            } catch (error) {
              hint = (error as SecateurError).hint!
            }
            const [, enough, q, threshold] =
              /^Raise pfer to ([\d.e-]+)(?:, or lower q to (\d+))?(?:, or the threshold to ([\d.]+))?\.$/.exec(
                hint,
              )!
            byPfer++
            expect(solveThird({ ...options, pfer: Number(enough) })).toMatchObject(two)
            if (q) {
              byQ++
              expect(solveThird({ ...options, q: Number(q) }).pfer).toBeLessThanOrEqual(pfer * (1 + 1e-12))
            }
            if (threshold) {
              byThreshold++
              expect(solveThird({ ...options, threshold: Number(threshold) }).q).toBeGreaterThanOrEqual(1)
            }
          }
    expect(Math.min(byPfer, byQ, byThreshold)).toBeGreaterThan(5)
  })

  test('fewer or more than two are refused', () => {
    expect(refusal({ p: 100, q: 3 }).message).toBe(
      'q, threshold, pfer: must be given two at a time; got 1. Any two of them determine the third.',
    )
    expect(refusal({ p: 100, q: 3, threshold: 0.7, pfer: 1 }).code).toBe('usage/two-of-three')
    expect(refusal({ p: 100 }).code).toBe('usage/two-of-three')
  })

  test('each value is checked on its own', () => {
    expect(refusal({ p: 100, q: 3, pfer: 0 }).message).toBe(
      'pfer: must be a positive number of false selections; got 0',
    )
    expect(refusal({ p: 100, q: 3, pfer: Number.POSITIVE_INFINITY }).code).toBe('usage/pfer')
    expect(refusal({ p: 100, q: 3, pfer: Number.NaN }).code).toBe('usage/pfer')
    expect(refusal({ p: 1, threshold: 0.9, pfer: 1, assumption: 'unimodal' }).code).toBe('usage/q')
    expect(refusal({ p: 9, threshold: 0.505, pfer: 1, assumption: 'unimodal' }).code).toBe('usage/threshold')
    expect(refusal({ p: 9, threshold: 0.05, pfer: 1, assumption: 'r-concave' }).code).toBe('usage/threshold')
    expect(refusal({ p: 9, q: 9, pfer: 1, assumption: 'r-concave' }).code).toBe('usage/q')
  })
})
