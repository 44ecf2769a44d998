import { parseHTML } from 'linkedom'
import { afterAll, describe, expect, test } from 'vitest'
import { threadRunner } from '../../dist/apps/node/threads.js'
import type { Dataset } from '../../src/data/dataset.js'
import { importances } from '../../src/ensemble/importances.js'
import { type Ensemble, pointsOf } from '../../src/ensemble/member.js'
import { packMember, unpackMember } from '../../src/ensemble/packed-member.js'
import { ensembleOf } from '../../src/method/result/ensemble-of.js'
import type { EnsembleSelection } from '../../src/method/result/kinds.js'
import { reselect } from '../../src/method/result/reselect.js'
import { withDigest } from '../../src/method/result/result-digest.js'
import { verify } from '../../src/method/verify/verify.js'
import { pathsCsv } from '../../src/report/csv/paths-csv.js'
import { summaryCsv } from '../../src/report/csv/summary-csv.js'
import { reportHtml } from '../../src/report/html/report-html.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { answer } from '../../src/report/text/sentences/answer.js'
import { commandLine, methods } from '../../src/report/text/sentences/methods.js'
import { prepareMembers } from '../../src/run/compute-members.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { fuse } from '../../src/select/fuse.js'
import { randomTable } from '../random-table.js'
import { rejection } from '../run/example-task.js'
import { membersOn } from '../support/members-on.js'
import { type EnsembleCase, ensembleCases, membersOf } from './ensemble-cases.js'

const B = 6
const data = randomTable(30, 8, 5)
const binary = randomTable(40, 6, 8, 'binomial', 2)
const threads = [1, 2, 3].map(count => threadRunner({ threads: count, workPerThread: 0 }))
afterAll(() => Promise.all(threads.map(runner => runner.close())))

/** Every bit of the members, coefficients included. */
function bits({ members }: Pick<Ensemble, 'members'>): string {
  return JSON.stringify(
    members.map(({ variable, from, to, value }) => [variable, from, to, value ?? []].map(list => [...list])),
  )
}

const withColumns = (table: Dataset, columns: readonly Float64Array[]): Dataset => ({
  ...table,
  p: columns.length,
  x: Float64Array.from(columns.flatMap(column => [...column])),
  names: columns.map((_, j) => `w${j + 1}`),
})
const columnsOf = ({ n, p, x }: Dataset) => Array.from({ length: p }, (_, j) => x.slice(j * n, (j + 1) * n))
const meanOf = (ensemble: Ensemble) => fuse(ensemble, 'mean')

for (const one of ensembleCases) describe(one.name, () => conforms(one))

function conforms({ task, select }: EnsembleCase): void {
  const ensemble = membersOf(task(data, B, 3))
  const pruned = select(data, { members: B, seed: 3, prune: 'greedy' })
  const whole = select(data, { members: B, seed: 3, prune: 'none' })

  test('has exactly B members', async () => {
    expect((await ensemble).members).toHaveLength(B)
  })

  test('gives the same bits twice', async () => {
    expect(bits(await membersOf(task(data, B, 3)))).toBe(bits(await ensemble))
  })

  test('gives the same bits on 1, 2 and 3 threads', async () => {
    const answers = await Promise.all(threads.map(runner => membersOn(runner, task(data, B, 3) as never)))
    for (const other of answers) expect(bits(other)).toBe(bits(await ensemble))
  })

  test('computes members alone, in any order, twice', async () => {
    const { members } = await ensemble
    const compute = prepareMembers(task(data, B, 3))
    for (const b of [4, 0, 4, 2])
      expect(bits({ members: [compute(b).member] })).toBe(bits({ members: [members[b]] }))
  })

  test('has the same first members whatever B is', async () => {
    const { members } = await membersOf(task(data, 3, 3))
    expect(bits({ members })).toBe(bits({ members: (await ensemble).members.slice(0, 3) }))
  })

  test('survives structured clone of its task', async () => {
    expect(bits(await membersOf(structuredClone(task(data, B, 3))))).toBe(bits(await ensemble))
  })

  test('has settings that are plain JSON', () => {
    const own = task(data, B, 3)
    if ('learner' in own)
      expect(JSON.parse(JSON.stringify(own.learner.settings))).toEqual(own.learner.settings)
    else expect('grid' in own && own.grid.every(Number.isFinite)).toBe(true)
  })

  test('differs with the seed', async () => {
    const others = await Promise.all([11, 12, 13].map(seed => membersOf(task(data, B, seed))))
    expect(new Set([...others.map(bits), bits(await ensemble)]).size).toBeGreaterThan(1)
  })

  test('leaves its inputs as they are', async () => {
    const own = { ...data, x: data.x.slice(), y: data.y.slice() }
    await select(own, { members: B, seed: 3, prune: 'greedy' })
    expect([own.x, own.y]).toEqual([data.x, data.y])
  })

  test('has importances from 0 to 1, and no others', async () => {
    const K = pointsOf(await ensemble)
    for (const { variable, numerator } of importances(await ensemble, 'region').vectors) {
      expect(numerator.every(a => Number.isInteger(a) && a > 0 && a <= K)).toBe(true)
      expect([...variable]).toEqual([...new Set(variable)].sort((a, b) => a - b))
      expect(variable.every(j => j >= 0 && j < data.p)).toBe(true)
    }
  })

  test('has importances that sum to one where they are scaled to, or to none', async () => {
    for (const { numerator, denominator } of importances(await ensemble, 'unit-sum').vectors) {
      const sum = numerator.reduce((total, a) => total + a, 0)
      expect(sum === 0 || sum === denominator).toBe(true)
    }
  })

  test('packs and unpacks its members', async () => {
    const { members, p } = await ensemble
    for (const { variable, from, to } of members)
      expect(unpackMember(packMember({ variable, from, to }), p, pointsOf(await ensemble))).toEqual({
        variable,
        from,
        to,
      })
  })

  test('gives finite coefficients, one per variable, or none', async () => {
    for (const { variable, value } of (await ensemble).members)
      if (value !== undefined)
        expect([value.length, value.every(Number.isFinite)]).toEqual([variable.length, true])
  })

  test('never selects a constant column', async () => {
    const constant = new Float64Array(data.n).fill(3)
    const { members } = await membersOf(task(withColumns(data, [constant, ...columnsOf(data)]), B, 3))
    for (const { variable } of members) expect([...variable]).not.toContain(0)
  })

  test('takes two columns that are the same', async () => {
    const columns = columnsOf(data)
    const { members } = await membersOf(task(withColumns(data, [columns[0], ...columns]), B, 3))
    expect(members).toHaveLength(B)
    // Of two copies at least one is as important as the column is, in most members.
    const held = members.filter(({ variable }) => variable.some(j => j < 2)).length
    const before = (await ensemble).members.filter(({ variable }) => variable.includes(0)).length
    expect(held).toBeGreaterThanOrEqual(before - 3)
  })

  test('takes more columns than rows', async () => {
    const { members } = await membersOf(task(randomTable(16, 40, 4), 3, 3))
    expect(members).toHaveLength(3)
    for (const { variable } of members) expect(variable.length).toBeLessThanOrEqual(40)
  })

  test('does not mind the order of the columns, in distribution', async () => {
    const many = 40
    const columns = columnsOf(data)
    const turned = withColumns(data, columns.toReversed())
    const one = meanOf(await membersOf(task(data, many, 3)))
    const other = meanOf(await membersOf(task(turned, many, 3))).toReversed()
    // Means of at most `many` independent numbers in [0, 1]: five standard errors of the difference.
    const bound = 5 * Math.sqrt(0.5 / many)
    one.forEach((value, j) => {
      expect(Math.abs(value - other[j])).toBeLessThan(bound)
    })
  })

  test('does not mind the units of the columns and of the response', async () => {
    const scaled = withColumns(
      { ...data, y: data.y.map(v => v * 1024) },
      columnsOf(data).map((column, j) => column.map(v => v * 2 ** (j - 4))),
    )
    const sets = (found: Ensemble) => found.members.map(({ variable }) => [...variable].join())
    expect(sets(await membersOf(task(scaled, B, 3)))).toEqual(sets(await ensemble))
  })

  test('finds what is plain to see', async () => {
    const clear = randomTable(60, 8, 21, 'gaussian', 2)
    const mean = meanOf(await membersOf(task(clear, 12, 3)))
    const [first, second] = [...mean.keys()].sort((a, b) => mean[b] - mean[a])
    expect(new Set([first, second])).toEqual(new Set([0, 1]))
  })

  test('takes two classes, or refuses them in words', async () => {
    let own: ReturnType<EnsembleCase['task']>
    try {
      own = task(binary, 3, 3)
    } catch (error) {
      expect((error as { code: string }).code).toBe('usage/family')
      return
    }
    expect((await membersOf(own)).members).toHaveLength(3)
  })

  test('selects factors as a whole', async () => {
    const groups = [
      { name: 'a', first: 0, count: 1 },
      { name: 'f', first: 1, count: 3, levels: ['2', '3', '4'], base: '1' },
      { name: 'b', first: 4, count: 4 },
    ]
    const { variables, ensemble: stored } = await select(
      { ...data, groups },
      { members: 3, seed: 3, prune: 'greedy' },
    )
    expect(variables.map(({ name }) => name)).toEqual(['a', 'f', 'b'])
    expect(
      stored.intervals
        .flat()
        .filter((_, e) => e % 3 === 0)
        .every(j => j < 3),
    ).toBe(true)
  })

  test('stops when it is told to, and gives nothing then', async () => {
    const stop = new AbortController()
    const run = select(data, {
      members: B,
      seed: 3,
      prune: 'greedy',
      signal: stop.signal,
      onProgress: done => done === 2 && stop.abort(),
    })
    expect((await rejection(run)).code).toBe('run/aborted')
  })

  test('does not start when it was told to stop before', async () => {
    const run = select(data, { members: B, seed: 3, prune: 'none', signal: AbortSignal.abort() })
    expect((await rejection(run)).code).toBe('run/aborted')
  })

  test('gives no part of an ensemble of which a member fails', async () => {
    const broken = inProcessRunner((kind, own) => b => {
      if (b === 2) throw new RangeError('poisoned')
      return kind.prepare(own)(b)
    })
    await expect(select(data, { members: B, seed: 3, prune: 'none', runner: broken })).rejects.toThrow(
      'poisoned',
    )
  })

  test('tells how far it is, up to the end', async () => {
    const told: [number, number][] = []
    await select(data, {
      members: B,
      seed: 3,
      prune: 'none',
      onProgress: (done, total) => told.push([done, total]),
    })
    expect(told.at(-1)![0]).toBe(told.at(-1)![1])
    // A second stage counts from the start again.
    const counts = told.map(([done]) => done)
    const begins = counts.lastIndexOf(0) + 1
    expect(counts.slice(begins)).toEqual(counts.slice(begins).toSorted((a, b) => a - b))
  })

  test('fuses all members to the result without pruning', async () => {
    const all = await select(data, { members: B, seed: 3, prune: 'greedy', keep: B })
    const { variables } = await whole
    expect(all.variables.map(({ frequency }) => frequency)).toEqual(
      variables.map(({ frequency }) => frequency),
    )
    expect(all.selected.map(({ index }) => index)).toEqual((await whole).selected.map(({ index }) => index))
  })

  test('keeps what all members say beside what the kept ones do', async () => {
    const full = (await pruned).variables.map(({ frequencyFull }) => frequencyFull)
    expect(full).toEqual((await whole).variables.map(({ frequency }) => frequency))
  })

  test('fuses a subset the same in any order', async () => {
    for (const fusion of ['max', 'mean', 'value'] as const)
      expect(fuse(await ensemble, fusion, [4, 1, 2])).toEqual(fuse(await ensemble, fusion, [1, 2, 4]))
  })

  test('selects the first of its ranking', async () => {
    const { variables, selected } = await pruned
    const least = Math.min(...selected.map(({ frequency }) => frequency))
    for (const { frequency, selected: chosen } of variables) expect(chosen || frequency <= least).toBe(true)
  })

  test('draws the line where it says', async () => {
    const result = await pruned
    for (const { frequency } of result.selected) expect(frequency).toBeGreaterThanOrEqual(result.ensemble.cut)
  })

  test('has errors that are finite and not negative', async () => {
    for (const { frequencyError, frequency, importance } of (await pruned).variables)
      for (const value of [frequencyError, frequency, importance])
        expect(value >= 0 && value < Infinity).toBe(true)
  })

  test('comes back from JSON as it was', async () => {
    const read = readResult(selectionJson(await pruned), 'result.json')
    expect(read).toEqual(JSON.parse(JSON.stringify(withDigest(await pruned))))
    expect(bits(ensembleOf(read as EnsembleSelection))).toBe(bits(ensembleOf(await pruned)))
  })

  test('stands up to verification, and does not when a member is changed', async () => {
    const result = await pruned
    expect((await verify(result, data, { share: 1 })).checks.filter(({ ok }) => ok !== true)).toEqual([])
    const intervals = result.ensemble.intervals.map(packed =>
      packed.length > 0 ? packed.slice(3) : [0, 0, 1],
    )
    const values = result.ensemble.values?.map(list => list.slice(1))
    const changed = { ...result, ensemble: { ...result.ensemble, intervals, ...(values && { values }) } }
    expect((await verify(changed, data, { share: 1 })).ok).toBe(false)
  })

  test('is selected from again without being fitted again', async () => {
    const result = await pruned
    expect({ ...reselect(result, { data }), timing: 0 }).toEqual({ ...result, timing: 0 })
    const { ensemble: stored } = reselect(result, { keep: 5 })
    expect(stored.kept).toBe(5)
    const none = reselect(result, { threshold: 1 })
    expect(none.selected.every(({ frequency }) => frequency >= 1)).toBe(true)
  })

  test('is told in words, in 80 columns, without numbers that are none', async () => {
    for (const result of [await pruned, await whole]) {
      const text = selectionText(result)
      expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
      const words = [
        text,
        ...answer(result),
        methods(result).paragraph,
        commandLine(result),
        summaryCsv(result),
      ]
      for (const part of words) expect(part).not.toMatch(/NaN|undefined|Infinity|\[object/)
      expect(methods(result).references.length).toBeGreaterThan(0)
    }
  })

  test('has paths in a file only where it has a grid', async () => {
    const lines = pathsCsv(await pruned)
      .trim()
      .split('\n').length
    expect(lines > 1).toBe((await pruned).ensemble.lambda.length > 0)
  })

  test('is drawn in a report', async () => {
    const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>')
    const html = reportHtml(await pruned, document as never)
    expect(html).toContain('id="frequencies-chart"')
    expect(html.includes('id="paths-chart"')).toBe((await pruned).ensemble.lambda.length > 0)
    expect(html.includes('id="scree-chart"')).toBe((await pruned).ensemble.lambda.length === 0)
    expect(html.slice(0, html.indexOf('<script'))).not.toMatch(/NaN|undefined/)
  })
}
