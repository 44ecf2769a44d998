import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDataset } from '../../src/data/create-dataset.js'
import { digest } from '../../src/data/digest.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { SecateurError } from '../../src/errors.js'

const y = [1, 2, 3, 5]

test('a list of columns, a record of columns and one flat array make the same data', () => {
  const a = createDataset({
    columns: [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ],
    y,
    names: ['a', 'b'],
  })
  const b = createDataset({ columns: { a: [1, 2, 3, 4], b: new Float32Array([5, 6, 7, 8]) }, y })
  const c = createDataset({ x: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8), y, names: ['a', 'b'] })
  const { source, ...d } = readDataset('a,b,y\n1,5,1\n2,6,2\n3,7,3\n4,8,5\n', { response: 'y' })
  expect(b).toEqual(a)
  expect(c).toEqual(a)
  expect(d).toEqual(a)
  expect(source).toEqual({ rows: 4, columns: 3, options: { response: 'y' }, notes: [] })
  expect(digest(d)).toBe(digest(a))
})

test('rows of objects and a row-major matrix make the same data, too', () => {
  const data = createDataset({ columns: { a: [1, 2, 3, 4], b: [5, 6, 7, 8] }, y })
  const rows = y.map((value, i) => ({ a: i + 1, y: value, b: `${i + 5}` }))
  expect(createDataset({ rows })).toEqual(data)
  expect(createDataset({ rows: new Set(rows), response: 'y' })).toEqual(data)
  const flat = [1, 5, 2, 6, 3, 7, 4, 8]
  expect(createDataset({ x: flat, order: 'row', y, names: ['a', 'b'] })).toEqual(data)
  expect(createDataset({ x: Float64Array.from(flat), order: 'row', y, names: ['a', 'b'] })).toEqual(data)
})

test('the data are copied: later changes by the caller do not reach them', () => {
  const column = [1, 2, 3, 4]
  const response = Float64Array.of(1, 2, 3, 5)
  const data = createDataset({ columns: [column], y: response })
  column[0] = 99
  response[0] = 99
  expect(data.x[0]).toBe(1)
  expect(data.y[0]).toBe(1)
  expect(data.names).toEqual(['x1'])
})

test('the digest is SHA-256 of the head line, y and x, and changes with every part', () => {
  const data = createDataset({ columns: { a: [1, 2, 3, 4] }, y })
  const head =
    '{"format":"secateur-dataset-1","n":4,"p":1,"family":"gaussian","response":"y","names":["a"]}\n'
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from(data.y.buffer), Buffer.from(data.x.buffer)])
  expect(digest(data)).toBe(createHash('sha256').update(bytes).digest('hex'))
  const others = [
    createDataset({ columns: { b: [1, 2, 3, 4] }, y }),
    createDataset({ columns: { a: [1, 2, 3, 4.5] }, y }),
    createDataset({ columns: { a: [1, 2, 3, 4] }, y: [1, 2, 3, 6] }),
    createDataset({ columns: { a: [1, 2, 3, 4] }, y, response: 'z' }),
  ]
  expect(new Set([data, ...others].map(digest)).size).toBe(5)
})

test('minus zero and zero are the same value', () => {
  expect(digest(createDataset({ columns: [[-0, 1, 2, 3]], y }))).toBe(
    digest(createDataset({ columns: [[0, 1, 2, 3]], y })),
  )
})

test('labels may be strings', () => {
  const data = createDataset({ columns: [[1, 2, 3, 4]], y: ['b', 'a', 'a', 'b'] })
  expect([...data.y]).toEqual([1, 0, 0, 1])
  expect(data.classes).toEqual(['a', 'b'])
})

test.each<[code: string, message: string, input: unknown]>([
  ['data/missing-value', 'column "x1", row 2: has a missing value', { columns: [[1, Number.NaN, 3, 4]], y }],
  [
    'data/out-of-range',
    'column "x1", row 3: has an infinite value',
    { columns: [[1, 2, Number.POSITIVE_INFINITY, 4]], y },
  ],
  [
    'data/out-of-range',
    'column "x1", row 1: must not exceed 1e+140 in size',
    { columns: [[1e200, 2, 3, 4]], y },
  ],
  [
    'data/missing-value',
    'column "y", row 4: has a missing value',
    { columns: [[1, 2, 3, 4]], y: [1, 2, 3, Number.NaN] },
  ],
  ...[null, undefined, '', '  ', 'NA'].map((gap): [string, string, unknown] => [
    'data/missing-value',
    'column "a", row 1: has a missing value',
    { columns: { a: [gap, 2, 3, 4] }, y },
  ]),
  ['data/missing-value', 'column "x1", row 2: has a missing value', { x: [1, null, 3, 4], y }],
  ['data/missing-value', 'column "y", row 3: has a missing', { columns: [y], y: ['a', 'b', undefined, 'a'] }],
  ['data/missing-value', 'column "y", row 1: has a missing', { columns: [y], y: [null, 2, 3, 4] }],
  ['usage/weights', 'weights: must be at least 0 in row 2', { columns: [y], y, weights: [1, null, 1, 1] }],
  ['data/not-a-number', 'column "a", row 2: has text', { columns: { a: [1, 'two', 3, 4] }, y }],
  ['data/not-a-number', 'column "a", row 2: has text', { columns: { a: [1, [], 3, 4] }, y }],
  [
    'data/precision',
    'column "a", row 3: has a whole number beyond 2^53',
    { columns: { a: [1, 2, 9007199254740993n, 4] }, y },
  ],
  ['data/too-few-rows', 'data: must have at least 4 rows; got 3', { columns: [[1, 2, 3]], y: [1, 2, 3] }],
  ['data/no-predictors', 'data: has no predictor columns', { columns: [], y }],
  ['data/constant-response', 'column "y": has the same value', { columns: [[1, 2, 3, 4]], y: [7, 7, 7, 7] }],
  [
    'data/one-class',
    'column "y": has only one class',
    { columns: [[1, 2, 3, 4]], y: [0, 0, 0, 0], family: 'binomial' },
  ],
  ['data/classes', 'got 4 distinct values', { columns: [[1, 2, 3, 4]], y, family: 'binomial' }],
  ['data/duplicate-name', 'column "a": appears twice', { columns: [[1, 2, 3, 4], y], y, names: ['a', 'a'] }],
  ['data/duplicate-name', 'column "y": appears twice', { columns: { y: [1, 2, 3, 4] }, y }],
  ['data/empty-name', 'column 1: has no name', { columns: [[1, 2, 3, 4]], y, names: [' '] }],
  [
    'usage/names',
    'names: must be one per column (1); got 2',
    { columns: [[1, 2, 3, 4]], y, names: ['a', 'b'] },
  ],
  ['usage/shape', 'column "x1": must have 4 rows, as the response; got 3', { columns: [[1, 2, 3]], y }],
  ['usage/shape', 'x: must hold whole columns of 4 rows; got 6 numbers', { x: [1, 2, 3, 4, 5, 6], y }],
  ['usage/predictors', 'one of the three', { y }],
  ['usage/columns', 'columns: must be a list or a record of columns; got null', { columns: null, y }],
  ['usage/shape', 'column "x1": must be a list of numbers; got null', { columns: [null], y }],
  ['usage/shape', 'column "a": must be a list of numbers; got number', { columns: { a: 5 }, y }],
  ['usage/x', 'x: must be a list; got null', { x: null, y }],
  ['usage/rows', 'rows: must be a list of objects; got null', { rows: null }],
  ['usage/names', 'names: must be a list of names; got number', { columns: [y], y, names: 5 }],
  ['usage/names', 'names: must be a list of names; got object', { columns: [y], y, names: [null] }],
  ['usage/response', 'response: must be a name; got number', { columns: [y], y, response: 5 }],
  ['usage/survival', 'survival: must be an object with event', { columns: [y], y, survival: null }],
  ['usage/survival', 'event: must be one per row (4); got undefined', { columns: [y], y, survival: {} }],
  ['usage/offset', 'offset: must be a list; got null', { columns: [y], y, offset: null }],
  ['usage/weights', 'weights: must be a list; got null', { columns: [y], y, weights: null }],
  ['usage/force', 'force: must be a list of names; got boolean', { columns: [y], y, force: true }],
  ['usage/curves', 'curves: must be true or a list of names', { columns: [y], y, curves: null }],
  ['usage/penalty-factors', 'a record of numbers; got null', { columns: [y], y, penaltyFactors: null }],
  ['usage/predictors', 'rows: must not be given together', { rows: [{ a: 1, y: 1 }], y }],
  ['usage/rows', 'rows, row 2: must be an object', { rows: [{ a: 1, y: 1 }, null] }],
  [
    'usage/no-such-column',
    'got relapse. Did you mean relapsed?',
    { rows: [{ a: 1, relapsed: 1 }], response: 'relapse' },
  ],
  [
    'data/missing-value',
    'column "b", row 2: has a missing value',
    {
      rows: [
        { a: 1, b: 1, y: 1 },
        { a: 2, y: 2 },
        { a: 1, b: 2, y: 4 },
        { a: 0, b: 1, y: 3 },
      ],
    },
  ],
  ['usage/order', 'order: must be column or row; got rows', { x: [1, 2, 3, 4], y, order: 'rows' }],
  [
    'usage/family',
    'family: must be one of gaussian, binomial, poisson, multinomial, cox; got gamma',
    { columns: [[1, 2, 3, 4]], y, family: 'gamma' as 'poisson' },
  ],
])('%s: %s', (code, message, input) => {
  let thrown: unknown
  try {
    createDataset(input as never)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(SecateurError)
  expect((thrown as SecateurError).code).toBe(code)
  expect((thrown as SecateurError).message).toContain(message)
})
