import { describe, expect, it } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { exampleData, exampleTruth } from '../../src/data/example.js'
import { poissonLimit } from '../../src/method/assessment/poisson-limit.js'
import { reselect } from '../../src/method/result/reselect.js'
import { verify } from '../../src/method/verify/verify.js'
import { enumerateModels } from '../../src/posterior/enumerate-models.js'
import { stream } from '../../src/random/stream.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { correlated } from '../posterior/tables.js'
import { autoSelection } from '../support/select.js'

const data = exampleData()

describe('autoSelection', () => {
  it('finds all that matters in the example, of which the published method misses one', async () => {
    const { selected, assessment } = await autoSelection(data, { simulations: 0 })
    expect(selected.map(({ name }) => name).sort()).toEqual([...exampleTruth].sort())
    expect(assessment).toBeUndefined()
  })

  it('selects no noise because members hold all that is not a copy, and names the copies of a signal however many they are', async () => {
    const [n, distinct, copies] = [30, 8, 32]
    const random = stream(1, 'test/copies', 0)
    const own = Array.from({ length: distinct }, () => Array.from({ length: n }, () => random.normal()))
    const columns = Array.from({ length: distinct * copies }, (_, j) => own[j % distinct])
    const y = own[0].map((value, i) => value - own[1][i] + 0.5 * random.normal())
    const result = await autoSelection(createDataset({ columns, y }), { simulations: 0 })
    expect(result.selected.map(({ name }) => name).sort()).toEqual(['x1', 'x2'])
    expect(selectionText(result)).toContain('x1 (or x9, x17 or 29 more)')
  })

  it('is read back, verified and moved like any other selection', async () => {
    const result = await autoSelection(data, { simulations: 2, members: 40 })
    const back = readResult(selectionJson(result), 'test')
    expect((await verify(back, data)).checks.filter(({ ok }) => ok === false)).toEqual([])
    expect(reselect(back).selected.map(({ name }) => name)).toEqual(result.selected.map(({ name }) => name))
  })

  it('gives every signal a probability and its alternatives, and moves along the probabilities', async () => {
    const result = await autoSelection(data, { simulations: 0, members: 40 })
    const { decision } = result.ensemble.design
    expect(decision.name).toBe('signals')
    for (const { probability, by } of result.selected) {
      expect(probability).toBeGreaterThanOrEqual(0.5)
      expect(by).toBe('probability')
    }
    const sure = reselect(result, { threshold: 0.999 })
    const probable = sure.selected.filter(({ by }) => by === 'probability')
    expect(probable.length).toBeLessThan(result.selected.length)
    expect(probable.every(({ probability = 0 }) => probability >= 0.999)).toBe(true)
    expect(reselect(result).selected.map(({ name, probability }) => [name, probability])).toEqual(
      result.selected.map(({ name, probability }) => [name, probability]),
    )
    expect(() => reselect(result, { threshold: 0 })).toThrow('threshold: must lie in (0, 1]')
  })

  it('states of every selected variable its share of the weight of all models', async () => {
    const table = correlated(60, 7, 0.3, { 0: 0.9, 3: -0.5, 5: 0.35 }, 4)
    const { probability } = enumerateModels(table).posterior
    // The chains have as many steps as on any table, which leaves two digits.
    const { selected } = await autoSelection(table, { simulations: 0, members: 40 })
    const alone = selected.filter(({ alternatives = [] }) => alternatives.length === 0)
    expect(alone.length).toBeGreaterThanOrEqual(2)
    for (const { index, probability: stated = 0 } of alone)
      expect(Math.abs(stated - probability[index])).toBeLessThan(0.01)
    const probable = Array.from(probability.keys()).filter(j => probability[j] >= 0.5)
    expect(alone.map(({ index }) => index).sort((a, b) => a - b)).toEqual(probable)
  })

  it('cuts along the probabilities at an expected rate of false discoveries', async () => {
    const rates = await Promise.all(
      [0.01, 0.3].map(fdr => autoSelection(data, { simulations: 0, members: 40, fdr })),
    )
    for (const [k, { selected }] of rates.entries()) {
      const expected = selected.reduce((sum, { probability = 0 }) => sum + 1 - probability, 0)
      expect(expected / Math.max(1, selected.length)).toBeLessThanOrEqual([0.01, 0.3][k])
    }
    expect(rates[1].selected.length).toBeGreaterThan(rates[0].selected.length)
  })

  it('names copies of a column as alternatives of one signal', async () => {
    const { n, p, x, y, names } = data
    const j = names.indexOf(exampleTruth[0])
    const copy = x.slice(j * n, (j + 1) * n).map(value => 3 - 2 * value)
    const columns = Object.fromEntries(
      Array.from({ length: p }, (_, k) => [names[k], x.slice(k * n, (k + 1) * n)]),
    )
    const twice = createDataset({ columns: { ...columns, copy }, y, response: 'y' })
    const { selected } = await autoSelection(twice, { simulations: 0, members: 40 })
    const signal = selected.find(({ name, alternatives = [] }) =>
      [name, ...alternatives.map(one => one.name)].includes('copy'),
    )!
    const all = [signal.name, ...signal.alternatives!.map(({ name }) => name)]
    expect(all).toContain(exampleTruth[0])
    expect(all).toContain('copy')
    expect(selected).toHaveLength(exampleTruth.length)
  })

  it('is checked by simulation with row weights, unpenalised columns and subjects, too', async () => {
    const { n } = data
    const weights = Float64Array.from({ length: n }, (_, i) => 1 + (i % 3))
    const subjects = Int32Array.from({ length: n }, (_, i) => i >> 1)
    for (const more of [{ weights }, { subjects }]) {
      const { assessment, warnings } = await autoSelection(
        { ...data, ...more },
        { simulations: 2, members: 20 },
      )
      expect(assessment?.simulations).toBe(2)
      expect(warnings.map(({ code }) => code)).not.toContain('assessment-missing')
    }
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
    expect(text).toMatch(/^6 of 400 variables explain response: gene_/)
    expect(text).toMatch(/expected to be false \(FDR/)
    expect(text).toMatch(/exactly these 6 came\s+back/)
    expect(text).toContain('recovered')
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
