import { throwIfAborted } from './abort.js'
import type { Runner } from './runner.js'
import type { TaskKind } from './task-kind.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** How a part is computed; tests have their own ideas. */
export type Prepare = <Task, Part extends object>(
  kind: TaskKind<Task, Part>,
  task: Task,
) => (b: number) => Part

/** One part after the other on the calling thread, which can do other things between two parts. */
export function inProcessRunner(prepare: Prepare = (kind, task) => kind.prepare(task)): Runner {
  return {
    threads: 1,
    async run({ kind, task, parts }, gathering, signal) {
      throwIfAborted(signal)
      const compute = prepare(kind, task)
      for (const b of parts) {
        const start = performance.now()
        const part = compute(b)
        gathering.worked?.(performance.now() - start)
        gathering.place(b, part)
        gathering.report()
        if (gathering.complete) return
        await yieldToEventLoop()
        throwIfAborted(signal)
        if (gathering.complete) return
      }
    },
  }
}
