import type { Kernels } from '../../math/kernels/kernels.js'
import { STREAM_WORDS } from '../../random/stream-state.js'
import { dependent } from './gram.js'
import type { SweptTable } from './swept-table.js'

/** The best of random groups of columns inside or outside a model, by the quadratic forms v_G' A_GG^-1 v_G of a swept table. */
export interface GroupSearch {
  restart(random: Uint32Array): void
  /** The group of g of `pool` with the largest form, or with `least` the smallest, among `count` drawn. */
  best(pool: readonly number[], g: number, count: number, least: boolean): FoundGroup
}

export interface FoundGroup {
  readonly group: readonly number[]
  readonly form: number
}

/** `most`: variables in a group; each has `each` places in the table, one behind the other. */
export function createGroupSearch(table: SweptTable, most: number, kernels: Kernels, each = 1): GroupSearch {
  const { p, stride, address, arena } = table
  const random = arena.allocate(4 * STREAM_WORDS)
  const list = arena.allocate(4 * p)
  const places = each * most
  const drawn = arena.allocate(4 * 4 * places)
  const found = arena.allocate(4 * most)
  const work = arena.allocate(8 * 4 * (places * (places + 1) + 1))
  return {
    restart: state => arena.i32.set(state, random / 4),
    best(pool, g, count, least) {
      arena.i32.set(pool, list / 4)
      const response = address + 8 * p * stride
      const sign = least ? -1 : 1
      const form = kernels.bestGroup({
        a: address,
        stride,
        v: response,
        pool: list,
        m: pool.length,
        g,
        each,
        count,
        sign,
        tolerance: dependent,
        state: random,
        drawn,
        work,
        best: found,
      })
      return { group: Array.from(arena.i32.subarray(found / 4, found / 4 + g)), form: sign * form }
    },
  }
}
