/** Supports noted along the grid, in runs of equal ones, and read out as intervals. */
import { grown } from '../math/concatenated.js'
import type { Intervals } from './intervals.js'

export interface GridSupports {
  /** Grid points noted. */
  length: number
  clear(): void
  /** The next `count` grid points have this support: variables[slots[from]], ..., variables[slots[to - 1]]. */
  note(count: number, slots: Int32Array, from: number, to: number, i32: Int32Array, variables: number): void
  /** Size of the support at grid point k. */
  sizeAt(k: number): number
  intervals(): Intervals
}

export function createGridSupports(p: number): GridSupports {
  let list = new Int32Array(1024)
  /** Run e holds list[starts[e]] ... list[starts[e + 1] - 1] and ends before grid point ends[e]. */
  const starts: number[] = [0]
  const ends: number[] = []
  /** Per variable: where its open interval began and ends so far. */
  const since = new Int32Array(p)
  const until = new Int32Array(p).fill(-1)
  const supports: GridSupports = { length: 0, clear, note, sizeAt, intervals }
  return supports

  function clear(): void {
    starts.length = 1
    ends.length = 0
    supports.length = 0
  }

  function note(
    count: number,
    slots: Int32Array,
    from: number,
    to: number,
    i32: Int32Array,
    variables: number,
  ): void {
    let end = starts[starts.length - 1]
    if (end + to - from > list.length) list = grown(list, 2 * (end + to - from))
    for (let q = from; q < to; q++) list[end++] = i32[variables + slots[q]]
    starts.push(end)
    supports.length += count
    ends.push(supports.length)
  }

  function sizeAt(k: number): number {
    let e = 0
    while (ends[e] <= k) e++
    return starts[e + 1] - starts[e]
  }

  function intervals(): Intervals {
    const seen: number[] = []
    const closed: number[] = []
    let begin = 0
    for (let e = 0; e < ends.length; e++) {
      const end = ends[e]
      for (let i = starts[e]; i < starts[e + 1]; i++) {
        const j = list[i]
        if (until[j] !== begin) {
          if (until[j] >= 0) closed.push(j, since[j], until[j])
          else seen.push(j)
          since[j] = begin
        }
        until[j] = end
      }
      begin = end
    }
    return readOut(seen, closed)
  }

  /** Sorted by variable, then by grid point; an interval that a later one followed is in `closed`, in order. */
  function readOut(seen: number[], closed: readonly number[]): Intervals {
    for (let i = 0; i < closed.length; i += 3) seen.push(closed[i])
    const variable = Int32Array.from(seen).sort()
    const from = new Int32Array(variable.length)
    const to = new Int32Array(variable.length)
    for (let e = variable.length - 1; e >= 0; e--) {
      const j = variable[e]
      from[e] = since[j]
      to[e] = until[j]
      until[j] = -1
      for (let i = closed.length - 3; i >= 0; i -= 3) {
        if (closed[i] !== j) continue
        e--
        from[e] = closed[i + 1]
        to[e] = closed[i + 2]
      }
    }
    return { variable, from, to }
  }
}
