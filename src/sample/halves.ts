/**
 * Two disjoint halves of floor(n / 2) rows each (Shah and Samworth 2013, Section 2.1), class by class.
 * A class of n_c rows owes n_c / 2 rows to either half. The whole part is paid to both; the odd rows left over, one per
 * class of odd size, go to the first half until it has floor(n / 2) rows, then to the second (largest remainder, where
 * all remainders are 1/2: the larger class first, then the lower code). If n is odd, one row goes to neither.
 */
import type { Stream } from '../random/stream.js'

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

/** One half of a random split. The same stream gives the complementary half when asked for the other one. */
export function drawHalf(split: Halves, random: Stream, which: 'first' | 'second'): Int32Array {
  const { strata, first, second, size } = split
  const rows = new Int32Array(size)
  let filled = 0
  strata.forEach((stratum, c) => {
    const shuffled = random.shuffle(stratum.slice())
    const half =
      which === 'first' ? shuffled.subarray(0, first[c]) : shuffled.subarray(first[c], first[c] + second[c])
    rows.set(half, filled)
    filled += half.length
  })
  return rows.sort()
}
