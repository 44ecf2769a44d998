import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { exampleData, exampleTruth } from '../../src/data/example.js'
import { poissonLimit } from '../../src/method/poisson-limit.js'
import { reselect } from '../../src/method/reselect.js'
import type { SelectionResult } from '../../src/method/result.js'
import { verify } from '../../src/method/verify.js'
import { stream } from '../../src/random/stream.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { drawDesign } from '../../src/study/benchmark/draw-design.js'
import { memberRules } from '../../src/study/benchmark/member-rules.js'
import { autoSelection } from '../support/select.js'

const data = exampleData()

describe('autoSelection', () => {
  it('finds all that matters in the example, of which the published method misses one', async () => {
    const { selected, assessment } = await autoSelection(data, { simulations: 0 })
    expect(selected.map(({ name }) => name).sort()).toEqual([...exampleTruth].sort())
    expect(assessment).toBeUndefined()
  })

  it('is read back, verified and moved like any other selection', async () => {
    const result = await autoSelection(data, { simulations: 2, members: 40 })
    const back = readResult(selectionJson(result), 'test')
    expect((await verify(back, data)).checks.filter(({ ok }) => ok === false)).toEqual([])
    expect(reselect(back).selected.map(({ name }) => name)).toEqual(result.selected.map(({ name }) => name))
  })

  it('gives every selected variable a posterior probability, and forgets it when the selection is another', async () => {
    const result = await autoSelection(data, { simulations: 0, members: 40 })
    const probabilities = ({ selected }: SelectionResult) => selected.map(({ probability }) => probability)
    expect(Math.min(...probabilities(result).map(Number))).toBeGreaterThan(0.5)
    const { design } = result.ensemble
    const alone = { ...design, decision: { ...design.decision, model: [] } } as typeof design
    const moved = reselect({ ...result, ensemble: { ...result.ensemble, design: alone } })
    expect(moved.selected).not.toHaveLength(result.selected.length)
    expect(probabilities(moved).every(value => value === undefined)).toBe(true)
    expect(probabilities(reselect(result))).toEqual(probabilities(result))
  })

  it('is what the benchmark runs', async () => {
    const design = {
      n: 120,
      p: 60,
      family: 'gaussian',
      dependence: { kind: 'toeplitz', rho: 0.5 },
      s: 5,
      snr: 2,
    } as const
    const drawn = drawDesign(design, { seed: 2, cell: 'test', replication: 0 }, {}).data
    const { selected } = await autoSelection(drawn, { simulations: 0, seed: 7 })
    expect(selected.map(({ index }) => index)).toEqual([...(memberRules(drawn, 7).auto as readonly number[])])
  })

  it('selects nothing in pure noise nearly always, and says how often it would', async () => {
    const random = stream(11, 'test/noise', 0)
    const columns = Array.from({ length: 30 }, () => Float64Array.from({ length: 80 }, () => random.normal()))
    const y = Float64Array.from({ length: 80 }, () => random.normal())
    const noise = createDataset({ columns, y, response: 'y' })
    const { selected, assessment } = await autoSelection(noise, { members: 50, simulations: 10 })
    expect(selected).toEqual([])
    expect(assessment!.pfer).toBeLessThanOrEqual(0.3)
    expect(assessment!.pferLimit).toBeGreaterThan(assessment!.pfer)
  })

  it('tells in text what is expected to be false and how often each variable is found again', async () => {
    const text = selectionText(await autoSelection(data, { simulations: 2, members: 40 }))
    expect(text).toContain('Recommended selection')
    expect(text).toContain('expected false selections')
    expect(text).toContain('recovered')
    expect(text).toContain('probability: that the variable matters')
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('tells of the simulations, none done to all', async () => {
    const told: [number, number][] = []
    await autoSelection(data, {
      simulations: 2,
      members: 20,
      onProgress: (done, total, what) => what === 'simulations' && told.push([done, total]),
    })
    expect(told).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })

  it('refuses a number of simulations that is none', async () => {
    await expect(autoSelection(data, { simulations: -1 })).rejects.toThrow(
      'simulations: must be a whole number',
    )
  })
})

describe('poissonLimit', () => {
  it('has the values of qchisq(0.95, 2 (k + 1)) / 2 in R', () => {
    expect(poissonLimit(0)).toBeCloseTo(2.995732, 6)
    expect(poissonLimit(1)).toBeCloseTo(4.743865, 6)
    expect(poissonLimit(10)).toBeCloseTo(16.962219, 6)
  })
})
