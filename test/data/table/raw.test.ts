import { expect, test } from 'vitest'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import { rawBytes, rawParts } from '../../support/tables/raw-table.js'
import { cellsOf } from '../../support/tables/table-cells.js'

const read = (bytes: Uint8Array) => readTable(bytesSource(bytes, 'table'))
const { NaN: missing } = Number

test('a raw table holds the numbers and levels put into it, whatever the length of its header', async () => {
  for (const name of ['x', 'xx', 'Größe, "cm"']) {
    const table = await read(
      rawBytes([
        { name, cells: [1.5, missing, -0, 5e-324] },
        { name: 'site', type: 'factor', levels: ['b', 'a', 'c'], cells: [2, 1, missing, 2] },
        { name: 'flag', type: 'boolean', cells: [1, 0, missing, 1] },
      ]),
    )
    expect(cellsOf(table)).toEqual([
      [1.5, 'a', 1],
      [null, 'b', 0],
      [0, null, null],
      [5e-324, 'a', 1],
    ])
    expect(table.columns.map(each => each.missing)).toEqual([1, 1, 1])
    expect(table.columns[0].name).toBe(name)
    expect(table.format.kind).toBe('raw')
  }
})

const counted = Array.from({ length: 12 }, (_, i) => i + 1)

test('a column is what it is said to be: no identifier by its name, levels that look like numbers, base by order', async () => {
  const table = await read(
    rawBytes([
      { name: 'id', cells: counted },
      { name: 'grade', type: 'factor', levels: ['3', '10', '2', '7'], cells: counted.map(i => (i % 3) + 1) },
      { name: 'y', cells: counted.map(i => Math.sin(i)) },
    ]),
  )
  const { names, groups } = prepareDataset(table, { response: 'y' })
  expect(names).toEqual(['id', 'grade=10', 'grade=2'])
  expect(groups?.[1]).toMatchObject({ base: '3', levels: ['10', '2'] })
})

test('an infinite number is refused by its place', async () => {
  const table = await read(
    rawBytes([
      { name: 'x', cells: counted.map(i => (i === 3 ? Infinity : i)) },
      { name: 'y', cells: counted.map(i => Math.sin(i)) },
    ]),
  )
  expect(() => prepareDataset(table, { response: 'y' })).toThrow(/column "x", row 3.*infinite/)
})

const good = '{"rows":2,"columns":[{"name":"x"},{"name":"y"}]}'

test.each([
  ['cut within the magic', rawParts(good, []).subarray(0, 10), 'ends within its header'],
  ['cut within the header', rawParts(good, []).subarray(0, 20), 'ends within its header'],
  ['a header that is no JSON', rawParts('{"rows":', []), 'is not JSON'],
  ['null for a header', rawParts('null', []), 'must have rows and columns'],
  ['rows below zero', rawParts('{"rows":-1,"columns":[]}', []), 'must have rows and columns'],
  ['no columns', rawParts('{"rows":1,"columns":[]}', []), 'has no columns'],
  ['a column of null', rawParts('{"rows":1,"columns":[null]}', [1]), 'must give column 1 a name'],
  [
    'an unknown type',
    rawParts('{"rows":1,"columns":[{"name":"x","type":"list"}]}', [1]),
    'must give column 1',
  ],
  ['numbers missing', rawParts(good, [1, 2, 3]), 'must have 32 bytes of numbers after its header; got 24'],
  ['numbers left over', rawParts(good, [1, 2, 3, 4, 5]), 'must have 32 bytes'],
  [
    'rows beyond measure',
    rawParts('{"rows":9e15,"columns":[{"name":"x"}]}', [1]),
    'at most 2147483648 cells',
  ],
  ['a name twice', rawParts('{"rows":0,"columns":[{"name":"x"},{"name":"x"}]}', []), 'appears twice'],
  [
    'a code without a level',
    rawBytes([{ name: 'f', type: 'factor', levels: ['a'], cells: [2] }]),
    'a code without',
  ],
  ['half a code', rawBytes([{ name: 'f', type: 'factor', levels: ['a'], cells: [0.5] }]), 'a code without'],
  ['a level twice', rawBytes([{ name: 'f', type: 'factor', levels: ['a', 'a'], cells: [1] }]), 'twice'],
])('a raw table with %s is refused', async (_, bytes, text) => {
  await expect(read(bytes)).rejects.toThrow(text)
})
