import { describe, expect, it } from 'vitest'
import { createArena } from '../../../src/math/kernels/arena.js'
import { loadKernels } from '../../../src/math/kernels/load.js'
import {
  createRowStore,
  reserveRows,
  rowAddress,
  shrinkRows,
} from '../../../src/posterior/gaussian/row-store.js'

const width = 8

describe('a store of rows', () => {
  it('has as many rows as are asked for, none of them twice, also where it holds fewer', () => {
    const arena = createArena(loadKernels())
    const first = reserveRows(width, 3, arena)
    const other = arena.reserve(8)
    const store = createRowStore(first, 7, new Set([first.firstRow + 1]), arena)
    const rows = Array.from({ length: 6 }, () => store.take())
    expect(rows.slice(0, 2)).toEqual([first.firstRow, first.firstRow + 2])
    expect(new Set(rows).size).toBe(6)
    for (const row of rows) {
      const from = rowAddress(first, row)
      expect(other >= from && other < from + 8 * width).toBe(false)
    }
    store.give(rows[3])
    expect(store.take()).toBe(rows[3])
  })

  it('keeps the rows of some columns when it shrinks', () => {
    const arena = createArena(loadKernels())
    const first = reserveRows(width, 6, arena)
    const rows = Int32Array.of(first.firstRow + 4, 0, first.firstRow + 1, first.firstRow)
    const numbersOf = (row: number) => arena.f64.subarray(row * width, (row + 1) * width)
    for (const j of [0, 2, 3]) numbersOf(rows[j]).fill(j + 1)
    const left = shrinkRows(first, rows, [0, 1, 2], 2, arena.f64)
    expect([...rows]).toEqual([first.firstRow + 1, 0, first.firstRow, 0])
    for (const j of [0, 2]) expect([...numbersOf(rows[j])]).toEqual(Array(width).fill(j + 1))
    expect(left.held).toBe(4)
    expect(left.end - left.start).toBe(2 * 8 * width)
  })

  it('has rows of no columns', () => {
    const arena = createArena(loadKernels())
    const store = createRowStore(reserveRows(0, 2, arena), 2, new Set(), arena)
    expect([store.take(), store.take()]).toEqual([1, 2])
  })
})
