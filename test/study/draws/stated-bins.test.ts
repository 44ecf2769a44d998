import { describe, expect, it } from 'vitest'
import { statedBins, statedRatesOf } from '../../../src/study/draws/stated-bins.js'

describe('statedBins', () => {
  const records = [
    { scores: { 'variable 950': [3, 0], 'variable 50': [0, 9], 'signal 1000': [1, 0] } },
    { scores: { 'variable 910': [0, 1], 'variable 999': [6, 0], 'signal 120': [1, 1] } },
  ] as const
  const bins = statedBins(records, 'variable')

  it('has ten bins, the last with probability one', () => {
    expect(bins).toHaveLength(10)
    expect(statedBins(records, 'signal')[9].count).toBe(1)
    expect(statedBins(records, 'signal')[1]).toMatchObject({ count: 2, from: 0.1, to: 0.2, stated: 0.12 })
  })

  it('sets the mean of the stated probabilities beside the share that was true', () => {
    expect(bins[9].count).toBe(10)
    expect(bins[9].stated).toBeCloseTo((3 * 0.95 + 0.91 + 6 * 0.999) / 10, 12)
    expect(bins[9].came.value).toBeCloseTo(0.9, 12)
    expect(bins[0]).toMatchObject({ count: 9, stated: 0.05 })
    expect(bins[0].came.value).toBe(0)
  })

  it('takes draws as independent, not the variables within them', () => {
    // By draw: 3 of 3 and 6 of 7 true, of 10 in all; residuals 3 - 2.7 and 6 - 6.3, two draws.
    expect(bins[9].came.standardError).toBeCloseTo(Math.sqrt(2 * (0.3 ** 2 + 0.3 ** 2)) / 10, 12)
  })
})

describe('statedRatesOf', () => {
  it('is the mean share of false ones, where nothing is selected none', () => {
    const records = [
      { scores: { 'fdr 0.1': [3, 1] } },
      { scores: { 'fdr 0.1': [0, 0] } },
      { scores: { 'fdr 0.1': [0, 2] } },
    ] as const
    const [{ rate, fdr, found }] = statedRatesOf(records, [0.1])
    expect([rate, found.value]).toEqual([0.1, 1])
    expect(fdr.value).toBeCloseTo((0.25 + 0 + 1) / 3, 12)
  })
})
