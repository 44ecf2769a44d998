import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bestSubsetDesign, knockoffDesign, stableLassoDesign } from '../../../src/study/scoreboard/designs.js'
import { bestSubset, deviates, knockoffs, stableLasso } from '../../../src/study/scoreboard/published.js'

const fixture = JSON.parse(readFileSync('oracle/fixtures/scoreboard.json', 'utf8'))
const origin = (cell: string) => ({ seed: 5, cell, replication: 0 })

describe('published numbers of the scoreboard', () => {
  it('are those of the authors’ files', () => {
    expect(bestSubset).toHaveLength(fixture.bestSubset.length)
    bestSubset.forEach(([setting, type, rho, snr, ...F1], k) => {
      const row = fixture.bestSubset[k]
      expect([setting, type, rho]).toEqual([row.setting, row.type, row.rho])
      expect(snr).toBeCloseTo(row.snr, 3)
      const names = ['Lasso', 'Stepwise', 'Relaxed lasso', 'Best subset']
      for (const [m, name] of names.entries()) expect(F1[m]).toBeCloseTo(row.F1[name].mean, 2)
    })
    knockoffs.forEach(([model, amplitude, power, fdp], k) => {
      const row = fixture.knockoffs[k]
      expect([model, amplitude]).toEqual([row.model, row.amplitude])
      expect(power).toBeCloseTo(row.derandomised.power.mean, 2)
      expect(fdp).toBeCloseTo(row.derandomised.fdp.mean, 2)
    })
    expect(deviates).toEqual(fixture.deviates)
    const of = (method: number) =>
      fixture.stableLasso
        .filter((row: { method: number }) => row.method === method)
        .map((row: { F1: { mean: number } }) => row.F1.mean)
    for (const [m, F1] of [stableLasso.lasso, stableLasso.stableLasso].entries())
      for (const [k, value] of F1.entries()) expect(value).toBeCloseTo(of(m + 1)[k], 2)
  })
})

describe('designs of the scoreboard', () => {
  it('have the published sizes and places of the effects', () => {
    const sizes = (['lo', 'med', 'hi5', 'hi10'] as const).map(setting => {
      const { data, support } = bestSubsetDesign(setting, 1, 0.35, 2)(origin(setting))
      return [data.n, data.p, support]
    })
    expect(sizes).toEqual([
      [100, 10, [0, 2, 5, 7, 9]],
      [500, 100, [0, 25, 49, 74, 99]],
      [50, 1000, [0, 250, 499, 749, 999]],
      [100, 1000, [0, 250, 499, 749, 999]],
    ])
    const linear = knockoffDesign('linear', 60)(origin('linear'))
    expect([linear.data.n, linear.data.p, linear.support.length]).toEqual([1000, 800, 80])
    expect(linear.support.slice(0, 3)).toEqual([9, 19, 29])
    const classes = knockoffDesign('binom', 200)(origin('binom'))
    expect([classes.data.n, classes.data.p, classes.support.length]).toEqual([1000, 600, 50])
    expect(new Set(classes.data.y)).toEqual(new Set([0, 1]))
    expect(stableLassoDesign()(origin('stable')).support).toEqual([199, 399, 599, 799, 999])
  })

  it('have the signal-to-noise ratio they state', () => {
    const mean = Array.from({ length: 40 }, (_, replication) => {
      const { data, support } = bestSubsetDesign('med', 2, 0.7, 4)({ seed: 1, cell: 'snr', replication })
      const { n, x, y } = data
      const signal = y.map((_, i) => support.reduce((sum, j) => sum + x[j * n + i], 0))
      const square = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0)
      return square(signal) / square(y.map((value, i) => value - signal[i]))
    }).reduce((sum, value) => sum + value / 40, 0)
    expect(mean).toBeGreaterThan(3.8)
    expect(mean).toBeLessThan(4.2)
  })
})
