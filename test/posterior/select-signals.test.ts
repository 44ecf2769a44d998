import { describe, expect, it } from 'vitest'
import { expectedFalse, probableSignals, vouchedSignals } from '../../src/posterior/select-signals.js'

const list = [0.99, 0.9, 0.6, 0.5, 0.3].map((probability, v) => ({
  variables: [v],
  probability,
  each: [probability],
}))

describe('the selection of signals', () => {
  it('is from probability one half', () => {
    expect(probableSignals(list)).toEqual([0, 1, 2, 3])
    expect(probableSignals([])).toEqual([])
  })

  it('is the largest set whose mean of 1 - probability is at most the rate', () => {
    // Means of the first 1 to 5: .01, .055, .17, .2525, .342
    expect(probableSignals(list, 0.05)).toEqual([0])
    expect(probableSignals(list, 0.2)).toEqual([0, 1, 2])
    expect(probableSignals(list, 0.26)).toEqual([0, 1, 2, 3])
    expect(probableSignals(list, 0.5)).toEqual([0, 1, 2, 3, 4])
    expect(probableSignals(list, 0.005)).toEqual([])
    expect(expectedFalse(list, [0, 1, 2])).toBeCloseTo(0.51, 12)
  })

  it('refuses a rate that is none', () => {
    expect(() => probableSignals(list, 1)).toThrow(expect.objectContaining({ code: 'usage/fdr' }))
  })

  it('takes what nearly all members of the ensemble select, unless its probability is negligible', () => {
    const posterior = { probability: Float64Array.from([0.99, 0.9, 0.6, 0.01, 0.3]) }
    expect(vouchedSignals(list, posterior, [0, 0.94, 0.95, 1, 1])).toEqual([2, 4])
    expect(vouchedSignals(list, posterior, [0, 0.94, 0.95, 1, 1], { frequency: 0.9 })).toEqual([1, 2, 4])
  })
})
