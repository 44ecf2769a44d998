/**
 * Queue, workers, messages, store and clock in one thread, driven by one seed: workers die, sleep beyond their locks and come back,
 * jobs and messages are doubled, delayed, damaged and lost, the queue is flushed, the coordinator dies and starts again from what
 * its store has kept, torn and with bits flipped. The same seed gives the same schedule.
 */
import { coordinate } from '../../apps/cluster/coordinate.js'
import { type Delivery, type Exchange, type Job, type JobState, nameOf } from '../../apps/cluster/exchange.js'
import { formatFrame, parseFrames } from '../../apps/store/frames.js'
import { stream } from '../../src/random/stream.js'
import { failureOf } from '../../src/run/failure.js'
import { memberError } from '../../src/run/member-error.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'

const STEP = 25
const LOCK = 1000
const BEAT = 300

interface QueuedJob {
  readonly job: Job
  state: 'wait' | 'active' | 'failed'
  attempts: number
  stalls: number
  lockedUntil: number
  notBefore: number
  reason: string
}

interface SimWorker {
  asleepUntil: number
  work:
    | {
        readonly entry: QueuedJob
        readonly name: string
        readonly generation: number
        at: number
        ready: number
      }
    | undefined
  dead: boolean
}

export interface Schedule {
  readonly parts: number
  /** This part throws in every worker, or kills it. */
  readonly poison?: { readonly part: number; readonly how: 'throw' | 'kill' } | undefined
  /** This worker is wrong about everything. */
  readonly liar?: boolean
}

export interface Outcome {
  readonly values: ReadonlyMap<number, number>
  readonly error?: unknown
  readonly crashes: number
  readonly longestQueue: number
  readonly time: number
}

export const partValue = (b: number) => (b * 2654435761) % 4294967296

class Crash extends Error {}

export async function simulate(seed: number, schedule: Schedule): Promise<Outcome> {
  const random = stream(seed, 'test/simulator', 0)
  const chance = (p: number) => random.uniform() < p
  // What goes wrong, and how often, is drawn too; after a while nothing does, so that every schedule ends.
  const rate = () => (chance(0.5) ? 0.08 * random.uniform() ** 2 : 0)
  // Workers that die on the same part three times make it suspect: that must not happen by chance.
  const rare = () => rate() / 25
  const faults = {
    kill: rare(),
    sleep: rare(),
    lose: rate(),
    double: rate(),
    damage: rate(),
    flush: rate() / 4,
    crash: rate() / 4,
  }
  const quiet = 4000 + 8000 * random.uniform()
  let time = 0
  let generation = 0
  let taskThere = false
  let queue = new Map<string, QueuedJob>()
  let replies: { readonly at: number; readonly bytes: Buffer }[] = []
  let disk: Buffer[] = []
  let longestQueue = 0
  let crashes = 0
  const workers: SimWorker[] = Array.from({ length: 1 + random.below(4) }, () => newWorker())

  function newWorker(): SimWorker {
    return { asleepUntil: time + 100 * random.uniform(), work: undefined, dead: false }
  }

  function reply(bytes: Buffer): void {
    const troubled = time < quiet
    if (troubled && chance(faults.lose)) return
    const sent = Buffer.from(bytes)
    if (troubled && chance(faults.damage)) sent[random.below(sent.length)] ^= 1 << random.below(8)
    const times = troubled && chance(faults.double) ? 2 : 1
    for (let i = 0; i < times; i++) replies.push({ at: time + 30 * random.uniform(), bytes: sent })
  }

  function step(): void {
    time += STEP
    const troubled = time < quiet
    for (const [i, worker] of workers.entries()) {
      if (worker.dead) {
        if (chance(0.05)) workers[i] = newWorker()
        continue
      }
      if (troubled && chance(faults.kill)) worker.dead = true
      else if (troubled && chance(faults.sleep)) worker.asleepUntil = time + 3 * LOCK * random.uniform()
      else if (worker.asleepUntil <= time) act(worker, i)
    }
    for (const entry of queue.values()) {
      if (entry.state !== 'active' || entry.lockedUntil > time) continue
      entry.state = ++entry.stalls > 2 ? 'failed' : 'wait'
      entry.reason = 'job stalled more than allowable limit'
    }
    if (troubled && chance(faults.flush)) flush()
    if (troubled && chance(faults.crash)) throw new Crash()
  }

  function act(worker: SimWorker, number: number): void {
    const { work } = worker
    if (work === undefined) {
      const found = [...queue].find(([, entry]) => entry.state === 'wait' && entry.notBefore <= time)
      if (found === undefined || !taskThere) return
      const [name, entry] = found
      entry.state = 'active'
      entry.lockedUntil = time + LOCK
      worker.work = { entry, name, generation, at: entry.job.from, ready: time + cost() }
      return
    }
    const { entry, name } = work
    const mine = work.generation === generation && queue.get(name) === entry && entry.state === 'active'
    if (mine) entry.lockedUntil = time + LOCK
    if (work.ready > time) return
    const b = work.at
    if (b === schedule.poison?.part) {
      if (schedule.poison.how === 'kill') {
        worker.dead = true
        return
      }
      worker.work = undefined
      if (!mine) return
      entry.attempts++
      const failure = failureOf(b, memberError(b, new RangeError('poisoned')))
      const final = entry.attempts >= 3
      reply(formatFrame({ number: 0xffffffff, content: toBytes({ job: entry.job, failure, final }) }))
      entry.state = final ? 'failed' : 'wait'
      entry.reason = JSON.stringify(failure)
      entry.notBefore = time + 100 * 2 ** entry.attempts
      return
    }
    const value = partValue(b) + (schedule.liar === true && number === 0 ? 1 : 0)
    reply(formatFrame({ number: b, content: toBytes({ result: { value }, milliseconds: 20 }) }))
    work.at++
    work.ready = time + cost()
    if (work.at < entry.job.to) return
    worker.work = undefined
    if (mine) queue.delete(name)
  }

  const cost = () => 10 + 60 * random.uniform()

  function flush(): void {
    queue = new Map()
    replies = []
    taskThere = false
    generation++
  }

  const exchange: Exchange = {
    async offer(job) {
      const name = nameOf(job)
      const fresh = {
        job,
        state: 'wait',
        attempts: 0,
        stalls: 0,
        lockedUntil: 0,
        notBefore: 0,
        reason: '',
      } as const
      if (!queue.has(name)) queue.set(name, { ...fresh })
      longestQueue = Math.max(longestQueue, queue.size)
    },
    async withdraw(job) {
      queue.delete(nameOf(job))
    },
    async stateOf(job): Promise<JobState> {
      const entry = queue.get(nameOf(job))
      if (entry === undefined) return { state: 'gone' }
      if (entry.state !== 'failed') return { state: 'open' }
      const failure = entry.reason.startsWith('{') ? JSON.parse(entry.reason) : undefined
      return { state: 'failed', reason: entry.reason, ...(failure && { failure }) }
    },
    async collect(patience) {
      for (const end = time + patience; time < end; ) {
        step()
        const here = replies.filter(({ at }) => at <= time)
        if (here.length === 0) continue
        replies = replies.filter(({ at }) => at > time)
        return random
          .shuffle(here)
          .flatMap(({ bytes }) =>
            parseFrames(bytes).frames.map(
              ({ number, content }): Delivery =>
                number === 0xffffffff ? (fromBytes(content, 'failure') as Delivery) : { b: number, content },
            ),
          )
      }
      return []
    },
    async sustain() {
      taskThere = true
      return workers.filter(({ dead }) => !dead).length
    },
    async leave() {},
  }

  for (;;) {
    const kept = new Map<number, number>()
    for (const bytes of disk)
      for (const { number, content } of parseFrames(bytes).frames)
        kept.set(number, Buffer.from(content).readDoubleLE(0))
    const parts = [...Array(schedule.parts).keys()].filter(b => !kept.has(b))
    const file: Buffer[] = []
    try {
      if (parts.length > 0) {
        let open = parts.length
        await coordinate<{ value: number }>({
          parts,
          noun: 'member',
          exchange,
          gathering: {
            get complete() {
              return open === 0
            },
            place(b, { value }) {
              if (kept.has(b)) throw new Error(`part ${b} came twice`)
              kept.set(b, value)
              open--
              const content = Buffer.alloc(8)
              content.writeDoubleLE(value)
              file.push(formatFrame({ number: b, content }))
            },
            report: () => {},
          },
          read: content => fromBytes(content, 'part') as { result: { value: number }; milliseconds: number },
          now: () => time,
          beat: BEAT,
        })
      }
      return { values: kept, crashes, longestQueue, time }
    } catch (error) {
      if (!(error instanceof Crash)) return { values: kept, error, crashes, longestQueue, time }
      crashes++
      // What was written is there, but for the end of it, and for bits that flip.
      const bytes = Buffer.concat(file)
      const torn = bytes.subarray(0, bytes.length - random.below(Math.min(60, bytes.length + 1)))
      if (torn.length > 0 && chance(0.3)) torn[random.below(torn.length)] ^= 1 << random.below(8)
      disk = [...disk, torn]
      time += 500
    }
    if (time > 1e7) throw new Error(`seed ${seed} does not end`)
  }
}
