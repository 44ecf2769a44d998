import { expect, test, vi } from 'vitest'
import type { Dataset } from '../../src/data/dataset.js'
import { variableCount } from '../../src/data/variables.js'
import type { Kernels } from '../../src/math/kernels/kernels.js'
import { takenBytes } from '../../src/math/kernels/shared-memory.js'
import { hasRoom, packingOf, rangesOf, reserveColumns } from '../../src/path/packed-columns.js'
import {
  correlationRows,
  type Neighbours,
  nearestOf,
  neighbourSearch,
} from '../../src/select/correlations.js'
import { dataset, randomTable } from '../random-table.js'

const work = vi.hoisted(() => ({ columns: 0 }))

vi.mock('../../src/math/kernels/with-kernels.js', async original => {
  const real = await original<typeof import('../../src/math/kernels/with-kernels.js')>()
  const counting = (kernels: Kernels): Kernels => ({
    ...kernels,
    integerProducts(...args) {
      work.columns += args[3]
      kernels.integerProducts(...args)
    },
  })
  return { withKernels: <T>(use: (kernels: Kernels) => T) => real.withKernels(k => use(counting(k))) }
})

const correlations = (
  data: Dataset,
  rows: readonly number[],
  ranges: readonly Neighbours[] = [neighbourSearch(data, rows)(0, variableCount(data))],
) => {
  const { columns, nearest } = nearestOf(rows, ranges)
  const rowOf = correlationRows(data, { rows, columns })
  return { rows, columns, value: rows.map((_, i) => rowOf(i)), nearest }
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (v: readonly number[]) => v.reduce((sum, x) => sum + x, 0) / v.length
  const [ma, mb] = [mean(a), mean(b)]
  const cross = a.reduce((sum, x, i) => sum + (x - ma) * (b[i] - mb), 0)
  const square = (v: readonly number[], m: number) => v.reduce((sum, x) => sum + (x - m) ** 2, 0)
  return cross / Math.sqrt(square(a, ma) * square(b, mb))
}

test('every kept value is the correlation of its row and column', () => {
  const data = randomTable(30, 12, 4)
  const column = (j: number) => [...data.x.subarray(j * 30, (j + 1) * 30)]
  const { rows, columns, value, nearest } = correlations(data, [7, 2])
  expect(columns.slice(0, 2)).toEqual([7, 2])
  rows.forEach((j, i) => {
    columns.forEach((k, c) => {
      expect(value[i][c]).toBeCloseTo(pearson(column(j), column(k)), 5)
    })
    const byHand = [...Array(12).keys()]
      .filter(k => k !== j)
      .sort((a, b) => Math.abs(pearson(column(j), column(b))) - Math.abs(pearson(column(j), column(a))))
    expect(nearest[i]).toEqual(byHand.slice(0, 3))
  })
})

test("a constant column is nobody's neighbour", () => {
  const { nearest, value } = correlations(dataset([1, 2, 3, 5, 5, 5, 3, 2, 2], [1, 2, 4]), [0])
  expect(nearest).toEqual([[2]])
  expect(value[0]).toEqual([1, -0.866025])
})

test('ranges of variables give what all of them give at once, ties and factors included', () => {
  const table = randomTable(24, 700, 9)
  const x = table.x.slice()
  const column = (j: number) => x.subarray(24 * j, 24 * (j + 1))
  // Copies, negated copies, a constant column, and factors of three levels.
  column(650).set(column(5))
  column(20).set(column(5).map(v => -3 * v))
  column(333).fill(7)
  for (const first of [100, 102, 400]) {
    const level = (i: number) => Math.floor((5 * i + (first === 400 ? 1 : 0)) % 3)
    for (const k of [0, 1]) column(first + k).set(column(first).map((_, i) => (level(i) === k + 1 ? 1 : 0)))
  }
  const pairs = new Set([100, 102, 400])
  const groups = [...Array(700).keys()]
    .filter(j => !pairs.has(j - 1))
    .map(first => ({ name: `g${first}`, first, count: pairs.has(first) ? 2 : 1 }))
  const data = { ...table, x, groups }
  const at = (first: number) => groups.findIndex(group => group.first === first)
  const rows = [at(5), at(100), at(333), at(600)]
  const whole = correlations(data, rows)
  expect(whole.nearest[0].slice(0, 2)).toEqual([at(20), at(650)])
  expect(whole.nearest[1][0]).toBe(at(102))
  expect(whole.nearest[2]).toEqual([])
  expect(whole.value[0].slice(0, 1)).toEqual([1])
  for (const cuts of [
    [0, 1, 697],
    [0, 300, 301, 697],
  ]) {
    const search = neighbourSearch(data, rows)
    const ranges = cuts.slice(1).map((to, k) => search(cuts[k], to))
    expect(correlations(data, rows, ranges)).toEqual(whole)
  }
})

test('a factor of many levels is compared with the other columns, not with itself', () => {
  const [n, levels] = [900, 300]
  const numbers = randomTable(n, 3, 5)
  const indicators = Array.from({ length: levels * n }, (_, at) => (at % n === Math.floor(at / n) ? 1 : 0))
  const data = {
    ...numbers,
    p: 3 + levels,
    x: Float64Array.from([...numbers.x, ...indicators]),
    groups: [
      ...[0, 1, 2].map(first => ({ name: `x${first}`, first, count: 1 })),
      { name: 'f', first: 3, count: levels },
    ],
  }
  work.columns = 0
  const { nearest } = correlations(data, [3, 0])
  expect(nearest[0]).toHaveLength(3)
  // Every level with three numbers, and a number with all columns.
  expect(work.columns).toBe(3 * levels + 3 + levels)
})

test('columns that threads share have the neighbours that their copies have', () => {
  const data = randomTable(201, 2100, 6)
  data.x.copyWithin(201 * 1500, 201 * 7, 201 * 8)
  const packed = reserveColumns(data)!
  const pack = packingOf(packed, data.x)
  for (let range = 0; range < rangesOf(packed); range++) pack(range)
  const rows = [7, 1999, 40]
  const taken = takenBytes(packed.memory)
  const shared = neighbourSearch(data, rows, packed)
  for (const [from, to] of [
    [0, 1000],
    [1000, 2100],
  ])
    expect(shared(from, to)).toEqual(neighbourSearch(data, rows)(from, to))
  expect(takenBytes(packed.memory)).toBeGreaterThan(taken)
  expect(shared(1000, 2100).variable[0]).toBe(1500)
  // Where there is no room left beside them, a copy serves as well.
  expect(hasRoom(packed, 2 ** 26)).toBe(false)
})
