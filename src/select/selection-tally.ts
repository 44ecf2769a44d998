/**
 * Selection counts of members as they come (src/select/selection-counts.ts), in whatever order: counts are integers, so that the frequencies
 * are those of the finished ensemble to the last bit. Where no member lets go of a variable once it has it, all of them have the last point in common:
 * what happens at the others is counted for the few variables of which that is not so.
 */
import type { Member } from '../ensemble/member.js'

export interface SelectionTally {
  add(member: Member): void
  /** pi_j = max_k N_jk / U over the members added. */
  frequencies(): Float64Array
}

export function selectionTally(p: number, points: number): SelectionTally {
  const members: Member[] = []
  /** Of each variable, the intervals there are, and 1 where some of them end before the last point. */
  const intervals = new Int32Array(p)
  const ends = new Uint8Array(p)

  return {
    add(member) {
      members.push(member)
      const { variable, to } = member
      for (let e = 0; e < variable.length; e++) {
        const j = variable[e]
        intervals[j]++
        if (to[e] < points) ends[j] = 1
      }
    },
    frequencies() {
      const most = mostAtOnce()
      const frequency = new Float64Array(p)
      let r = 0
      for (let j = 0; j < p; j++)
        if (intervals[j] > 0) frequency[j] = (ends[j] === 1 ? most[r++] : intervals[j]) / members.length
      return frequency
    },
  }

  /** max_k N_jk of the variables with intervals that end, ascending. */
  function mostAtOnce(): Int32Array {
    const row = new Int32Array(p)
    let rows = 0
    for (let j = ends.indexOf(1); j >= 0; j = ends.indexOf(1, j + 1)) row[j] = rows++
    // Of each, +1 at every `from` and -1 at every `to`.
    const steps = new Int32Array(rows * (points + 1))
    for (const { variable, from, to } of members)
      for (let e = 0; e < variable.length; e++) {
        if (ends[variable[e]] === 0) continue
        const start = row[variable[e]] * (points + 1)
        steps[start + from[e]]++
        steps[start + to[e]]--
      }
    const most = new Int32Array(rows)
    for (let r = 0; r < rows; r++) {
      let count = 0
      for (let k = r * (points + 1); k < (r + 1) * (points + 1); k++) {
        count += steps[k]
        if (count > most[r]) most[r] = count
      }
    }
    return most
  }
}
