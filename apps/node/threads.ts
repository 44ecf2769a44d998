/** Parts on all cores, through worker threads. */
import { availableParallelism } from 'node:os'
import type { Dataset } from '../../src/data/dataset.js'
import { fail } from '../../src/errors.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { poolRunner } from '../../src/run/pool.js'
import type { Runner, Work } from '../../src/run/runner.js'
import { type Part, partFile, partWord } from './beside.js'
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
}

/** The bytes of the result do not depend on the number of threads, nor on where a task is computed. */
export function threadRunner(options: ThreadOptions = {}): Runner & { close(): Promise<void> } {
  const threads = options.threads ?? availableParallelism()
  if (!Number.isInteger(threads) || threads < 1) {
    fail('usage/threads', { where: 'threads', rule: 'must be a whole number, at least 1', got: threads })
  }
  const { workPerThread = 100, part = 'methods' } = options
  const worth = ({ kind, task, parts }: Work<never, object>) =>
    Math.min(threads, Math.floor((parts.length * kind.cost(task)) / workPerThread))
  const pool = poolRunner(() => threadPort(partFile, [partWord(part)]), threads, worth)
  const local = inProcessRunner()
  return {
    ...pool,
    run(work, gathering, signal) {
      const isSmall = workPerThread > 0 && worth(work as unknown as Work<never, object>) < 2
      if (isSmall) return local.run(work, gathering, signal)
      return pool.run({ ...work, task: shareable(work.task) }, gathering, signal)
    },
  }
}

/** The matrix, and the list of near rows, in shared memory, so that threads read one copy of them. */
function shareable<Task>(task: Task): Task {
  const { data } = task as { readonly data?: Dataset }
  if (data === undefined || data.x.buffer instanceof SharedArrayBuffer) return task
  const { x, imputation } = data
  const shared = new Float64Array(new SharedArrayBuffer(x.byteLength))
  shared.set(x)
  const nearest = new Int32Array(new SharedArrayBuffer(imputation?.nearest.byteLength ?? 0))
  if (imputation !== undefined) nearest.set(imputation.nearest)
  return {
    ...task,
    data: { ...data, x: shared, ...(imputation && { imputation: { ...imputation, nearest } }) },
  }
}
