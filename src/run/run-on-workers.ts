import { fail, type SecateurError } from '../errors.js'
import { watchAbort } from './abort.js'
import { errorOf, type Failure } from './failure.js'
import type { Gathering } from './gather.js'
import type { Answer, Port } from './port.js'

/** A worker of the pool and the parts it has in flight. */
export interface PoolWorker<Task, Result> {
  readonly port: Port<Task, Result>
  /** Parts it was told to compute and has not delivered. */
  readonly inFlight: Set<number>
  onAnswer?: ((answer: Answer<Result>) => void) | undefined
  onCrash?: ((reason: string) => void) | undefined
}

/** Parts of a task, ascending, that are called `noun` when they are lost. */
export interface Work<Task> {
  readonly task: Task
  readonly parts: readonly number[]
  readonly noun: string
  /** May make the gathering complete before all parts have come. */
  readonly enough?: AbortSignal
}

/**
 * One run on workers of the pool. Each has one batch under way and one waiting, so that none idles while a message travels;
 * towards the end batches shrink to single parts and none waits, so that all finish together. Parts are handed out in
 * ascending order: when one fails, every lower one is done or in flight, and the run waits for those to know which
 * failure comes first.
 */
export function runOnWorkers<Task, Result>(
  workers: readonly PoolWorker<Task, Result>[],
  { task, parts, noun, enough }: Work<Task>,
  gathering: Gathering<Result>,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const count = parts.length
    // When the end may come at any time, little is given out that would then be lost.
    const most = enough === undefined ? 32 : 4
    let next = 0
    let failure: Failure | undefined
    let over = false

    const end = (settle: () => void) => {
      if (over) return
      over = true
      for (const unwatch of watches) unwatch()
      settle()
    }
    const abort = (error: SecateurError) => {
      if (!gathering.complete) end(() => reject(error))
    }
    const watches = [
      ...signals.map(signal => watchAbort(signal, abort)),
      watchAbort(enough, () => gathering.complete && end(resolve)),
    ]
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (error) {
        end(() => reject(error))
      }
    }

    const batchSize = () => Math.min(Math.max(Math.floor((count - next) / (8 * workers.length)), 1), most)
    const isShortOfWork = (worker: PoolWorker<Task, Result>, size: number) =>
      worker.inFlight.size < (size > 1 ? 2 * size : 1)
    const dispatch = (worker: PoolWorker<Task, Result>) => {
      while (!over && next < count && isShortOfWork(worker, batchSize())) {
        const members = Array.from({ length: batchSize() }, () => parts[next++])
        const first = worker.onAnswer === undefined
        if (first) listen(worker)
        for (const b of members) worker.inFlight.add(b)
        worker.port.post(first ? { task, members } : { members })
      }
    }
    const listen = (worker: PoolWorker<Task, Result>) => {
      worker.onAnswer = answer => attempt(() => take(worker, answer))
      worker.onCrash = reason => attempt(() => lose(worker, reason))
    }

    const take = (worker: PoolWorker<Task, Result>, answer: Answer<Result>) => {
      for (const result of answer.done) {
        if (over) return
        worker.inFlight.delete(result.b)
        gathering.place(result.b, result)
      }
      if (over) return
      if (answer.done.length > 0) gathering.report()
      if (answer.failure !== undefined && !(failure !== undefined && failure.b < answer.failure.b)) {
        failure = answer.failure
        worker.inFlight.delete(failure.b)
      }
      if (failure === undefined) dispatch(worker)
      else if (!workers.some(({ inFlight }) => Math.min(...inFlight) < failure!.b)) throw errorOf(failure)
      if (gathering.complete) end(resolve)
    }
    const lose = (worker: PoolWorker<Task, Result>, reason: string) => {
      if (worker.inFlight.size === 0) return
      fail('run/worker', {
        where: `${noun} ${ranges(worker.inFlight)}`,
        rule: 'were lost when their worker stopped',
        got: reason,
        hint: 'If memory is short, use fewer threads',
      })
    }

    attempt(() => workers.forEach(dispatch))
  })
}

/** 3, 4, 5, 9 as "3-5, 9". */
function ranges(numbers: Iterable<number>): string {
  const runs: [first: number, last: number][] = []
  for (const b of [...numbers].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === b - 1) run[1] = b
    else runs.push([b, b])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}
