import { expect, test } from 'vitest'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { columnStore } from '../../../src/data/table/column-store.js'
import { readTable } from '../../../src/data/table/read-table.js'
import { textTable } from '../../../src/data/table/text-table.js'

const text = (lines: string) => new TextEncoder().encode(lines)

test('cells of a packed file that take far more memory than the file are refused on the way', async () => {
  const bytes = text(`x\n${'0\n'.repeat(9_000_000)}`)
  const packed = { ...bytesSource(bytes, 'zeros.csv.gz'), packed: 'gzip' as const, packedBytes: () => 90_000 }
  await expect(readTable(packed)).rejects.toThrow('zeros.csv.gz: unpacks to more than 200 times its size')
})

test('a record of too many cells is refused before they are taken apart', () => {
  expect(() => textTable(`y${',0'.repeat(2 ** 21)}\n1`)).toThrow('line 1: has more than 2097152 cells')
})

test('the line of a row is known though lines are kept only where one is skipped', () => {
  const table = textTable('a,b\n1,2\n\n"3\n",4\n5,6\n\n\n7,8\n')
  expect([0, 1, 2, 3].map(row => table.line(row))).toEqual([2, 4, 6, 9])
})

test('numbers from bytes and numbers from texts make the same table, bit for bit', () => {
  const cells = [
    '1.5',
    '-0',
    '007',
    '12345678901234567',
    '1e-300',
    '0.1',
    'x',
    '',
    '3.0000000000000004',
    '-7e22',
    '5,5',
    '+1',
  ]
  const rows = Array.from({ length: 9000 }, (_, i) =>
    [0, 1, 2].map(j => cells[(i * 7 + j * 5 + (i >> 3)) % cells.length]),
  )
  const names = ['a', 'b', 'c']
  const quoted = rows.map(row => row.map(cell => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
  const fast = textTable(`${names.join()}\n${quoted.join('\n')}\n`)
  const store = columnStore(names)
  rows.forEach((row, i) => {
    store.addCells(row, i + 2)
  })
  const slow = store.table({ kind: 'text' })
  fast.columns.forEach((column, j) => {
    const [a, b] = [column, slow.columns[j]].map(each => {
      const numbers = new Float64Array(rows.length)
      each.copy(numbers, 0)
      return { bits: new BigInt64Array(numbers.buffer), levels: each.text?.levels, missing: each.missing }
    })
    expect(a).toEqual(b)
  })
})
