/** Members and replications on the workers of a cluster. */
import { randomInt } from 'node:crypto'
import { fail } from '../../src/errors.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { checkMember, memberRange } from '../../src/run/check-member.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import type { Gathering } from '../../src/run/gather.js'
import type { Pool } from '../../src/run/pool.js'
import { fromBytes } from '../../src/run/portable.js'
import type { StudyPool } from '../../src/study/paper/run-study.js'
import { checkRecords, type Replicated, type StudyJob } from '../../src/study/study-job.js'
import { partFile, partWord } from '../node/beside.js'
import { threadPort } from '../node/thread-port.js'
import { bareTask, contentOf } from '../store/task-content.js'
import { connect } from './connect.js'
import { coordinate, fingerprint } from './coordinate.js'
import { createExecutor } from './executor.js'
import { clusterKey } from './messages.js'
import type { LoadedTask, Part } from './prepare-parts.js'
import { redisExchange } from './redis-exchange.js'
import { slotsOf } from './registry.js'
import type { Kind, Transport } from './task-transport.js'

export interface ClusterOptions extends Transport {
  readonly url: string
  /** SECATEUR_CLUSTER_KEY. */
  readonly secret?: string | undefined
  /** Milliseconds between two looks at silent jobs. */
  readonly beat: number
  readonly tell: (text: string) => void
}

interface Parts<Task, Result> {
  readonly kind: Kind
  /** The task without what makes no difference to its parts. */
  readonly bare: (task: Task) => unknown
  /** Refuses what cannot be a part of the task. */
  readonly check: (found: unknown, task: Task, b: number, where: string) => Result
  /** How many parts the coordinator computes itself, to compare. */
  readonly sample: number
}

export function memberCluster(options: ClusterOptions): Promise<Pool<EnsembleTask, Fitted>> {
  return clusterPool(options, {
    kind: 'members',
    bare: bareTask,
    check: (found, task, _b, where) => checkMember(found, memberRange(task), where),
    sample: 3,
  })
}

export function studyCluster(options: ClusterOptions): Promise<StudyPool> {
  return clusterPool<StudyJob, Replicated>(options, {
    kind: 'replications',
    bare: job => job,
    check(found, job, b, where) {
      const { records } = Object(found) as { records?: unknown }
      return { records: checkRecords(records, job, b, where), milliseconds: 0 }
    },
    sample: 1,
  })
}

async function clusterPool<Task, Result>(
  options: ClusterOptions,
  { kind, bare, check, sample }: Parts<Task, Result>,
): Promise<Pool<Task, Result>> {
  const key = clusterKey(options.secret)
  const connection = await connect(options.url)
  let slots = await slotsOf(connection.redis)
  let lonely = false
  return {
    get threads() {
      return Math.max(1, slots)
    },
    async run({ task, parts, noun }, gathering, signal) {
      signal?.addEventListener('abort', () => connection.abandon(), { once: true })
      const exchange = await redisExchange(connection, {
        kind,
        content: contentOf(bare(task)),
        transport: options,
        key,
        alive: 3 * options.beat,
        signal,
      })
      const print = (found: unknown, b: number) => fingerprint(check(found, task, b, `${noun} ${b}`))
      const audit = auditing({ kind, task: bare(task) }, parts, sample, print)
      try {
        await coordinate<Result>({
          parts,
          noun: noun.replace(/s$/, ''),
          exchange,
          gathering: audit.watching(gathering),
          read(content, b) {
            const where = `${noun} ${b}`
            const { result, milliseconds } = Object(fromBytes(content, where)) as Partial<Part>
            return { result: check(result, task, b, where), milliseconds: duration(milliseconds) }
          },
          now: () => performance.now(),
          beat: options.beat,
          signal,
          onSlots(found) {
            slots = found
            if (found === 0 && !lonely)
              options.tell(`No worker is at ${connection.place} yet: start some with secateur cluster worker`)
            lonely = found === 0
          },
        })
        await audit.compare(noun)
      } finally {
        await audit.close()
      }
    },
    async close() {
      connection.redis.disconnect()
    },
  }
}

/** A few parts, which nobody can guess, are computed here as well: workers that are wrong, or lie, are found out. */
function auditing(
  task: LoadedTask,
  parts: readonly number[],
  sample: number,
  print: (result: unknown, b: number) => string,
) {
  const left = [...parts]
  const numbers = Array.from(
    { length: Math.min(sample, left.length) },
    () => left.splice(randomInt(left.length), 1)[0],
  )
  const executor = createExecutor(() => threadPort(partFile, [partWord('cluster')]))
  const own = new Map<number, string>()
  const theirs = new Map<number, string>()
  const computed = executor.compute('audit', task, numbers, (b, { result }) => {
    own.set(b, print(result, b))
    return true
  })
  computed.catch(() => {})
  return {
    watching<Result>(gathering: Gathering<Result>): Gathering<Result> {
      return {
        get complete() {
          return gathering.complete
        },
        place(b, result) {
          if (numbers.includes(b)) theirs.set(b, fingerprint(result))
          gathering.place(b, result)
        },
        report: () => gathering.report(),
      }
    },
    async compare(noun: string): Promise<void> {
      if (theirs.size === 0) return
      await computed
      for (const [b, found] of theirs) {
        if (own.get(b) === found) continue
        fail('run/disagreement', {
          where: `${noun.replace(/s$/, '')} ${b}`,
          rule: 'came from a worker and is not what this machine computes',
          hint: 'A worker computes wrongly, or somebody else writes to the Redis: set SECATEUR_CLUSTER_KEY.',
        })
      }
    },
    close: () => executor.close(),
  }
}

function duration(milliseconds: unknown): number {
  return typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds < 1e12 ? milliseconds : 0
}
