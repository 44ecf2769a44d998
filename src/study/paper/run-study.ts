/** The study: what is missing is run on a pool, every finished replication is stored at once, and the verdicts follow. */
import { fail } from '../../errors.js'
import type { Gathering } from '../../run/gathering.js'
import type { Runner } from '../../run/runner.js'
import { recordKey, type StudyRecord } from '../record.js'
import { type Replicated, replicationKind } from '../study-job.js'
import { timeLeft } from '../time-left.js'
import type { Matrices } from './cell.js'
import { missing, type PlannedCell, planCells, type StudyRequest } from './plan.js'
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

export interface StudyProgress {
  readonly done: number
  readonly total: number
  /** Milliseconds, estimated. */
  readonly left: number
}

export interface StudyHost {
  readonly runner: Runner
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
  const { matrices } = host
  const planned = planCells(request)
  requireSources(
    planned.map(({ cell }) => cell),
    matrices,
  )
  const records = await runMissing(request.seed, host, known =>
    missing(planned, request.seed, known, matrices),
  )
  return { planned, records }
}

/** Refuses designs on real data that are not at hand. */
export function requireSources(
  cells: readonly { readonly source?: keyof Matrices | undefined }[],
  matrices: Matrices,
): void {
  for (const { source } of cells) {
    if (source === undefined || matrices[source] !== undefined) continue
    const hint = `Get it with: secateur data get ${source}`
    fail('usage/data', { where: source, rule: 'has not been downloaded yet', hint })
  }
}

/** Runs the replications that are open by the keys of the stored records, stores each at once, and returns all records. */
export async function runMissing(
  seed: number,
  host: StudyHost,
  open: (known: ReadonlySet<string>) => readonly Replication[],
): Promise<readonly StudyRecord[]> {
  const { runner, matrices, store, signal } = host
  const records = new Map<string, StudyRecord>()
  for (const record of (await store?.load()) ?? []) records.set(recordKey(record), record)
  const replications = open(new Set(records.keys()))
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
