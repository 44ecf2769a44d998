import { describe, expect, it } from 'vitest'
import { isClose, searchErrors } from '../../src/posterior/search-error.js'

/** Two balls: one whose centre holds variable 0, one that adds it with probability 1/4; variables 0 and 1 of the data are copies. */
function posteriorOf(...first: readonly number[]) {
  const ball = { tau: 0, logWeight: 0, own: 0.75, rest: 0, share: 0.5 }
  return {
    copies: { first: Int32Array.of(0, 2), several: new Map([[0, [0, 1]]]) },
    balls: [
      { ...ball, centre: [0], added: [], probability: [] },
      { ...ball, centre: [1], added: [0], probability: [0.25] },
    ],
    ofChains: first.map(share => Float64Array.of(share, 1 - share)),
    total: 3,
    probability: new Float64Array(3),
    size: 1,
    tauProbability: Float64Array.of(1),
    rest: new Float64Array(2),
    covered: 0,
  }
}
const signal = { variables: [0, 1], probability: 0.625, each: [0.3125, 0.3125] }

describe('the chance of a search in a probability', () => {
  it('is the standard error of the mean of its chains', () => {
    // They say .25 + .75 share: .4, .55, .7, .85, with a variance of .0375.
    expect(searchErrors(posteriorOf(0.2, 0.4, 0.6, 0.8), [signal])[0]).toBeCloseTo(Math.sqrt(0.0375 / 4), 12)
    expect(searchErrors(posteriorOf(0.5, 0.5), [signal])).toEqual([0])
    expect(searchErrors(posteriorOf(0.5), [signal])).toEqual([0])
  })

  it('is found for several signals at once', () => {
    const other = { variables: [2], probability: 0.5, each: [0.5] }
    const errors = searchErrors(posteriorOf(0.2, 0.4, 0.6, 0.8), [other, signal])
    // The other is in the centre of the second ball: 1 - share, with a variance of .2 / 3.
    expect(errors[0]).toBeCloseTo(Math.sqrt(0.2 / 3 / 4), 12)
    expect(errors[1]).toBeCloseTo(Math.sqrt(0.0375 / 4), 12)
  })

  it('could decide about signals within two standard errors of the threshold', () => {
    const apart = posteriorOf(0.2, 0.4, 0.6, 0.8)
    expect(isClose(apart, [signal], 0.5)).toBe(true)
    expect(isClose(apart, [signal], 0.81)).toBe(true)
    expect(isClose(apart, [signal], 0.82)).toBe(false)
    expect(isClose(posteriorOf(0.49, 0.5, 0.5, 0.51), [signal], 0.6)).toBe(false)
    expect(isClose(apart, [], 0.5)).toBe(false)
  })
})
