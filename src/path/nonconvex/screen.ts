/**
 * Which columns could violate |x_j'r| <= lambda. With columns of norm one, |x_j'r| <= |x_j's| + |r - s|, and |r - s| is at most
 * the distance that the residual has gone since it was s. So a column is looked at again only when the residual has gone far
 * enough for it to matter; when that happens to many at once, one pass in integers, with its rounding error added
 * (integers.ts), bounds all of them anew.
 */

import { PANEL, type Problem } from '../problem.js'
import { halfNorm, integerNorm, V_NORM } from '../screening/integers.js'
import { UNSCREENED } from '../screening/unscreened.js'
import type { ColumnStore } from './column-store.js'

export interface Screen {
  /** What `above` found: variables in increasing order, and x_j'r of each. */
  readonly variable: Int32Array
  readonly product: Float64Array
  /** Start at the present residual. */
  begin(): void
  /** The residual has gone this much farther. */
  went(distance: number): void
  /** All variables j >= from, those left alone apart, whose |x_j'r| may exceed the limit; returns how many. */
  above(limit: number, from?: number): number
  /** The largest |x_j'r|. */
  largest(): number
  /** This variable need not be screened: it is in the model. */
  leave(j: number): void
}

/** Rounding of the bounds, which are kept in single precision; columns have norm one and the response about one. */
const SLACK = 1e-6

export function createScreen(problem: Problem, store: ColumnStore, residual: number): Screen {
  const { arena, kernels, p, panelCount } = problem
  const { m, ld } = store
  const pairs = ld / 2
  const width = panelCount > 0 ? PANEL * panelCount : Math.ceil(p / 16) * 16
  const words = (count: number) => arena.allocate(4 * count)
  const bound = words(width)
  const low = words(width)
  const slop = words(width)
  const found = words(width)
  const slots = words(width)
  const products = arena.allocate(8 * width)
  const packed = arena.allocate(4 * width * pairs * Math.sign(panelCount))
  const centred = arena.allocate(8 * ld)
  const integers = words(pairs)
  const info = arena.allocate(16)
  const scratch = arena.allocate(64)
  const left = new Int32Array(p)
  let leftCount = 0
  let gone = 0
  const screen: Screen = {
    variable: new Int32Array(width),
    product: new Float64Array(width),
    begin,
    went(distance) {
      gone += distance
    },
    above(limit, from = 0) {
      let count = collect(limit, from)
      if (worthwhile(count)) {
        refresh()
        count = collect(limit, from)
      }
      return evaluate(count)
    },
    largest() {
      let top = 0
      const raise = (count: number) => {
        for (let k = 0; k < count; k++) top = Math.max(top, Math.abs(screen.product[k]))
      }
      // Columns without a bound first; then those with the largest bounds; then whatever could still exceed them.
      raise(evaluate(collect(1e30, 0)))
      raise(evaluate(collect(0.999 * kernels.largest(bound, width), 0)))
      raise(evaluate(collect(top, 0)))
      return top
    },
    leave(j) {
      left[leftCount++] = j
      arena.f32[bound / 4 + j] = Number.NEGATIVE_INFINITY
    },
  }
  return screen

  function begin(): void {
    gone = 0
    leftCount = 0
    const { f32 } = arena
    if (panelCount === 0) {
      f32.fill(Number.POSITIVE_INFINITY, bound / 4, bound / 4 + p)
      f32.fill(Number.NEGATIVE_INFINITY, bound / 4 + p, bound / 4 + width)
      return
    }
    quantise()
    // biome-ignore format: in the kernel's order
    kernels.panelPack(
      { panels: problem.panels, n: problem.n, rows: store.rows, pairs, m, from: 0, to: panelCount, v: integers, scale: arena.f64[info / 8], half: halfNorm(m), packed, stays: 1, low, slop, correlation: bound },
    )
    refresh()
  }

  /** The residual in integers, centred: the panels are not, on these rows. */
  function quantise(): void {
    const { f64 } = arena
    let sum = 0
    for (let i = 0; i < m; i++) sum += f64[residual / 8 + i]
    const mean = sum / m
    for (let i = 0; i < m; i++) f64[centred / 8 + i] = f64[residual / 8 + i] - mean
    kernels.quantise(centred, ld, V_NORM, integers, 4, info)
  }

  function refresh(): void {
    quantise()
    const rounding = (0.5 * arena.f64[info / 8 + 1] + 0.25 * m) * (1 + 1e-6)
    const blocks = (PANEL / 16) * panelCount
    // biome-ignore format: in the kernel's order
    kernels.panelBounds(
      { packed, pairs, blocks, v: integers, scale: arena.f64[info / 8], rounding, low, slop, gone, bound, scratch },
    )
    for (let e = 0; e < leftCount; e++) arena.f32[bound / 4 + left[e]] = Number.NEGATIVE_INFINITY
    // The padding columns of the last panel are nobody's.
    arena.f32.fill(Number.NEGATIVE_INFINITY, bound / 4 + p, bound / 4 + width)
  }

  function collect(limit: number, from: number): number {
    const count = kernels.collectAbove(bound, width, limit - gone - SLACK * (1 + gone), from, found)
    const { i32 } = arena
    for (let k = 0; k < count; k++) screen.variable[k] = i32[found / 4 + k]
    return count
  }

  /** A pass costs about as much as products with every 8th column. */
  function worthwhile(count: number): boolean {
    return panelCount > 0 && 8 * count > p
  }

  /** Exact products, and with them exact bounds. */
  function evaluate(count: number): number {
    if (count === 0) return 0
    store.enter(screen.variable, count)
    const { i32, f32, f64 } = arena
    for (let k = 0; k < count; k++) i32[slots / 4 + k] = store.slot[screen.variable[k]]
    kernels.transposeTimes(store.x, store.ld, slots, count, residual, products)
    for (let k = 0; k < count; k++) {
      const j = screen.variable[k]
      screen.product[k] = f64[products / 8 + k]
      f32[bound / 4 + j] = Math.abs(screen.product[k]) - gone
      const norm = f64[store.norm / 8 + store.slot[j]]
      f32[low / 4 + j] = norm > 0 ? integerNorm(problem.n, norm) : UNSCREENED
    }
    return count
  }
}
