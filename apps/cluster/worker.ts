/** A worker: joins, takes jobs from the queue, computes their parts and sends them to every coordinator that wants them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job as QueueJob } from 'bullmq'
import type { Redis } from 'ioredis'
import { SecateurError } from '../../src/errors.js'
import { timer } from '../../src/math/timer.js'
import { type Failure, failureOf } from '../../src/run/failure.js'
import { toBytes } from '../../src/run/portable.js'
import type { NamedTask } from '../../src/run/task-kind.js'
import { partFile, partWord } from '../node/program-files.js'
import { threadPort } from '../node/thread-port.js'
import { formatFrame } from '../store/frames.js'
import { connect, lostRedis } from './connect.js'
import { createExecutor, type Executor } from './executor.js'
import { keys, PREFIX, QUEUE } from './keys.js'
import { type ClusterKey, clusterKey, type Order, readOrder } from './messages.js'
import { clusterPackages } from './packages.js'
import { FAILURE, livingCoordinators } from './redis-exchange.js'
import { join, PRESENT_MS, report, signOff } from './registry.js'
import { fetchTask } from './task-transport.js'

export interface WorkerOptions {
  readonly url: string
  readonly threads: number
  readonly share?: string | undefined
  /** Milliseconds of silence after which its job goes to another worker. */
  readonly lock: number
  /** SECATEUR_CLUSTER_KEY. */
  readonly secret?: string | undefined
  /** The program of its threads. */
  readonly entry?: URL
  readonly signal: AbortSignal
  readonly tell: (text: string) => void
}

/** Results are sent together when they come fast. */
const SEND_MS = 250
const REPLIES_MS = 10 * 60_000
/** Coordinators look every few seconds. */
const TASK_MS = 20_000

/** Resolves when the signal fires and the work under way is handed over. */
export async function work(options: WorkerOptions): Promise<void> {
  const { url, threads, share, lock, secret, entry = partFile, signal, tell } = options
  const key = clusterKey(secret)
  const { redis, place, abandon } = await connect(url)
  const { Worker, DelayedError } = await clusterPackages()
  await join(redis, place, key).catch((error: unknown) => {
    redis.disconnect()
    throw error
  })
  const id = randomUUID()
  const executors: Executor[] = Array.from({ length: threads }, () =>
    createExecutor(() => threadPort(entry, [partWord('all')])),
  )
  const free = [...executors]
  const tasks = taskCache(redis, share, key)
  let parts = 0

  const process = async (job: QueueJob<unknown>, token?: string) => {
    const executor = free.pop()!
    let order: Order | undefined
    try {
      order = readOrder(job.data, key)
      const done = await compute(order, executor)
      if (!done && signal.aborted) {
        await job.moveToDelayed(Date.now(), token)
        throw new DelayedError()
      }
    } catch (error) {
      if (error instanceof DelayedError) throw error
      const failure = plain(error, order?.from ?? 0)
      if (order === undefined) tell(`Left a job undone: ${failure.fault.where} ${failure.fault.rule}`)
      else {
        const { from, to, run } = order
        const final = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
        const content = toBytes({ job: { from, to }, failure, final })
        await send(redis, run, [formatFrame({ number: FAILURE, content }, key.forRun(run))])
        tell(`Could not compute ${from} to ${to - 1}: ${(error as Error).message}`)
      }
      throw withoutStack(JSON.stringify(failure))
    } finally {
      free.push(executor)
    }
  }

  /** False when it stopped before the end. */
  async function compute({ run, from, to }: Order, executor: Executor): Promise<boolean> {
    if ((await livingCoordinators(redis, run)).length === 0) return true
    const task = await tasks(run)
    const signing = key.forRun(run)
    const numbers = Array.from({ length: to - from }, (_, i) => from + i)
    let waiting: Buffer[] = []
    let sending = Promise.resolve(true)
    let wanted = true
    let sent = timer.now()
    const flush = () => {
      const frames = waiting
      waiting = []
      sent = timer.now()
      sending = sending.then(async () => {
        if (frames.length > 0) wanted = await send(redis, run, frames)
        return wanted
      })
    }
    let count = 0
    await executor.compute(run, task, numbers, ({ b, part, milliseconds }) => {
      const content = toBytes({ part, milliseconds })
      waiting.push(formatFrame({ number: b, content }, signing))
      parts++
      count++
      if (timer.now() - sent > SEND_MS) flush()
      return wanted && !signal.aborted
    })
    flush()
    await sending
    return count === numbers.length || !wanted
  }

  const queueing = redis.duplicate()
  queueing.on('error', () => {})
  const worker = new Worker(QUEUE, process, {
    connection: queueing as never,
    prefix: PREFIX,
    concurrency: threads,
    lockDuration: lock,
    stalledInterval: lock,
    maxStalledCount: 2,
    drainDelay: 2,
  })
  // Locks lost and connections broken are part of the game: jobs come again.
  worker.on('error', () => {})
  const present = () => report(redis, id, { threads }).then(() => join(redis, place, key))
  await present()
  const beat = setInterval(() => void present().catch(() => {}), PRESENT_MS / 3)
  tell(`Joined ${place} with ${threads} thread${threads === 1 ? '' : 's'}; waiting for work`)
  let told = 0
  const log = setInterval(() => {
    if (parts > told) tell(`${parts} parts computed`)
    told = parts
  }, 60_000)

  await new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    void ended(redis).then(resolve)
  })
  const lost = !signal.aborted
  abandon()
  if (!lost) tell('Leaving: work under way is handed over')
  clearInterval(beat)
  clearInterval(log)
  // A queue whose Redis is away would never close.
  await Promise.race([worker.close().then(() => signOff(redis, id)), ended(redis)]).catch(() => {})
  await Promise.all(executors.map(executor => executor.close()))
  queueing.disconnect()
  redis.disconnect()
  if (lost) lostRedis(place)
}

function ended(redis: Redis): Promise<void> {
  return new Promise(resolve => {
    if (redis.status === 'end') resolve()
    else redis.once('end', () => resolve())
  })
}

/** In one step, so that nothing is left for a coordinator that has just gone. */
const SEND_IF_ALIVE = `
  if redis.call('exists', KEYS[1]) == 0 then return 0 end
  redis.call('rpush', KEYS[2], ARGV[1])
  redis.call('pexpire', KEYS[2], ARGV[2])
  return 1`

/** To every coordinator of the run; false when there is none any more. */
async function send(redis: Redis, run: string, frames: readonly Buffer[]): Promise<boolean> {
  const together = Buffer.concat(frames)
  const ids = await redis.smembers(keys.coordinators(run))
  const sent = await Promise.all(
    ids.map(id =>
      redis.eval(SEND_IF_ALIVE, 2, keys.alive(run, id), keys.replies(run, id), together, REPLIES_MS),
    ),
  )
  return sent.includes(1)
}

/** What is not there or came altered is sent again when its coordinator looks next. */
async function awaitTask(
  redis: Redis,
  run: string,
  share: string | undefined,
  key: ClusterKey,
): Promise<NamedTask> {
  for (let waited = 0; waited <= TASK_MS; waited += 500) {
    const task = await fetchTask(redis, run, share, key)
    if (task !== undefined) return task
    await pause(500)
  }
  throw new Error('the data do not come, or come altered')
}

/** The last two tasks stay in memory: each travels once. */
function taskCache(
  redis: Redis,
  share: string | undefined,
  key: ClusterKey,
): (run: string) => Promise<NamedTask> {
  const held = new Map<string, Promise<NamedTask>>()
  return run => {
    const known = held.get(run)
    if (known !== undefined) return known
    const loading = awaitTask(redis, run, share, key)
    loading.catch(() => held.delete(run))
    held.set(run, loading)
    for (const old of [...held.keys()].slice(0, -2)) held.delete(old)
    return loading
  }
}

/** The queue keeps the stack of what is thrown. */
function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}

/** Without the stack: where the program lies on this machine is nobody else's business. */
function plain(error: unknown, b: number): Failure {
  const known = error instanceof SecateurError ? (error.cause as Partial<Failure> | undefined) : undefined
  const failure = known?.fault !== undefined ? (known as Failure) : failureOf(b, error)
  return { ...failure, origin: '' }
}
