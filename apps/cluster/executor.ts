/** One thread of a worker, which stays and remembers what it prepared. */
import { SecateurError } from '../../src/errors.js'
import { errorOf } from '../../src/run/failure.js'
import type { Answer, Done, Port } from '../../src/run/port.js'
import type { NamedTask } from '../../src/run/task-kind.js'

export interface Executor {
  /** Computes parts until the list ends or `take` has had enough; rejects with the failure of the first that fails. */
  compute(
    run: string,
    task: NamedTask,
    numbers: readonly number[],
    take: (done: Done) => boolean,
  ): Promise<void>
  close(): Promise<unknown>
}

/** Orders ahead of the answers, so that the thread does not wait for messages. */
const AHEAD = 2

export function createExecutor(spawn: () => Port): Executor {
  let port: Port | undefined
  let prepared = ''
  let onAnswer: (answer: Answer) => void = () => {}
  let onCrash: (reason: string) => void = () => {}

  const start = () => {
    const started = spawn()
    started.listen(
      answer => onAnswer(answer),
      reason => {
        port = undefined
        onCrash(reason)
      },
    )
    started.ref?.()
    prepared = ''
    return started
  }

  return {
    compute(run, task, numbers, take) {
      return new Promise((resolve, reject) => {
        port ??= start()
        const own = port
        let next = 0
        let inFlight = 0
        let enough = false
        const post = () => {
          while (!enough && inFlight < AHEAD && next < numbers.length) {
            const parts = [numbers[next++]]
            own.post(prepared === run ? { parts } : { task, parts })
            prepared = run
            inFlight++
          }
          if (inFlight === 0) resolve()
        }
        let failed: Error | undefined
        onAnswer = ({ done, failure }) => {
          inFlight -= done.length + (failure === undefined ? 0 : 1)
          if (failure !== undefined) {
            // What could not be prepared must be sent again.
            if (failure.b < 0) prepared = ''
            failed ??= errorOf(failure)
            failed.cause = failure
            enough = true
          }
          for (const one of done) if (!enough && !take(one)) enough = true
          if (failed !== undefined && inFlight === 0) reject(failed)
          else post()
        }
        onCrash = reason =>
          reject(
            new SecateurError('run/worker', {
              where: 'thread',
              rule: 'stopped while it computed',
              got: reason,
              hint: 'If memory is short, use fewer threads.',
            }),
          )
        post()
      })
    },
    close: async () => port?.terminate(),
  }
}
