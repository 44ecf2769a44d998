import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openInput } from '../../apps/node/files/open-input.js'
import { createDataset } from '../../src/data/create-dataset.js'
import type { Dataset } from '../../src/data/dataset.js'
import { prepareDataset } from '../../src/data/prepare/prepare-dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { bytesSource } from '../../src/data/table/byte-source.js'
import { readTable } from '../../src/data/table/read-table.js'
import { csvText } from '../../src/report/csv/csv.js'
import { datasetCsv } from '../../src/report/csv/dataset-csv.js'

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e140, max: 1e140 }),
  fc.constantFrom(
    0,
    1,
    -1,
    0.1,
    1e-300,
    5e-324,
    -5e-324,
    2 ** 53,
    2 ** 53 + 2,
    1e21,
    1e-7,
    123456789.98765433,
  ),
)
const bits = (values: Float64Array) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('hex')

/** Names with everything that CSV must quote; a first letter, since formulas are guarded. */
const name = fc
  .string({
    unit: fc.constantFrom('a', 'B', ',', '"', ';', '\t', ' ', 'é', '漢', '😀', '|', "'", '=', '\n'),
    maxLength: 8,
  })
  .map(text => `n${text}n`)

/** Columns of numbers that are all smaller are refused, unless all are 0. */
const isRead = (column: number[]) => {
  const size = Math.max(...column.map(Math.abs))
  return size === 0 || size >= 1e-300
}

const datasets = fc
  .record({ n: fc.integer({ min: 4, max: 12 }), p: fc.integer({ min: 1, max: 5 }) })
  .chain(({ n, p }) =>
    fc.record({
      names: fc.uniqueArray(name, { minLength: p + 1, maxLength: p + 1 }),
      columns: fc.array(fc.array(number, { minLength: n, maxLength: n }).filter(isRead), {
        minLength: p,
        maxLength: p,
      }),
      y: fc
        .uniqueArray(number, { minLength: n, maxLength: n, comparator: (a, b) => a + 0 === b + 0 })
        .filter(isRead),
    }),
  )
  .map(({ names: [response, ...names], columns, y }) => createDataset({ columns, names, y, response }))

const expectSame = (found: Dataset, data: Dataset) => {
  expect(found.names).toEqual(data.names)
  expect(bits(found.x)).toBe(bits(data.x))
  expect(bits(found.y)).toBe(bits(data.y))
}

test('a data set written as CSV is read back bit for bit, also gzipped', async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async data => {
      const text = datasetCsv(data)
      const options = {
        response: data.response,
        types: Object.fromEntries(data.names.map(each => [each, 'number'])),
      }
      expectSame(readDataset(text, options), data)
      const zipped = (async function* () {
        yield gzipSync(text)
      })()
      expectSame(prepareDataset(await readTable(await openInput('-', zipped)), options), data)
    }),
    { numRuns: 300 },
  )
})

test('a data set written as Arrow is read back bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(datasets, fc.constantFrom('stream' as const, 'file' as const), async (data, format) => {
      const { n, p, x, y, names, response } = data
      const columns = [
        [response, y],
        ...Array.from({ length: p }, (_, j) => [names[j], x.slice(j * n, (j + 1) * n)]),
      ]
      const bytes = tableToIPC(tableFromArrays(Object.fromEntries(columns)), { format })!
      const types = Object.fromEntries(names.map(each => [each, 'number']))
      expectSame(prepareDataset(await readTable(bytesSource(bytes)), { response, types }), data)
    }),
    { numRuns: 200 },
  )
})

test('texts written as CSV are read back as the levels they are', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', 'B', '1', ',', '"', ';', ' ', 'é', '\n', '😀'), maxLength: 6 })
    .map(each => `t${each}t`)
  fc.assert(
    fc.property(fc.array(text, { minLength: 8, maxLength: 20 }), cells => {
      fc.pre(new Set(cells).size > 1)
      const written = csvText(
        ['y', 'word'],
        cells.map((cell, i) => [i, cell]),
      )
      const { groups, x, n } = readDataset(written, { response: 'y', types: { word: 'factor' } })
      const { base, levels } = groups![0]
      const found = cells.map((_, i) => levels![levels!.findIndex((_, k) => x[k * n + i] === 1)] ?? base)
      expect(found).toEqual(cells)
    }),
    { numRuns: 300 },
  )
})
