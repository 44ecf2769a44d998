import { fail, type SecateurError } from '../errors.js'
import { watchAbort } from './abort.js'
import { errorOf, type Failure } from './failure.js'
import type { Gathering } from './gather.js'
import type { Answer, Port } from './port.js'

/** A worker of the pool and what it owes. */
export interface Hand<Task, Result> {
  readonly port: Port<Task, Result>
  /** Parts it was told to compute and has not delivered. */
  readonly owed: Set<number>
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
 * One run on a crew of workers. Each has one batch in hand and one waiting, so that none idles while a message travels;
 * towards the end batches shrink to single parts and none waits, so that all finish together. Parts are handed out in
 * ascending order: when one fails, every lower one is done or owed, and the run waits for those to know which
 * failure comes first.
 */
export function runOnCrew<Task, Result>(
  crew: readonly Hand<Task, Result>[],
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

    const batchSize = () => Math.min(Math.max(Math.floor((count - next) / (8 * crew.length)), 1), most)
    const isShortOfWork = (hand: Hand<Task, Result>, size: number) =>
      hand.owed.size < (size > 1 ? 2 * size : 1)
    const employ = (hand: Hand<Task, Result>) => {
      while (!over && next < count && isShortOfWork(hand, batchSize())) {
        const members = Array.from({ length: batchSize() }, () => parts[next++])
        const first = hand.onAnswer === undefined
        if (first) listen(hand)
        for (const b of members) hand.owed.add(b)
        hand.port.post(first ? { task, members } : { members })
      }
    }
    const listen = (hand: Hand<Task, Result>) => {
      hand.onAnswer = answer => attempt(() => take(hand, answer))
      hand.onCrash = reason => attempt(() => lose(hand, reason))
    }

    const take = (hand: Hand<Task, Result>, answer: Answer<Result>) => {
      for (const result of answer.done) {
        if (over) return
        hand.owed.delete(result.b)
        gathering.place(result.b, result)
      }
      if (over) return
      if (answer.done.length > 0) gathering.report()
      if (answer.failure !== undefined && !(failure !== undefined && failure.b < answer.failure.b)) {
        failure = answer.failure
        hand.owed.delete(failure.b)
      }
      if (failure === undefined) employ(hand)
      else if (!crew.some(({ owed }) => Math.min(...owed) < failure!.b)) throw errorOf(failure)
      if (gathering.complete) end(resolve)
    }
    const lose = (hand: Hand<Task, Result>, reason: string) => {
      if (hand.owed.size === 0) return
      fail('run/worker', {
        where: `${noun} ${ranges(hand.owed)}`,
        rule: 'were lost when their worker stopped',
        got: reason,
        hint: 'If memory is short, use fewer threads',
      })
    }

    attempt(() => crew.forEach(employ))
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
