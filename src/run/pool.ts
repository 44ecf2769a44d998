import { fail } from '../errors.js'
import { orAborted, throwIfAborted } from './abort.js'
import type { Gathering } from './gathering.js'
import type { Port } from './port.js'
import { runAside } from './run-aside.js'
import { type PoolWorker, runOnWorkers } from './run-on-workers.js'
import type { Runner, Work } from './runner.js'

export interface Pool extends Runner {
  /** Workers that are there already. */
  readonly started: number
  /** Starts all of them, or so many, for who knows that they will be needed. */
  start(count?: number): void
  /**
   * One part on a worker that has parts of another task, too. False where none is known to be up, or it has ended before it was done: the part is to be
   * computed elsewhere then.
   */
  aside<Task, Part extends object>(
    work: Work<Task, Part>,
    gathering: Gathering<Part>,
    signal?: AbortSignal,
  ): Promise<boolean>
  close(): Promise<void>
}

/**
 * Up to `threads` workers, which are started when first needed and kept from run to run. Runs take turns: each has the
 * whole pool, and none suffers when another one is aborted. `worth` is how many workers a run deserves at most, where starting one
 * has a price. `endsWorkers`: whether those that did some work are ended, not kept.
 */
export function poolRunner(
  spawn: () => Port,
  threads: number,
  worth: (work: Work<never, object>) => number = () => threads,
  endsWorkers: (work: Work<never, object>) => boolean = () => false,
): Pool {
  const workers = new Set<PoolWorker>()
  const closing = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  const runner: Pool = {
    threads,
    get started() {
      return workers.size
    },
    get local() {
      return runner
    },
    start(count = threads) {
      while (workers.size < count) workers.add(startWorker())
    },
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
    async aside(work, gathering, signal) {
      const worker = [...workers].find(({ port, isUp, asides }) => !port.here && isUp && asides.size === 0)
      if (worker === undefined) return false
      hold(worker)
      try {
        return await runAside(
          worker,
          work,
          gathering,
          AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
        )
      } finally {
        release(worker)
      }
    },
    async close() {
      closing.abort(new Error('the runner was closed'))
      await Promise.all([...workers].map(terminate))
    },
  }
  return runner

  async function run<Task, Part extends object>(
    work: Work<Task, Part>,
    gathering: Gathering<Part>,
    signals: readonly (AbortSignal | undefined)[],
  ) {
    signals.forEach(throwIfAborted)
    const any = work as unknown as Work<never, object>
    const chosen = acquire(Math.min(threads, work.parts.length, Math.max(1, worth(any))))
    try {
      await runOnWorkers(chosen, work, gathering, signals)
    } finally {
      for (const worker of chosen) {
        worker.onAnswer = worker.onCrash = undefined
        // A worker that still computes for a run that is over is ended; one that waits is kept.
        if (worker.inFlight.size > 0 || endsWorkers(any)) void terminate(worker)
        else release(worker)
      }
    }
  }

  /** It keeps the process alive while somebody holds it. */
  function hold(worker: PoolWorker): void {
    if (worker.holders++ === 0) worker.port.ref?.()
  }

  function release(worker: PoolWorker): void {
    if (--worker.holders === 0) worker.port.unref?.()
  }

  function acquire(count: number): readonly PoolWorker[] {
    while (workers.size < count) workers.add(startWorker())
    const chosen = [...workers].slice(0, count)
    chosen.forEach(hold)
    return chosen
  }

  function startWorker(): PoolWorker {
    const worker: PoolWorker = {
      port: spawnPort(),
      inFlight: new Set(),
      isUp: false,
      holders: 0,
      asides: new Map(),
    }
    worker.port.listen(
      answer => {
        worker.isUp = true
        if (answer.aside === undefined) worker.onAnswer?.(answer)
        else worker.asides.get(answer.aside)?.take(answer)
      },
      reason => {
        forget(worker)
        worker.onCrash?.(reason)
      },
    )
    return worker
  }

  function spawnPort(): Port {
    try {
      return spawn()
    } catch (error) {
      fail('run/worker', { where: 'worker', rule: 'could not be started', got: String(error) })
    }
  }

  function forget(worker: PoolWorker): void {
    workers.delete(worker)
    for (const aside of worker.asides.values()) aside.lose()
  }

  async function terminate(worker: PoolWorker): Promise<void> {
    forget(worker)
    await worker.port.terminate()
  }
}
