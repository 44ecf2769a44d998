import { describe, expect, it } from 'vitest'
import { ipssScores } from '../../src/select/ipss.js'

// Values of the authors' Python package (ipss 1.1.11, helpers.integrate and processing.ipss_scores) for these stability paths.
const paths = [
  [0, 0, 0],
  [0.6, 0.1, 0],
  [0.9, 0.3, 0.05],
  [1, 0.55, 0.1],
  [1, 0.7, 0.2],
]
const lambda = Float64Array.from([0, -0.5, -1, -1.5, -2], e => 10 ** e)
const counts = {
  members: 100,
  points: 5,
  variable: Int32Array.of(0, 1, 2),
  count: Int32Array.from([0, 1, 2].flatMap(j => paths.map(row => Math.round(100 * row[j])))),
}

describe('ipssScores', () => {
  it('has the scores, the bound and the expected false positives of the reference implementation', () => {
    const { score, bound, efp } = ipssScores(counts, lambda, 3, { cutoff: Infinity })
    expect(score[0]).toBeCloseTo(0.21957494, 8)
    expect(score[1]).toBeCloseTo(0.00130699, 8)
    expect(score[2]).toBe(0)
    expect(bound).toBeCloseTo(0.05204324, 8)
    expect(efp[0]).toBeCloseTo(0.23701813, 8)
    expect([efp[1], efp[2]]).toEqual([3, 3])
  })

  it('divides expected false positives by the number selected for q-values, ties counted whole', () => {
    const { efp, qValue } = ipssScores(counts, lambda, 3, { cutoff: Infinity })
    expect(qValue[0]).toBe(efp[0])
    expect([qValue[1], qValue[2]]).toEqual([1, 1])
  })

  it('has q-values of a million variables, nearly all of them tied', () => {
    const p = 1_000_000
    const { efp, qValue } = ipssScores(counts, lambda, p, { cutoff: Infinity })
    expect(qValue[0]).toBe(efp[0])
    expect([qValue[2], qValue[p - 1]]).toEqual([1, 1])
  })

  it('counts columns that no member can hold neither as false nor as selected', () => {
    const { efp, qValue } = ipssScores(counts, lambda, 3, { cutoff: Infinity })
    const wide = ipssScores(counts, lambda, 30, { cutoff: Infinity, counted: 3 })
    expect(wide.efp.slice(0, 3)).toEqual(efp)
    expect(wide.qValue.slice(0, 3)).toEqual(qValue)
    expect(wide.qValue[29]).toBe(1)
  })

  it('stops before the bound exceeds the cut-off, for the score as for the bound', () => {
    const all = ipssScores(counts, lambda, 3, { cutoff: Infinity })
    const cut = ipssScores(counts, lambda, 3, { cutoff: all.bound - 1e-9 })
    expect(cut.points).toBe(all.points - 1)
    expect(cut.bound).toBeLessThan(all.bound)
    expect(cut.score[0]).toBeLessThan(all.score[0])
  })
})
