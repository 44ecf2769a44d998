/**
 * The columns that had to be looked at exactly, on the rows of one fit: centred and scaled to norm one, in slots in the order
 * in which they were asked for. All others stay in the shared panels of integers.
 */
import { CONSTANT } from '../gaussian/constant.js'
import type { Problem } from '../problem.js'
import { grow } from './grow.js'

export type ColumnStore = ReturnType<typeof createColumnStore>

const FIRST = 256

/** `reserved` slots at the front are left to the caller. */
export function createColumnStore(problem: Problem, m: number, reserved = 0) {
  const { arena, kernels, n, p } = problem
  const ld = Math.ceil(m / 4) * 4
  const wanted = new Int32Array(p)
  let capacity = Math.min(p, FIRST) + reserved
  let used = reserved
  let list = arena.allocate(8 * capacity)
  let products = arena.allocate(8 * capacity)
  const zeros = arena.allocate(8 * ld)
  let columns = arena.allocate(8 * ld * capacity)
  const store = {
    m,
    /** Rows padded with zeros to a multiple of 4; coordinates once the columns are compressed. */
    ld,
    /** Addresses: row numbers (padded), columns, and by slot the mean and the norm (0 for a column that is constant on these rows). */
    rows: arena.allocate(4 * ld),
    x: columns,
    mean: arena.allocate(8 * capacity),
    norm: arena.allocate(8 * capacity),
    /** Slot of each variable, -1 while it has none. */
    slot: new Int32Array(p),
    /** Start again on other rows. */
    load(rows: Int32Array): void {
      arena.i32.set(rows, store.rows / 4)
      // The row after the last is zero in the panels.
      arena.i32.fill(n, store.rows / 4 + m, store.rows / 4 + ld)
      store.slot.fill(-1)
      store.x = columns
      store.ld = ld
      used = reserved
    },
    /** Give slots to those of the listed variables that have none. */
    enter(variables: Int32Array, count: number): void {
      let missing = 0
      for (let k = 0; k < count; k++) {
        const j = variables[k]
        if (store.slot[j] >= 0) continue
        store.slot[j] = used + missing
        wanted[missing++] = j
      }
      if (missing === 0) return
      if (used + missing > capacity) extend(used + missing)
      for (let k = 0; k < missing; k++) {
        arena.i32[list / 4 + k] = wanted[k]
        arena.i32[list / 4 + capacity + k] = used + k
      }
      // biome-ignore format: in the kernel's order
      kernels.enterColumns(
        { x: problem.x, n, rows: store.rows, m, ld, variables: list, slots: list + 4 * capacity, count: missing, out: store.x, mean: store.mean, norm: store.norm, v: zeros, c: products, tiny: CONSTANT },
      )
      used += missing
    },
  }
  return store

  function extend(least: number): void {
    const next = Math.min(p + reserved, Math.max(least, 2 * capacity))
    columns = grow(arena, columns, 8 * ld * capacity, 8 * ld * next)
    store.x = columns
    store.mean = grow(arena, store.mean, 8 * capacity, 8 * next)
    store.norm = grow(arena, store.norm, 8 * capacity, 8 * next)
    list = arena.allocate(8 * next)
    products = arena.allocate(8 * next)
    capacity = next
  }
}
