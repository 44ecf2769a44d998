import { throwIfAborted } from './abort.js'
import { computeMembers, type PrepareMembers, prepareMembers } from './compute-members.js'
import { checkTask } from './ensemble-task.js'
import { gather } from './gather.js'
import { letEventsIn } from './let-events-in.js'
import type { Runner } from './runner.js'

/** One member after the other on the calling thread, which can do other things between two members. */
export function inProcessRunner(prepare: PrepareMembers = prepareMembers): Runner {
  return {
    threads: 1,
    async members(task, options = {}) {
      checkTask(task)
      throwIfAborted(options.signal)
      const gathering = gather(task, options)
      for (const [b, fitted] of computeMembers(task, Array(task.members).keys(), prepare)) {
        gathering.place(b, fitted)
        gathering.report()
        if (gathering.complete) break
        await letEventsIn()
        throwIfAborted(options.signal)
      }
      return gathering.ensemble()
    },
  }
}
