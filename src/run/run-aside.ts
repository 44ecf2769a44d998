import { watchAbort } from './abort.js'
import { errorOf } from './failure.js'
import type { Gathering } from './gathering.js'
import type { PoolWorker } from './run-on-workers.js'
import type { Work } from './runner.js'

let numbers = 0

/** One part on a worker that has parts of another task, too; false where the worker has ended before it was done. */
export function runAside<Task, Part extends object>(
  worker: PoolWorker,
  { kind, task, parts }: Work<Task, Part>,
  gathering: Gathering<Part>,
  signal: AbortSignal,
): Promise<boolean> {
  const aside = numbers++
  return new Promise<boolean>((resolve, reject) => {
    const unwatch = watchAbort(signal, reject)
    const end = (settle: () => void) => {
      unwatch()
      try {
        settle()
      } catch (error) {
        reject(error)
      }
    }
    worker.asides.set(aside, {
      take({ done, failure }) {
        end(() => {
          if (failure !== undefined) return reject(errorOf(failure))
          for (const { b, part, milliseconds } of done) {
            gathering.worked?.(milliseconds)
            gathering.place(b, part as Part)
          }
          gathering.report()
          resolve(true)
        })
      },
      lose: () => end(() => resolve(false)),
    })
    worker.port.post({ task: { kind: kind.name, task }, parts, aside })
  }).finally(() => worker.asides.delete(aside))
}
