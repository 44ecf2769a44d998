/** Columns whose correlation with the response of several samples may reach a bound, with one reading of the columns. */
import type { Dataset } from '../data/dataset.js'
import { createArena } from '../math/kernels/arena.js'
import type { Kernels } from '../math/kernels/kernels.js'
import type { Sample } from './sample-of-rows.js'

/**
 * Looks at the columns from .. end - 1, at most `block` of them, and names each, ascending, with every sample in which it may reach that sample's bound; bounds may
 * rise meanwhile.
 */
export function createReaching(
  { n, x }: Pick<Dataset, 'n' | 'x'>,
  samples: readonly Sample[],
  block: number,
  kernels: Kernels,
): (from: number, end: number, boundOf: (s: number) => number, name: (s: number, j: number) => void) => void {
  const arena = createArena(kernels)
  const fours = Math.ceil(samples.length / 4)
  const cells = arena.reserve(8 * n * block)
  const weights = arena.allocate(8 * 8 * n * fours)
  const rules = arena.allocate(8 * 8 * fours)
  const out = arena.reserve(4 * 2 * fours * block)
  for (const [s, { m, distinct, times, weight }] of samples.entries()) {
    const first = weights / 8 + 8 * n * (s >> 2) + (s & 3)
    distinct.forEach((i, k) => {
      arena.f64[first + 8 * i] = times[k]
      arena.f64[first + 8 * i + 4] = weight[k]
    })
    arena.f64[ruleOf(s)] = m
  }
  const { f64, i32 } = arena

  function ruleOf(s: number): number {
    return rules / 8 + 8 * (s >> 2) + (s & 3)
  }

  return (from, end, boundOf, name) => {
    for (let s = 0; s < samples.length; s++) f64[ruleOf(s) + 4] = boundOf(s) ** 2
    f64.set(x.subarray(from * n, end * n), cells / 8)
    const found = kernels.reachingColumns(cells, n, end - from, weights, rules, samples.length, out)
    for (let k = 0, at = out / 4; k < found; k++, at += 2) {
      const j = from + i32[at]
      const first = (i32[at + 1] >> 4) << 2
      for (let lane = 0; lane < 4; lane++) if ((i32[at + 1] >> lane) & 1) name(first + lane, j)
    }
  }
}
