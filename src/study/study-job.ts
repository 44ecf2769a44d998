import { fail, SecateurError } from '../errors.js'
import { timer } from '../math/timer.js'
import type { TaskKind } from '../run/task-kind.js'
import type { Matrices } from './paper/cell.js'
import { type Replication, replicate } from './paper/replicate.js'
import { isRecord, type StudyRecord } from './record.js'

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
function prepareReplications({ seed, matrices, replications }: StudyJob): (b: number) => Replicated {
  return b => {
    const task = replications[b]
    const start = timer.now()
    try {
      const records = replicate(task, seed, matrices)
      return { records, milliseconds: timer.now() - start }
    } catch (error) {
      throw replicationError(task, error)
    }
  }
}

/** Replications of a study. */
export const replicationKind: TaskKind<StudyJob, Replicated> = {
  name: 'replications',
  prepare: prepareReplications,
  check(found, job, b, where) {
    const { records } = Object(found) as { records?: unknown }
    return { records: checkRecords(records, job, b, where), milliseconds: 0 }
  },
  bare: job => job,
  // Always worth a thread.
  cost: () => Infinity,
}

/** Records that come from a file or another machine, refused unless they can be those of replication b. */
function checkRecords(
  found: unknown,
  { seed, replications }: StudyJob,
  b: number,
  where: string,
): readonly StudyRecord[] {
  const asked = replications.at(b)
  if (
    Array.isArray(found) &&
    asked !== undefined &&
    found.length > 0 &&
    found.length <= MOST_RECORDS &&
    found.every(
      one =>
        isRecord(one) &&
        one.cell === asked.cell &&
        one.replication === asked.replication &&
        one.seed === seed,
    )
  )
    return found as StudyRecord[]
  return fail('data/record', { where, rule: 'is not the result of this replication' })
}

/** More than any replication has: one for each method, curve or variant. */
const MOST_RECORDS = 10_000

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
