/** What holds for every method of the registry, one added here among them. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, describe, expect, test } from 'vitest'
import { keepingRunner } from '../../apps/store/keeping.js'
import { optionFields } from '../../apps/web/option-fields.js'
import { threadRunner } from '../../dist/apps/node/threads.js'
import type { Dataset } from '../../src/data/dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { SecateurError } from '../../src/errors.js'
import { defineMethod, noTasks } from '../../src/method/method.js'
import { methodNamed, methods, registerMethod } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type RunningOptions, select } from '../../src/method/select.js'
import { verify } from '../../src/method/verify/verify.js'
import { summaryCsv } from '../../src/report/csv/summary-csv.js'
import { variablesCsv } from '../../src/report/csv/variables-csv.js'
import { reportHtml } from '../../src/report/html/report-html.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import { answer } from '../../src/report/text/sentences/answer.js'
import { commandLine, methods as paragraphOf } from '../../src/report/text/sentences/methods.js'
import { inProcessRunner as localRunner } from '../../src/run/in-process.js'
import type { Runner } from '../../src/run/runner.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { secateur } from '../support/command-line.js'

/** The whole of a method: the columns that lie nearest to the response. */
const nearest = defineMethod({
  name: 'nearest',
  title: 'Nearest column',
  summary: 'the column with the first name, for a test',
  citations: [{ short: 'Nobody 2000', full: 'Nobody, A. (2000). Nothing.' }],
  kind: 'single',
  settings: { size: { type: 'integer', summary: 'how many columns to take', default: 1, least: 1 } },
  takes: { families: ['gaussian'], weights: false, multipleImputation: false },
  run: (_, { size }) =>
    noTasks(() => ({ settings: { size }, chosen: [...Array(size).keys()], warnings: [] })),
})
afterAll(registerMethod(nearest))

const small: Readonly<Record<string, object>> = {
  auto: { members: 8, lambdas: 10, simulations: 2 },
  pruned: { members: 8, lambdas: 10 },
  stability: { members: 8, lambdas: 10 },
  'randomised-lasso': { members: 8, lambdas: 10 },
  pga: { members: 6, generations: 3 },
  lasso: { folds: 4 },
  knockoff: { fdr: 0.4 },
}
const settingsOf = (name: string) =>
  small[name] ?? ('members' in methodNamed(name).settings ? { members: 6 } : {})

const random = testRandom(4)
const rows = Array.from({ length: 40 }, (_, i) => {
  const x = Array.from({ length: 6 }, () => random() - 0.5)
  const y = 4 * x[0] - 3 * x[1] + 0.3 * random()
  return {
    y,
    x,
    site: 'pqr'[Math.floor(3 * random())],
    w: 1 + (i % 3),
    subject: `s${i >> 1}`,
    label: y > 0 ? 'yes' : 'no',
  }
})
type Row = (typeof rows)[number]
const csv = (more: readonly (keyof Row)[] = [], response: 'y' | 'label' = 'y', gap = '') => {
  const head = [response, 'a', 'b', 'c', 'd', 'e', 'f', ...more].join()
  const line = (row: Row, i: number) =>
    [
      row[response],
      ...row.x.map((v, j) => (gap !== '' && (i + j) % 11 === 0 ? '' : v)),
      ...more.map(key => row[key]),
    ].join()
  return `${head}\n${rows.map(line).join('\n')}\n`
}
const data = readDataset(csv(), { response: 'y' })
const folder = mkdtempSync(join(tmpdir(), 'secateur-methods-'))
const file = join(folder, 'data.csv')
writeFileSync(file, csv())

const bytes = (result: SelectionResult) =>
  selectionJson({ ...result, timing: { milliseconds: 0, threads: 1 } })
const threads = threadRunner({ threads: 2, workPerThread: 0 })
afterAll(() => threads.close())

for (const { name } of methods) describe(name, () => conforms(name))

function conforms(name: string): void {
  const method = methodNamed(name)
  const own = settingsOf(name)
  const run = (table: Dataset = data, running: RunningOptions = {}) =>
    select(table, { ...own, ...running, method: name })
  const alone = run()
  const hasMembers = 'members' in method.settings

  test('gives the same bytes on one thread and on several', async () => {
    expect(bytes(await run(data, { runner: threads as unknown as Runner }))).toBe(bytes(await alone))
  })

  test('gives the same bytes when its settings are those of its result', async () => {
    const { settings } = await alone
    expect(bytes(await select(data, { ...settings, method: name }))).toBe(bytes(await alone))
  })

  test('comes from shards put together, or says why not', async () => {
    const flags = Object.entries(own).flatMap(([key, value]) => ['--set', `${key}=${value}`])
    const words = ['select', file, '-r', 'y', '--method', name, ...flags, '--quiet']
    const shards = [1, 2].map(i => join(folder, `${name}-${i}.shard`))
    for (const [i, out] of shards.entries()) {
      const { code, err } = await secateur([...words, '--shard', `${i + 1}/2`, '--out', out])
      if (hasMembers) expect(err).toBe('')
      else expect([code, err]).toEqual([2, expect.stringContaining('must go with a method that has members')])
    }
    if (!hasMembers) return
    const whole = await secateur([...words, '--json'])
    const merged = await secateur(['merge', ...shards, '--json', '--quiet'])
    expect(merged.err).toBe('')
    const timeless = (text: string) => ({ ...JSON.parse(text), timing: null })
    expect(timeless(merged.out)).toEqual(timeless(whole.out))
  })

  test('goes on where it was stopped, with the same bytes', async () => {
    if (!hasMembers) return
    const keeping = (tell: (text: string) => void) =>
      keepingRunner(localRunner(), {
        folder: join(folder, `store-${name}`),
        named: true,
        resume: false,
        every: 0,
        tell,
      })
    const stop = new AbortController()
    const first = run(data, {
      runner: keeping(() => {}),
      signal: stop.signal,
      onProgress: done => done === 2 && stop.abort(),
    })
    await expect(first).rejects.toThrow(/interrupted|aborted/)
    const told: string[] = []
    const second = await run(data, { runner: keeping(text => told.push(text)) })
    expect(told.join('\n')).toMatch(/\d of \d+ members were finished before/)
    expect(bytes(second)).toBe(bytes(await alone))
  })

  const kinds: Readonly<Record<string, () => Dataset>> = {
    weights: () => readDataset(csv(['w']), { response: 'y', weights: 'w' }),
    'unpenalised columns': () => readDataset(csv(), { response: 'y', force: ['c'] }),
    'columns as they are': () => readDataset(csv(), { response: 'y', standardise: false }),
    factors: () => readDataset(csv(['site']), { response: 'y' }),
    subjects: () => readDataset(csv(['subject']), { response: 'y', groupBy: 'subject' }),
    'cells filled by neighbours': () => readDataset(csv([], 'y', '?'), { response: 'y', missing: 'knn' }),
    'cells filled in each member': () =>
      readDataset(csv([], 'y', '?'), { response: 'y', missing: 'multiple' }),
    'two classes': () => readDataset(csv([], 'label'), { response: 'label' }),
  }
  test.each(Object.keys(kinds))('respects %s, or refuses them by name', async kind => {
    const table = kinds[kind]()
    const found = await run(table).catch((error: unknown) => error)
    if (found instanceof SecateurError) {
      expect(found.code).toMatch(/^usage\/(weights|force|standardise|missing|family)$/)
      expect(found.hint).toMatch(/Methods (that do|for it): auto, pruned|Use knn here/)
      return
    }
    const result = found as SelectionResult
    if (kind === 'unpenalised columns') {
      expect(result.unpenalised!.map(one => one.name)).toEqual(['c'])
      expect(result.variables.map(one => one.name)).not.toContain('c')
    }
    if (kind === 'factors') expect(result.variables.map(one => one.name)).toContain('site')
    if (kind === 'weights') expect(result.data.weights!.effectiveRows).toBeLessThan(40)
    expect(
      (await verify(JSON.parse(selectionJson(result)), table)).checks.filter(({ ok }) => ok === false),
    ).toEqual([])
  })

  test('has a result that the schema knows, with every bit when read back', async () => {
    const text = selectionJson(await alone)
    expect(selectionJson(readResult(text, 'r'))).toBe(text)
    expect(JSON.parse(text)).toMatchObject({ schemaVersion: 2, method: name })
  })

  test('stands up to verification, and does not when its answer is changed', async () => {
    const result = JSON.parse(selectionJson(await alone)) as SelectionResult
    expect((await verify(result, data)).checks.filter(({ ok }) => ok !== true)).toEqual([])
    const changed = { ...result, intercept: (result.intercept ?? 0) + 1e-9 }
    expect((await verify(changed, data)).ok).toBe(false)
  })

  test('is held to a guarantee, told in words and verified like the rest', async () => {
    const result = await select(data, { ...own, method: name, guarantee: true, guaranteePairs: 2 })
    expect(result.guarantee!.halves.length).toBe(4)
    const text = selectionJson(result)
    expect(selectionJson(readResult(text, 'r'))).toBe(text)
    expect(selectionText(result)).not.toMatch(/NaN|undefined|Infinity|\[object/)
    expect((await verify(JSON.parse(text), data)).checks.filter(({ ok }) => ok !== true)).toEqual([])
  })

  test('is told in words, tables and a report, without numbers that are none', async () => {
    const result = await alone
    const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>')
    const html = reportHtml(result, document as never)
    const text = selectionText(result)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    const parts = [text, ...answer(result), paragraphOf(result).paragraph, commandLine(result)]
    for (const part of [
      ...parts,
      variablesCsv(result),
      summaryCsv(result),
      html.slice(0, html.indexOf('<script')),
    ])
      expect(part).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  test('stands in the help, in the list of methods and in the form of the app', async () => {
    expect((await secateur(['select', '--help'])).out.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`[ ,]${name}[ ,]`),
    )
    expect((await secateur(['methods'])).out).toContain(`  ${name} `)
    const listed = (await secateur(['methods', name])).out
    const fields = optionFields(name).map(({ key }) => key)
    expect(fields).toEqual(Object.keys(method.settings))
    for (const { summary } of Object.values(method.settings))
      expect(listed.replace(/\s+/g, ' ')).toContain(summary.replace(/\s+/g, ' '))
  })
}
