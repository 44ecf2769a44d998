/**
 * Moments of columns in several samples, with one reading of the columns: for a sample with v_i how often row i comes and u_i its weight, and d_ij the
 * difference of x_ij from the first row of the table, sum_i v_i d_ij, sum_i v_i d_ij^2 and sum_i u_i d_ij.
 */
import type { Dataset } from '../data/dataset.js'
import { createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import type { Sample } from './sample-of-rows.js'

/** Until the next block is read: those of column j in sample s are at `start(s) + j * step`, `+ 4` and `+ 8`, j counted from the first of the block. */
export interface SampleMoments {
  readonly f64: Float64Array
  readonly step: number
  readonly start: (s: number) => number
}

/** Reads the columns from .. end - 1, at most `block` of them. */
export function createSampleMoments(
  { n, x }: Pick<Dataset, 'n' | 'x'>,
  samples: readonly Sample[],
  block: number,
  kernels: Kernels,
): (from: number, end: number) => SampleMoments {
  const arena = createArena(kernels)
  const fours = Math.ceil(samples.length / 4)
  const cells = arena.reserve(8 * n * block)
  const weights = arena.allocate(8 * 8 * n * fours)
  const out = arena.reserve(8 * 12 * fours * block)
  for (const [s, { distinct, times, weight }] of samples.entries()) {
    const first = weights / 8 + 8 * n * (s >> 2) + (s & 3)
    distinct.forEach((i, k) => {
      arena.f64[first + 8 * i] = times[k]
      arena.f64[first + 8 * i + 4] = weight[k]
    })
  }
  const moments = {
    f64: arena.f64,
    step: 12 * fours,
    start: (s: number) => out / 8 + 12 * (s >> 2) + (s & 3),
  }
  return (from, end) => {
    arena.f64.set(x.subarray(from * n, end * n), cells / 8)
    kernels.sampleMoments(cells, n, end - from, weights, fours, out)
    return moments
  }
}
