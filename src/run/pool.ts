import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { orAborted, throwIfAborted } from './abort.js'
import type { EnsembleTask } from './ensemble-task.js'
import type { Gathering } from './gather.js'
import type { Port } from './port.js'
import { type PoolWorker, runOnWorkers, type Work } from './run-on-workers.js'
import type { Runner } from './runner.js'
import { runnerOn } from './runner-on.js'

/** Members on a pool of workers. `worth` is how many workers a task deserves at most, where starting one has a price. */
export function poolRunner(
  spawn: () => Port,
  threads: number,
  worth?: (task: EnsembleTask) => number,
): Runner & { close(): Promise<void> } {
  return runnerOn(createPool<EnsembleTask, Fitted>(spawn, threads), worth)
}

export interface Pool<Task, Result> {
  readonly threads: number
  /** Resolves when every part of the work is gathered. */
  run(
    work: Work<Task> & { readonly workers?: number },
    gathering: Gathering<Result>,
    signal?: AbortSignal,
  ): Promise<void>
  close(): Promise<void>
}

/**
 * Up to `threads` workers, which are started when first needed and kept from run to run. Runs take turns: each has the
 * whole pool, and none suffers when another one is aborted.
 */
export function createPool<Task, Result>(
  spawn: () => Port<Task, Result>,
  threads: number,
): Pool<Task, Result> {
  const workers = new Set<PoolWorker<Task, Result>>()
  const closing = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  return {
    threads,
    async run(work, gathering, signal) {
      const turn = queue
      let leave = () => {}
      const left = new Promise<void>(resolve => {
        leave = resolve
      })
      queue = turn.then(() => left)
      try {
        await orAborted(turn, signal)
        await run(work, gathering, [signal, closing.signal])
      } finally {
        leave()
      }
    },
    async close() {
      closing.abort(new Error('the runner was closed'))
      await Promise.all([...workers].map(terminate))
    },
  }

  async function run(
    work: Work<Task> & { readonly workers?: number },
    gathering: Gathering<Result>,
    signals: readonly (AbortSignal | undefined)[],
  ) {
    signals.forEach(throwIfAborted)
    const chosen = acquire(Math.min(threads, work.parts.length, Math.max(1, work.workers ?? threads)))
    try {
      await runOnWorkers(chosen, work, gathering, signals)
    } finally {
      for (const worker of chosen) {
        worker.onAnswer = worker.onCrash = undefined
        // A worker that still computes for a run that is over is ended; one that waits is kept.
        if (worker.inFlight.size > 0) void terminate(worker)
        else worker.port.unref?.()
      }
    }
  }

  function acquire(count: number): readonly PoolWorker<Task, Result>[] {
    while (workers.size < count) workers.add(start())
    const chosen = [...workers].slice(0, count)
    for (const { port } of chosen) port.ref?.()
    return chosen
  }

  function start(): PoolWorker<Task, Result> {
    const worker: PoolWorker<Task, Result> = { port: spawnPort(), inFlight: new Set() }
    worker.port.listen(
      answer => worker.onAnswer?.(answer),
      reason => {
        workers.delete(worker)
        worker.onCrash?.(reason)
      },
    )
    return worker
  }

  function spawnPort(): Port<Task, Result> {
    try {
      return spawn()
    } catch (error) {
      fail('run/worker', { where: 'worker', rule: 'could not be started', got: String(error) })
    }
  }

  async function terminate(worker: PoolWorker<Task, Result>): Promise<void> {
    workers.delete(worker)
    await worker.port.terminate()
  }
}
