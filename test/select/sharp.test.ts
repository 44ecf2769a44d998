import { describe, expect, it } from 'vitest'
import { calibrate, consensusScore } from '../../src/select/sharp.js'

// R: sharp 1.4.8, ConsensusScore(selprop, K = 100) for 20 variables.
const frequency = [1, 0.98, 0.95, 0.9, 0.62, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, ...Array(8).fill(0)]
const counts = frequency.map(f => Math.round(100 * f))

describe('consensusScore', () => {
  it('has the values of the R package', () => {
    expect(consensusScore(counts, 100, 20, 0.6)).toBeCloseTo(35.41621146, 7)
    for (const pi of [0.7, 0.8, 0.9]) expect(consensusScore(counts, 100, 20, pi)).toBeCloseTo(34.04593601, 7)
  })

  it('is no number where all or none reach the threshold', () => {
    expect(consensusScore([100, 100], 100, 2, 0.5)).toBeNaN()
    expect(consensusScore([10, 10], 100, 2, 0.5)).toBeNaN()
  })
})

describe('calibrate', () => {
  it('takes the pair with the largest score, the largest threshold among equals', () => {
    const best = calibrate(
      { members: 100, points: 1, variable: Int32Array.from(counts.keys()), count: Int32Array.from(counts) },
      20,
    )!
    expect(best.selected).toEqual([0, 1, 2, 3, 4])
    expect(best.threshold).toBe(0.62)
    expect(best.score).toBeCloseTo(35.41621146, 7)
  })

  it('says null where no member selects anything', () => {
    expect(
      calibrate({ members: 10, points: 3, variable: new Int32Array(0), count: new Int32Array(0) }, 5),
    ).toBeNull()
  })
})
