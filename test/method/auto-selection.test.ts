import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { exampleData, exampleTruth } from '../../src/data/example.js'
import { autoSelection } from '../../src/method/auto-selection.js'
import { poissonLimit } from '../../src/method/poisson-limit.js'
import { reselect } from '../../src/method/reselect.js'
import { verify } from '../../src/method/verify.js'
import { stream } from '../../src/random/stream.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { drawDesign } from '../../src/study/benchmark/draw-design.js'
import { memberRules } from '../../src/study/benchmark/member-rules.js'

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

  it('gives every selected variable a chance to be false, and forgets it when the selection is another', async () => {
    const result = await autoSelection(data, { simulations: 0, members: 40 })
    expect(result.falseChance).toHaveLength(result.selected.length)
    expect(Math.max(...result.falseChance!)).toBeLessThan(0.5)
    const moved = reselect({ ...result, ensemble: { ...result.ensemble, model: [] } })
    expect(moved.selected).not.toHaveLength(result.selected.length)
    expect(moved.falseChance).toBeUndefined()
    expect(reselect(result).falseChance).toEqual(result.falseChance)
  })

  it('decides as the laboratory does on the same members', async () => {
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
    expect(assessment!.falseSelections).toBeLessThanOrEqual(0.3)
    expect(assessment!.falseLimit).toBeGreaterThan(assessment!.falseSelections)
  })

  it('tells in text what is expected to be false and how often each variable is found again', async () => {
    const text = selectionText(await autoSelection(data, { simulations: 2, members: 40 }))
    expect(text).toContain('Recommended selection')
    expect(text).toContain('expected false selections')
    expect(text).toContain('again')
    expect(text).toContain('the chance that the variable does not matter')
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('tells of the simulations, none done to all', async () => {
    const told: [number, number][] = []
    const onSimulation = (done: number, total: number) => told.push([done, total])
    await autoSelection(data, { simulations: 2, members: 20, onSimulation })
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
