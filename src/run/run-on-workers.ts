import { fail, type SecateurError } from '../errors.js'
import { watchAbort } from './abort.js'
import { errorOf, type Failure } from './failure.js'
import type { Gathering } from './gathering.js'
import type { Answer, Port } from './port.js'
import type { Work } from './runner.js'

/** A worker of the pool and the parts it has in flight. */
export interface PoolWorker {
  readonly port: Port
  /** Parts it was told to compute and has not delivered. */
  readonly inFlight: Set<number>
  onAnswer?: ((answer: Answer) => void) | undefined
  onCrash?: ((reason: string) => void) | undefined
  /** Whether it has answered anything yet. */
  isUp: boolean
  /** Runs, and parts beside them, that it works for. */
  holders: number
  /** By number, who waits for what it was told beside the run. */
  readonly asides: Map<number, Aside>
}

/** Parts that another worker has at least where the calling thread is one, which may be at a part of its own for as long as two of these take. */
const AHEAD = 4

/** Who waits for parts that a worker computes beside a run. */
export interface Aside {
  take(answer: Answer): void
  lose(): void
}

/** Parts of a batch at most, or more where all of them are over in about so many milliseconds. */
const MOST = 32
const BATCH_MS = 20
/** Milliseconds of parts that are worth a message: where they are short, it is messages that the calling thread has no time for. */
const MESSAGE_MS = 2
/** Batches for each worker at least, so that all finish together. */
const FEWEST = 32

/**
 * One run on workers of the pool. Each has one batch under way and one waiting, so that none idles while a message travels;
 * towards the end batches shrink to what is worth a message and none waits, so that all finish together. Parts are handed out in
 * the order given: when one fails, those of lower numbers are computed still, to know which failure comes first. Where the calling thread is
 * one of them, the others hear of it between its parts only: they have one waiting to the end, and it takes over what nobody has begun.
 */
export function runOnWorkers<Task, Part extends object>(
  workers: readonly PoolWorker[],
  { kind, task, parts, enough, unwanted }: Work<Task, Part>,
  gathering: Gathering<Part>,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let queue = parts
    // When the end may come at any time, little is given out that would then be lost.
    const isOpen = enough !== undefined
    const inTime = (milliseconds: number) => Math.floor(milliseconds / kind.cost(task))
    const most = isOpen ? 4 : Math.min(Math.max(MOST, inTime(BATCH_MS)), 4 * MOST)
    const few = Math.floor(parts.length / (FEWEST * workers.length))
    const least = isOpen ? 1 : Math.max(1, Math.min(inTime(MESSAGE_MS), few))
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
      watchAbort(unwanted, () => {
        queue = []
        next = 0
        if (isIdle()) end(resolve)
      }),
    ]
    const isIdle = () => workers.every(({ inFlight }) => inFlight.size === 0)
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (error) {
        end(() => reject(error))
      }
    }

    const batchSize = () =>
      Math.min(Math.max(Math.floor((queue.length - next) / (8 * workers.length)), least), most)
    const taken =
      workers.length > 1 && workers.some(({ port }) => port.here)
        ? new Int32Array(new SharedArrayBuffer(4 * (1 + parts.reduce((a, b) => Math.max(a, b)))))
        : undefined
    const isShortOfWork = ({ port, inFlight }: PoolWorker, size: number) =>
      inFlight.size <
      (port.here ? 1 : taken !== undefined ? Math.max(2 * size, AHEAD) : size > least ? 2 * size : 1)
    const dispatch = (worker: PoolWorker) => {
      while (!over && next < queue.length && isShortOfWork(worker, batchSize()))
        give(worker, takeBatch(worker.port.here ? 1 : batchSize()))
      const isFree = worker.port.here && !over && worker.inFlight.size === 0
      if (taken !== undefined && isFree && failure === undefined && unwanted?.aborted !== true)
        takeOver(worker)
    }
    const give = (worker: PoolWorker, batch: readonly number[]) => {
      const first = worker.onAnswer === undefined
      if (first) listen(worker)
      for (const b of batch) worker.inFlight.add(b)
      const shared = worker.port.here ? {} : { taken }
      worker.port.post(
        first ? { task: { kind: kind.name, task }, parts: batch, ...shared } : { parts: batch },
      )
    }
    const takeOver = (worker: PoolWorker) => {
      for (const { inFlight } of workers) {
        const last = [...inFlight].at(-1)
        if (last === undefined || Atomics.exchange(taken!, last, 1) !== 0) continue
        inFlight.delete(last)
        return give(worker, [last])
      }
    }
    /** Ascending: what a failure leaves uncomputed of its batch has higher numbers. */
    const takeBatch = (size: number) => {
      const batch = [queue[next++]]
      while (batch.length < size && queue[next] > batch.at(-1)!) batch.push(queue[next++])
      return batch
    }
    const listen = (worker: PoolWorker) => {
      worker.onAnswer = answer => attempt(() => take(worker, answer))
      worker.onCrash = reason => attempt(() => lose(worker, reason))
    }

    const take = (worker: PoolWorker, answer: Answer) => {
      for (const { b, part, milliseconds } of answer.done) {
        if (over) return
        worker.inFlight.delete(b)
        gathering.worked?.(milliseconds)
        gathering.place(b, part as Part)
      }
      if (over) return
      if (answer.done.length > 0) gathering.report()
      if (answer.failure !== undefined && !(failure !== undefined && failure.b < answer.failure.b)) {
        const { b } = answer.failure
        failure = answer.failure
        worker.inFlight.delete(b)
        queue = queue.slice(next).filter(other => other < b)
        next = 0
      }
      dispatch(worker)
      if (failure !== undefined && !workers.some(({ inFlight }) => Math.min(...inFlight) < failure!.b))
        throw errorOf(failure)
      if (gathering.complete || (unwanted?.aborted === true && isIdle())) end(resolve)
    }
    const lose = (worker: PoolWorker, reason: string) => {
      if (worker.inFlight.size === 0) return
      fail('run/worker', {
        where: `${kind.name} ${ranges(worker.inFlight)}`,
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
