/** The coordinator's side of Redis. Every call is tried again while the connection is away. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { SecateurError } from '../../src/errors.js'
import { throwIfAborted } from '../../src/run/abort.js'
import { fromBytes } from '../../src/run/portable.js'
import { parseFrames } from '../store/frames.js'
import type { Content } from '../store/task-content.js'
import { type Connection, lostRedis } from './connect.js'
import type { Delivery, Exchange, Job, JobState } from './exchange.js'
import { nameOf } from './exchange.js'
import { keys, PREFIX, QUEUE } from './keys.js'
import { type ClusterKey, orderOf, readFailed, readFailure } from './messages.js'
import { clusterPackages } from './packages.js'
import { join, slotsOf } from './registry.js'
import { forgetTask, keepTask, sendTask, type Transport } from './task-transport.js'

const REPLIES_MS = 10 * 60_000
const ATTEMPTS = 3
/** Results taken in at a time: more stay where they are until these are stored. */
const AT_ONCE = 256
/** Number of a frame that tells of a failure. */
export const FAILURE = 0xffffffff

export interface ExchangeOptions {
  readonly kind: string
  readonly content: Content
  readonly transport: Transport
  readonly key: ClusterKey
  /** Milliseconds without a sign of life after which a coordinator counts as dead. */
  readonly alive: number
  readonly signal?: AbortSignal | undefined
}

export async function redisExchange(
  { redis, place }: Connection,
  options: ExchangeOptions,
): Promise<Exchange> {
  const { kind, content, transport, alive, key, signal } = options
  const run = content.digest
  const id = randomUUID()
  const replies = keys.replies(run, id)
  const blocking = redis.duplicate()
  blocking.on('error', () => {})
  const { Queue } = await clusterPackages()
  // A connection that is handed to a queue stays ours to close.
  const queueing = redis.duplicate()
  queueing.on('error', () => {})
  const queue = new Queue(QUEUE, { connection: queueing as never, prefix: PREFIX })
  queue.on('error', () => {})
  const idOf = (job: Job) => `${run.slice(0, 32)}-${nameOf(job)}`

  let left = false
  const announce = async () => {
    await join(redis, place, key)
    // Announced while leaving, it would seem to stay.
    if (left) return
    await redis
      .multi()
      .sadd(keys.coordinators(run), id)
      .pexpire(keys.coordinators(run), 10 * alive)
      .set(keys.alive(run, id), '1', 'PX', alive)
      .pexpire(replies, REPLIES_MS)
      .exec()
  }

  const beating = setInterval(() => void announce().catch(() => {}), Math.ceil(alive / 3))

  return {
    offer: job =>
      persist(async () => {
        await queue.add(kind, orderOf({ run, ...job }, key), {
          jobId: idOf(job),
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: 1000 },
          removeOnComplete: true,
          removeOnFail: { age: 3600 },
        })
      }),
    withdraw: job => persist(async () => void (await queue.remove(idOf(job)).catch(() => 0))),
    stateOf: job => persist(() => stateOf(job)),
    collect: patience => persist(() => collect(blocking, replies, patience, key.forRun(run))),
    sustain: () =>
      persist(async () => {
        await announce()
        if (!(await keepTask(redis, run, key))) await sendTask(redis, kind, content, transport, key)
        return slotsOf(redis)
      }),
    async leave() {
      left = true
      clearInterval(beating)
      await Promise.race([depart(), pause(5000, undefined, { ref: false })]).catch(() => {})
      await Promise.race([queue.close(), pause(1000, undefined, { ref: false })]).catch(() => {})
      blocking.disconnect()
      queueing.disconnect()
    },
  }

  async function stateOf(job: Job): Promise<JobState> {
    const found = await queue.getJob(idOf(job))
    if (found === undefined) return { state: 'gone' }
    const state = await found.getState()
    if (state === 'failed') {
      // With a key only what came signed is believed, and the queue signs nothing.
      const reason = String(found.failedReason).slice(0, 1000)
      const failure = key.fingerprint === '' ? readFailure(found.failedReason) : undefined
      return { state, reason, ...(failure && { failure }) }
    }
    return { state: state === 'completed' || state === 'unknown' ? 'gone' : 'open' }
  }

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof SecateurError) throw error
        throwIfAborted(signal)
        if (redis.status === 'end') lostRedis(place)
        await pause(200)
      }
    }
  }

  /** The last to leave takes the rest along. */
  async function depart(): Promise<void> {
    await redis.multi().srem(keys.coordinators(run), id).del(keys.alive(run, id)).del(replies).exec()
    if ((await livingCoordinators(redis, run)).length > 0) return
    const jobs = await queue.getJobs(['waiting', 'delayed', 'failed', 'prioritized'], 0, 10_000)
    for (const job of jobs) if (job?.data?.run === run) await job.remove().catch(() => {})
    await forgetTask(redis, run, key)
  }
}

/** Who still wants results of a run. */
export async function livingCoordinators(redis: Redis, run: string): Promise<string[]> {
  const ids = await redis.smembers(keys.coordinators(run))
  if (ids.length === 0) return []
  const signs = await redis.mget(ids.map(id => keys.alive(run, id)))
  return ids.filter((_, i) => signs[i] !== null)
}

async function collect(
  redis: Redis,
  replies: string,
  patience: number,
  key: Uint8Array | undefined,
): Promise<readonly Delivery[]> {
  const first = await redis.blpopBuffer(replies, patience / 1000)
  if (first === null) return []
  const more = (await redis.lpopBuffer(replies, AT_ONCE)) ?? []
  return [first[1], ...more].flatMap(bytes =>
    // What was altered on the way counts as lost.
    parseFrames(bytes, key).frames.flatMap(({ number, content }): Delivery[] => {
      if (number !== FAILURE) return [{ b: number, content }]
      const failed = failedOf(content)
      return failed === undefined ? [] : [failed]
    }),
  )
}

function failedOf(content: Uint8Array): Delivery | undefined {
  try {
    return readFailed(fromBytes(content, 'failure'))
  } catch (error) {
    if (error instanceof SecateurError) return undefined
    throw error
  }
}
