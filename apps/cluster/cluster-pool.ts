/** Members and replications on the workers of a cluster. */
import type { Fitted } from '../../src/learner/member-learner.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import type { Pool } from '../../src/run/pool.js'
import { fromBytes } from '../../src/run/portable.js'
import type { StudyPool } from '../../src/study/paper/run-study.js'
import type { Replicated } from '../../src/study/study-job.js'
import { ownFitted } from '../store/fitted.js'
import { bareTask, contentOf } from '../store/task-content.js'
import { connect } from './connect.js'
import { coordinate } from './coordinate.js'
import type { Part } from './prepare-parts.js'
import { redisExchange } from './redis-exchange.js'
import { slotsOf } from './roll.js'
import type { Kind, Transport } from './task-transport.js'

export interface ClusterOptions extends Transport {
  readonly url: string
  /** Milliseconds between two looks at silent jobs. */
  readonly beat: number
  readonly tell: (text: string) => void
}

export function memberCluster(options: ClusterOptions): Promise<Pool<EnsembleTask, Fitted>> {
  return clusterPool('members', options, bareTask, ownFitted)
}

export function studyCluster(options: ClusterOptions): Promise<StudyPool> {
  return clusterPool(
    'replications',
    options,
    job => job,
    found => found as Replicated,
  )
}

async function clusterPool<Task, Result>(
  kind: Kind,
  options: ClusterOptions,
  bare: (task: Task) => unknown,
  read: (found: unknown, where: string) => Result,
): Promise<Pool<Task, Result>> {
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
        alive: 3 * options.beat,
        signal,
      })
      await coordinate<Result>({
        parts,
        noun: noun.replace(/s$/, ''),
        exchange,
        gathering,
        read(content, b) {
          const where = `${noun} ${b}`
          const { result, milliseconds } = fromBytes(content, where) as Part
          return { result: read(result, where), milliseconds }
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
    },
    async close() {
      connection.redis.disconnect()
    },
  }
}
