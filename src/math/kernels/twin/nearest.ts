// Picking columns by a single-precision value: those below a limit, the smallest few, the largest.
import { f32, i32 } from './memory.js'

const { fround } = Math
const BINS = 256

/** The columns whose value is below the limit, listed in `out`; returns how many. The width is a multiple of 16. */
export function collectBelow(values: number, width: number, limit: number, out: number): number {
  const bound = fround(limit)
  let count = 0
  for (let j = 0; j < width; j++) {
    if (f32[(values >>> 2) + j] < bound) i32[(out >>> 2) + count++] = j
  }
  return count
}

/**
 * About `wanted` columns with the smallest values below `limit` (bin mates may add a few), listed in `out`. Returns how
 * many; cut[0] = the value up to which columns were taken, the edge of a bin.
 */
export function nearest(
  values: number,
  width: number,
  limit: number,
  wanted: number,
  out: number,
  bins: number,
  cut: number,
): number {
  const end = fround(limit)
  const count = collectBelow(values, width, end, out)
  f32[cut >>> 2] = end
  if (count <= wanted) return count
  const listed = i32.subarray(out >>> 2, (out >>> 2) + count)
  const sizes = i32.subarray(bins >>> 2, (bins >>> 2) + BINS)
  const scale = fround(BINS / end)
  const binOf = (j: number) => bin(fround(f32[(values >>> 2) + j] * scale))
  sizes.fill(0)
  for (const j of listed) sizes[binOf(j)]++
  let last = 0
  let total = sizes[0]
  while (total < wanted) total += sizes[++last]
  let taken = 0
  for (const j of listed) if (binOf(j) <= last) listed[taken++] = j
  f32[cut >>> 2] = Math.min(end, fround((last + 1) / scale))
  return taken
}

/** The integer part within the bins; NaN counts as 0. */
function bin(value: number): number {
  return value > 0 ? Math.min(Math.trunc(value), BINS - 1) : 0
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
