import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDataset } from '../../../src/data/read-dataset.js'
import { defineMethod, noTasks } from '../../../src/method/method.js'
import { registerMethod } from '../../../src/method/registry.js'
import { reselect } from '../../../src/method/result/reselect.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { select } from '../../../src/method/select.js'
import { verify } from '../../../src/method/verify/verify.js'
import { selectionJson } from '../../../src/report/json/selection-json.js'
import { commandLine } from '../../../src/report/text/sentences/methods.js'
import { testRandom } from '../../ensemble/random-ensemble.js'
import { secateur } from '../../support/command-line.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const random = testRandom(11)
const rows = Array.from({ length: 60 }, (_, i) => {
  const x = Array.from({ length: 8 }, () => random() - 0.5)
  return { x, y: 3 * x[0] - 3 * x[1] + 0.5 * random(), subject: `s${i >> 1}` }
})
const csv = `y,a,b,c,d,e,f,g,h,subject\n${rows.map(({ x, y, subject }) => [y, ...x, subject].join()).join('\n')}\n`
const data = readDataset(csv, { response: 'y', drop: ['subject'] })
const asked = { method: 'pruned', members: 8, lambdas: 10, guarantee: true, guaranteePairs: 5 }
const found = select(data, asked)

test('the method runs on every half, and the variables that recur are those that matter', async () => {
  const { guarantee, settings } = await found
  expect(guarantee!.halves.length).toBe(10)
  expect(guarantee!.selected.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(guarantee!.q).toBe(guarantee!.halves.flat().length / 10)
  expect(settings).toMatchObject({ guarantee: true, guaranteePairs: 5, guaranteeThreshold: 0.6 })
})

test('the answer of all rows is the one without a guarantee', async () => {
  const { guarantee: _asked, guaranteePairs: _pairs, ...plain } = asked
  const { guarantee: _found, settings: _settings, timing: _time, ...rest } = await found
  const { settings: _own, timing: _spent, ...alone } = await select(data, plain)
  expect(rest).toEqual(alone)
})

test('the statement says what is proved, of which variables, and under which assumptions', async () => {
  const { statement, q } = (await found).guarantee!
  expect(statement).toContain(
    'was run on 10 halves of the rows, in 5 complementary pairs. Of 8 variables, 2 were selected in at least 60 %',
  )
  expect(statement).toContain(`q = ${Number(q.toPrecision(3))}`)
  expect(statement).toMatch(/Shah & Samworth 2013, Theorem 1/)
  expect(statement).toMatch(/Nothing is claimed about variables above that probability/)
  const words = statement.split(/(?<=\.) /).map(sentence => sentence.split(/\s+/).length)
  expect(Math.max(...words)).toBeLessThanOrEqual(25)
})

test('a half that was altered is found out, all halves computed again or some', async () => {
  const result = JSON.parse(selectionJson(await found)) as SelectionResult
  expect((await verify(result, data)).checks.filter(({ ok }) => ok !== true)).toEqual([])
  const halves = result.guarantee!.halves.map(half => [...half, 7])
  const forged = { ...result, guarantee: { ...result.guarantee!, halves }, digest: undefined }
  const { checks } = await verify(forged as never, data, { share: 0.3, seed: 1 })
  expect(checks.find(({ name }) => name === 'halves')).toMatchObject({ ok: false })
  const bound = { ...result, guarantee: { ...result.guarantee!, pfer: 0.01 }, digest: undefined }
  expect((await verify(bound as never, data, { share: 0.3, seed: 1 })).ok).toBe(false)
})

test('with another threshold nothing is known of the method, and the guarantee goes', async () => {
  const result = await found
  expect(reselect(result, { data }).guarantee).toEqual(result.guarantee)
  const moved = reselect(result, { threshold: 0.9, data })
  expect(moved.guarantee).toBeUndefined()
  expect(moved.settings).not.toHaveProperty('guarantee')
  expect((await verify(JSON.parse(selectionJson(moved)), data)).ok).toBe(true)
})

test('rows of a subject go into the same half', async () => {
  const pairs = defineMethod({
    name: 'whole-subjects',
    title: 'Whole subjects',
    summary: 'the first variable where every subject has two rows, for a test',
    citations: [],
    kind: 'single',
    settings: {},
    takes: { families: ['gaussian'], weights: false, multipleImputation: false },
    run: ({ subjects }) =>
      noTasks(() => {
        const counts = new Map<number, number>()
        for (const one of subjects!) counts.set(one, (counts.get(one) ?? 0) + 1)
        return { settings: {}, chosen: [...counts.values()].every(k => k === 2) ? [0] : [1], warnings: [] }
      }),
  })
  const remove = registerMethod(pairs)
  const grouped = readDataset(csv, { response: 'y', groupBy: 'subject' })
  const { guarantee } = await select(grouped, {
    method: 'whole-subjects',
    guarantee: true,
    guaranteePairs: 3,
  })
  remove()
  expect(guarantee!.halves).toEqual(Array.from({ length: 6 }, () => [0]))
})

test('what makes no sense with it is refused', async () => {
  await expect(select(data, { guaranteePairs: 10 })).rejects.toThrow('guaranteePairs: needs guarantee')
  await expect(select(data, { ...asked, timeLimit: 1000 })).rejects.toThrow(/needs all of its halves/)
  await expect(select(data, { ...asked, guaranteeThreshold: 0.5 })).rejects.toThrow(/must lie in \(0.5, 1\]/)
})

test('on the command line: shards of halves, a method without members too, and the command that makes it again', async () => {
  const folder = temporaryFolder('guarantee')
  const file = join(folder, 'data.csv')
  writeFileSync(file, csv)
  const words = ['select', file, '-r', 'y', '--drop', 'subject', '--method', 'stepwise', '--guarantee']
  const few = [...words, '--set', 'guaranteePairs=3', '--quiet']
  const shards = [1, 2].map(i => join(folder, `${i}.shard`))
  for (const [i, out] of shards.entries())
    expect((await secateur([...few, '--shard', `${i + 1}/2`, '--out', out])).err).toBe('')
  const timeless = (text: string) => ({ ...JSON.parse(text), timing: null })
  const whole = await secateur([...few, '--json'])
  const merged = await secateur(['merge', ...shards, '--json', '--quiet'])
  expect(merged.err).toBe('')
  expect(timeless(merged.out)).toEqual(timeless(whole.out))
  const { out } = await secateur(few)
  expect(out).toContain('held to the guarantee: on average at most')
  expect(commandLine(JSON.parse(whole.out))).toContain('--guarantee --set')
})

test('an elastic net, which selects copies together, is held to all of them', async () => {
  const twice = rows.map(({ x, y }) => [y, ...x, ...x.map(v => 3 - 2 * v), 7].join())
  const names = 'a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p'
  const table = readDataset(`y,${names},constant\n${twice.join('\n')}\n`, { response: 'y' })
  const settings = { method: 'stability', members: 8, lambdas: 10, q: 12, guarantee: true, guaranteePairs: 4 }
  const net = await select(table, { ...settings, alpha: 0.4 })
  expect(net.guarantee!.variables).toBe(16)
  expect(net.guarantee!.variables).toBe(net.bound!.variables)
  const { q, threshold, pfer, statement } = net.guarantee!
  expect(pfer).toBeCloseTo((q * q) / ((2 * threshold - 1) * 16), 9)
  expect(statement).toContain('Here p = 16: the variables that can be selected.')
  expect((await verify(net, table)).ok).toBe(true)
  const lasso = await select(table, { ...settings, q: 4 })
  expect(lasso.guarantee!.variables).toBe(8)
})
