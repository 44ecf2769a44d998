/** Parts on the workers of a cluster. */
import { randomInt } from 'node:crypto'
import { fail } from '../../src/errors.js'
import { timer } from '../../src/math/timer.js'
import type { Gathering } from '../../src/run/gathering.js'
import { fromBytes } from '../../src/run/portable.js'
import type { Runner, Work } from '../../src/run/runner.js'
import { nounOf } from '../../src/run/task-kind.js'
import { partFile, partWord } from '../node/program-files.js'
import { threadPort } from '../node/thread-port.js'
import { contentOf } from '../store/task-content.js'
import { connect } from './connect.js'
import { coordinate, fingerprint } from './coordinate.js'
import { createExecutor } from './executor.js'
import { clusterKey } from './messages.js'
import { redisExchange } from './redis-exchange.js'
import { slotsOf } from './registry.js'
import type { Transport } from './task-transport.js'

export interface ClusterOptions extends Transport {
  readonly url: string
  /** SECATEUR_CLUSTER_KEY. */
  readonly secret?: string | undefined
  /** Milliseconds between two looks at silent jobs. */
  readonly beat: number
  readonly tell: (text: string) => void
}

export async function clusterRunner(options: ClusterOptions): Promise<Runner & { close(): Promise<void> }> {
  const key = clusterKey(options.secret)
  const connection = await connect(options.url)
  let slots = await slotsOf(connection.redis)
  let lonely = false
  return {
    get threads() {
      return Math.max(1, slots)
    },
    async run(work, gathering, signal) {
      const { kind, task, parts } = work
      signal?.addEventListener('abort', () => connection.abandon(), { once: true })
      const exchange = await redisExchange(connection, {
        kind: kind.name,
        content: contentOf(kind.bare(task)),
        transport: options,
        key,
        alive: 3 * options.beat,
        signal,
      })
      const audit = auditing(work)
      try {
        await coordinate({
          parts,
          noun: nounOf(kind),
          exchange,
          gathering: audit.watching(gathering),
          read(content, b) {
            const where = `${nounOf(kind)} ${b}`
            const { part, milliseconds } = Object(fromBytes(content, where)) as Record<string, unknown>
            return { result: kind.check(part, task, b, where), milliseconds: duration(milliseconds) }
          },
          now: () => timer.now(),
          beat: options.beat,
          signal,
          onSlots(found) {
            slots = found
            if (found === 0 && !lonely)
              options.tell(`No worker is at ${connection.place} yet: start some with secateur cluster worker`)
            lonely = found === 0
          },
        })
        await audit.compare()
      } finally {
        await audit.close()
      }
    },
    async close() {
      connection.redis.disconnect()
    },
  }
}

/** Parts that the coordinator computes itself; of costly ones, such as replications, fewer. */
const SAMPLE = 3
const COSTLY_MS = 60_000

/** A few parts, which nobody can guess, are computed here as well: workers that are wrong, or lie, are found out. */
function auditing<Task, Part extends object>({ kind, task, parts }: Work<Task, Part>) {
  const left = [...parts]
  const sample = Math.min(left.length, kind.cost(task) < COSTLY_MS ? SAMPLE : 1)
  const numbers = Array.from({ length: sample }, () => left.splice(randomInt(left.length), 1)[0])
  const executor = createExecutor(() => threadPort(partFile, [partWord('all')]))
  const own = new Map<number, string>()
  const theirs = new Map<number, string>()
  const named = { kind: kind.name, task: kind.bare(task) }
  const computed = executor.compute('audit', named, numbers, ({ b, part }) => {
    own.set(b, fingerprint(kind.check(part, task, b, `${nounOf(kind)} ${b}`)))
    return true
  })
  computed.catch(() => {})
  return {
    watching(gathering: Gathering<Part>): Gathering<Part> {
      return {
        get complete() {
          return gathering.complete
        },
        place(b, part) {
          if (numbers.includes(b)) theirs.set(b, fingerprint(part))
          gathering.place(b, part)
        },
        report: () => gathering.report(),
      }
    },
    async compare(): Promise<void> {
      if (theirs.size === 0) return
      await computed
      for (const [b, found] of theirs) {
        if (own.get(b) === found) continue
        fail('run/disagreement', {
          where: `${nounOf(kind)} ${b}`,
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
