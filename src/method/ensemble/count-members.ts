/** Members counted as they come, while others are computed: what the finished ensemble says is then nearly there. */
import { knowLengths } from '../../ensemble/importances.js'
import type { Ensemble, Member } from '../../ensemble/member.js'
import type { EnsembleTask } from '../../run/ensemble-task.js'
import { knowFrequencies } from '../../select/frequencies.js'
import { selectionTally } from '../../select/selection-tally.js'

export interface CountedMembers {
  see(b: number, member: Member): void
  /** The ensemble is complete: members that were not seen, as those kept from an earlier run, are counted now. */
  settle(ensemble: Ensemble): void
}

export function countMembers(task: EnsembleTask): CountedMembers {
  // Columns of factors are no variables yet, and only paths are counted along a grid.
  if (!('grid' in task) || task.data.groups !== undefined) return { see() {}, settle() {} }
  const tally = selectionTally(task.data.p, task.grid.length)
  const isSeen = new Uint8Array(task.members)
  const see = (b: number, member: Member) => {
    isSeen[b] = 1
    tally.add(member)
    knowLengths(member)
  }
  return {
    see,
    settle(ensemble) {
      const { members } = ensemble
      // A time limit may have left out some that had come.
      if (isSeen.subarray(members.length).some(seen => seen === 1)) return
      members.forEach((member, b) => {
        if (isSeen[b] === 0) see(b, member)
      })
      knowFrequencies(ensemble, tally.frequencies())
    },
  }
}
