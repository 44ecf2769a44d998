/**
 * The conditions of a solution over all columns, from the coefficients alone: with c = Z'r
 *   c_j = lambda (f_j alpha sign(b_j) + h_j (1 - alpha) b_j / sqrt m)  where b_j is not zero or f_j = 0,   |c_j| <= lambda f_j alpha  elsewhere;
 * and the duality gap. The lasso's dual wants |s c_j| <= lambda f_j and takes the largest such s <= 1; the elastic net's takes s = 1
 * and pays sum_j (|c_j| - lambda f_j alpha)_+^2 / (2 lambda h_j (1 - alpha)); f and h are the penalty factors of the two.
 */
import type { Optimality } from '../path-point.js'
import type { GlmPoint } from './solver.js'

/** Columns of a pass at a time. */
const BLOCK = 4096

/** Of the limit: a product below this share of it is within it, in whatever order it was summed. */
const CLEARLY = 1 - 1e-9

export function createGlmOptimality(alpha: number): (point: GlmPoint) => Optimality {
  return ({ lambda, sample, active, loss }) => {
    const { table, m, ld, z, factor, ridge } = sample
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

    // Most coefficients are zero and clearly within their limits: they add nothing, and one pass tells them.
    const mark = arena.mark()
    const list = arena.allocate(4 * BLOCK)
    const out = arena.allocate(8 * BLOCK)
    for (let block = 0; block < loss.blocks; block++) {
      for (let first = 0; first < width; first += BLOCK) {
        const count = Math.min(BLOCK, width - first)
        for (let k = 0; k < count; k++) arena.i32[list / 4 + k] = first + k
        kernels.transposeTimes(z, ld, list, count, active.r + 8 * ld * block, out)
        for (let k = 0; k < count; k++) {
          const f = factor[first + k]
          if (f === Number.POSITIVE_INFINITY) continue
          const isClear = Math.abs(arena.f64[out / 8 + k]) < CLEARLY * lambda * f * alpha
          if (!isClear || value.has(block * width + first + k)) judge(first + k, block)
        }
      }
    }
    arena.release(mark)
    return { kkt, gap: Math.max(loss.value() + penalty - (loss.dual(shrink) - paid), 0) }
  }
}
