import { expect, test } from 'vitest'
import { inspectTable } from '../../../src/data/inspect/inspect-table.js'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { readDataset } from '../../../src/data/read-dataset.js'
import { textTable } from '../../../src/data/table/text-table.js'

const rows = 20
function csv(name: string, cell: (i: number) => string): string {
  const lines = Array.from({ length: rows }, (_, i) => `${cell(i)},${(i * 7) % 5},${(i * i) % 11}`)
  return `${name},b,y\n${lines.join('\n')}\n`
}
const whole = (i: number) => String(9007199254740992n + BigInt(i))

test('twenty whole numbers beyond 2^53 are twenty, and an identifier that is left out by name', () => {
  const text = csv('code', whole)
  const [code] = inspectTable(textTable(text)).columns
  expect(code.distinct).toBe(rows)
  const { source, names } = readDataset(text, { response: 'y' })
  expect(names).toEqual(['b'])
  expect(source?.leftOut).toEqual([
    { name: 'code', reason: 'whole numbers beyond 2^53, every row has its own' },
  ])
})

test('where they are no identifier they are refused with row, column and a way out', () => {
  const text = csv('code', i => whole(i % 10))
  expect(() => readDataset(text, { response: 'y' })).toThrow(
    'column "code", row 2 (line 3): has a whole number beyond 2^53 that double precision cannot hold. Correct the cell, take the column as text with --types code=factor, or leave the column out with --drop code.',
  )
  const asText = readDataset(text, { response: 'y', types: { code: 'factor' } })
  expect(asText.groups?.find(({ name }) => name === 'code')?.count).toBe(9)
})

test('a response of them is refused, too', () => {
  expect(() => readDataset(csv('code', whole), { response: 'code' })).toThrow(
    'column "code", row 2 (line 3): has a whole number beyond 2^53',
  )
})

test('decimals that become the same double are refused at the second of them', () => {
  const long = (i: number) => `0.30000000000000000${String(10 + i)}`
  const table = textTable(csv('dose', long))
  expect(inspectTable(table).columns[0].remarks).toContainEqual({ kind: 'precision', row: 2, line: 3 })
  const refused = 'column "dose", row 2 (line 3): has a number that double precision cannot tell from another'
  expect(() => prepareDataset(table, { response: 'y' })).toThrow(refused)
  expect(() => prepareDataset(table, { response: 'dose' })).toThrow(refused)
  expect(() => prepareDataset(table, { response: 'y', groupBy: 'dose' })).toThrow(refused)
  expect(prepareDataset(table, { response: 'y', drop: ['dose'] }).p).toBe(1)
})

test('a long decimal and the double it becomes are two numbers, the same decimal twice is one', () => {
  const either = csv('dose', i => (i === 7 ? '0.3' : i === 3 ? '0.300000000000000001' : String(i)))
  expect(() => readDataset(either, { response: 'y' })).toThrow('column "dose", row 8 (line 9)')
  const twice = csv('dose', i => (i === 7 || i === 3 ? '0.300000000000000001' : String(i + 0.5)))
  expect(readDataset(twice, { response: 'y' }).names).toEqual(['dose', 'b'])
})

test('every column left out is named, and so is every one that never varies', () => {
  const head = Array.from({ length: 9 }, (_, j) => `d${j}`).join()
  const lines = Array.from(
    { length: rows },
    (_, i) => `${'2024-01-02,'.repeat(9)}${i === 0 ? '' : 5},3,${(i * 7) % 5},${(i * i) % 11}`,
  )
  const { source } = readDataset(`${head},c,e,b,y\n${lines.join('\n')}`, {
    response: 'y',
    missing: 'drop-rows',
  })
  expect(source?.leftOut?.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, (_, j) => `d${j}`))
  expect(source?.constant).toEqual(['c', 'e'])
  expect(source?.notes).toContain('the same number in every row, so never selected: "c", "e"')
  expect(source?.notes.at(-1)).toMatch(/^left out: 9 columns, "d0" .* and 4 more$/)
})
