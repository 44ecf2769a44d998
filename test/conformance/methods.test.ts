/** What holds for every method of the registry, two that are added here among them. On every runner: methods-on-runners.test.ts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, describe, expect, test } from 'vitest'
import { optionFields } from '../../apps/web/option-fields.js'
import type { Dataset } from '../../src/data/dataset.js'
import { SecateurError } from '../../src/errors.js'
import { methodNamed, methods } from '../../src/method/registry.js'
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
import { secateur } from '../support/command-line.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { csv, data, kinds } from './method-data.js'
import { smallSettings } from './method-settings.js'
import { registerOwnMethods } from './own-methods.js'

afterAll(registerOwnMethods())

const folder = temporaryFolder('methods')
const file = join(folder, 'data.csv')
writeFileSync(file, csv())

const bytes = (result: SelectionResult) =>
  selectionJson({ ...result, timing: { milliseconds: 0, threads: 1 } })

for (const { name } of methods) describe(`method conformance: ${name}`, () => conforms(name))

function conforms(name: string): void {
  const method = methodNamed(name)
  const own = smallSettings(name)
  const run = (table: Dataset = data, running: RunningOptions = {}) =>
    select(table, { ...own, ...running, method: name })
  const alone = run()
  const hasMembers = 'members' in method.settings

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
      else expect([code, err]).toEqual([2, expect.stringContaining('needs a method that has members')])
    }
    if (!hasMembers) return
    const whole = await secateur([...words, '--json'])
    const merged = await secateur(['merge', ...shards, '--json', '--quiet'])
    expect(merged.err).toBe('')
    const timeless = (text: string) => ({ ...JSON.parse(text), timing: null })
    expect(timeless(merged.out)).toEqual(timeless(whole.out))
  })

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
