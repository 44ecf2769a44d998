/** The same suite for every method on every runner: the bytes of one thread, from plain numbers and from data of all kinds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { SecateurError } from '../../src/errors.js'
import { methods } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type RunningOptions, select } from '../../src/method/select.js'
import { selectNow } from '../../src/method/select-now.js'
import { verify } from '../../src/method/verify/verify.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { data, kinds, mixed } from './method-data.js'
import { type MethodRunner, methodRunners } from './method-runners.js'
import { smallSettings } from './method-settings.js'
import { registerOwnMethods } from './own-methods.js'

afterAll(registerOwnMethods())

const bytes = (result: SelectionResult) =>
  selectionJson({ ...result, timing: { milliseconds: 0, threads: 1 } })

const tables: Readonly<Record<string, Dataset>> = {
  'plain numbers': data,
  'two classes': kinds['two classes'](),
  'cells filled in each member': kinds['cells filled in each member'](),
  'weights, factors, subjects, unpenalised and filled cells': mixed,
}

/** Computed at once on the calling thread, without a runner: the bytes that all must have, or the refusal. */
const expected = new Map<string, Promise<string>>()

for (const runner of methodRunners)
  describe.skipIf(runner.missing !== undefined)(`method conformance on ${runner.name}`, () => {
    beforeAll(async () => runner.open?.())
    afterAll(async () => runner.close?.())
    for (const { name } of methods) describe(name, () => conforms(name, runner))
  })

function conforms(name: string, runner: MethodRunner): void {
  const begin = (table: Dataset) => (running: RunningOptions) =>
    select(table, { ...smallSettings(name), ...running, method: name })
  const outcome = (found: Promise<SelectionResult>) =>
    found.then(bytes, (error: unknown) => {
      if (error instanceof SecateurError) return `${error.code}: ${error.message}`
      throw error
    })

  test.each(Object.keys(tables))('gives the bytes of one thread from %s', async what => {
    const table = tables[what]
    const key = `${name}, ${what}`
    if (!expected.has(key)) expected.set(key, outcome(begin(table)({})))
    const own = await outcome(runner.compute(begin(table)))
    expect(own).toBe(await expected.get(key))
    if (!own.startsWith('{')) expect(own).toMatch(/^usage\/(weights|force|standardise|missing|family): /)
  })

  test('selects what is selected at once, reads back, and stands up to verification', async () => {
    const result = await runner.compute(begin(data))
    const { chosen } = selectNow(data, { ...smallSettings(name), method: name })
    expect(result.selected.map(one => one.name).toSorted()).toEqual(
      Array.from(chosen, j => data.names[j]).toSorted(),
    )
    const text = selectionJson(result)
    expect(selectionJson(readResult(text, 'result'))).toBe(text)
    expect((await verify(JSON.parse(text), data)).checks.filter(({ ok }) => ok !== true)).toEqual([])
  })
}
