import type { Ensemble } from '../ensemble/member.js'
import { type PrepareMembers, prepareMembers } from './compute-members.js'
import type { EnsembleTask } from './ensemble-task.js'
import { gather } from './gather.js'

/** All members at once, on the calling thread: for work of which an ensemble is a small part. */
export function computeEnsemble(task: EnsembleTask, prepare: PrepareMembers = prepareMembers): Ensemble {
  const assembly = gather(task, {})
  const compute = prepare(task)
  for (const b of assembly.missing) assembly.place(b, compute(b))
  return assembly.ensemble()
}
