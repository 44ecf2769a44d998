// Picking columns by a single-precision value: those below a limit, the largest.
import { f32, i32 } from './memory.js'

const { fround } = Math

/** The columns whose value is below the limit, listed in `out`; returns how many. The width is a multiple of 16. */
export function collectBelow(values: number, width: number, limit: number, out: number): number {
  const bound = fround(limit)
  let count = 0
  for (let j = 0; j < width; j++) {
    if (f32[(values >>> 2) + j] < bound) i32[(out >>> 2) + count++] = j
  }
  return count
}

/** First guess of the step after which each column meets lambda: the distance it has to go. */
export function firstSteps(correlation: number, width: number, lambda: number, steps: number): void {
  const top = fround(lambda)
  for (let j = 0; j < width; j++) f32[(steps >>> 2) + j] = top - f32[(correlation >>> 2) + j]
}

/** The largest of `width` non-negative values. */
export function largest(values: number, width: number): number {
  let top = 0
  for (let j = 0; j < width; j++) top = Math.max(top, f32[(values >>> 2) + j])
  return top
}
