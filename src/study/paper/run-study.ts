/** The study: what is missing is run on a pool, every finished replication is stored at once, and the verdicts follow. */
import type { Gathering } from '../../run/gathering.js'
import type { Runner } from '../../run/runner.js'
import { recordKey, type StudyRecord } from '../record.js'
import { type Replicated, replicationKind } from '../study-job.js'
import { timeLeft } from '../time-left.js'
import { type Matrices, matrixOf } from './cell.js'
import { keysOf, planCells, replicationsOf, type StudyRequest } from './plan.js'
import type { Replication } from './replicate.js'

/** Where records live between runs. */
export interface StudyStore {
  /** All records, of whatever request. */
  load(): Promise<readonly StudyRecord[]>
  /** The records of one finished replication; they are safe when this returns. */
  append(records: readonly StudyRecord[]): void
  /** All is done: put the records in order. */
  finish(): Promise<void>
}

export interface StudyHost {
  readonly runner: Runner
  readonly matrices: Matrices
  /** Without one, records are kept for this run only. */
  readonly store?: StudyStore | undefined
  readonly signal?: AbortSignal | undefined
  /** How many replications are done, and how many milliseconds the others will take, estimated. */
  readonly onProgress?: ((progress: Readonly<Record<'done' | 'total' | 'left', number>>) => void) | undefined
  /** Called with each replication that is run, and its milliseconds on one thread. */
  readonly onReplication?: ((task: Replication, milliseconds: number) => void) | undefined
}

/** The cells of the request, and the records of this request and of others, old and new. */
export async function runStudy(request: StudyRequest, host: StudyHost) {
  const { matrices } = host
  const planned = planCells(request)
  for (const { cell } of planned) if (cell.source !== undefined) matrixOf(cell.source, matrices)
  const records = await runMissing(
    request.seed,
    host,
    replicationsOf(planned),
    keysOf(planned, request.seed, matrices),
  )
  return { planned, records }
}

/**
 * Runs what the stored records do not have of the replications wanted, stores each at once, and returns all records. A procedure leaves one
 * record, under its own name, unless `keysOf` says otherwise.
 */
export async function runMissing(
  seed: number,
  host: StudyHost,
  wanted: readonly Replication[],
  keysOf: (task: Replication, procedure: string) => readonly string[] = ({ cell, replication }, method) => [
    recordKey({ cell, method, seed, replication }),
  ],
): Promise<readonly StudyRecord[]> {
  const { runner, matrices, store, signal } = host
  const records = new Map<string, StudyRecord>()
  for (const record of (await store?.load()) ?? []) records.set(recordKey(record), record)
  const isOpen = (task: Replication) => (name: string) => !keysOf(task, name).every(key => records.has(key))
  const replications = wanted
    .map(task => ({ ...task, procedures: task.procedures.filter(isOpen(task)) }))
    .filter(({ procedures }) => procedures.length > 0)
  if (replications.length > 0) {
    const gathering = gatherReplications(replications, host, fresh => {
      const added = fresh.filter(record => !records.has(recordKey(record)))
      for (const record of added) records.set(recordKey(record), record)
      store?.append(added)
    })
    const job = { seed, matrices, replications }
    const work = { kind: replicationKind, task: job, parts: [...replications.keys()] }
    await runner.run(work, gathering, signal)
  }
  await store?.finish()
  return [...records.values()]
}

function gatherReplications(
  tasks: readonly Replication[],
  { runner, onProgress, onReplication }: StudyHost,
  keep: (records: readonly StudyRecord[]) => void,
): Gathering<Replicated> {
  const clock = timeLeft(tasks, runner.threads)
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
