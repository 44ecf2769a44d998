/** Members gone through as they come, while others are computed: what the finished ensemble says is then nearly there. */
import { vectorStore } from '../../ensemble/flat-vectors.js'
import { knowLengths } from '../../ensemble/importances.js'
import type { Ensemble, Member } from '../../ensemble/member.js'
import { knowPacked, type PackedMember, packMember } from '../../ensemble/packed-member.js'
import type { EnsembleTask } from '../../run/ensemble-task.js'
import { knowFrequencies } from '../../select/frequencies.js'
import { selectionTally } from '../../select/selection-tally.js'

export interface CountedMembers {
  see(b: number, member: Member): void
  /** The ensemble is complete: members that were not seen, as those kept from an earlier run, are gone through now. */
  settle(ensemble: Ensemble): void
}

export function countMembers(task: EnsembleTask): CountedMembers {
  const packed = new Array<PackedMember>(task.members)
  // Columns of factors are no variables yet, and only paths are counted along a grid.
  const tally =
    'grid' in task && task.data.groups === undefined
      ? selectionTally(task.data.p, task.grid.length)
      : undefined
  const lengths = vectorStore(task.members)
  const isSeen = new Uint8Array(task.members)
  const see = (b: number, member: Member) => {
    isSeen[b] = 1
    packed[b] = packMember(member)
    if (tally === undefined) return
    tally.add(member)
    lengths.add(b, member)
  }
  return {
    see,
    settle(ensemble) {
      const { members } = ensemble
      // A time limit may have left out some that had come.
      if (isSeen.subarray(members.length).some(seen => seen === 1)) return
      for (let b = 0; b < members.length; b++) if (isSeen[b] === 0) see(b, members[b])
      knowPacked(members, packed.slice(0, members.length))
      if (tally === undefined) return
      knowFrequencies(ensemble, tally.frequencies())
      knowLengths(ensemble, lengths.flat(members.length))
    },
  }
}
