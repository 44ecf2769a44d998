import { isLate, withDeadline } from '../math/checkpoint.js'
import { timer } from '../math/timer.js'
import { throwIfAborted } from './abort.js'
import type { Runner } from './runner.js'
import type { TaskKind } from './task-kind.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** How a part is computed; tests have their own ideas. */
export type Prepare = <Task, Part extends object>(
  kind: TaskKind<Task, Part>,
  task: Task,
) => (b: number) => Part

/** Milliseconds of parts, after which others have their turn: what is waiting notices no less, and a short part is not held up by it. */
const TURN = 4

/** One part after the other on the calling thread, which can do other things between parts. A part that a time limit ends is left out. */
export function inProcessRunner(prepare: Prepare = (kind, task) => kind.prepare(task)): Runner {
  return {
    threads: 1,
    async run({ kind, task, parts, unwanted, deadline = () => Infinity }, gathering, signal) {
      await yieldToEventLoop()
      throwIfAborted(signal)
      let turn = timer.now()
      /** Nothing where the time is over and what there is suffices. */
      const inTime = <T>(work: () => T): T | undefined => {
        try {
          return withDeadline(deadline(), work)
        } catch (error) {
          if (isLate(error) && gathering.complete) return undefined
          throw error
        }
      }
      const isOver = () => gathering.complete || unwanted?.aborted === true
      if (isOver()) return
      const compute = inTime(() => prepare(kind, task))
      if (compute === undefined) return
      for (const [at, b] of parts.entries()) {
        const start = timer.now()
        const part = inTime(() => lowestFailure(compute, b, parts, at))
        if (part === undefined) return
        gathering.worked?.(timer.now() - start)
        gathering.place(b, part)
        gathering.report()
        if (gathering.complete) return
        if (timer.now() - turn >= TURN) {
          await yieldToEventLoop()
          turn = timer.now()
        }
        throwIfAborted(signal)
        if (isOver()) return
      }
    },
  }
}

/** Part b; where it fails and another that is still to be computed has a lower number, that one may fail first. */
function lowestFailure<Part>(
  compute: (b: number) => Part,
  b: number,
  parts: readonly number[],
  at: number,
): Part {
  try {
    return compute(b)
  } catch (error) {
    for (const lower of parts.slice(at).filter(other => other < b)) compute(lower)
    throw error
  }
}
