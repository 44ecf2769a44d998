import type { Fitted } from '../learner/member-learner.js'
import { throwIfAborted } from './abort.js'
import { checkTask, type EnsembleTask, nounOf } from './ensemble-task.js'
import { type Gathering, gather, gatherSome } from './gather.js'
import type { Pool } from './pool.js'
import type { Runner } from './runner.js'

/** Members on any pool. `worth` is how many workers a task deserves at most, where starting one has a price. */
export function runnerOn(
  pool: Pool<EnsembleTask, Fitted>,
  worth: (task: EnsembleTask) => number = task => task.members,
): Runner & { close(): Promise<void> } {
  const run = async (
    task: EnsembleTask,
    parts: readonly number[],
    gathering: Gathering<Fitted>,
    signal?: AbortSignal,
    enough?: AbortSignal,
  ) => {
    throwIfAborted(signal)
    if (gathering.complete) return
    const work = { task, parts, noun: nounOf(task), workers: worth(task), ...(enough && { enough }) }
    await pool.run(work, gathering, signal)
  }
  return {
    threads: pool.threads,
    async members(task, options = {}) {
      checkTask(task)
      const gathering = gather(task, options)
      await run(task, gathering.missing, gathering, options.signal, options.limit?.signal)
      return gathering.ensemble()
    },
    async some(task, numbers, options = {}) {
      checkTask(task)
      await run(task, numbers, gatherSome(numbers, options), options.signal)
    },
    close: () => pool.close(),
  }
}
