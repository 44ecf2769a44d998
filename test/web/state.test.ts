import { describe, expect, test } from 'vitest'
import { comparedSettings, comparedVariables } from '../../apps/web/compare.js'
import { leftOutKind, typeToTell } from '../../apps/web/left-out.js'
import { settingsFor } from '../../apps/web/option-fields.js'
import { bytes, wholeSeconds } from '../../apps/web/parts/units.js'
import { recommendedFill } from '../../apps/web/recommended-fill.js'
import { assignUse, choices, currentUse, fresh, prepareOptions, undo } from '../../apps/web/state/choices.js'
import { fromHash, toHash } from '../../apps/web/state/hash.js'
import { problemOf } from '../../apps/web/state/problem.js'
import { hitsOf } from '../../apps/web/truth.js'
import { exampleData } from '../../src/data/example.js'
import type { ColumnReport } from '../../src/data/inspect/inspect-table.js'
import { SecateurError } from '../../src/errors.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { prunedStabilitySelection, stabilitySelection } from '../support/select.js'

describe('settings in the address', () => {
  test('come back as they were, whatever the names of columns', () => {
    const names = ['a&b=c#d', '__proto__', 'line\nbreak', 'ünï', '%41']
    const choices = {
      ...fresh,
      response: names[0],
      family: 'binomial',
      eventClass: 'no & yes',
      drop: names.slice(1, 3),
      id: [names[3]],
      force: [names[4]],
      types: Object.fromEntries([[names[1], 'factor']]),
      missing: 'mean',
      groupBy: 'x',
      weights: 'w',
      offset: 'o',
      exposure: 'hours & days',
      penaltyFactors: 'a=2\nb=Inf',
      curved: 'age, dose',
      event: 'e',
      eventValue: 'dead',
      entry: 'since',
      strata: 'centre',
      ties: 'efron',
      method: 'stability',
      settings: { members: 50, threshold: 0.8, sampler: 'pairs', stratified: false },
    } as const
    expect({ ...fresh, ...fromHash(`#${toHash(choices)}`) }).toEqual(choices)
  })

  test('are ignored where they make no sense, and left out where they are too long', () => {
    const odd = fromHash('#family=normal&missing=guess&method=magic&members=many&sampler=all&type=x&q=')
    expect({ ...fresh, ...odd }).toEqual(fresh)
    expect(toHash({ ...fresh, drop: Array.from({ length: 2000 }, (_, j) => `column ${j}`) })).toBe('')
  })

  test('become the options of the library, each only where it says something', () => {
    const before = choices.value
    const optionsOf = (change: Partial<typeof fresh>) => {
      choices.value = { ...fresh, response: 't', ...change }
      return prepareOptions.value
    }
    const survival = { event: 'e', entry: 's', strata: 'c', ties: 'efron', offset: 'o' } as const
    expect(optionsOf({ family: 'cox', ...survival })).toEqual({
      response: 't',
      family: 'cox',
      missing: 'error',
      ...survival,
    })
    expect(optionsOf({ ...survival, exposure: 'h' })).toEqual({
      response: 't',
      missing: 'error',
      offset: 'o',
    })
    expect(optionsOf({ family: 'poisson', exposure: 'h' })).toMatchObject({ exposure: 'h' })
    expect(optionsOf({ curves: true, curved: 'age, dose_*' })).toMatchObject({ curves: ['age', 'dose_*'] })
    const factors = optionsOf({ penaltyFactors: 'a=0.5\n b = inf, c\n d=' })?.penaltyFactors
    expect(factors).toEqual({ a: 0.5, b: 'Inf', c: Number.NaN, d: Number.NaN })
    choices.value = before
  })

  test('that a method does not know are not sent to it', () => {
    const settings = { members: 10, pfer: 2, keep: '1/2', order: 'random' } as const
    expect(settingsFor('stability', settings)).toEqual({ members: 10, pfer: 2 })
    expect(settingsFor('st2e', settings)).toEqual({ members: 10, keep: '1/2' })
  })
})

test('errors say what is wrong and what to do, in one line, at a length that fits', () => {
  const fault = {
    where: 'column "x\u202e"',
    rule: 'has a "y"\n',
    got: 'z'.repeat(1000),
    hint: 'Use --types.',
  }
  const { what, remedy } = problemOf(new SecateurError('data/not-a-number', fault))
  expect(what).toMatch(/^column "x\\u\{202e\}": has a "y"\\u\{a\}; got z+…$/)
  expect(remedy).toContain('take the column as categories')
  expect(problemOf(new RangeError('Array buffer allocation failed')).code).toBe('run/memory')
  expect(problemOf('?')).toMatchObject({ code: 'run/unexpected', remedy: undefined })
})

test('sizes and times are told as people tell them', () => {
  expect([0, 999, 1000, 292_431, 3.21e7, 5e12].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '292 kB',
    '32 MB',
    '5.0 TB',
  ])
  expect([1, 1499, 59_600, 125_000].map(wholeSeconds)).toEqual(['1 s', '1 s', '1 min 0 s', '2 min 5 s'])
})

test('two runs are compared by the names of variables, and by the settings that differ', async () => {
  const data = exampleData()
  const small = { ...data, p: 100, x: data.x.slice(0, 100 * data.n), names: data.names.slice(0, 100) }
  const left = await prunedStabilitySelection(data, { members: 20, lambdas: 20 })
  const right = await stabilitySelection(small, { members: 20, lambdas: 20, seed: 2 })
  const found = comparedVariables(left, right)
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(left.selected.map(({ name }) => name)))
  expect(found.find(({ name }) => name === 'gene_138')).toMatchObject({ right: undefined, selected: 'left' })
  expect(found.find(({ name }) => name === 'gene_017')).toMatchObject({ left: 1, right: 1, selected: 'both' })
  const settings = comparedSettings(left, right).filter(one => one.left !== one.right)
  expect(settings).toEqual(
    expect.arrayContaining([
      {
        name: 'Method',
        left: 'Pruned stability selection (pruned)',
        right: 'Stability selection (stability)',
      },
      { name: 'Seed', left: '1', right: '2' },
      { name: 'Variables', left: '400', right: '100' },
    ]),
  )
})

test('a date, an identifier and a constant text are left out unless they are given a type', () => {
  const column = (type: ColumnReport['type'], ...remarks: ColumnReport['remarks']) => ({ type, remarks })
  expect(leftOutKind(column('date', { kind: 'date' }))).toBe('date')
  expect(leftOutKind(column('integer', { kind: 'identifier', reason: 'it numbers the rows' }))).toBe(
    'identifier',
  )
  expect(leftOutKind(column('factor', { kind: 'constant' }))).toBe('constant')
  expect(leftOutKind(column('number', { kind: 'constant' }))).toBeUndefined()
  expect(['date', 'integer', 'factor', 'empty'].map(type => typeToTell(column(type as 'date')))).toEqual([
    'date',
    'number',
    'factor',
    undefined,
  ])
})

test('few incomplete rows are spared, many are filled as the method can take them', () => {
  expect([6, 7].map(rows => recommendedFill(rows, 120, true))).toEqual(['drop-rows', 'multiple'])
  expect(recommendedFill(60, 120, false)).toBe('knn')
})

test('a change of columns can be undone', () => {
  choices.value = fresh
  assignUse([{ name: 'a' }, { name: 'day', tell: 'date' }], 'force')
  expect(choices.value).toMatchObject({ force: ['a', 'day'], types: { day: 'date' } })
  expect(currentUse('day', true)).toBe('force')
  assignUse([{ name: 'day', tell: 'date' }], 'auto')
  expect(choices.value).toMatchObject({ force: ['a'], types: {} })
  expect(currentUse('day', true)).toBe('auto')
  undo()
  undo()
  expect(choices.value).toEqual(fresh)
})

test('what is known to be true is compared with what was selected', () => {
  const selected = ['a', 'b', 'x'].map(name => ({ name })) as unknown as SelectionResult['selected']
  expect(hitsOf({ selected }, ['a', 'b', 'c'])).toEqual({ found: 2, of: 3, missed: ['c'], wrong: ['x'] })
})
