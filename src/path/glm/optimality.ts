/**
 * The conditions of a solution over all columns, from the coefficients alone: with c = Z'r
 *   c_j = lambda (f_j alpha sign(b_j) + h_j (1 - alpha) b_j / sqrt m)  where b_j is not zero or f_j = 0,   |c_j| <= lambda f_j alpha  elsewhere;
 * and the duality gap. The lasso's dual wants |s c_j| <= lambda f_j and takes the largest such s <= 1; the elastic net's takes s = 1
 * and pays sum_j (|c_j| - lambda f_j alpha)_+^2 / (2 lambda h_j (1 - alpha)); f and h are the penalty factors of the two.
 *
 * Most coefficients are zero and clearly within their limits: they add nothing. A pass over all columns tells them, at some residual r0; and as long as
 * the residual has not moved far from it, so does
 *   |z_j'r| <= |z_j'r0| + D,   D^2 = sum_i (r_i - r0_i)^2 / (m w_i)   (working-set.ts).
 */
import type { Optimality } from '../path-point.js'
import type { GlmPoint } from './solver.js'

/** Columns of a pass at a time. */
const BLOCK = 4096

/** Of the limit: a product below this share of it is within it, in whatever order it was summed. */
const CLEARLY = 1 - 1e-9

/** All columns are passed over again where the last pass leaves more than one in so many to be looked at. */
const ONE_IN = 8

/** The sizes of all products, block by block, at a residual. */
interface LastPass {
  readonly residual: Float64Array
  readonly sizes: Float64Array
}

/** For the points of one path. */
export function createGlmOptimality(alpha: number): (point: GlmPoint) => Optimality {
  let last: LastPass | undefined
  return ({ lambda, sample, active, loss }) => {
    const { table, m, ld, z, factor, ridge, w } = sample
    const { kernels, arena, design } = table
    const width = design.columns + 1
    const root = Math.sqrt(m)
    const value = new Map<number, number>()
    active.evaluate()
    for (let q = 0; q < active.size; q++) value.set(active.coefficient[q], arena.f64[active.beta / 8 + q])
    let kkt = 0
    let shrink = 1
    let paid = 0
    let penalty = 0

    function judge(column: number, block: number): void {
      const f = factor[column]
      if (column === design.columns && !loss.constant) return
      const c = kernels.dot(z + 8 * ld * column, active.r + 8 * ld * block, ld)
      const b = (value.get(block * width + column) ?? 0) / root
      const limit = lambda * f * alpha
      const square = lambda * ridge[column] * (1 - alpha)
      const pull = limit * Math.sign(b) + square * b
      kkt = Math.max(kkt, b !== 0 || f === 0 ? Math.abs(c - pull) : Math.abs(c) - limit)
      if (f === 0) return
      penalty += limit * Math.abs(b) + 0.5 * square * b * b
      const over = Math.abs(c) - limit
      if (over <= 0) return
      if (alpha < 1) paid += (over * over) / (2 * square)
      else shrink = Math.min(shrink, limit / Math.abs(c))
    }

    /** Those that may matter where no product is farther than `off` from what it was at the last pass. */
    function uncertain({ sizes }: LastPass, block: number, off: number): number[] {
      const found: number[] = []
      for (let column = 0; column < width; column++) {
        const f = factor[column]
        if (f === Number.POSITIVE_INFINITY) continue
        const number = block * width + column
        if (sizes[number] + off < CLEARLY * lambda * f * alpha && active.isActive[number] === 0) continue
        found.push(column)
      }
      return found
    }

    function movedSince({ residual }: LastPass, block: number): number {
      let squares = 0
      for (let i = 0; i < m; i++) {
        const d = arena.f64[active.r / 8 + block * ld + i] - residual[block * ld + i]
        if (d !== 0) squares += (d * d) / (m * w[i])
      }
      return Math.sqrt(squares) * (1 + 1e-9)
    }

    function passOverAll(): LastPass {
      const sizes = new Float64Array(loss.blocks * width)
      const mark = arena.mark()
      const list = arena.allocate(4 * BLOCK)
      const out = arena.allocate(8 * BLOCK)
      for (let block = 0; block < loss.blocks; block++) {
        for (let first = 0; first < width; first += BLOCK) {
          const count = Math.min(BLOCK, width - first)
          for (let k = 0; k < count; k++) arena.i32[list / 4 + k] = first + k
          kernels.transposeTimes(z, ld, list, count, active.r + 8 * ld * block, out)
          for (let k = 0; k < count; k++) sizes[block * width + first + k] = Math.abs(arena.f64[out / 8 + k])
        }
      }
      arena.release(mark)
      return { residual: arena.f64.slice(active.r / 8, active.r / 8 + loss.blocks * ld), sizes }
    }

    for (let block = 0; block < loss.blocks; block++) {
      let columns = last && uncertain(last, block, movedSince(last, block))
      if (last === undefined || columns === undefined || columns.length * ONE_IN > width) {
        last = passOverAll()
        columns = uncertain(last, block, 0)
      }
      for (const column of columns) judge(column, block)
    }
    return { kkt, gap: Math.max(loss.value() + penalty - (loss.dual(shrink) - paid), 0) }
  }
}
