/** Parts on all cores, through worker threads. */
import { availableParallelism } from 'node:os'
import { fail } from '../../src/errors.js'
import type { PathTask } from '../../src/run/ensemble-task.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { type Pool, poolRunner } from '../../src/run/pool.js'
import { portHere } from '../../src/run/port-here.js'
import type { Runner, Work } from '../../src/run/runner.js'
import type { TaskKinds } from '../../src/run/task-kind.js'
import { type Part, partFile, partWord } from './program-files.js'
import { threadPort } from './thread-port.js'

export interface ThreadOptions {
  /** Worker threads at most; one per core unless given. */
  readonly threads?: number | undefined
  /**
   * Milliseconds of estimated work that pay for the start of a thread, 100 unless given. A task that does not pay for two
   * stays on the calling thread; with 0 every task goes to as many threads as there are.
   */
  readonly workPerThread?: number | undefined
  /** What the threads can compute; 'methods' unless given. */
  readonly part?: Extract<Part, 'methods' | 'all'> | undefined
  /** What the calling thread computes as one of the threads, where it has nothing else to do. */
  readonly here?: TaskKinds | undefined
  /** How many of the threads are there, or on their way. */
  readonly early?: number | undefined
}

export interface ThreadRunner extends Runner {
  /** Starts the threads, for who knows that they will be needed. */
  start(): void
  close(): Promise<void>
}

/** Milliseconds of work that pay for telling a thread that is there already. */
const WORK_PER_MESSAGE = 2

/** Milliseconds that one of the threads can be at something else that others wait for; what takes longer has a thread of its own. */
const BESIDE = 30

/** The bytes of the result do not depend on the number of threads, nor on where a task is computed. */
export function threadRunner(options: ThreadOptions = {}): ThreadRunner {
  const threads = options.threads ?? availableParallelism()
  if (!Number.isInteger(threads) || threads < 1) {
    fail('usage/threads', { where: 'threads', rule: 'must be a whole number, at least 1', got: threads })
  }
  const { workPerThread = 100, part = 'methods', here: kinds, early = 0 } = options
  const worth = ({ kind, task, parts }: Work<never, object>) => {
    const work = parts.length * kind.cost(task)
    const there = Math.min(pool.started, Math.floor(work / WORK_PER_MESSAGE))
    const room = kind.room?.(task) ?? Infinity
    return Math.min(threads, room, Math.max(there, Math.floor(work / workPerThread)))
  }
  let isHere = false
  const spawn = () => {
    if (kinds === undefined || isHere) return threadPort(partFile, [partWord(part)])
    const own = portHere(kinds)
    isHere = true
    return {
      ...own,
      terminate() {
        isHere = false
        return own.terminate()
      },
    }
  }
  const pool: Pool = poolRunner(spawn, threads, worth)
  pool.start(Math.min(early, threads))
  const here = inProcessRunner()
  const spare = poolRunner(
    () => threadPort(partFile, [partWord(part)]),
    1,
    () => 1,
    ({ kind, task }) => kind.endsThread?.(task) === true,
  )
  const background: Runner = {
    threads: 1,
    async run(work, gathering, signal) {
      const { kind, task, parts } = work
      const cost = kind.cost(task)
      const elsewhere = () => ({ ...work, task: shareable(task) })
      if (kind.isUnhurried !== true && cost >= Math.max(Math.min(workPerThread, BESIDE), 1))
        return spare.run(elsewhere(), gathering, signal)
      const isWorth = parts.length === 1 && cost >= WORK_PER_MESSAGE
      const isDone = isWorth && (await pool.aside(elsewhere(), gathering, signal))
      if (!isDone) await here.run(work, gathering, signal)
    },
  }
  const runner: ThreadRunner = {
    ...pool,
    get local() {
      return runner
    },
    ...(threads > 1 && { background }),
    run(work, gathering, signal) {
      const isSmall = workPerThread > 0 && worth(work as unknown as Work<never, object>) < 2
      if (isSmall) return here.run(work, gathering, signal)
      return pool.run({ ...work, task: shareable(work.task) }, gathering, signal)
    },
    async close() {
      await Promise.all([pool.close(), spare.close()])
    },
  }
  return runner
}

/** The matrix, and the list of near rows, in shared memory, so that threads read one copy of them. */
function shareable<Task>(task: Task): Task {
  const { data, packed, grid } = task as Partial<PathTask>
  if (data === undefined) return task
  // Members on packed columns need no others, if all of these are there: what a worker is not sent costs nothing.
  if (packed !== undefined && packed.x > 0 && grid !== undefined)
    return { ...task, data: { ...data, x: new Float64Array(0), names: [] } }
  const { x, imputation } = data
  const own = {
    ...(imputation && {
      imputation: { ...imputation, nearest: sharedCopy(imputation.nearest, Int32Array) },
    }),
    // Nobody who has packed columns asks for their names, and to send many takes long.
    ...(packed && { names: [] }),
  }
  return { ...task, data: { ...data, x: sharedCopy(x, Float64Array), ...own } }
}

/** One copy of an array, however many tasks have it. */
const copies = new WeakMap<object, Float64Array | Int32Array>()

function sharedCopy<T extends Float64Array | Int32Array>(
  array: T,
  Kind: new (buffer: SharedArrayBuffer) => T,
): T {
  if (array.buffer instanceof SharedArrayBuffer) return array
  const copy = (copies.get(array) as T | undefined) ?? new Kind(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  copies.set(array, copy)
  return copy
}
