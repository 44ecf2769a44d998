/**
 * Two disjoint halves of floor(n / 2) rows each (Shah and Samworth 2013, Section 2.1), class by class.
 * A class of n_c rows owes n_c / 2 rows to either half. The whole part is paid to both; the odd rows left over, one per
 * class of odd size, go to the first half until it has floor(n / 2) rows, then to the second (largest remainder, where
 * all remainders are 1/2: the larger class first, then the lower code). If n is odd, one row goes to neither.
 */
import { createArena } from '../math/kernels/arena.js'
import { withKernels } from '../math/kernels/with-kernels.js'
import { STREAM_WORDS } from '../random/stream-state.js'

export interface Halves {
  readonly strata: readonly Int32Array[]
  /** Rows of each stratum in the first and in the second half. */
  readonly first: Int32Array
  readonly second: Int32Array
  /** floor(n / 2) */
  readonly size: number
}

export function halves(strata: readonly Int32Array[]): Halves {
  const first = Int32Array.from(strata, rows => rows.length >> 1)
  const second = first.slice()
  const odd = strata.map((_, c) => c).filter(c => strata[c].length % 2 === 1)
  odd.sort((a, b) => strata[b].length - strata[a].length || a - b)
  const share = odd.length >> 1
  for (const c of odd.slice(0, share)) first[c]++
  for (const c of odd.slice(share, 2 * share)) second[c]++
  return { strata, first, second, size: first.reduce((sum, count) => sum + count, 0) }
}

/** One half of a random split by the stream that starts at `state`. The same stream gives the complementary half when asked for the other one. */
export function drawHalf(split: Halves, state: Uint32Array, which: 'first' | 'second'): Int32Array {
  const { strata, first, second, size } = split
  const rows = new Int32Array(size)
  withKernels(kernels => {
    const arena = createArena(kernels)
    const random = arena.reserve(4 * STREAM_WORDS)
    arena.i32.set(state, random / 4)
    const mark = arena.mark()
    let filled = 0
    strata.forEach((stratum, c) => {
      arena.release(mark)
      const place = arena.reserve(4 * stratum.length)
      arena.i32.set(stratum, place / 4)
      kernels.shuffle(random, place, stratum.length)
      const from = place / 4 + (which === 'first' ? 0 : first[c])
      const half = arena.i32.subarray(from, from + (which === 'first' ? first : second)[c])
      rows.set(half, filled)
      filled += half.length
    })
  })
  return rows.sort()
}
