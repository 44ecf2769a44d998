import { prepareTask } from '../../src/method/simulations.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { prepareReplications, type StudyJob } from '../../src/study/study-job.js'
import type { Kind } from './task-transport.js'

export interface LoadedTask {
  readonly kind: Kind
  readonly task: unknown
}

/** A part as it travels: what was computed, and how long it took. */
export interface Part {
  readonly result: object
  readonly milliseconds: number
}

export function prepareParts({ kind, task }: LoadedTask): (b: number) => Part {
  const compute =
    kind === 'members'
      ? prepareTask({ ...(task as EnsembleTask), members: 1 })
      : prepareReplications(task as StudyJob)
  return b => {
    const start = performance.now()
    const result = compute(b)
    return { result, milliseconds: performance.now() - start }
  }
}
