/**
 * The coordinator of a run: hands out what is missing, a few jobs ahead of the workers, takes in what comes, and asks now and
 * then what became of jobs that stay silent. It trusts nobody: a part counts when it is here, once, and twice the same.
 *
 * Whatever happens to queue, workers or messages, each part that is missing is in a job that is open, or is offered again. The
 * run ends when all parts are here, or when a job was set aside: then it fails with the lowest part that could not be computed.
 */
import { createHash } from 'node:crypto'
import { fail, SecateurError } from '../../src/errors.js'
import { throwIfAborted } from '../../src/run/abort.js'
import { errorOf } from '../../src/run/failure.js'
import type { Gathering } from '../../src/run/gathering.js'
import { type Delivery, type Exchange, type Job, nameOf } from './exchange.js'
import { jobSizes } from './job-sizes.js'

export interface Coordination<Result> {
  readonly parts: readonly number[]
  readonly noun: string
  readonly exchange: Exchange
  readonly gathering: Gathering<Result>
  /** What a part says, and how long it took. */
  readonly read: (
    content: Uint8Array,
    b: number,
  ) => { readonly result: Result; readonly milliseconds: number }
  /** Milliseconds, of whatever clock. */
  readonly now: () => number
  /** Milliseconds between two looks at silent jobs. */
  readonly beat: number
  readonly signal?: AbortSignal | undefined
  /** Parts that are computed at a time, whenever that changes. */
  readonly onSlots?: (slots: number) => void
}

/** Jobs offered for each part that can be computed at a time: one under way, one waiting. */
const AHEAD = 2
const PATIENCE_MS = 200
const MOST_UNREADABLE = 1000

interface Offered {
  readonly job: Job
  /** When it was found gone; the parts may still be on their way. */
  gone?: number
}

export async function coordinate<Result>(run: Coordination<Result>): Promise<void> {
  const { parts, noun, exchange, gathering, now, beat, signal } = run
  const missing = new Set(parts)
  const seen = new Map<number, string>()
  const offered = new Map<string, Offered>()
  const sizes = jobSizes()
  const doubted = new Set<number>()
  let waiting = [...parts]
  let slots = 0
  let looked = -Infinity
  let unreadable = 0
  let failure: { readonly b: number; readonly error: SecateurError } | undefined

  const isDone = ({ from, to }: Job) => {
    for (let b = from; b < to; b++) if (missing.has(b)) return false
    return true
  }
  const settle = () => {
    for (const [name, { job }] of offered) if (isDone(job)) offered.delete(name)
  }

  const take = (delivery: Delivery) => {
    if ('failure' in delivery) {
      // Only of a job that is out: anybody may have written it.
      if (delivery.final && offered.has(nameOf(delivery.job)))
        giveUp(delivery.job, Math.max(delivery.failure.b, delivery.job.from), errorOf(delivery.failure))
      return
    }
    const { b, content } = delivery
    if (!missing.has(b) && !seen.has(b)) return
    const read = readable(content, b)
    if (read === undefined) return
    const { result, milliseconds } = read
    const print = fingerprint(result)
    const before = seen.get(b)
    if (before !== undefined) {
      if (before !== print)
        fail('run/disagreement', {
          where: `${noun} ${b}`,
          rule: 'came back twice, with different results',
          hint: 'A worker computes wrongly: look at its memory and processor.',
        })
      return
    }
    if (!missing.delete(b)) return
    seen.set(b, print)
    sizes.learn(milliseconds)
    gathering.place(b, result)
  }

  /** What cannot be a part counts as lost, and is computed again; from a worker that sends nothing else that never ends. */
  const readable = (content: Uint8Array, b: number) => {
    try {
      return run.read(content, b)
    } catch (error) {
      if (!(error instanceof SecateurError) || ++unreadable > MOST_UNREADABLE) throw error
      return undefined
    }
  }

  const giveUp = (job: Job, b: number, error: SecateurError) => {
    offered.delete(nameOf(job))
    if (isDone(job) || (failure !== undefined && failure.b <= b)) return
    failure = { b, error }
    // Nothing above matters any more; what is below may have failed too.
    waiting = waiting.filter(other => other < b)
  }

  const offer = async (job: Job) => {
    offered.set(nameOf(job), { job })
    await exchange.offer(job)
  }

  const handOut = async () => {
    while (waiting.length > 0 && offered.size < AHEAD * Math.max(1, slots)) {
      const size = sizes.next(waiting.length, slots)
      const from = waiting[0]
      let length = 1
      while (length < size && waiting[length] === from + length) length++
      waiting.splice(0, length)
      await offer({ from, to: from + length })
    }
  }

  const look = async () => {
    slots = await exchange.sustain()
    run.onSlots?.(slots)
    settle()
    const silent = Array.from(offered.values())
    for (const entry of silent) {
      const found = await exchange.stateOf(entry.job)
      if (found.state === 'open') delete entry.gone
      else if (found.state === 'failed')
        await setAside(entry.job, found.reason, found.failure && errorOf(found.failure))
      else if (entry.gone === undefined) entry.gone = now()
      // It is gone for good and its parts did not come: once more.
      else if (now() - entry.gone >= beat) await again(entry.job)
    }
  }

  const again = async (job: Job) => {
    offered.delete(nameOf(job))
    waiting = [...missingOf(job), ...waiting].sort((a, b) => a - b)
  }
  const missingOf = ({ from, to }: Job) => {
    const found: number[] = []
    for (let b = from; b < to; b++) if (missing.has(b)) found.push(b)
    return found
  }

  /** Workers that died say nothing of why: of a job with several parts the bad one is found by itself. */
  const setAside = async (job: Job, reason: string, error: SecateurError | undefined) => {
    await exchange.withdraw(job)
    const rest = missingOf(job)
    if (error === undefined && job.to - job.from > 1) {
      offered.delete(nameOf(job))
      for (const b of rest) await offer({ from: b, to: b + 1 })
      return
    }
    // A machine that is too busy to renew its locks looks like one that died: a part by itself gets a second chance.
    if (error === undefined && rest.length === 1 && !doubted.has(rest[0])) {
      doubted.add(rest[0])
      await offer(job)
      return
    }
    const lost = () => poisoned(noun, job, reason)
    giveUp(job, rest[0] ?? job.from, error ?? lost())
  }

  try {
    for (;;) {
      throwIfAborted(signal)
      if (now() - looked >= beat) {
        looked = now()
        await look()
      }
      await handOut()
      const news = await exchange.collect(PATIENCE_MS)
      const before = missing.size
      for (const delivery of news) {
        take(delivery)
        if (gathering.complete) return
      }
      if (missing.size < before) gathering.report()
      settle()
      if (failure !== undefined && offered.size + waiting.length === 0) throw failure.error
      if (failure !== undefined) dropAbove(failure.b)
      if (gathering.complete) return
    }
  } finally {
    await exchange.leave()
  }

  function dropAbove(b: number): void {
    for (const [name, { job }] of offered) if (job.from > b) offered.delete(name)
  }
}

function poisoned(noun: string, job: Job, reason: string): SecateurError {
  return new SecateurError('run/poison', {
    where: `${noun} ${nameOf(job)}`,
    rule: 'was given up twice, after 3 attempts each time',
    got: reason,
    hint: 'Workers die on it: look at their logs and their memory.',
  })
}

/** Of what a part says, whatever it took. */
export function fingerprint(result: unknown): string {
  const plain = JSON.stringify(result, (key, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
      : key === 'milliseconds'
        ? 0
        : value,
  )
  return createHash('sha256').update(plain).digest('base64').slice(0, 22)
}
