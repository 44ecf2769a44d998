/** Every outcome and design on every runner: the bytes of one thread, read back as they were, and standing up to verification. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import type { PrepareOptions } from '../../src/data/prepare/options.js'
import { readDataset } from '../../src/data/read-dataset.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type RunningOptions, select } from '../../src/method/select.js'
import { verify } from '../../src/method/verify/verify.js'
import { readResult } from '../../src/report/json/read-result.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { testRandom } from '../ensemble/random-ensemble.js'
import { methodRunners } from './method-runners.js'

const random = testRandom(9)
const rows = Array.from({ length: 60 }, () => {
  const x = Array.from({ length: 6 }, () => Number((2 * random() - 1).toFixed(4)))
  const eta = 2.5 * x[0] - 2 * x[1]
  const time = Number((0.01 - Math.log(1 - random()) * Math.exp(-eta)).toFixed(3))
  return {
    number: Number((x[0] + 3 * x[1] ** 2 + 0.3 * random()).toFixed(4)),
    label: eta + 2 * random() > 1 ? 'yes' : 'no',
    type: eta + random() > 1.2 ? 'high' : x[2] + random() > 0.5 ? 'low' : 'none',
    count: Math.floor(-Math.log(1 - random()) * Math.exp(0.5 * eta + 0.5)),
    years: Number((0.5 + random()).toFixed(2)),
    time,
    died: random() < 0.7 ? 1 : 0,
    entry: random() < 0.3 ? Number((time / 3).toFixed(4)) : 0,
    centre: 'pq'[Math.floor(2 * random())],
    w: Number((0.5 + random()).toFixed(2)),
    ...Object.fromEntries(x.map((value, j) => ['abcdef'[j], value])),
  }
})
type Column = keyof (typeof rows)[number]

function table(columns: readonly Column[], options: PrepareOptions): Dataset {
  const all = [...columns, 'a', 'b', 'c', 'd', 'e', 'f'] as Column[]
  const lines = [all, ...rows.map(row => all.map(name => row[name]))]
  return readDataset(`${lines.map(line => line.join(',')).join('\n')}\n`, options)
}

const members = { members: 12, lambdas: 12 }
const pruned = { method: 'pruned', ...members }
const auto = { method: 'auto', ...members, simulations: 1 }

const designs: Readonly<Record<string, readonly [Dataset, object]>> = {
  'survival times with entry, strata, weights and an unpenalised column': [
    table(['time', 'died', 'entry', 'centre', 'w'], {
      response: 'time',
      event: 'died',
      entry: 'entry',
      strata: 'centre',
      ties: 'efron',
      weights: 'w',
      force: ['f'],
    }),
    auto,
  ],
  'survival times with curves': [
    table(['time', 'died'], { response: 'time', event: 'died', curves: ['a', 'b'] }),
    auto,
  ],
  'survival times with penalty factors, as elastic nets': [
    table(['time', 'died'], {
      response: 'time',
      event: 'died',
      penaltyFactors: { c: 0, d: 'Inf', e: 2 },
    }),
    { ...pruned, alpha: 0.6 },
  ],
  'counts with an exposure, penalty factors and curves': [
    table(['count', 'years'], {
      response: 'count',
      family: 'poisson',
      exposure: 'years',
      penaltyFactors: { c: 0, e: 2 },
      curves: ['a'],
    }),
    auto,
  ],
  'weighted counts, as elastic nets': [
    table(['count', 'w'], { response: 'count', family: 'poisson', weights: 'w' }),
    { ...pruned, alpha: 0.5 },
  ],
  'several classes with an unpenalised column': [
    table(['type'], { response: 'type', family: 'multinomial', force: ['f'] }),
    auto,
  ],
  'several classes with weights and penalty factors, as elastic nets': [
    table(['type', 'w'], {
      response: 'type',
      family: 'multinomial',
      weights: 'w',
      penaltyFactors: { c: 0, e: 2 },
    }),
    { ...pruned, alpha: 0.7 },
  ],
  'numbers with curves and penalty factors': [
    table(['number'], { response: 'number', curves: ['*'], penaltyFactors: { c: 0, d: 'Inf', e: 2 } }),
    auto,
  ],
  'two classes with curves, as elastic nets': [
    table(['label', 'w'], { response: 'label', weights: 'w', curves: ['a', 'b'], force: ['f'] }),
    { ...pruned, alpha: 0.5 },
  ],
}

const bytes = (result: SelectionResult) =>
  selectionJson({ ...result, timing: { milliseconds: 0, threads: 1 } })
const begin =
  ([data, settings]: readonly [Dataset, object]) =>
  (running: RunningOptions) =>
    select(data, { ...settings, ...running })

const expected = new Map<string, Promise<SelectionResult>>()
function onOneThread(name: string): Promise<SelectionResult> {
  if (!expected.has(name)) expected.set(name, begin(designs[name])({}))
  return expected.get(name)!
}

test.each(Object.keys(designs))('a result of %s reads back and stands', async name => {
  const text = selectionJson(await onOneThread(name))
  expect(selectionJson(readResult(text, 'result'))).toBe(text)
  const { checks } = await verify(JSON.parse(text), designs[name][0])
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([])
})

for (const runner of methodRunners)
  describe.skipIf(runner.missing !== undefined)(`on ${runner.name}`, () => {
    beforeAll(async () => runner.open?.())
    afterAll(async () => runner.close?.())
    // Workers elsewhere compute members as these threads do: a few designs say whether the data arrive whole.
    const names = Object.keys(designs).filter(
      name => runner.name !== 'a Redis cluster' || 'alpha' in designs[name][1],
    )
    test.each(names)('%s: the bytes of one thread', async name => {
      const own = await runner.compute(begin(designs[name]))
      expect(bytes(own)).toBe(bytes(await onOneThread(name)))
    })
  })
