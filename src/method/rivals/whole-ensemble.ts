import type { Ensemble } from '../../ensemble/member.js'
import { computeMembers } from '../../run/compute-members.js'
import type { PathTask } from '../../run/ensemble-task.js'

/** All members of a task, one after the other on the calling thread. */
export function wholeEnsemble(task: PathTask): Ensemble {
  let worstKkt = 0
  const members = []
  for (const [, fitted] of computeMembers(task, Array(task.members).keys())) {
    worstKkt = Math.max(worstKkt, fitted.worstKkt)
    members.push(fitted.member)
  }
  return { p: task.data.p, lambda: task.grid, members, worstKkt }
}
