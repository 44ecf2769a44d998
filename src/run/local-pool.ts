import { throwIfAborted } from './abort.js'
import { letEventsIn } from './let-events-in.js'
import type { Pool } from './pool.js'

/** A pool without workers: one part after the other on the calling thread, which can do other things between two parts. */
export function localPool<Task, Result extends object>(
  prepare: (task: Task) => (b: number) => Result,
): Pool<Task, Result> {
  return {
    threads: 1,
    async run({ task, parts }, gathering, signal) {
      throwIfAborted(signal)
      const compute = prepare(task)
      for (const b of parts) {
        gathering.place(b, compute(b))
        gathering.report()
        if (gathering.complete) return
        await letEventsIn()
        throwIfAborted(signal)
        if (gathering.complete) return
      }
    },
    async close() {},
  }
}
