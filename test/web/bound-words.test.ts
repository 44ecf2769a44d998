/** What the app says of false selections before a run: never more than is proved of that run. */
import { expect, test } from 'vitest'
import { texts } from '../../apps/web/texts.js'
import type { Settings } from '../../apps/web/worker/methods.js'
import { type Estimate, serveProbe } from '../../apps/web/worker/probe.js'
import type { Scope } from '../../apps/web/worker/scope.js'
import { createDataset } from '../../src/data/create-dataset.js'
import { exampleData } from '../../src/data/example.js'
import { select } from '../../src/method/select.js'

const data = exampleData()

/** Each column twice, and a constant one. */
const copied = createDataset({
  x: Float64Array.from({ length: (2 * data.p + 1) * data.n }, (_, at) => data.x[at % data.x.length]).fill(
    7,
    2 * data.p * data.n,
  ),
  y: data.y,
})

function boundOf(method: string, settings: Settings, of = data): NonNullable<Estimate['bound']> {
  let answer: unknown
  const scope: Scope = { onmessage: null, postMessage: message => (answer = message) }
  serveProbe(scope)
  scope.onmessage?.({
    data: { data: of, method, settings: { members: 10, ...settings }, threads: 1 } as never,
  })
  const { bound } = answer as Estimate
  if (bound === undefined) throw new Error('no bound')
  return bound
}

function words(method: string, settings: Settings): string {
  const { of, pfer, q } = boundOf(method, settings)
  return texts.method.boundOf[of](String(pfer), q).replaceAll('\u00a0', ' ')
}

test.each([
  ['stability', { pfer: 1 }, /^at most [\d.]+ expected, with q = \d+$/],
  ['stability', {}, /^at most [\d.]+ expected, if members hold q = \d+ on average$/],
  ['stability', { pfer: 1, capped: false }, /, if members hold q = \d+ on average$/],
  ['randomised-lasso', { pfer: 1, prune: 'none' }, /, if members hold q = \d+ on average$/],
  ['pruned', { pfer: 1 }, /^at most [\d.]+ expected of all members, .*; nothing is proved for those kept$/],
  ['randomised-lasso', { pfer: 1 }, /; nothing is proved for those kept$/],
  ['stability', { pfer: 1, sampler: 'bootstrap' }, /^nothing is proved for bootstrap samples$/],
  ['pruned', { pfer: 1, sampler: 'bootstrap' }, /^nothing is proved for bootstrap samples$/],
] as const)('%s with %o', (method, settings, said) => {
  expect(words(method, settings)).toMatch(said)
})

test('the bound is the one that the result states, for what the result says it is proved for', async () => {
  for (const [method, settings, table] of [
    ...['stability', 'pruned'].flatMap(name => [
      [name, {}, data] as const,
      [name, { pfer: 1 }, data] as const,
    ]),
    ['stability', { pfer: 1 }, copied],
    ['pruned', {}, copied],
    ['pruned', { alpha: 0.5 }, copied],
  ] as const) {
    const { of, pfer, q } = boundOf(method, settings, table)
    const { bound } = await select(table, { method, members: 10, ...settings })
    expect(bound).toMatchObject({ pfer, q })
    expect(bound?.statement.includes('none is proved for the')).toBe(of === 'unpruned')
    expect(bound?.statement.includes('so that the bound holds at that q')).toBe(of === 'proved')
  }
})

test('no method is said to have an exact bound', () => {
  expect(JSON.stringify([texts.method.names, texts.options])).not.toMatch(/exact/i)
})
