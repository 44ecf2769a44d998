/**
 * The conditions of a solution over all columns, from the coefficients alone: with c = Z'r
 *   c_j = lambda (f_j alpha sign(b_j) + h_j (1 - alpha) b_j / sqrt m)  where b_j is not zero or f_j = 0,   |c_j| <= lambda f_j alpha  elsewhere;
 * and the duality gap. The lasso's dual wants |s c_j| <= lambda f_j and takes the largest such s <= 1; the elastic net's takes s = 1
 * and pays sum_j (|c_j| - lambda f_j alpha)_+^2 / (2 lambda h_j (1 - alpha)); f and h are the penalty factors of the two.
 */
import type { Optimality } from '../path-point.js'
import type { GlmPoint } from './solver.js'

export function createGlmOptimality(alpha: number): (point: GlmPoint) => Optimality {
  return ({ lambda, sample, active, loss }) => {
    const { table, m, ld, z, factor, ridge } = sample
    const { kernels, arena, design } = table
    const width = design.columns + 1
    const root = Math.sqrt(m)
    const value = new Float64Array(loss.blocks * width)
    active.evaluate()
    for (let q = 0; q < active.size; q++) value[active.coefficient[q]] = arena.f64[active.beta / 8 + q]
    let kkt = 0
    let shrink = 1
    let paid = 0
    let penalty = 0
    for (let number = 0; number < value.length; number++) {
      const [column, block] = [number % width, Math.floor(number / width)]
      const f = factor[column]
      if (f === Number.POSITIVE_INFINITY || (column === design.columns && !loss.constant)) continue
      const c = kernels.dot(z + 8 * ld * column, active.r + 8 * ld * block, ld)
      const b = value[number] / root
      const limit = lambda * f * alpha
      const square = lambda * ridge[column] * (1 - alpha)
      const pull = limit * Math.sign(b) + square * b
      kkt = Math.max(kkt, b !== 0 || f === 0 ? Math.abs(c - pull) : Math.abs(c) - limit)
      if (f === 0) continue
      penalty += limit * Math.abs(b) + 0.5 * square * b * b
      const over = Math.abs(c) - limit
      if (over <= 0) continue
      if (alpha < 1) paid += (over * over) / (2 * square)
      else shrink = Math.min(shrink, limit / Math.abs(c))
    }
    return { kkt, gap: Math.max(loss.value() + penalty - (loss.dual(shrink) - paid), 0) }
  }
}
