/** The reference of pruning (src/prune/reference.ts) as a task of one part: on a thread of its own it holds nobody up. */
import type { Dataset } from '../../data/dataset.js'
import type { Reference } from '../../prune/reference.js'
import { onlyHere, type TaskKind } from '../../run/task-kind.js'
import { type Meanwhile, parts } from '../method.js'
import type { Pruning } from './pruning.js'
import { referenceModel } from './reference-vector.js'

export interface ReferenceTask {
  readonly data: Dataset
  readonly pruning: Pruning
  readonly seed: number
  /** The caller's own vector, where one is given. */
  readonly given: string | ArrayLike<number> | undefined
}

export const referenceKind: TaskKind<ReferenceTask, Reference> = {
  name: 'references',
  prepare:
    ({ data, pruning, seed, given }) =>
    () =>
      referenceModel(data, pruning, seed, given),
  ...onlyHere('references'),
  // A stepwise model of about as many variables as rows or columns allow; logistic ones are fitted again and again.
  cost: ({ data: { n, p, family } }) => (family === 'gaussian' ? 1 : 30) * 4e-7 * n * p * Math.min(n, p, 200),
}

/** The reference while members are computed; `take` gets it. */
export function referenceMeanwhile(task: ReferenceTask, take: (reference: Reference) => void): Meanwhile {
  return function* () {
    const [found] = yield* parts(referenceKind, task, 1)
    take(found)
    return 'wanted'
  }
}
