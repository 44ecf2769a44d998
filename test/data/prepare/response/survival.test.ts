import { describe, expect, test } from 'vitest'
import { createDataset } from '../../../../src/data/create-dataset.js'
import { readDataset } from '../../../../src/data/read-dataset.js'
import { samplingStrata } from '../../../../src/data/sampling-strata.js'
import { SecateurError } from '../../../../src/errors.js'
import { lassoLearner } from '../../../../src/learner/lasso.js'
import { select } from '../../../../src/method/select.js'

type Row = Record<string, string | number>

const rows: Row[] = Array.from({ length: 12 }, (_, i) => ({
  time: 3 + ((7 * i) % 11),
  died: i % 3 === 0 ? 1 : 0,
  status: i % 3,
  entry: i % 2,
  site: 'abc'[i % 3],
  visits: (5 * i) % 7,
  years: 1 + (i % 4),
  a: Math.sin(i),
  b: Math.cos(3 * i),
}))

function csv(change: (row: Row, i: number) => Row = row => row): string {
  const changed = rows.map((row, i) => change({ ...row }, i))
  const names = Object.keys(changed[0])
  return [names, ...changed.map(row => names.map(name => row[name]))].map(line => line.join(',')).join('\n')
}

const survival = { response: 'time', event: 'died', only: ['a', 'b'] }

test('a time and an event make a cox response, and neither is a predictor', () => {
  const data = readDataset(csv(), {
    response: 'time',
    event: 'died',
    entry: 'entry',
    strata: 'site',
    ties: 'efron',
  })
  expect(data.family).toBe('cox')
  expect(data.names).toEqual(['status', 'visits', 'years', 'a', 'b'])
  expect([...data.survival!.event]).toEqual(rows.map(({ died }) => died))
  expect([...data.survival!.entry!]).toEqual(rows.map(({ entry }) => entry))
  expect([...data.survival!.strata!]).toEqual(rows.map((_, i) => i % 3))
  expect(data.survival!.ties).toBe('efron')
  expect([...samplingStrata(data)!]).toEqual([...data.survival!.event])
  expect(data.source!.options).toMatchObject({ event: 'died', entry: 'entry', strata: 'site', ties: 'efron' })
})

test.each([
  ['1 and 2', (row: Row) => ({ ...row, died: 1 + Number(row.died) }), 'died'],
  ['true and false', (row: Row) => ({ ...row, died: row.died === 1 ? 'true' : 'FALSE' }), 'died'],
  ['a value that is named', (row: Row) => ({ ...row, died: row.died === 1 ? 'dead' : 'alive' }), 'died=dead'],
  [
    'a number that is named',
    (row: Row) => ({ ...row, died: row.died === 1 ? 2 : Number(row.entry) }),
    'died=2.0',
  ],
])('events as %s', (_, change, event) => {
  const data = readDataset(csv(change), { ...survival, event })
  expect([...data.survival!.event]).toEqual(rows.map(({ died }) => died))
})

test('an exposure is an offset by its logarithm', () => {
  const data = readDataset(csv(), {
    response: 'visits',
    family: 'poisson',
    exposure: 'years',
    only: ['a', 'b'],
  })
  expect([...data.offset!]).toEqual(rows.map(({ years }) => expect.closeTo(Math.log(Number(years)), 14)))
})

test('three classes become 0, 1 and 2', () => {
  const data = readDataset(csv(), { response: 'site', family: 'multinomial', only: ['a', 'b'] })
  expect(data.classes).toEqual(['a', 'b', 'c'])
  expect([...data.y]).toEqual(rows.map((_, i) => i % 3))
})

describe('bad input', () => {
  const refused: [string, string, () => unknown][] = [
    ['data/event', '--event status=2', () => readDataset(csv(), { ...survival, event: 'status' })],
    [
      'data/no-event',
      'every row is censored',
      () =>
        readDataset(
          csv(row => ({ ...row, died: 0 })),
          survival,
        ),
    ],
    ['data/no-event', 'got 7', () => readDataset(csv(), { ...survival, event: 'status=7' })],
    [
      'data/negative-time',
      'row 3',
      () =>
        readDataset(
          csv((row, i) => (i === 2 ? { ...row, time: -1 } : row)),
          survival,
        ),
    ],
    ['usage/family', 'must be cox', () => readDataset(csv(), { ...survival, family: 'poisson' })],
    ['usage/event', '--event COLUMN', () => readDataset(csv(), { response: 'time', family: 'cox' })],
    ['usage/event', 'must not name the response', () => readDataset(csv(), { ...survival, event: 'time' })],
    ['usage/no-such-column', 'Did you mean', () => readDataset(csv(), { ...survival, event: 'dide' })],
    [
      'data/negative-count',
      'row 2',
      () =>
        readDataset(
          csv((row, i) => (i === 1 ? { ...row, visits: -2 } : row)),
          { response: 'visits', family: 'poisson', only: ['a'] },
        ),
    ],
    [
      'data/classes',
      '3 to 50 classes',
      () => readDataset(csv(), { response: 'died', family: 'multinomial' }),
    ],
    [
      'data/exposure',
      'above 0',
      () => readDataset(csv(), { response: 'visits', family: 'poisson', exposure: 'entry', only: ['a'] }),
    ],
    [
      'usage/event',
      'needs survival',
      () => createDataset({ columns: [[1, 2, 3, 4]], y: [1, 2, 3, 4], family: 'cox' }),
    ],
  ]
  test.each(refused)('%s: %s', (code, says, act) => {
    let thrown: unknown
    try {
      act()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(SecateurError)
    expect((thrown as SecateurError).code).toBe(code)
    expect((thrown as SecateurError).message).toContain(says)
  })

  test('an entry at or after its time', () => {
    const late = csv((row, i) => (i === 4 ? { ...row, entry: row.time } : row))
    expect(() => readDataset(late, { ...survival, entry: 'entry' })).toThrow(/row 5.*must be below the time/)
  })

  test('a sample whose rows are all censored', () => {
    const data = readDataset(csv(), survival)
    const censored = Int32Array.from(rows.keys()).filter(i => rows[i].died === 0)
    expect(() => lassoLearner(data, Float64Array.of(0.1)).fit(censored)).toThrow(
      /must have an event in every sample/,
    )
  })

  test('a single event', async () => {
    const data = readDataset(
      csv((row, i) => ({ ...row, died: i === 0 ? 1 : 0 })),
      survival,
    )
    await expect(select(data, { method: 'stability' })).rejects.toThrow(/at least two rows with an event/)
  })
})

test('events all at one time are respected, and it is said that they tie', () => {
  const data = readDataset(
    csv(row => ({ ...row, time: 5 })),
    survival,
  )
  expect(data.source!.notes.join()).toContain('--ties efron')
  const { worstKkt } = lassoLearner(data, Float64Array.of(0.05, 0.01)).fit(Int32Array.from(rows.keys()))
  expect(worstKkt).toBeLessThan(1e-8)
})
