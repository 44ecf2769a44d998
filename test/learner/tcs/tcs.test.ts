import { describe, expect, it } from 'vitest'
import { take } from '../../../src/data/take.js'
import { BINS, linkThresholds, type PairSizes } from '../../../src/learner/tcs/link-threshold.js'
import { selectTilted, tcs, tcsSettings } from '../../../src/learner/tcs/tcs.js'
import { tcsl } from '../../../src/learner/tcs/tcsl.js'
import { incompleteBeta } from '../../../src/math/special/incomplete-beta.js'
import { createSampler } from '../../../src/sample/create-sampler.js'
import { dataset, randomTable, uniforms } from '../../random-table.js'
import { dataOf, family } from '../family-fixture.js'
import { truthsFirst } from '../truths-first.js'

function sizesOf(values: Float64Array): PairSizes {
  return {
    count: values.length,
    ends() {
      const ends = new Int32Array(BINS)
      for (const value of values) ends[Math.floor(value * BINS)]++
      for (let bin = 1; bin < BINS; bin++) ends[bin] += ends[bin - 1]
      return ends
    },
    between: (low, high) => values.filter(value => value >= low && value < high),
  }
}

const all = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('tilted correlation screening', () => {
  it.each(family.tcs)('takes columns in the order of R, with its thresholds and eBIC ($n x $p)', problem => {
    const { order, thresholds, ebic, selected } = tcs(dataOf(problem), { rescaling: problem.rescaling })
    expect(Array.from(order, j => j + 1)).toEqual(problem.order)
    const off = (a: Float64Array, b: readonly number[]) =>
      Math.max(...a.map((value, k) => Math.abs(value - b[k])))
    expect(off(thresholds, problem.thresholds)).toBeLessThan(1e-10)
    expect(off(ebic, problem.ebic)).toBeLessThan(1e-8)
    expect(Array.from(selected, j => j + 1)).toEqual([problem.selected].flat())
  })

  it('finds the threshold that a walk over all correlations finds', () => {
    const u = uniforms(5)
    const exceeds = (c: number, n: number) => incompleteBeta(1 - c * c, c * c, (n - 1) / 2, 0.5)
    for (let trial = 0; trial < 200; trial++) {
      const columns = 3 + Math.floor(30 * u())
      const n = 8 + Math.floor(60 * u())
      const spread = u()
      const values = Float64Array.from({ length: (columns * (columns - 1)) / 2 }, () => u() * spread)
      const atLeast = (least: number) => sizesOf(values.filter(value => value >= least))
      const found = linkThresholds(n, 0.05)({ columns, active: 0, atLeast })
      const sorted = values.slice().sort()
      const step = Math.max(1, Math.floor((columns * (columns - 1)) / n / 10))
      let at = 0
      while (at + step < sorted.length && exceeds(sorted[at], n) > 0.05 * (1 - at / sorted.length)) at += step
      expect(found).toBe(sorted[at])
    }
    const none = () => sizesOf(new Float64Array(0))
    expect(linkThresholds(10, 0.05)({ columns: 1, active: 0, atLeast: none })).toBe(1)
  })

  it('goes on with copies, constant columns, p > n and a response that columns explain exactly', () => {
    const { n, x, y } = randomTable(24, 40, 3)
    const odd = dataset([...x, ...x.slice(0, 2 * n), ...new Float64Array(n).fill(1)], y)
    const { selected, order } = tcs(odd)
    expect(selected.length).toBeGreaterThan(0)
    expect(order.length).toBe(12)
    expect(order).not.toContain(42)
    expect(new Set(Array.from(order, j => (j === 40 || j === 41 ? j - 40 : j))).size).toBe(12)
    const exact = dataset(
      odd.x,
      all(n).map(i => x[i] - x[n + i]),
    )
    expect(Array.from(tcs(exact).selected, j => j % 40).sort((a, b) => a - b)).toEqual([0, 1])
    expect(tcs(dataset(odd.x, new Float64Array(n))).selected.length).toBe(0)
    expect(tcs(dataset(new Float64Array(3 * n), y)).selected.length).toBe(0)
  })

  it('screens wide tables first', () => {
    const data = randomTable(60, 300, 4)
    const narrow = tcs(data, { screen: 25 })
    expect([...narrow.selected].sort((a, b) => a - b)).toEqual([0, 1, 2])
    expect(narrow.order.length).toBe(25)
  })

  it('ends early where copies of rows leave nothing to choose by, and of sixty rows selects what the whole path would', () => {
    const data = randomTable(60, 150, 8)
    const sampler = createSampler('bootstrap', { n: 60, seed: 2 })
    const settings = tcsSettings(data, {})
    const saved = all(12).map(b => {
      const rows = sampler.rows(b)
      const whole = selectTilted(take(data, rows, all(150)), settings)
      const short = selectTilted(data, settings, { rows, distinct: new Set(rows).size })
      expect(short.selected).toEqual(whole.selected)
      expect(short.order).toEqual(whole.order.slice(0, short.order.length))
      return whole.order.length - short.order.length
    })
    expect(Math.max(...saved)).toBeGreaterThan(0)
  })

  it('selects by eBIC from what entered where it ends early, which of few rows can be less than the whole path would', () => {
    const sampler = createSampler('bootstrap', { n: 20, seed: 3 })
    const data = randomTable(20, 200, 1)
    const settings = tcsSettings(data, {})
    const less = all(12).filter(b => {
      const rows = sampler.rows(b)
      const whole = selectTilted(data, settings, { rows })
      const short = selectTilted(data, settings, { rows, distinct: new Set(rows).size })
      const entered = short.order.length
      expect(short.order).toEqual(whole.order.slice(0, entered))
      const ebic = whole.ebic.slice(0, entered)
      expect(short.selected).toEqual(whole.order.slice(0, 1 + ebic.indexOf(Math.min(...ebic))))
      // Where the selections differ, that of the whole path goes on into columns whose order of entry is arbitrary.
      const differs = whole.selected.length !== short.selected.length
      if (differs) expect(whole.selected.length).toBeGreaterThan(entered)
      return differs
    })
    expect(less).toContain(0)
  })
})

describe('a member of the tilted correlation screening learner', () => {
  it('is the screening of its bootstrap sample', () => {
    const data = randomTable(50, 20, 6)
    const draw = tcsl.prepare(data, tcsl.settings(data, { gamma: 0.5 }), 3)
    const sampler = createSampler('bootstrap', { n: 50, seed: 3 })
    for (const b of [4, 0]) {
      const { selected } = tcs(take(data, sampler.rows(b), all(20)), { gamma: 0.5 })
      expect([...draw(b).member.variable]).toEqual([...selected].sort((i, j) => i - j))
    }
  })

  it('is that of its bootstrap sample where the table is screened in blocks first', () => {
    const data = randomTable(20, 2050, 7)
    const settings = tcsl.settings(data, { screen: 40 })
    const draw = tcsl.prepare(data, settings, 3)
    const sampler = createSampler('bootstrap', { n: 20, seed: 3 })
    // In their order, when several are screened together, and in any other.
    for (const b of [...all(20), 7, 2, 3, 30]) {
      const rows = sampler.rows(b)
      const sample = take(data, rows, all(2050))
      const { selected } = selectTilted(sample, settings, { distinct: new Set(rows).size })
      expect([...draw(b).member.variable]).toEqual([...selected].sort((i, j) => i - j))
    }
  })

  it('ranks the three true variables of scenario 1 first in nearly every replication', () => {
    expect(truthsFirst(tcsl, {}, 12, 30)).toBeGreaterThanOrEqual(11)
  })
})
