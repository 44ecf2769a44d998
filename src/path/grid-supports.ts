/** Supports noted grid point by grid point, and read out as intervals. */
import type { Intervals } from './intervals.js'

export interface GridSupports {
  /** Forget everything from grid point k on. */
  truncate(k: number): void
  /** Note the next grid point: entries from..to of `slots`, each naming its variable in `variables`. */
  note(i32: Int32Array, slots: number, variables: number, from: number, to: number): void
  noteEmpty(): void
  /** Number of grid points noted. */
  readonly length: number
  sizeAt(k: number): number
  intervals(): Intervals
}

export function createGridSupports(p: number): GridSupports {
  const starts: number[] = [0]
  let list = new Int32Array(1024)
  const lastSeen = new Int32Array(p)
  const since = new Int32Array(p)
  return {
    get length() {
      return starts.length - 1
    },
    sizeAt: k => starts[k + 1]! - starts[k]!,
    truncate(k) {
      starts.length = k + 1
    },
    noteEmpty() {
      starts.push(starts[starts.length - 1]!)
    },
    note(i32, slots, variables, from, to) {
      let end = starts[starts.length - 1]!
      if (end + to - from > list.length) {
        const longer = new Int32Array(2 * (end + to - from))
        longer.set(list)
        list = longer
      }
      for (let q = from; q < to; q++) list[end++] = i32[variables + i32[slots + q]!]!
      starts.push(end)
    },
    intervals() {
      const runs: { j: number; from: number; to: number }[] = []
      const open: number[] = []
      lastSeen.fill(-2)
      for (let k = 0; k + 1 < starts.length; k++) {
        for (let e = starts[k]!; e < starts[k + 1]!; e++) {
          const j = list[e]!
          if (lastSeen[j] !== k - 1) {
            if (lastSeen[j]! >= 0) runs.push({ j, from: since[j]!, to: lastSeen[j]! + 1 })
            else open.push(j)
            since[j] = k
          }
          lastSeen[j] = k
        }
      }
      for (const j of open) runs.push({ j, from: since[j]!, to: lastSeen[j]! + 1 })
      runs.sort((a, b) => a.j - b.j || a.from - b.from)
      return {
        variable: Int32Array.from(runs, run => run.j),
        from: Int32Array.from(runs, run => run.from),
        to: Int32Array.from(runs, run => run.to),
      }
    },
  }
}
