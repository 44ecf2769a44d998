/**
 * sum_{i in S} a_i . a_k for all members k that have not joined, in integers. Variables that many members have stand in dense rows, which a
 * kernel adds up; the products over the others are added one by one.
 */
import { createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import type { Problem } from './problem.js'
import { productRows } from './products.js'

/** A variable has a dense row where more than this share of the members has it. */
const share = 1 / 8

export interface IntegerSums {
  readonly sum: Float64Array
  /** Member k joins. */
  add(k: number): void
}

export function integerSums(problem: Problem, kernels: Kernels): IntegerSums {
  const { vectors } = problem
  const B = vectors.length
  const frequent = frequentVariables(problem)
  const rows = frequent.reduce((most, at) => Math.max(most, at + 1), 0)
  const arena = createArena(kernels)
  // Kernels work on eight numbers at a time.
  const width = Math.ceil(B / 8) * 8
  const table = arena.allocate(8 * width * rows)
  const list = arena.allocate(4 * rows)
  const factors = arena.allocate(8 * rows)
  const out = arena.allocate(8 * width)
  const { f64, i32 } = arena
  vectors.forEach(({ variable, numerator }, k) => {
    for (let e = 0; e < variable.length; e++) {
      const at = frequent[variable[e]]
      if (at >= 0) f64[table / 8 + at * width + k] = numerator[e]
    }
  })
  const others = productRows(problem, frequent)
  const sum = f64.subarray(out / 8, out / 8 + B)
  return {
    sum,
    add(k) {
      const { variable, numerator } = vectors[k]
      let count = 0
      for (let e = 0; e < variable.length; e++) {
        const at = frequent[variable[e]]
        if (at < 0) continue
        i32[list / 4 + count] = at
        f64[factors / 8 + count++] = numerator[e]
      }
      kernels.addCombination(table, width, list, factors, count, out, width)
      others.join(k, sum)
    },
  }
}

/** For each variable its place among the frequent ones, or -1. */
function frequentVariables({ vectors, size }: Problem): Int32Array {
  const count = new Int32Array(size)
  for (const { variable } of vectors) for (const j of variable) count[j]++
  let places = 0
  return count.map(members => (members > share * vectors.length ? places++ : -1))
}
