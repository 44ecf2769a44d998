import { fail } from '../errors.js'
import { orAborted, throwIfAborted } from './abort.js'
import { type Hand, runOnCrew } from './crew.js'
import { checkTask, type EnsembleTask } from './ensemble-task.js'
import type { Port } from './port.js'
import type { Runner, RunOptions } from './runner.js'

/**
 * Members on up to `threads` workers, which are started when first needed and kept from run to run. Runs take turns: each
 * has the whole pool, and none suffers when another one is aborted.
 * @param worth how many workers a task deserves at most, where starting one has a price
 */
export function poolRunner(
  spawn: () => Port,
  threads: number,
  worth: (task: EnsembleTask) => number = task => task.members,
): Runner & { close(): Promise<void> } {
  const hands = new Set<Hand>()
  const closing = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  return {
    threads,
    async members(task, options = {}) {
      checkTask(task)
      const turn = queue
      let leave = () => {}
      const left = new Promise<void>(resolve => {
        leave = resolve
      })
      queue = turn.then(() => left)
      try {
        await orAborted(turn, options.signal)
        return await run(task, options)
      } finally {
        leave()
      }
    },
    async close() {
      closing.abort(new Error('the runner was closed'))
      await Promise.all([...hands].map(dismiss))
    },
  }

  async function run(task: EnsembleTask, options: RunOptions) {
    const signals = [options.signal, closing.signal]
    signals.forEach(throwIfAborted)
    const crew = hire(Math.min(threads, task.members, Math.max(1, worth(task))))
    try {
      return await runOnCrew(crew, task, options, signals)
    } finally {
      for (const hand of crew) {
        hand.onAnswer = hand.onCrash = undefined
        // Who still computes for a run that is over is ended; who waits is kept.
        if (hand.owed.size > 0) void dismiss(hand)
        else hand.port.unref?.()
      }
    }
  }

  function hire(count: number): readonly Hand[] {
    while (hands.size < count) hands.add(start())
    const crew = [...hands].slice(0, count)
    for (const { port } of crew) port.ref?.()
    return crew
  }

  function start(): Hand {
    const hand: Hand = { port: spawnPort(), owed: new Set() }
    hand.port.listen(
      answer => hand.onAnswer?.(answer),
      reason => {
        hands.delete(hand)
        hand.onCrash?.(reason)
      },
    )
    return hand
  }

  function spawnPort(): Port {
    try {
      return spawn()
    } catch (error) {
      fail('run/worker', { where: 'worker', rule: 'could not be started', got: String(error) })
    }
  }

  async function dismiss(hand: Hand): Promise<void> {
    hands.delete(hand)
    await hand.port.terminate()
  }
}
