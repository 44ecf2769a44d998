/**
 * The columns that coordinate descent moves: every one that ever entered, in positions in the order of entry. Sweeps go by
 * variable, in increasing order, as ncvreg's. For least squares the Gram matrix is kept too, and the factor of
 * G - kappa I, which tells whether the objective is convex along these columns.
 */
import { areCopies } from '../../math/distinct-columns.js'
import type { Problem } from '../problem.js'
import type { ColumnStore } from './column-store.js'

export type ActiveColumns = ReturnType<typeof createActiveColumns>

const FIRST = 64
/** Largest difference of two copies, in columns of norm one. */
export const COPY = 1e-12

/** `kappa` is the largest concavity of the penalty; without it there is no Gram matrix. */
export function createActiveColumns(problem: Problem, store: ColumnStore, kappa?: number) {
  const { arena, kernels } = problem
  const set = {
    size: 0,
    /** Doubles from row to row of the matrices; even, and at least `size` + 2. */
    stride: FIRST,
    /** Variable at each position. */
    variable: new Int32Array(FIRST),
    ...allocate(FIRST),
    /** The objective is strictly convex along these columns: it has one minimum and any way there will do. */
    convex: true,
    /** How many columns depend on those before them: the inverse is that of the others. */
    dependents: 0,
    clear() {
      set.size = 0
      set.convex = true
      set.dependents = 0
    },
    /** Whether one of them is the column in a slot, up to its sign. */
    holds(slot: number): boolean {
      const { f64, i32 } = arena
      const at = (which: number) => store.x / 8 + store.ld * which
      for (let a = 0; a < set.size; a++)
        if (areCopies(f64, at(i32[set.slots / 4 + a]), f64, at(slot), store.ld, COPY)) return true
      return false
    },
    /** Take in the column in a slot, with coefficient zero and its product with the residual; returns its position. */
    add(variable: number, slot: number, product: number): number {
      if (set.size + 2 > set.stride) extend()
      const position = set.size
      if (kappa !== undefined) {
        kernels.gramAppend(store.x, store.ld, set.slots, position, slot, set.gram, set.stride)
        set.convex &&=
          kernels.convexAppend(set.gram, set.stride, position, kappa, set.shifted, set.unshift) === 1
        set.dependents += kernels.inverseAppend(set.gram, set.stride, position, set.inverse, set.dependent)
      }
      const { i32, f64 } = arena
      set.variable[position] = variable
      i32[set.slots / 4 + position] = slot
      i32[set.pieces / 4 + position] = 0
      f64[set.beta / 8 + position] = 0
      f64[set.c / 8 + position] = product
      let k = set.order / 4 + position
      for (; k > set.order / 4 && set.variable[i32[k - 1]] > variable; k--) i32[k] = i32[k - 1]
      i32[k] = position
      set.size++
      return position
    },
  }
  return set

  /** Addresses, by position. */
  function allocate(stride: number) {
    const integers = () => arena.allocate(4 * stride)
    const doubles = () => arena.allocate(8 * stride)
    const matrix = () => arena.allocate(8 * stride * stride)
    return {
      slots: integers(),
      /** Positions in order of the sweep. */
      order: integers(),
      pieces: integers(),
      /** Scratch. */
      list: integers(),
      columns: integers(),
      variables: integers(),
      values: doubles(),
      beta: doubles(),
      c: doubles(),
      /** Curvature of the likelihood along each column. */
      v: doubles(),
      work: doubles(),
      lanesOf: arena.allocate(32 * stride),
      target: doubles(),
      reciprocal: doubles(),
      unshift: doubles(),
      factor: matrix(),
      gram: matrix(),
      /** Factor of gram - kappa I; `unshift` is one over its diagonal. Scratch when that is not positive definite. */
      shifted: kappa === undefined ? 0 : matrix(),
      /** For least squares, the end of the sweeps and what proves that it is (kernels/minimum.ts), and the inverse of gram. */
      slopes: doubles(),
      marks: integers(),
      shares: doubles(),
      spread: doubles(),
      inverse: kappa === undefined ? 0 : matrix(),
      /** 1 for a column that the inverse leaves out. */
      dependent: integers(),
      between: kappa === undefined ? 0 : matrix(),
      unbetween: doubles(),
    }
  }

  function extend(): void {
    const { stride, variable } = set
    const next = 2 * stride
    const old = { ...set }
    Object.assign(set, allocate(next), { stride: next, variable: new Int32Array(next) })
    set.variable.set(variable)
    const { f64, i32 } = arena
    const copy = (from: number, to: number) => f64.copyWithin(to / 8, from / 8, from / 8 + stride)
    for (const name of ['slots', 'order', 'pieces', 'dependent'] as const) {
      i32.copyWithin(set[name] / 4, old[name] / 4, old[name] / 4 + stride)
    }
    for (const name of ['beta', 'c', 'v', 'unshift'] as const) copy(old[name], set[name])
    if (kappa === undefined) return
    for (let a = 0; a < stride; a++) {
      copy(old.gram + 8 * a * stride, set.gram + 8 * a * next)
      copy(old.shifted + 8 * a * stride, set.shifted + 8 * a * next)
      copy(old.inverse + 8 * a * stride, set.inverse + 8 * a * next)
    }
  }
}
