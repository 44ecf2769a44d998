import { SecateurError } from '../errors.js'
import type { Matrices } from './paper/cell.js'
import { type Replication, replicate } from './paper/replicate.js'
import type { StudyRecord } from './record.js'

/** What a worker needs for any replication of a run: plain data, ready for structured clone. */
export interface StudyJob {
  readonly seed: number
  readonly matrices: Matrices
  readonly replications: readonly Replication[]
}

export interface Replicated {
  readonly records: readonly StudyRecord[]
  readonly milliseconds: number
}

/** The replication with number b of a job; one that fails says which it was. */
export function prepareReplications({ seed, matrices, replications }: StudyJob): (b: number) => Replicated {
  return b => {
    const task = replications[b]
    const start = performance.now()
    try {
      const records = replicate(task, seed, matrices)
      return { records, milliseconds: performance.now() - start }
    } catch (error) {
      throw replicationError(task, error)
    }
  }
}

function replicationError({ cell, replication }: Replication, cause: unknown): SecateurError {
  const where = `${cell}, replication ${replication}`
  const error =
    cause instanceof SecateurError
      ? new SecateurError(cause.code, {
          where: `${where}, ${cause.where}`,
          rule: cause.rule,
          ...(cause.got !== undefined && { got: cause.got }),
          ...(cause.hint !== undefined && { hint: cause.hint }),
        })
      : new SecateurError('run/replication', { where, rule: 'could not be computed', got: String(cause) })
  error.cause = cause
  return error
}
