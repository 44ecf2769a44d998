import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { imputedDataset } from '../../src/data/impute/imputed-dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { take } from '../../src/data/take.js'
import { lassoLearner } from '../../src/learner/lasso.js'
import { reselect } from '../../src/method/result/reselect.js'
import type { SelectedVariable } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { verify } from '../../src/method/verify/verify.js'
import { lassoPath } from '../../src/path/lasso-path.js'
import { stream } from '../../src/random/stream.js'
import { summaryCsv } from '../../src/report/csv/summary-csv.js'
import { variablesCsv } from '../../src/report/csv/variables-csv.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { answer } from '../../src/report/text/sentences/answer.js'
import { commandLine, methods } from '../../src/report/text/sentences/methods.js'
import { refit } from '../../src/select/refit.js'
import { bitMatrix, testRandom } from '../ensemble/random-ensemble.js'
import { prunedStabilitySelection, stabilitySelection } from '../support/select.js'

/** 90 rows: y depends on age, the site and a; age carries b along, which says nothing by itself. */
function cohort(classes = false): string {
  const random = testRandom(5)
  const shift: Record<string, number> = { north: 0, east: 2, south: -2 }
  const lines = Array.from({ length: 90 }, () => {
    const age = 40 + 20 * random()
    const site = Object.keys(shift)[Math.floor(3 * random())]
    const [a, c, d] = [random(), random(), random()]
    const b = age / 20 + 0.3 * random()
    const y = 0.3 * age + shift[site] + 3 * a + (classes ? 12 : 2) * (random() - 0.5)
    return [classes ? (y > 16 ? 'high' : 'low') : y, age, site, a, b, c, d, Math.ceil(4 * random())].join(',')
  })
  return `y,age,site,a,b,c,d,w\n${lines.join('\n')}\n`
}

const options = { response: 'y', force: ['age', 'site'], weights: 'w' }
const data = readDataset(cohort(), options)
const settings = { members: 16, lambdas: 20, q: 3 }

test('variables kept in every model are no candidates, and stand in the refit', async () => {
  const result = await prunedStabilitySelection(data, settings)
  expect(result.data).toMatchObject({ n: 90, p: 4 })
  expect(result.variables.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(result.selected.map(({ name }) => name)).toContain('a')
  expect(result.selected.map(({ name }) => name)).not.toContain('b')
  const [age, site] = result.unpenalised!
  expect(age.name).toBe('age')
  expect(age.interval![0]).toBeLessThan(0.3)
  expect(age.interval![1]).toBeGreaterThan(0.3)
  expect(site.base).toBe('east')
  expect(site.levels!.map(({ level }) => level)).toEqual(['north', 'south'])
  const { unpenalised, coefficients } = refit(
    data,
    result.selected.map(({ index }) => index),
  )
  expect(unpenalised.coefficients[0]).toBe(age.coefficient)
  expect(coefficients[0]).toBe(result.selected[0].coefficient)
})

test('without it, what a kept variable carries along is selected for it', async () => {
  const candidate = readDataset(cohort(), { response: 'y', drop: ['age'], weights: 'w' })
  const { selected } = await prunedStabilitySelection(candidate, settings)
  expect(selected.map(({ name }) => name)).toContain('b')
})

test.each([
  ['gaussian', data, 1e-12],
  // A member's likelihood is solved as tightly as its support needs, not to the rounding level.
  ['binomial', readDataset(cohort(true), options), 1e-8],
] as const)('a %s member is the weighted path of its rows, columns kept', (_, table, most) => {
  const grid = lassoPath(table, { lambdas: 12, ratio: 0.05 }).lambda
  const learner = lassoLearner(table, grid)
  for (const first of [0, 1, 2]) {
    const rows = Int32Array.from({ length: 45 }, (_, i) => (2 * i + first) % 90)
    const { member, worstKkt } = learner.fit(rows)
    const columns = [...table.names.keys()]
    const { coefficients } = lassoPath(take(table, rows, columns), { lambda: grid })
    const bits = bitMatrix(member, table.p, grid.length)
    coefficients.forEach(({ index }, k) => {
      expect(columns.filter(j => bits[j][k] === 1)).toEqual([...index])
    })
    expect(worstKkt).toBeLessThan(most)
  }
})

test('the result comes back from JSON, stands up to its data, and moves without them', async () => {
  const result = await prunedStabilitySelection(data, settings)
  const read = readResult(selectionJson(result), 'result.json')
  expect(read.unpenalised).toEqual(result.unpenalised)
  expect(await verify(read, data)).toMatchObject({ ok: true })
  const other = readDataset(cohort(), { ...options, weights: undefined, drop: ['w'] })
  expect(await verify(read, other)).toMatchObject({ ok: false })
  const moved = reselect(read, { threshold: 0.9 })
  expect(moved.unpenalised!.map(({ name, coefficient }) => [name, coefficient])).toEqual([
    ['age', null],
    ['site', null],
  ])
  expect(reselect(read, { data }).unpenalised).toEqual(result.unpenalised)
})

test('twice the weights make the same members, and equal weights those of none', async () => {
  const whole = { response: 'y', drop: ['w'], force: ['age', 'site'] }
  const plain = readDataset(cohort(), whole)
  const weights = new Float64Array(plain.n).fill(3)
  const bytes = async (table: typeof data) => {
    const { ensemble, selected } = await stabilitySelection(table, settings)
    return JSON.stringify([ensemble.intervals, selected.map(({ name }) => name)])
  }
  expect(await bytes({ ...plain, weights })).toBe(await bytes(plain))
  expect(await bytes({ ...data, weights: data.weights!.map(w => 2 * w) })).toBe(await bytes(data))
})

test('rows of weight 0 are left out, and said', () => {
  const text = cohort().replace(/,\d\n/, ',0\n')
  const { n, source } = readDataset(text, options)
  expect(n).toBe(89)
  expect(source!.notes).toContain('weights: 1 rows of weight 0 left out')
  expect(source!.notes).toContain('kept in every model: "age", "site"')
})

test('text, answer, tables and methods name them', async () => {
  const result = await prunedStabilitySelection(data, settings)
  const text = selectionText(result, { verbose: true })
  expect(text).toMatch(/Unpenalised: age 0\.\d+, site by level/)
  expect(text).toMatch(/site against east: /)
  expect(text).toMatch(/Weights {4}rows are weighted by w; they say as much as 7\d(\.\d)? of equal weight/)
  expect(answer(result).join(' ')).toContain('age and site are in every model without penalty.')
  // What is expected to be false are the selected, not these.
  expect(answer(result)[1]).not.toContain('in every model')
  const { paragraph } = methods(result)
  expect(paragraph).toContain('age and site were kept in every model without penalty and were no candidates.')
  expect(paragraph).toContain('Observations were weighted by “w” in every model (effective sample size 7')
  expect(commandLine(result)).toContain('--force age,site --weights w')
  expect(variablesCsv(result)).toMatch(/\nage,,,,,FALSE,0\.\d+,.*,TRUE\n/)
  expect(summaryCsv(result)).toContain('unpenalised,effective_rows,standardised')
})

test('columns as they are: a wide one is preferred, and the result says how it was made', async () => {
  const random = testRandom(9)
  const a = Array.from({ length: 60 }, () => random() - 0.5)
  const b = Array.from({ length: 60 }, () => 100 * (random() - 0.5))
  const y = a.map((v, i) => 10 * v + 0.05 * b[i] + random())
  const input = { columns: { a, b }, y }
  const scaled = lassoPath(createDataset(input), { lambdas: 40 }).coefficients.find(c => c.index.length > 0)!
  const asTheyAre = createDataset({ ...input, standardise: false })
  const wide = lassoPath(asTheyAre, { lambdas: 40 }).coefficients.find(c => c.index.length > 0)!
  expect([[...scaled.index], [...wide.index]]).toEqual([[0], [1]])
  const result = await stabilitySelection(asTheyAre, { members: 10, lambdas: 10, q: 1 })
  expect(result.data.standardise).toBe(false)
  expect(methods(result).paragraph).toContain('on the variables as measured at 10 penalties')
})

test('the lasso, SCAD, stepwise regression, genetic algorithms and tilting keep them too', async () => {
  for (const method of ['lasso', 'scad', 'stepwise', 'pga', 'tcs'] as const) {
    const { unpenalised, selected } = await select(data, { method })
    expect(unpenalised!.map(({ name }) => name)).toEqual(['age', 'site'])
    expect(unpenalised![0].coefficient).toBeGreaterThan(0.2)
    expect(unpenalised![1].levels!.every(({ coefficient }) => Number.isFinite(coefficient))).toBe(true)
    expect(selected.map(({ index }) => index)).toContain(0)
  }
})

test('from code, columns are kept by name', () => {
  const input = { columns: { a: [1, 2, 3, 5], b: [2, 1, 4, 4], c: [0, 1, 0, 3] }, y: [1, 2, 3, 5] }
  const { names, unpenalised } = createDataset({ ...input, force: ['b'] })
  expect([names, unpenalised!.names, [...unpenalised!.x]]).toEqual([['a', 'c'], ['b'], [2, 1, 4, 4]])
  expect(() => createDataset({ ...input, force: ['y'] })).toThrow('force: must not name the response; got y')
  expect(() => createDataset({ ...input, force: ['bb'] })).toThrow('force: must name a column; got bb')
  expect(() => createDataset({ ...input, force: ['a', 'b', 'c'] })).toThrow('must leave a column')
  expect(() => createDataset({ ...input, weights: [1, 1, -1, 1] })).toThrow('must be at least 0 in row 3')
})

test('missing cells of a variable kept in every model are filled anew in each member, too', async () => {
  const incomplete = cohort().replaceAll(/\n([^,]*),[^,]*,(\w+),(0\.[0-4])/g, '\n$1,,$2,$3')
  const table = readDataset(incomplete, { ...options, missing: 'multiple' })
  const { n, unpenalised, imputation } = table
  expect(imputation!.missing.variable.length).toBeGreaterThan(5)
  // Behind the four candidates come age and site.
  expect(new Set(imputation!.missing.variable)).toEqual(new Set([4]))
  const row = Int32Array.of(imputation!.missing.rows[0])
  const donor = Int32Array.of(row[0] === 0 ? 1 : 0)
  const member = imputedDataset(table, { variable: Int32Array.of(4), row, donor })
  expect(member.unpenalised!.x[row[0]]).toBe(unpenalised!.x[donor[0]])
  expect([...member.unpenalised!.x.subarray(n)]).toEqual([...unpenalised!.x.subarray(n)])
  expect(member.x).toEqual(table.x)
  const result = await prunedStabilitySelection(table, settings)
  expect(await verify(readResult(selectionJson(result), 'r'), table, { share: 1 })).toMatchObject({
    ok: true,
  })
})

test('copies and combinations of columns that are in every model are no signals beside them', async () => {
  const random = stream(2, 'test/unpenalised/copy', 0)
  const normals = () => Array.from({ length: 80 }, () => random.normal())
  const [kept, ...columns] = Array.from({ length: 6 }, normals)
  const y = kept.map((v, i) => columns.reduce((sum, column) => sum + column[i], v) + random.normal())
  const own = { ...Object.fromEntries(columns.map((column, j) => [`x${j}`, column])), kept }
  const asked = { members: 20, simulations: 0 }
  const plain = await select(createDataset({ columns: own, y, force: ['kept'] }), asked)
  const copied = { ...own, copy: kept.map(v => 3 - 2 * v) }
  const result = await select(createDataset({ columns: copied, y, force: ['kept'] }), asked)
  expect(plain.selected).toHaveLength(5)
  expect(result.selected).toEqual(plain.selected)
  const weights = y.map((_, i) => i % 4)
  const [first, second, base] = [0, 1, 2].map(site =>
    y.map((_, i) => ((i * i + (i >> 3)) % 3 === site ? 1 : 0)),
  )
  const other = y.map(() => random.normal())
  // The weight of a row that differs is 0.
  const sum = kept.map((v, i) => (i === 8 ? 9 : 3 - 2 * v + other[i]))
  const table = { ...own, other, first, second }
  const force = ['kept', 'other', 'first', 'second']
  const probabilityOf = ({ name, probability }: SelectedVariable) => [name, probability]
  for (const given of [{ y }, { y: y.map(v => (v > 0 ? 1 : 0)), family: 'binomial' as const }]) {
    const [without, beside] = await Promise.all(
      [table, { ...table, base, sum }].map(columns =>
        select(createDataset({ columns, ...given, weights, force }), asked),
      ),
    )
    expect(without.selected.length).toBeGreaterThan(0)
    expect(beside.selected.map(probabilityOf)).toEqual(without.selected.map(probabilityOf))
    expect(beside.ensemble!.design.decision).toEqual(without.ensemble!.design.decision)
  }
})

const searches = [
  { method: 'bss', members: 10 },
  { method: 'pga', members: 5 },
  { method: 'st2e', members: 10 },
  { method: 'stepwise', criterion: 'aic' },
  { method: 'tcs' },
] as const

test.each(searches)('nothing is selected beside columns that explain the response: %o', async asked => {
  const random = stream(3, 'test/unpenalised/explained', 0)
  const normals = () => Array.from({ length: 60 }, () => random.normal())
  const [y, other, ...noise] = Array.from({ length: 14 }, normals)
  const own = Object.fromEntries(noise.map((column, j) => [`x${j}`, column]))
  const weights = y.map((_, i) => 1 + (i % 3))
  for (const scale of [1, 1e-150, 1e9]) {
    const response = y.map(v => scale * (v + 5))
    const part = y.map((v, i) => 2 * v - other[i])
    for (const kept of [{ copy: response }, { other, part }]) {
      const columns = { ...own, ...kept }
      const force = Object.keys(kept)
      for (const more of [{}, { weights }]) {
        const result = await select(createDataset({ columns, y: response, force, ...more }), asked)
        expect(result.selected).toEqual([])
      }
    }
  }
})
