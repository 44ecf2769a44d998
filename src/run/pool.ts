import { fail } from '../errors.js'
import type { Fitted } from '../learner/member-learner.js'
import { orAborted, throwIfAborted } from './abort.js'
import { type Hand, runOnCrew, type Work } from './crew.js'
import type { EnsembleTask } from './ensemble-task.js'
import type { Gathering } from './gather.js'
import type { Port } from './port.js'
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
  const hands = new Set<Hand<Task, Result>>()
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
      await Promise.all([...hands].map(dismiss))
    },
  }

  async function run(
    work: Work<Task> & { readonly workers?: number },
    gathering: Gathering<Result>,
    signals: readonly (AbortSignal | undefined)[],
  ) {
    signals.forEach(throwIfAborted)
    const crew = hire(Math.min(threads, work.parts.length, Math.max(1, work.workers ?? threads)))
    try {
      await runOnCrew(crew, work, gathering, signals)
    } finally {
      for (const hand of crew) {
        hand.onAnswer = hand.onCrash = undefined
        // Who still computes for a run that is over is ended; who waits is kept.
        if (hand.owed.size > 0) void dismiss(hand)
        else hand.port.unref?.()
      }
    }
  }

  function hire(count: number): readonly Hand<Task, Result>[] {
    while (hands.size < count) hands.add(start())
    const crew = [...hands].slice(0, count)
    for (const { port } of crew) port.ref?.()
    return crew
  }

  function start(): Hand<Task, Result> {
    const hand: Hand<Task, Result> = { port: spawnPort(), owed: new Set() }
    hand.port.listen(
      answer => hand.onAnswer?.(answer),
      reason => {
        hands.delete(hand)
        hand.onCrash?.(reason)
      },
    )
    return hand
  }

  function spawnPort(): Port<Task, Result> {
    try {
      return spawn()
    } catch (error) {
      fail('run/worker', { where: 'worker', rule: 'could not be started', got: String(error) })
    }
  }

  async function dismiss(hand: Hand<Task, Result>): Promise<void> {
    hands.delete(hand)
    await hand.port.terminate()
  }
}
