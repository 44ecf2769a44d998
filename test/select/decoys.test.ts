import { describe, expect, it } from 'vitest'
import { consensusSelection, consensusSet } from '../../src/select/consensus.js'
import { decoyThreshold } from '../../src/select/decoys.js'
import { knockoffThreshold } from '../../src/select/knockoff-threshold.js'

describe('decoyThreshold', () => {
  it('stands where the estimated share of false variables is smallest', () => {
    // Above 0.55: four variables and no decoy, (1 + 0) / 4; at 0.35: (1 + 1) / 5; nowhere less.
    const found = decoyThreshold(
      Float64Array.of(0.9, 0.8, 0.7, 0.6, 0.4),
      Float64Array.of(0.55, 0.1, 0, 0, 0),
    )
    expect(found).toEqual({ threshold: 0.55, proportion: 0.25, selected: [0, 1, 2, 3] })
  })

  it('selects nothing where decoys are as frequent as variables', () => {
    expect(decoyThreshold(Float64Array.of(0.5, 0.2), Float64Array.of(0.6, 0.3)).selected).toEqual([])
  })
})

describe('knockoffThreshold', () => {
  const w = Float64Array.of(9, 8, 7, 6, 5, 4, -1.5, 3, -2, 1, 0)

  it('is the least t at which the estimate keeps to the rate', () => {
    // At 4: (1 + 0) / 6; at 3: 1 / 7; at 2: (1 + 1) / 7; at 1.5: 3 / 7.
    expect(knockoffThreshold(w, 0.2)).toBe(3)
    expect(knockoffThreshold(w, 0.3)).toBe(2)
    expect(knockoffThreshold(w, 0.13)).toBe(Infinity)
  })

  it('is milder without the offset', () => {
    expect(knockoffThreshold(w, 0.2, 0)).toBe(2)
  })
})

describe('consensusSelection', () => {
  const full = Float64Array.of(0.95, 0.92, 0.5, 0.89, 1)
  const kept = Float64Array.of(0.97, 0.88, 0.3, 0.99, 1)

  it('calls for the model and for what nearly all members select', () => {
    expect([...consensusSet([2], full)]).toEqual([1, 1, 1, 0, 1])
  })

  it('asks little where the model agrees and much where it does not', () => {
    // 1 falls below 0.9 among the kept, 3 below 0.9 among all; 2 is in the model.
    expect(consensusSelection([2], full, kept)).toEqual([4, 0, 2])
  })

  it('takes only what every member selects where the model is empty', () => {
    expect(consensusSelection([], full, kept)).toEqual([4])
  })
})
