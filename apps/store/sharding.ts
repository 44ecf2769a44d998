/** Runners and pools that compute one shard into a file, or take all results from the shards of a run. */
import { randomInt } from 'node:crypto'
import { fail } from '../../src/errors.js'
import type { Fitted } from '../../src/learner/member-learner.js'
import { checkMember, memberRange } from '../../src/run/check-member.js'
import type { EnsembleTask } from '../../src/run/ensemble-task.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import type { Runner } from '../../src/run/runner.js'
import type { StudyPool } from '../../src/study/paper/run-study.js'
import { checkRecords, type Replicated, type StudyJob } from '../../src/study/study-job.js'
import { fittedBytes, readFitted } from './fitted.js'
import type { Gathered } from './gather-shards.js'
import type { Shard, ShardHead, ShardRequest } from './shard-file.js'
import { numbersOf } from './shard-place.js'
import { software } from './software.js'
import { bareTask, contentOf } from './task-content.js'

/** Thrown where a run would go on with all results: the shard is written and that was all. */
export class ShardWritten extends Error {
  constructor(
    readonly path: string,
    readonly count: number,
  ) {
    super(`wrote ${path}`)
  }
}

export interface Assignment {
  readonly path: string
  readonly shard: Shard
  readonly request: ShardRequest
}

export function shardRunner(inner: Runner, assignment: Assignment): Runner {
  return {
    threads: inner.threads,
    members: (task, options = {}) =>
      intoShard(assignment, memberRun(task), task.members, async (numbers, add) => {
        await inner.some(task, numbers, {
          ...options,
          onMember: (b, member, worstKkt) => add(b, fittedBytes({ member, worstKkt })),
        })
      }),
    some: () => notWhole(),
    close: async () => inner.close?.(),
  }
}

export function shardPool(inner: StudyPool, assignment: Assignment): StudyPool {
  return {
    threads: inner.threads,
    run: ({ task, parts, noun }, gathering, signal) =>
      intoShard(assignment, jobRun(task), parts.length, async (numbers, add) => {
        let done = 0
        const mine = {
          get complete() {
            return done === numbers.length
          },
          place(b: number, replicated: Replicated) {
            add(b, toBytes(replicated.records))
            done++
            gathering.place(b, replicated)
          },
          report: () => gathering.report(),
        }
        if (numbers.length > 0) await inner.run({ task, parts: numbers, noun }, mine, signal)
      }),
    close: () => inner.close(),
  }
}

/** Members from shards; what a method needs besides, once it has them, is computed. */
export function mergingRunner({ head, results }: Gathered, subject: string, computing: Runner): Runner {
  let merged = false
  return {
    threads: computing.threads,
    async members(task, options = {}) {
      if (merged) return computing.members(task, options)
      merged = true
      checkRun(head, memberRun(task), task.members, subject)
      const { inProcessRunner } = await import('../../src/run/in-process.js')
      const range = memberRange(task)
      const known = new Map(
        [...results].map(([b, { path, content }]) => [b, readFitted(content, range, `${path}, member ${b}`)]),
      )
      await compareSome(task, known, results, computing, options.signal)
      return inProcessRunner().members(task, { ...options, known })
    },
    some: () => notWhole(),
    close: async () => computing.close?.(),
  }
}

/** A few members, which nobody can guess, are computed here as well: shards of a machine that computes wrongly are found out. */
async function compareSome(
  task: EnsembleTask,
  known: ReadonlyMap<number, Fitted>,
  results: Gathered['results'],
  computing: Runner,
  signal: AbortSignal | undefined,
): Promise<void> {
  const left = [...known.keys()]
  const numbers = Array.from(
    { length: Math.min(3, left.length) },
    () => left.splice(randomInt(left.length), 1)[0],
  )
  await computing.some(
    task,
    numbers.toSorted((a, b) => a - b),
    {
      signal,
      onMember(b, member, worstKkt) {
        const own = Buffer.from(
          fittedBytes(checkMember({ member, worstKkt }, memberRange(task), `member ${b}`)),
        )
        if (own.equals(Buffer.from(fittedBytes(known.get(b)!)))) return
        fail('data/shard', {
          where: results.get(b)!.path,
          rule: `holds another member ${b} than this machine computes`,
          hint: 'The machine that wrote it computes wrongly, or it was altered.',
        })
      },
    },
  )
}

export function mergingPool({ head, results }: Gathered): StudyPool {
  return {
    threads: 1,
    async run({ task, parts }, gathering) {
      checkRun(head, jobRun(task), parts.length, 'study')
      for (const [b, { path, content }] of [...results].toSorted(([a], [b]) => a - b)) {
        gathering.place(b, {
          records: checkRecords(fromBytes(content, path), task, b, `${path}, replication ${b}`),
          milliseconds: 0,
        })
      }
      gathering.report()
    },
    async close() {},
  }
}

async function intoShard(
  { path, shard, request }: Assignment,
  run: string,
  total: number,
  compute: (numbers: readonly number[], add: (b: number, content: Uint8Array) => void) => Promise<void>,
): Promise<never> {
  const head: ShardHead = { format: 'secateur-shard-1', software, run, total, shard, request }
  const { writeShard } = await import('./shard-file.js')
  const writer = writeShard(path, head)
  try {
    const numbers = numbersOf(shard, [...Array(total).keys()])
    await compute(numbers, (b, content) => writer.add(b, content))
    writer.commit()
    throw new ShardWritten(path, numbers.length)
  } finally {
    writer.discard()
  }
}

function checkRun(head: ShardHead, run: string, total: number, subject: string): void {
  if (head.run === run && head.total === total) return
  const remedy =
    head.request.command === 'study'
      ? 'Merge into a folder without replications'
      : 'Name the data with --data'
  fail('data/shard', {
    where: subject,
    rule: 'is not what the shards were computed from: it has changed since',
    hint: `${remedy}, or compute the shards again.`,
  })
}

function memberRun(task: EnsembleTask): string {
  return contentOf(bareTask(task)).digest
}

function jobRun(job: StudyJob): string {
  return contentOf(job).digest
}

function notWhole(): never {
  fail('run/protocol', { where: 'shard', rule: 'must be of a whole run' })
}
