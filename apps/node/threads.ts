/** Members on all cores, through worker threads. */
import { availableParallelism } from 'node:os'
import { fail } from '../../src/errors.js'
import { localRunner } from '../../src/method/local-runner.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { estimatedWork } from '../../src/run/estimated-work.js'
import { poolRunner } from '../../src/run/pool.js'
import type { Runner } from '../../src/run/runner.js'
import { partFile, partWord } from './beside.js'
import { threadPort } from './thread-port.js'

export interface ThreadOptions {
  /** Worker threads at most; one per core unless given. */
  readonly threads?: number | undefined
  /**
   * Milliseconds of estimated work that pay for the start of a thread, 100 unless given. A task that does not pay for two
   * stays on the calling thread; with 0 every task goes to as many threads as there are.
   */
  readonly workPerThread?: number | undefined
}

/** The bytes of the result do not depend on the number of threads, nor on where a task is computed. */
export function threadRunner(options: ThreadOptions = {}): Runner & { close(): Promise<void> } {
  const threads = options.threads ?? availableParallelism()
  if (!Number.isInteger(threads) || threads < 1) {
    fail('usage/threads', { where: 'threads', rule: 'must be a whole number, at least 1', got: threads })
  }
  const { workPerThread = 100 } = options
  const threadsFor = (task: EnsembleTask) =>
    Math.min(threads, Math.floor(estimatedWork(task) / workPerThread))
  const pool = poolRunner(() => threadPort(partFile, [partWord('members')]), threads, threadsFor)
  const local = localRunner()
  const isSmall = (task: EnsembleTask) => threadsFor(task) < 2 && workPerThread > 0
  return {
    ...pool,
    members: (task, runOptions) =>
      isSmall(task) ? local.members(task, runOptions) : pool.members(shareable(task), runOptions),
    some: (task, numbers, runOptions) =>
      isSmall(task) ? local.some(task, numbers, runOptions) : pool.some(shareable(task), numbers, runOptions),
  }
}

/** The matrix, and the list of near rows, in shared memory, so that threads read one copy of them. */
function shareable(task: EnsembleTask): EnsembleTask {
  const { x, refill } = task.data
  if (x.buffer instanceof SharedArrayBuffer) return task
  const shared = new Float64Array(new SharedArrayBuffer(x.byteLength))
  shared.set(x)
  const nearest = new Int32Array(new SharedArrayBuffer(refill?.nearest.byteLength ?? 0))
  if (refill !== undefined) nearest.set(refill.nearest)
  return { ...task, data: { ...task.data, x: shared, ...(refill && { refill: { ...refill, nearest } }) } }
}
