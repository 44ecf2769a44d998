/** The study: what is missing is run on a pool, every finished replication is stored at once, and the verdicts follow. */
import { fail } from '../errors.js'
import type { Gathering } from '../run/gather.js'
import type { Pool } from '../run/pool.js'
import type { Matrices } from './cell.js'
import { missing, type PlannedCell, planCells, type StudyRequest } from './plan.js'
import { recordKey, type StudyRecord } from './record.js'
import type { Replication } from './replicate.js'
import type { Replicated, StudyJob } from './study-job.js'
import { timeLeft } from './time-left.js'

export type StudyPool = Pool<StudyJob, Replicated>

/** Where records live between runs. */
export interface StudyStore {
  /** All records, of whatever request. */
  load(): Promise<readonly StudyRecord[]>
  /** The records of one finished replication; they are safe when this returns. */
  append(records: readonly StudyRecord[]): void
  /** All is done: put the records in order. */
  finish(): Promise<void>
}

export interface StudyProgress {
  readonly done: number
  readonly total: number
  /** Milliseconds, estimated. */
  readonly left: number
}

export interface StudyHost {
  readonly pool: StudyPool
  readonly matrices: Matrices
  /** Without one, records are kept for this run only. */
  readonly store?: StudyStore | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: StudyProgress) => void) | undefined
  /** Called with each replication that is run, and its milliseconds on one thread. */
  readonly onReplication?: ((task: Replication, milliseconds: number) => void) | undefined
}

export interface StudyRun {
  readonly planned: readonly PlannedCell[]
  /** Old and new, of this request and of others. */
  readonly records: readonly StudyRecord[]
}

export async function runStudy(request: StudyRequest, host: StudyHost): Promise<StudyRun> {
  const { pool, matrices, store, signal } = host
  const planned = planCells(request)
  for (const { cell } of planned) {
    if (cell.source === undefined || matrices[cell.source] !== undefined) continue
    fail('usage/data', {
      where: cell.source,
      rule: 'must be at hand',
      hint: `Get it with: secateur data get ${cell.source}`,
    })
  }
  const records = new Map<string, StudyRecord>()
  for (const record of (await store?.load()) ?? []) records.set(recordKey(record), record)
  const replications = missing(planned, request.seed, new Set(records.keys()), matrices)
  if (replications.length > 0) {
    const gathering = gatherReplications(replications, host, fresh => {
      const added = fresh.filter(record => !records.has(recordKey(record)))
      for (const record of added) records.set(recordKey(record), record)
      store?.append(added)
    })
    const job = { seed: request.seed, matrices, replications }
    await pool.run({ task: job, parts: [...replications.keys()], noun: 'replications' }, gathering, signal)
  }
  await store?.finish()
  return { planned, records: [...records.values()] }
}

export function gatherReplications(
  tasks: readonly Replication[],
  { pool, onProgress, onReplication }: StudyHost,
  keep: (records: readonly StudyRecord[]) => void,
): Gathering<Replicated> {
  const clock = timeLeft(tasks, pool.threads)
  let done = 0
  return {
    get complete() {
      return done === tasks.length
    },
    place(b, { records, milliseconds }) {
      keep(records)
      clock.finished(tasks[b], milliseconds)
      onReplication?.(tasks[b], milliseconds)
      done++
    },
    report: () => onProgress?.({ done, total: tasks.length, left: clock.left() }),
  }
}
