import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { plan } from '../../src/method/plan.js'
import { methodNamed, methods } from '../../src/method/registry.js'
import { optionNames } from '../../src/method/settings/option-names.js'
import { resolveSettings } from '../../src/method/settings/resolve-settings.js'
import { checkSetting } from '../../src/method/settings/setting.js'
import { resolveTriple } from '../../src/method/settings/triple.js'
import { stream } from '../../src/random/stream.js'

const random = stream(1, 'test/settings', 0)
const deviates = Float64Array.from({ length: 200 * 4088 }, () => random.normal())

const data = (n: number, p: number) =>
  createDataset({
    x: deviates.subarray(0, n * p),
    y: Float64Array.from({ length: n }, (_, i) => i),
  })

test('the defaults are those of the paper: B = 100, K = 100, threshold 0.7, q = ceil(sqrt(1.6 p)), U = B/3', () => {
  expect(resolveSettings(methodNamed('pruned'), {})).toEqual({
    members: 100,
    keep: '1/3',
    lambdas: 100,
    gridRule: 'first',
    sampler: 'half',
    prune: 'greedy',
    reference: 'stepwise',
    referenceForm: 'share',
    referenceLink: 'logit',
    importance: 'region',
    seed: 1,
    guarantee: false,
  })
  for (const [p, q] of [
    [50, 9],
    [100, 13],
    [1000, 40],
    [4088, 81],
  ]) {
    expect(resolveTriple(data(200, p), {})).toEqual({
      threshold: 0.7,
      q,
      pfer: expect.closeTo((q * q) / (0.4 * p), 10),
      rounding: 'up',
    })
  }
})

test('a PFER that is asked for is kept: q is rounded down', () => {
  const { q, pfer, rounding } = resolveTriple(data(200, 100), { pfer: 4 })
  expect({ q, rounding }).toEqual({ q: 12, rounding: 'down' })
  expect(pfer).toBeLessThanOrEqual(4)
  expect(resolveTriple(data(200, 100), { pfer: 4, rounding: 'up' }).q).toBe(13)
})

test('q and threshold give the PFER, q and PFER the threshold', () => {
  expect(resolveTriple(data(200, 100), { q: 10, threshold: 0.9 }).pfer).toBeCloseTo(1.25, 12)
  expect(resolveTriple(data(200, 100), { q: 10, pfer: 2 }).threshold).toBe(0.75)
  expect(resolveTriple(data(200, 100), { q: 10 })).toMatchObject({ threshold: 0.7, q: 10 })
})

test('copies count once and constant columns not at all: q, PFER and what a path can hold', () => {
  const { n, p, x, y } = data(100, 40)
  const blocks = createDataset({
    x: Float64Array.from({ length: 12 * n * p }, (_, at) => (at < 10 * n * p ? x[at % (n * p)] : 5)),
    y,
  })
  expect(blocks.p).toBe(480)
  expect(resolveTriple(blocks, {})).toEqual(resolveTriple(data(100, 40), {}))
  expect(resolveTriple(blocks, { q: 8, threshold: 0.9 }).pfer).toBe(64 / (0.8 * 40))
  expect(resolveTriple(blocks, { alpha: 0.5 }).q).toBe(resolveTriple(data(100, 400), {}).q)
  expect(() => plan(blocks, 'stability', { q: 41 })).toThrow(
    'q: must be at most 40, the number of distinct variables: copies count once, constant columns not at all; got 41',
  )
})

test('with few rows the default q stays within what a path can hold', () => {
  expect(resolveTriple(data(10, 1000), {}).q).toBe(9)
  expect(() => plan(data(10, 1000), 'stability', { q: 10 })).toThrow('q: must be at most 9')
})

test('a setting that a method does not have is refused, with the methods that have it', () => {
  const refused = (method: string, settings: object) => () =>
    resolveSettings(methodNamed(method), settings as never)
  expect(refused('auto', { pfer: 1 })).toThrow(
    'pfer: is not a setting of the method auto; methods that have it: pruned, stability, randomised-lasso',
  )
  expect(refused('lasso', { kappa: 3 })).toThrow('methods that have it: st2e')
  expect(refused('st2e', { kapa: 3 })).toThrow('kapa: is not a setting of the method st2e')
  expect(refused('st2e', { kapa: 3 })).toThrow('kappa')
})

test('a value that a setting cannot have is refused with its rule', () => {
  const { settings } = methodNamed('pruned')
  const refused = (name: string, value: unknown) => () => checkSetting(name, settings[name], value)
  expect(refused('members', 1)).toThrow('members: must be a whole number from 2 to 1000000; got 1')
  expect(refused('threshold', 0.5)).toThrow('threshold: must lie in (0.5, 1]; got 0.5')
  expect(refused('gridRule', 'last')).toThrow('gridRule: must be one of first, farthest; got last')
  expect(refused('stratified', 'yes')).toThrow('stratified: must be true or false')
})

test('every setting of every method says what it is and what it is by default', () => {
  for (const { name, settings } of methods)
    for (const [key, setting] of Object.entries(settings)) {
      expect(setting.summary, `${name} ${key}`).toMatch(/^[A-Za-z].{10,}[^.]$/)
      expect(setting.default !== undefined || setting.derived !== undefined, `${name} ${key}`).toBe(true)
      if (setting.default !== undefined) checkSetting(key, setting, setting.default)
    }
})

test('the list of options is that of the registry', () => {
  const options = methods.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { option }]) => (option === true ? [name] : [])),
  )
  expect([...new Set(options)].toSorted()).toEqual([...optionNames].toSorted())
})
