import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { withDeadline } from '../../src/math/checkpoint.js'
import { packingOf, rangesOf, reserveColumns } from '../../src/path/packed-columns.js'
import { copiesOf } from '../../src/posterior/copies.js'
import { modelVariables } from '../../src/posterior/variables.js'
import { stream } from '../../src/random/stream.js'
import { randomTable } from '../random-table.js'

test('columns that threads share are the variables to the last bit, copies and constants among them, and stay where they are', () => {
  const table = randomTable(100, 4000, 7)
  const { n } = table
  // A copy up to sign and scale, and a constant.
  for (let i = 0; i < n; i++) {
    table.x[30 * n + i] = 3 - 2 * table.x[20 * n + i]
    table.x[40 * n + i] = 5
  }
  for (const data of [table, randomTable(100, 4000, 8)]) {
    const packed = reserveColumns(data)!
    const pack = packingOf(packed, data.x)
    for (let range = 0; range < rangesOf(packed); range++) pack(range)
    const apart = modelVariables({ ...data, x: data.x.slice() })
    const shared = modelVariables(data, packed)
    expect(shared.x.every((value, k) => Object.is(value, apart.x[k]))).toBe(true)
    expect({ ...shared, x: [] }).toEqual({ ...apart, x: [] })
    if (data !== table) expect(shared.x.buffer).toBe(packed.memory.buffer)
    else expect(copiesOf(shared.copies, 20)).toEqual([20, 30])
  }
})

test('crowds of copies are one variable each, and a limit is heard while they are found', () => {
  const [n, p, kinds] = [4, 5000, 6]
  const patterns = randomTable(n, kinds, 9).x
  const x = Float64Array.from(
    { length: n * p },
    (_, k) => patterns[(Math.floor(k / n) % kinds) * n + (k % n)],
  )
  const table = { ...randomTable(n, p, 9), x }
  const { copies, columns } = modelVariables(table)
  expect(columns).toBe(kinds)
  for (let kind = 0; kind < kinds; kind++) {
    const expected = Array.from({ length: p }, (_, j) => j).filter(j => j % kinds === kind)
    expect(copiesOf(copies, kind)).toEqual(expected)
  }
  const again = { ...table, x: x.slice() }
  expect(() => withDeadline(0, () => modelVariables(again))).toThrow('time limit')
})

test('factors and curves that span the same are one variable, whichever level is the base', () => {
  const random = stream(3, 'test/posterior/variables', 0)
  const rows = Array.from({ length: 60 }, (_, i) => {
    const site = random.below(3)
    const x = random.normal()
    // The last but one differs from the first in one row.
    const moved = i === 7 ? (site + 1) % 3 : site
    return [
      random.normal(),
      x,
      32 + 1.8 * x,
      'abc'[site],
      'zxy'[site],
      'abc'[moved],
      site === 0 ? 1 : 0,
    ].join()
  })
  const text = ['y,x,x2,site,code,moved,first', ...rows, ''].join('\n')
  const given = readDataset(text, { response: 'y', curves: ['x', 'x2'] })
  for (const weights of [undefined, Float64Array.from(given.y, (_, i) => i % 3)]) {
    const data = { ...given, ...(weights && { weights }) }
    const { copies, total } = modelVariables(data)
    expect(total).toBe(6)
    expect(Array.from(copies.first, (_, v) => copiesOf(copies, v))).toEqual([[0, 1], [2, 3], [4], [5]])
  }
})
