import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Assumption, pferBound } from '../../../src/select/bounds.js'

interface Row {
  p: number
  q: number
  threshold: number
  pairs: number
  none: number | null
  unimodal: number | null
  rConcave: number | null
}

const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../../oracle/fixtures/bounds.json', import.meta.url), 'utf8'),
).bounds

function relative(got: number, wanted: number): number {
  return Math.abs(got / wanted - 1)
}

describe('the bounds against R', () => {
  test('there are enough rows, and every bound is asked for and refused among them', () => {
    expect(rows.length).toBeGreaterThan(140)
    for (const key of ['unimodal', 'rConcave'] as const) {
      expect(rows.filter(row => row[key] !== null).length).toBeGreaterThan(100)
      expect(rows.filter(row => row[key] === null).length).toBeGreaterThan(5)
    }
  })

  test.each([
    ['none', 'none'],
    ['unimodal', 'unimodal'],
    ['r-concave', 'rConcave'],
  ] as const)('%s agrees to 1e-12, and is refused where the theorem is silent', (assumption, key) => {
    for (const row of rows) {
      const wanted = row[key]
      if (wanted === null) expect(() => pferBound({ ...row, assumption })).toThrow(/: must/)
      else expect(relative(pferBound({ ...row, assumption }), wanted)).toBeLessThan(1e-12)
    }
  })
})

// R stabs 0.7-1, as printed; the r-concave column as computed by the code of Shah and Samworth.
describe('published values', () => {
  const three = (p: number, q: number, threshold: number, pairs = 50) =>
    (['none', 'unimodal', 'r-concave'] as Assumption[]).map(assumption =>
      pferBound({ p, q, threshold, pairs, assumption }),
    )
  const digits = (values: number[], wanted: string[]) =>
    values.map((v, i) => String(Number(v.toPrecision(wanted[i].replace(/^0?\.0*|\./g, '').length))))

  test.each([
    [1000, 50, 0.7, 50, ['6.25', '3.2051282', '0.96858618']],
    [1000, 50, 0.9, 50, ['3.125', '1.0784314', '0.17049569']],
    [50, 9, 0.7, 50, ['4.05', '2.0769231', '0.80764']],
    [4088, 81, 0.7, 50, ['4.01235', '2.057617', '0.58528']],
  ])('p = %d, q = %d, threshold %d, %d pairs', (p, q, threshold, pairs, wanted) => {
    expect(digits(three(p, q, threshold, pairs), wanted)).toEqual(wanted)
  })

  test('at 0.6 the maximum lies between the k, and a search at default tolerance stops 2e-6 below it', () => {
    const [mb, um, rc] = three(1000, 50, 0.6)
    expect([mb, um!.toPrecision(8)]).toEqual([12.5, '6.5789474'])
    expect(rc! / 2.6053291).toBeGreaterThan(1)
    expect(rc! / 2.6053291).toBeLessThan(1 + 3e-6)
    expect(rc!.toPrecision(8)).toBe('2.6053343')
  })

  // p, q, cutoff, B, MB, unimodal of R stabs
  test.each([
    [1000, 50, 0.75, 50, 5, 2.5510204],
    [1000, 50, 0.8, 50, 4.1666667, 2.0588235],
    [1000, 40, 0.7, 50, 4, 2.0512821],
    [200, 7, 0.62, 50, 1.0208333, 0.5326087],
    [200, 7, 0.81, 50, 0.39516129, 0.19215686],
    [200, 6, 0.6, 50, 0.9, 0.47368421],
    [100, 13, 0.7, 50, 4.225, 2.1666667],
    [20, 3, 0.7, 50, 1.125, 0.57692308],
    [1000, 50, 0.7, 100, 6.25, 3.164557],
  ])('p = %d, q = %d, threshold %d, %d pairs: MB %d, unimodal %d', (p, q, threshold, pairs, mb, um) => {
    const got = three(p, q, threshold, pairs)
    expect(Number(got[0].toPrecision(8))).toBe(mb)
    expect(Number(got[1].toPrecision(8))).toBe(um)
  })
})

describe('properties', () => {
  test('a decimal threshold is taken at its word', () => {
    expect(pferBound({ p: 1000, q: 40, threshold: 0.7 })).toBe(4)
    expect(pferBound({ p: 10, q: 4, threshold: 0.7 })).toBe(4)
    expect(pferBound({ p: 100, q: 10, threshold: 0.57, assumption: 'r-concave' })).toBe(
      pferBound({ p: 100, q: 10, threshold: 0.565, assumption: 'r-concave' }),
    )
  })

  test('at the first frequency above one half the unimodal bound is the worst case', () => {
    const setting = { p: 300, q: 7, threshold: 0.51 }
    expect(relative(pferBound({ ...setting, assumption: 'unimodal' }), pferBound(setting))).toBeLessThan(
      1e-13,
    )
  })

  test('the r-concave bound never exceeds p, and a million variables are no trouble', () => {
    expect(pferBound({ p: 100, q: 99, threshold: 1, assumption: 'r-concave' })).toBe(100)
    expect(pferBound({ p: 1e6, q: 1e6 - 1, threshold: 1, assumption: 'r-concave' })).toBe(1e6)
    expect(pferBound({ p: 1e6, q: 1, threshold: 1, assumption: 'r-concave' }).toPrecision(12)).toBe(
      '4.44523954653e-9',
    )
  })
})

describe('refusals say what would do', () => {
  const text = (options: Parameters<typeof pferBound>[0]) => {
    try {
      pferBound(options)
    } catch (error) {
      return (error as Error).message
    }
    return 'accepted'
  }

  test.each([
    [
      { p: 100, q: 5, threshold: 0.4 },
      'threshold: must lie in (0.5, 1]; got 0.4. The bound holds only above one half.',
    ],
    [
      { p: 100, q: 5, threshold: 0.5 },
      'threshold: must lie in (0.5, 1]; got 0.5. The bound holds only above one half.',
    ],
    [
      { p: 100, q: 5, threshold: Number.NaN },
      'threshold: must lie in (0.5, 1]; got NaN. The bound holds only above one half.',
    ],
    [{ p: 100, q: 5, threshold: 1.01, assumption: 'r-concave' }, 'threshold: must lie in (0, 1]; got 1.01'],
    [
      { p: 100, q: 0, threshold: 0.7 },
      'q: must be a whole number from 1 to the number of variables, 100; got 0',
    ],
    [
      { p: 100, q: 7.5, threshold: 0.7 },
      'q: must be a whole number from 1 to the number of variables, 100; got 7.5',
    ],
    [
      { p: 100, q: 101, threshold: 0.7 },
      'q: must be a whole number from 1 to the number of variables, 100; got 101',
    ],
    [{ p: 0, q: 1, threshold: 0.7 }, 'p: must be a whole number of at least 1; got 0'],
    [{ p: 9, q: 1, threshold: 0.7, pairs: 1 }, 'pairs: must be a whole number of at least 2; got 1'],
    [
      { p: 100, q: 58, threshold: 0.9, assumption: 'unimodal' },
      "q: must be at most 57 for the unimodal bound at p = 100; got 58. Lower q, or use the assumption 'none'.",
    ],
    [
      { p: 100, q: 100, threshold: 1, assumption: 'r-concave' },
      "q: must be at most 99 for the r-concave bound at p = 100; got 100. Lower q, or use the assumption 'none'.",
    ],
    [
      { p: 100, q: 40, threshold: 0.6, assumption: 'unimodal' },
      "threshold: must be at least 0.63 for the unimodal bound at q = 40 of p = 100 and 50 pairs; got 0.6. Raise it, lower q, or use the assumption 'none'.",
    ],
    [
      { p: 100, q: 1, threshold: 0.505, assumption: 'unimodal' },
      "threshold: must be at least 0.51 for the unimodal bound at q = 1 of p = 100 and 50 pairs; got 0.505. Raise it, lower q, or use the assumption 'none'.",
    ],
    [
      { p: 100, q: 10, threshold: 0.1, assumption: 'r-concave' },
      "threshold: must be at least 0.11 for the r-concave bound at q = 10 of p = 100 and 50 pairs; got 0.1. Raise it, lower q, or use the assumption 'none'.",
    ],
    [
      { p: 9, q: 1, threshold: 0.7, assumption: 'concave' as Assumption },
      'assumption: must be one of none, unimodal, r-concave; got concave',
    ],
  ] as [Parameters<typeof pferBound>[0], string][])('%o', (options, wanted) => {
    expect(text(options)).toBe(wanted)
  })
})
