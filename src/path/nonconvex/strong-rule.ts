/**
 * The order in which columns are looked at. When the active columns have settled, those in the strong set are scanned first
 * and only when none of them violates its condition the rest is. A column is in the strong set from the first lambda_k on at
 * which its |x_j'r| at the solution before exceeded the cut-off of the sequential strong rule. Where a problem has several
 * minima this order decides which is found, so it is ncvreg's; but membership is asked for violators only, and found out
 * then, from the residuals of the path so far.
 */
import type { Problem } from '../problem.js'
import type { ColumnStore } from './column-store.js'
import { grow } from './grow.js'
import { type Penalty, strongCutoff } from './penalty.js'

export interface StrongRule {
  /** `start` is the residual of the null model. */
  begin(lambdas: Float64Array, lambdaMax: number, start: number): void
  /** The residual at the solution for lambda_k. */
  note(k: number, residual: number): void
  /** Is j in the strong set at lambda_k? The column must be in the store. */
  holds(j: number, k: number): boolean
}

export function createStrongRule(problem: Problem, store: ColumnStore, penalty: Penalty): StrongRule {
  const { arena, kernels, p } = problem
  /** From one residual to the next. */
  const bytes = 8 * store.ld
  const strong = new Uint8Array(p)
  /** The first lambda not asked about. */
  const next = new Int32Array(p)
  let capacity = 101
  let history = arena.allocate(bytes * capacity)
  let cutoff = new Float64Array(0)
  return {
    begin(lambdas, lambdaMax, start) {
      strong.fill(0)
      next.fill(0)
      cutoff = lambdas.map((lambda, k) => strongCutoff(penalty, lambda, k > 0 ? lambdas[k - 1] : lambdaMax))
      keep(0, start)
    },
    note(k, residual) {
      keep(k + 1, residual)
    },
    holds(j, k) {
      if (strong[j] === 1) return true
      const column = store.x + 8 * store.ld * store.slot[j]
      for (let before = k; before >= next[j]; before--) {
        if (Math.abs(kernels.dot(column, history + bytes * before, store.ld)) > cutoff[before]) {
          strong[j] = 1
          return true
        }
      }
      next[j] = k + 1
      return false
    },
  }

  /** Entry k is the residual from which lambda_k starts. */
  function keep(k: number, residual: number): void {
    if (k >= capacity) {
      history = grow(arena, history, bytes * capacity, 2 * bytes * capacity)
      capacity *= 2
    }
    arena.f64.copyWithin((history + bytes * k) / 8, residual / 8, (residual + bytes) / 8)
  }
}
