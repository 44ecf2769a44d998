import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedColumns } from '../../../src/data/columns/copied-columns.js'
import { numberFacts } from '../../../src/data/columns/number-facts.js'
import { prepareDataset } from '../../../src/data/prepare/prepare-dataset.js'
import { profile, toldProfile } from '../../../src/data/prepare/profile.js'
import type { ByteSource } from '../../../src/data/table/byte-source.js'
import { type Joining, joinRange, joinRanges } from '../../../src/data/table/join-blocks.js'
import { type ReadTextOptions, readText } from '../../../src/data/table/read-text.js'
import { partScanner, type RowScanning } from '../../../src/data/table/scan-rows.js'
import type { Table } from '../../../src/data/table/table.js'
import { SecateurError } from '../../../src/errors.js'

/** A file in memory, piece by piece. */
function sourceOf(bytes: Uint8Array, piece: number): ByteSource {
  return {
    name: 'table.csv',
    head: bytes.subarray(0, 16),
    async *chunks() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
    random: {
      byteLength: bytes.length,
      file: 'table.csv',
      slice: async (start, end = bytes.length) => bytes.slice(start, end).buffer,
    },
  }
}

/** Parts one after the other in this thread, with the number of rows that they took. */
function scanningOf(bytes: Uint8Array): RowScanning & { rows: number } {
  const scanning = {
    rows: 0,
    threads: 2,
    start() {},
    async scan(rows: Parameters<RowScanning['scan']>[0]) {
      const scan = partScanner(rows, (into, at) => {
        const found = bytes.subarray(at, at + into.length)
        into.set(found)
        return found.length
      })
      const parts = Array.from({ length: Math.ceil((rows.to - rows.from) / rows.part) }, (_, b) => scan(b))
      scanning.rows += parts.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + block.rows, 0)
      return parts
    },
    async join(joining: Joining) {
      return Array.from({ length: joinRanges(joining) }, (_, range) => joinRange(joining, range))
    },
  }
  return scanning
}

/** Everything that a table says, or the error. */
async function told(reading: Promise<Table>): Promise<unknown> {
  try {
    const table = await reading
    const { rows, columns, notes, renamed, format } = table
    const cells = columns.map(column => {
      const numbers = new Float64Array(rows)
      column.copy(numbers, 0)
      return {
        ...column,
        copy: undefined,
        text: column.text && cellTexts(column.text, rows),
        numbers: [...numbers],
      }
    })
    return {
      rows,
      cells,
      notes,
      renamed,
      format,
      lines: Array.from({ length: rows }, (_, i) => table.line(i)),
    }
  } catch (error) {
    if (error instanceof SecateurError) return error.message
    throw error
  }
}

function cellTexts({ codes, levels }: { codes: Int32Array; levels: readonly string[] }, rows: number) {
  return { codes: [...codes.subarray(0, rows)], levels }
}

const cell = fc.oneof(
  { weight: 12, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 6, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.constantFrom('', 'NA', ' 7 ', '007', '12345678901234567890', 'blue', '-0') },
  { weight: 1, arbitrary: fc.constantFrom('"a,b"', '"x\ny"', '"say ""no"""', 'Zürich', 'a"b') },
)

test('a table that is read in parts is the one that is read in a piece, with the same lines and errors', async () => {
  let inParts = 0
  const width = 4
  const record = fc.oneof(
    {
      weight: 300,
      arbitrary: fc.array(cell, { minLength: width, maxLength: width }).map(cells => cells.join()),
    },
    { weight: 6, arbitrary: fc.constantFrom('', '  ', ',,,') },
    { weight: 1, arbitrary: fc.constantFrom('1,2', '1,2,3,4,5', '"', 'é,1,2,"') },
  )
  const records = fc.array(record, { minLength: 45, maxLength: 120 })
  const ends = fc.constantFrom('\n', '\n', '\n', '\r\n')
  const last = fc.boolean()
  await fc.assert(
    fc.asyncProperty(
      records,
      ends,
      last,
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom(1, Infinity),
      async (all, end, isEnded, part, worthThreads) => {
        const text = ['a,b,c,d', ...all].join(end) + (isEnded ? end : '')
        const bytes = new TextEncoder().encode(text)
        const written: ReadTextOptions = { delimiter: ',', quote: '"', decimal: '.', sample: 64 }
        const scanning = scanningOf(bytes)
        const apart = await told(
          readText(sourceOf(bytes, 200), { ...written, scanning, large: 1, worthThreads, part }),
        )
        inParts += scanning.rows
        expect(apart).toEqual(await told(readText(sourceOf(bytes, 200), written)))
      },
    ),
    { numRuns: 300 },
  )
  expect(inParts).toBeGreaterThan(1000)
})

test('rows of numbers are read many at a time, to the same data as those with a quoted cell', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => [i + 0.25, -i, i % 3 === 0 ? '1e-3' : 'NA', `${i % 2}`])
  const textOf = (quoted: boolean) =>
    ['y,a,b,c', ...rows.map(cells => cells.map(one => (quoted ? `"${one}"` : one)).join())].join('\n')
  const [plain, quoted] = await Promise.all(
    [false, true].map(async one => {
      const bytes = new TextEncoder().encode(textOf(one))
      const table = await readText(sourceOf(bytes, 1000), { sample: 100 })
      return prepareDataset(table, { response: 'y', missing: 'drop-rows' })
    }),
  )
  expect(plain).toEqual(quoted)
})

test('parts of long lines are read once, and a little beyond', () => {
  const width = 8000
  const line = `${Array.from({ length: width }, (_, j) => `${j}.123456789`).join()}\n`
  const bytes = new TextEncoder().encode(line.repeat(40))
  let filled = 0
  const rows = {
    file: 'table.csv',
    layout: { delimiter: ',', quote: '"', decimal: '.', width } as const,
    from: 0,
    to: bytes.length,
    part: 2 ** 20,
  }
  const scan = partScanner(rows, (into, at) => {
    const found = bytes.subarray(at, at + into.length)
    into.set(found)
    filled += found.length
    return found.length
  })
  const parts = Array.from({ length: Math.ceil(bytes.length / rows.part) }, (_, b) => scan(b))
  expect(parts.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + block.rows, 0)).toBe(40)
  expect(filled).toBeLessThan(1.3 * bytes.length)
})

test('a table that is worth threads has its numbers in one piece, where they are the design of its predictors', async () => {
  const [n, p] = [200, 800]
  const line = (i: number) =>
    Array.from({ length: p + 1 }, (_, j) => (i + 1) / (j + 2) + ((i * j) % 7)).join()
  const header = ['y', ...Array.from({ length: p }, (_, j) => `x${j}`)].join()
  const bytes = new TextEncoder().encode([header, ...Array.from({ length: n }, (_, i) => line(i))].join('\n'))
  const options = { large: 1, part: 2 ** 18, scanning: scanningOf(bytes) }
  const joinedHere = await readText(sourceOf(bytes, 2 ** 16), options)
  const joined = await readText(sourceOf(bytes, 2 ** 16), { ...options, worthThreads: 1 })
  const data = prepareDataset(joined, { response: 'y' })
  expect(data.x.buffer).toBe(joined.numbers!.buffer)
  expect(data).toEqual(prepareDataset(joinedHere, { response: 'y' }))
  expect(data).toEqual(prepareDataset(columnByColumn(joined), { response: 'y' }))
})

/** The same table of which nothing is known but its columns. */
function columnByColumn(table: Table): Table {
  const { numbers: _numbers, facts: _facts, plain: _plain, ...others } = table
  return others
}

test('columns that are nothing but numbers are prepared as those of which each is looked at', async () => {
  const rows = 400
  const wide = Array.from({ length: 400 }, (_, j) => (i: number) => Math.sin(i * (j + 1)) / 3)
  const tables = [
    [...kinds.filter(kind => typeof kind(0) === 'number' && kind(1) !== ''), ...wide],
    [() => 0.5, (i: number) => i % 2, ...wide],
    [...wide, (i: number) => 5 * i],
  ]
  for (const own of tables)
    for (const named of [new Map<number, string>(), new Map([[own.length - 1, 'patient_id']])]) {
      const names = own.map((_, j) => named.get(j) ?? `x${j}`)
      const table = await joinedTable(rows, own, names)
      expect(table.numbers!.buffer).toBeInstanceOf(SharedArrayBuffer)
      expect(table.plain).toBeDefined()
      for (const asked of [
        {},
        { drop: ['x3'] },
        { force: ['x2'] },
        { log: ['x1'] },
        { types: { x1: 'factor' } },
      ]) {
        const prepared = (one: Table) => {
          try {
            const { x, ...data } = prepareDataset(one, { response: 'x0', ...asked })
            return { ...data, bytes: Buffer.from(x.buffer, x.byteOffset, x.byteLength).toString('base64') }
          } catch (error) {
            return String(error)
          }
        }
        expect(prepared(table)).toEqual(prepared(columnByColumn(table)))
      }
    }
})

/** A table of columns of all kinds that is joined, with the text it was read from. */
async function joinedTable(
  rows: number,
  kinds: readonly ((i: number) => number | string)[],
  names = kinds.map((_, j) => `x${j}`),
) {
  const lines = Array.from({ length: rows }, (_, i) => kinds.map(kind => kind(i)).join())
  const bytes = new TextEncoder().encode([names.join(), ...lines].join('\n'))
  const options = {
    large: 1,
    part: Math.max(500, 200 * names.length),
    sample: 64,
    worthThreads: 1,
    scanning: scanningOf(bytes),
  }
  return readText(sourceOf(bytes, 300), options)
}

const kinds: readonly ((i: number) => number | string)[] = [
  i => Math.sin(i) + 0.5,
  i => i % 2,
  i => 1 + i,
  i => i,
  () => 7,
  () => -0.25,
  i => (i % 3) - 1,
  i => (i % 5 === 0 ? 'NA' : i % 2),
  () => '',
  i => `${(i * 37) % 11}e${(i % 7) - 3}`,
  i => 2 - 3 * (Math.sin(i) + 0.5),
  i => (i < 20 ? 0 : Math.cos(i)),
]

test('what is told of columns while they are put together is what a look at their numbers tells', async () => {
  for (const rows of [4, 15, 16, 17, 60, 200]) {
    const table = await joinedTable(rows, kinds)
    const numbers = new Float64Array(rows)
    for (const [j, column] of table.columns.entries()) {
      column.copy(numbers, 0)
      const told = toldProfile(table.facts!, j, true)
      const { min, max, sequence } = numberFacts(numbers, 0, rows)
      expect(told).toMatchObject({ min, max, sequence })
      if (column.missing === 0) expect(told).toEqual(profile(column, rows, numbers))
    }
  }
})

test('copies are the same whether the keys of first rows were noted or not', async () => {
  for (const rows of [15, 16, 17, 200]) {
    const complete = kinds.filter((_, j) => j !== 7 && j !== 8)
    const { numbers, columns } = await joinedTable(rows, complete)
    const [n, p] = [rows, columns.length]
    expect(copiedColumns({ n, p, x: numbers! })).toEqual(copiedColumns({ n, p, x: numbers!.slice() }))
    // Of a part of the columns, too.
    const some = { n, p: p - 3, x: numbers!.subarray(2 * n, (p - 1) * n) }
    expect(copiedColumns(some)).toEqual(copiedColumns({ ...some, x: some.x.slice() }))
    expect(copiedColumns({ n, p, x: numbers! }).sets.length).toBeGreaterThan(0)
  }
})

test('a tall table is put together, too', async () => {
  const rows = 2 ** 15 + 40
  const table = await joinedTable(rows, [i => i / 8, i => -i, i => (i * 7919) % 1009])
  const numbers = new Float64Array(rows)
  for (const [j, value] of [
    (i: number) => i / 8,
    (i: number) => 0 - i,
    (i: number) => (i * 7919) % 1009,
  ].entries()) {
    table.columns[j].copy(numbers, 0)
    expect(numbers).toEqual(Float64Array.from({ length: rows }, (_, i) => value(i)))
  }
  expect(table.facts).toBeUndefined()
})
