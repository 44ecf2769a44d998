import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { reselect } from '../../src/method/result/reselect.js'
import { withDigest } from '../../src/method/result/result-digest.js'
import { verify } from '../../src/method/verify/verify.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { commandLine, methods } from '../../src/report/text/sentences/methods.js'
import { createSampler } from '../../src/sample/create-sampler.js'
import { bitMatrix, testRandom } from '../ensemble/random-ensemble.js'
import { prunedStabilitySelection, stabilitySelection } from '../support/select.js'

/** 80 rows: y depends on the site, a factor of four levels, and on a. */
function siteTable(): string {
  const random = testRandom(11)
  const effect: Record<string, number> = { north: 0, east: 2, south: -2, west: 4 }
  const sites = Object.keys(effect)
  const lines = Array.from({ length: 80 }, () => {
    const site = sites[Math.floor(random() * 4)]
    const [a, b, c] = [random(), random(), random()]
    const colour = random() < 0.5 ? 'red' : 'blue'
    return [effect[site] + 3 * a + random() - 0.5, site, a, b, c, colour].join(',')
  })
  return `y,site,a,b,c,colour\n${lines.join('\n')}\n`
}

const data = readDataset(siteTable(), { response: 'y' })
const settings = { members: 20, lambdas: 30, q: 4 }

test('a factor is one variable of the result, with a coefficient for each level but the base', async () => {
  const result = await prunedStabilitySelection(data, settings)
  expect(result.data).toMatchObject({ p: 5, columns: 7 })
  expect(result.variables.map(({ name }) => name)).toEqual(['site', 'a', 'b', 'c', 'colour'])
  const site = result.selected.find(({ name }) => name === 'site')!
  expect(site.coefficient).toBeNull()
  expect(site.base).toBe('east')
  const truth = { north: -2, south: -4, west: 2 }
  expect(site.levels!.map(({ level }) => level)).toEqual(Object.keys(truth))
  for (const { level, coefficient } of site.levels!)
    expect(Math.abs(coefficient! - truth[level as keyof typeof truth])).toBeLessThan(0.5)
  expect(selectionText(result, { verbose: true })).toContain('site against east: south -')
})

test('its frequency equals a slow count over the members of the columns', async () => {
  const result = await stabilitySelection(data, settings)
  const { lambda } = result.ensemble
  const grid = Float64Array.from(lambda)
  const sampler = createSampler('half', { n: data.n, seed: result.ensemble.design.seed })
  const learner = lassoLearner(data, grid, result.ensemble.design.q)
  const bits = Array.from({ length: 20 }, (_, b) =>
    bitMatrix(learner.fit(sampler.rows(b)).member, data.p, grid.length),
  )
  const slow = data.groups!.map(({ first, count }) => {
    const shares = lambda.map(
      (_, k) =>
        bits.filter(matrix => matrix.slice(first, first + count).some(row => row[k] === 1)).length / 20,
    )
    return Math.max(...shares)
  })
  expect(result.variables.map(({ frequency }) => frequency)).toEqual(slow)
})

test('a result with factors can be moved to another threshold, with and without the data', async () => {
  const result = await prunedStabilitySelection(data, settings)
  const moved = reselect(result, { threshold: 0.9, data })
  const direct = await prunedStabilitySelection(data, { ...settings, threshold: 0.9 })
  expect(moved.selected).toEqual(direct.selected)
  expect(moved.variables).toEqual(direct.variables)
  expect(reselect(result, { threshold: 0.9 }).selected.map(({ name }) => name)).toEqual(
    moved.selected.map(({ name }) => name),
  )
})

test('every kind of reference has one entry per variable', async () => {
  for (const reference of ['stepwise', 'bic', 'lasso-cv', 'correlation', 'zero'] as const) {
    for (const referenceForm of ['share', 'indicator'] as const) {
      const { ensemble } = await prunedStabilitySelection(data, { ...settings, reference, referenceForm })
      expect(Math.max(-1, ...ensemble.reference.index)).toBeLessThan(5)
      if (referenceForm === 'indicator') expect(ensemble.reference.value.every(v => v === 1)).toBe(true)
    }
  }
  const given = await prunedStabilitySelection(data, { ...settings, reference: [3, 1, 0, 0, 0] })
  expect(given.ensemble.reference).toEqual({ index: [0, 1], value: [0.75, 0.25] })
  await expect(
    prunedStabilitySelection(data, { ...settings, reference: [1, 2, 3, 4, 5, 6, 7] }),
  ).rejects.toThrow('reference: must be 5 finite numbers, one per variable')
})

test('subjects of unequal size are sampled whole, on one thread or another, with the same result', async () => {
  const subjects = Int32Array.from({ length: data.n }, (_, i) => Math.floor(Math.sqrt(i)))
  const once = await stabilitySelection({ ...data, subjects }, settings)
  const again = await stabilitySelection({ ...data, subjects }, settings)
  expect(again.ensemble).toEqual(once.ensemble)
  expect(once.data.digest).not.toBe((await stabilitySelection(data, settings)).data.digest)
  const learner = lassoLearner(data, Float64Array.from(once.ensemble.lambda), 4)
  const sampler = createSampler('half', { n: data.n, seed: 1, subjects })
  // Backwards: whatever was fitted before, a member is the same.
  const alone = Array.from({ length: 20 }, (_, b) => learner.fit(sampler.rows(19 - b)).member)
  expect(
    alone
      .reverse()
      .map(member => member.variable.length)
      .every(length => length > 0),
  ).toBe(true)
  const forward = lassoLearner(data, Float64Array.from(once.ensemble.lambda), 4)
  alone.forEach((member, b) => {
    expect(forward.fit(sampler.rows(b)).member).toEqual(member)
  })
})

test('a result with factors and subjects stands up to verify, reads back from JSON and knows its command', async () => {
  const subjects = Int32Array.from({ length: data.n }, (_, i) => i >> 1)
  const repeated = { ...data, subjects }
  const result = await prunedStabilitySelection(repeated, settings)
  const read = readResult(selectionJson(result), 'result.json')
  expect(read).toEqual(withDigest(result))
  const { ok, checks } = await verify(read, repeated, { share: 1 })
  expect(checks.filter(check => check.ok !== true)).toEqual([])
  expect(ok).toBe(true)
  expect(commandLine(result)).toMatch(/^secateur select FILE --response y --method pruned/)
  expect(methods(result).paragraph).toContain('Categorical variables entered with treatment coding')
})

test('correlations between factors are the largest between their columns', async () => {
  const { correlations } = await stabilitySelection(data, settings)
  const { n, x } = data
  const pearson = (j: number, k: number) => {
    const column = (c: number) => x.subarray(c * n, (c + 1) * n)
    const centred = (c: number) => {
      const mean = column(c).reduce((sum, value) => sum + value, 0) / n
      return column(c).map(value => value - mean)
    }
    const [a, b] = [centred(j), centred(k)]
    const product = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, i) => sum + value * v[i], 0)
    return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
  }
  correlations.rows.forEach((g, i) => {
    correlations.columns.forEach((h, c) => {
      const of = (v: number) =>
        Array.from({ length: data.groups![v].count }, (_, l) => data.groups![v].first + l)
      const all = of(g).flatMap(j => of(h).map(k => pearson(j, k)))
      const largest = all.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best))
      expect(Math.abs(correlations.value[i][c])).toBeCloseTo(Math.abs(largest), 5)
    })
  })
})
