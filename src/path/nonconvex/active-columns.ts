/**
 * The columns that coordinate descent moves, for least squares: every one that ever entered, in positions in the order of
 * entry, with their Gram matrix and c = X'r. Sweeps go by variable, in increasing order, as ncvreg's.
 */
import type { Problem } from '../problem.js'
import type { ColumnStore } from './column-store.js'

export interface ActiveColumns {
  size: number
  /** Doubles from row to row of `gram` and `factor`; even, and larger than `size`. */
  stride: number
  /** Variable at each position. */
  variable: Int32Array
  /** Addresses, by position. */
  slots: number
  beta: number
  c: number
  pieces: number
  /** Positions in order of the sweep. */
  order: number
  gram: number
  /** Factor of gram - kappa I. */
  shifted: number
  factor: number
  /** The objective is strictly convex along these columns: it has one minimum and any way there will do. */
  convex: boolean
  /** Scratch, by position. */
  list: number
  work: number
  step: number
  clear(): void
  /** Take in a variable that is in the store, with coefficient zero and its product with the residual. */
  add(j: number, product: number): number
}

const FIRST = 64

export function createActiveColumns(problem: Problem, store: ColumnStore, kappa: number): ActiveColumns {
  const { arena, kernels } = problem
  const room = (stride: number) => ({
    slots: arena.allocate(4 * stride),
    order: arena.allocate(4 * stride),
    pieces: arena.allocate(4 * stride),
    list: arena.allocate(4 * stride),
    beta: arena.allocate(8 * stride),
    c: arena.allocate(8 * stride),
    work: arena.allocate(8 * stride),
    step: arena.allocate(8 * stride),
    factor: arena.allocate(8 * stride * stride),
    gram: arena.allocate(8 * stride * stride),
    shifted: arena.allocate(8 * stride * stride),
  })
  const set: ActiveColumns = {
    size: 0,
    stride: FIRST,
    variable: new Int32Array(FIRST),
    ...room(FIRST),
    convex: true,
    clear() {
      set.size = 0
      set.convex = true
    },
    add(j, product) {
      if (set.size + 2 > set.stride) extend()
      const { i32, f64 } = arena
      const position = set.size
      const slot = store.slot[j]
      kernels.gramAppend(store.x, store.ld, set.slots, position, slot, set.gram, set.stride)
      set.convex &&= kernels.convexAppend(set.gram, set.stride, position, kappa, set.shifted) === 1
      set.variable[position] = j
      i32[set.slots / 4 + position] = slot
      i32[set.pieces / 4 + position] = 0
      f64[set.beta / 8 + position] = 0
      f64[set.c / 8 + position] = product
      let k = position
      for (; k > 0 && set.variable[i32[set.order / 4 + k - 1]] > j; k--) {
        i32[set.order / 4 + k] = i32[set.order / 4 + k - 1]
      }
      i32[set.order / 4 + k] = position
      set.size++
      return position
    },
  }
  return set

  function extend(): void {
    const { stride, variable, slots, order, pieces, beta, c, gram, shifted } = set
    const next = 2 * stride
    const fresh = room(next)
    const { f64, i32 } = arena
    const copy = (from: number, to: number) => f64.copyWithin(to / 8, from / 8, from / 8 + stride)
    copy(beta, fresh.beta)
    copy(c, fresh.c)
    for (const [from, to] of [
      [slots, fresh.slots],
      [order, fresh.order],
      [pieces, fresh.pieces],
    ]) {
      i32.copyWithin(to / 4, from / 4, from / 4 + stride)
    }
    for (let a = 0; a < stride; a++) {
      copy(gram + 8 * a * stride, fresh.gram + 8 * a * next)
      copy(shifted + 8 * a * stride, fresh.shifted + 8 * a * next)
    }
    set.variable = new Int32Array(next)
    set.variable.set(variable)
    set.stride = next
    Object.assign(set, fresh)
  }
}
