/**
 * Selection counts of members as they come (src/select/selection-counts.ts), in whatever order: counts are integers, so that the frequencies
 * are those of the finished ensemble to the last bit.
 */
import type { Member } from '../ensemble/member.js'
import { grown } from '../math/concatenated.js'

export interface SelectionTally {
  add(member: Member): void
  /** pi_j = max_k N_jk / U over the members added. */
  frequencies(): Float64Array
}

export function selectionTally(p: number, points: number): SelectionTally {
  /** Row of each variable that has occurred, else -1. */
  const row = new Int32Array(p).fill(-1)
  const variables: number[] = []
  /** Of each row, the intervals there are, and whether all of them go on to the end: then they have the last point in common. */
  let intervals = new Int32Array(64)
  let lasting = new Int8Array(64)
  /** Of each row, +1 at every `from` and -1 at every `to`. */
  let steps = new Int32Array(64 * points)
  let members = 0

  function rowOf(j: number): number {
    if (row[j] >= 0) return row[j]
    row[j] = variables.length
    variables.push(j)
    if (steps.length < variables.length * points) steps = grown(steps, 2 * steps.length)
    if (intervals.length < variables.length) {
      intervals = grown(intervals, 2 * intervals.length)
      lasting = grown(lasting, 2 * lasting.length)
    }
    lasting[row[j]] = 1
    return row[j]
  }

  return {
    add({ variable, from, to }) {
      members++
      for (let e = 0; e < variable.length; e++) {
        const r = rowOf(variable[e])
        intervals[r]++
        steps[r * points + from[e]]++
        if (to[e] >= points) continue
        steps[r * points + to[e]]--
        lasting[r] = 0
      }
    },
    frequencies() {
      const frequency = new Float64Array(p)
      for (let r = 0; r < variables.length; r++)
        frequency[variables[r]] = (lasting[r] === 1 ? intervals[r] : mostAtOnce(r)) / members
      return frequency
    },
  }

  function mostAtOnce(r: number): number {
    let count = 0
    let most = 0
    for (let k = r * points; k < (r + 1) * points; k++) {
      count += steps[k]
      if (count > most) most = count
    }
    return most
  }
}
