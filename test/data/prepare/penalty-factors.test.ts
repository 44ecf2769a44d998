import { expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import { digest } from '../../../src/data/digest.js'
import type { PrepareOptions } from '../../../src/data/prepare/options.js'
import { penaltyFactorList, penaltyFactorsFrom } from '../../../src/data/prepare/penalty-factors.js'
import { readDataset } from '../../../src/data/read-dataset.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import { take } from '../../../src/data/take.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { stream } from '../../../src/random/stream.js'

const random = stream(3, 'test/penalty-factors', 0)
const n = 30
const cells = (make: (i: number) => string | number) => Array.from({ length: n }, (_, i) => make(i))
const columns = {
  y: cells(() => random.normal()),
  a: cells(() => random.normal()),
  b: cells(() => 1 + random.uniform()),
  site: cells(i => ['north', 'south', 'west'][i % 3]),
  c: cells(() => random.normal()),
  d: cells(() => random.normal()),
}
const header = Object.keys(columns)
const csv = [
  header.join(),
  ...cells(i =>
    Object.values(columns)
      .map(column => column[i])
      .join(),
  ),
].join('\n')
const read = (options: Partial<PrepareOptions> = {}) => readDataset(csv, { response: 'y', ...options })
const table = (text: string) => readTable(bytesSource(new TextEncoder().encode(text)), { asText: () => true })

test('factors go to the columns of their variables, zero forces and infinity drops', () => {
  const data = read({ penaltyFactors: { a: 2, b: 0, site: 0.5, d: 'Inf' }, log: ['b'] })
  expect(data.names).toEqual(['a', 'site=south', 'site=west', 'c'])
  expect([...data.penaltyFactors!]).toEqual([2, 0.5, 0.5, 1])
  expect(data.unpenalised!.names).toEqual(['log(b)'])
  expect(data.source!.options.penaltyFactors).toEqual({ a: 2, b: 0, site: 0.5, d: 'Inf' })
  expect([...take(data, [0, 1, 2], [3, 0]).penaltyFactors!]).toEqual([1, 2])
  const logged = read({ penaltyFactors: { b: 3 }, log: ['b'] })
  expect(logged.penaltyFactors![logged.names.indexOf('log(b)')]).toBe(3)
})

test('factors of 1 are none, and others are part of the digest', () => {
  expect(read({ penaltyFactors: { a: 1 } }).penaltyFactors).toBeUndefined()
  expect(digest(read({ penaltyFactors: { a: 1 } }))).toBe(digest(read()))
  expect(digest(read({ penaltyFactors: { a: 2 } }))).not.toBe(digest(read()))
})

test('a curve has the factor of its variable in all of its columns', () => {
  const data = read({ penaltyFactors: { c: 4 }, curves: ['c'] })
  const { first, count } = data.groups!.find(({ name }) => name === 'c')!
  expect(count).toBeGreaterThan(1)
  expect([...data.penaltyFactors!.subarray(first, first + count)]).toEqual(new Array(count).fill(4))
})

test('a program gives them in the order of the columns or by name, and the path has them', () => {
  const x = { a: columns.a, b: columns.b, c: columns.c } as Record<string, number[]>
  const y = columns.y as number[]
  const plain = createDataset({ columns: x, y })
  const [byName, byOrder] = [{ b: 3, c: 0.5 }, [1, 3, 0.5]].map(penaltyFactors =>
    createDataset({ columns: x, y, penaltyFactors }),
  )
  expect(byName).toEqual(byOrder)
  const options = { lambdas: 12, ratio: 0.05 }
  const { coefficients, lambda } = lassoPath(byName, options)
  const asked = lassoPath(plain, { ...options, penaltyFactors: [1, 3, 0.5] })
  expect(lambda).toEqual(asked.lambda)
  expect(coefficients).toEqual(asked.coefficients)
  const ends = createDataset({ columns: x, y, penaltyFactors: [0, 1, Infinity] })
  expect(ends.names).toEqual(['b'])
  expect(ends.unpenalised!.names).toEqual(['a'])
})

test('a table of them is read, with names as they are written', async () => {
  const file = await table('variable;factor\na;0,5\nb;Inf\nc;0\n')
  expect(penaltyFactorsFrom(await table('Factor,variable\n2,a\ninfinity,b\n'), header)).toEqual({
    a: 2,
    b: 'Inf',
  })
  expect(() => penaltyFactorsFrom(file, header)).toThrow('column "factor", row 1 (line 2): must be a number')
  expect(penaltyFactorList(['a=0.5', 'site= Inf '], header)).toEqual({ a: 0.5, site: 'Inf' })
})

test.each([
  ['variable,factor\na,1\na,2\n', 'column "variable", row 2 (line 3): must name a variable once; got "a"'],
  [
    'variable,factor\na,-1\n',
    'column "factor", row 1 (line 2): must be a number of at least 0, or Inf; got -1',
  ],
  [
    'variable,factor\na,\n',
    'column "factor", row 1 (line 2): must be a number of at least 0, or Inf; got nothing',
  ],
  ['variable,factor\na,NaN\n', 'column "factor", row 1 (line 2): must be a number of at least 0'],
  [
    'variable,factor\nsit,1\n',
    'column "variable", row 1 (line 2): must name a column of the file; got "sit". Did you mean site?',
  ],
  ['name,factor\na,1\n', 'must have the columns variable and factor. Columns: "name", "factor"'],
])('%j is refused at its place', async (text, says) => {
  const file = await table(text)
  expect(() => penaltyFactorsFrom(file, header)).toThrow(says)
})

test.each([
  [{ penaltyFactors: { z: 1 } }, 'penalty-factors, "z": must name a column of the file'],
  [{ penaltyFactors: { y: 1 } }, 'penalty-factors, "y": must name a predictor'],
  [{ penaltyFactors: { a: -2 } }, 'penalty-factors, "a": must be a number of at least 0, or Inf; got -2'],
  [{ penaltyFactors: { a: Number.NaN } }, 'must be a number of at least 0'],
  [
    { penaltyFactors: { a: 2 }, force: ['a'] },
    'penalty-factors, "a": must be 0 for a column that is forced; got 2',
  ],
  [{ penaltyFactors: { a: 0, b: 0, c: 0, d: 0, site: 0 } }, 'has no predictor columns'],
])('options %j are refused', (options, says) => {
  expect(() => read(options)).toThrow(says)
})
