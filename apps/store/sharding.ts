/** Runners that compute one shard into a file, or take all results from the shards of a run. */
import { randomInt } from 'node:crypto'
import { fail } from '../../src/errors.js'
import { someParts } from '../../src/run/parts-on.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import type { Runner, Work } from '../../src/run/runner.js'
import { nounOf } from '../../src/run/task-kind.js'
import type { Frame } from './frames.js'
import type { Gathered } from './gather-shards.js'
import type { Shard, ShardHead, ShardRequest } from './shard-file.js'
import { numbersOf } from './shard-place.js'
import { software } from './software.js'
import { contentOf } from './task-content.js'

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

export function shardRunner(inner: Runner, { path, shard, request }: Assignment): Runner {
  return {
    threads: inner.threads,
    async run(work, gathering, signal) {
      const { kind, task, parts } = work
      const total = parts.length
      if (parts.at(-1) !== total - 1) fail('run/protocol', { where: 'shard', rule: 'must be of a whole run' })
      const { refuseOtherRun, writeShard } = await import('./shard-file.js')
      const run = contentOf(kind.bare(task)).digest
      refuseOtherRun(path, run)
      const numbers = numbersOf(shard, parts)
      const frames: Frame[] = []
      const mine: typeof gathering = {
        get complete() {
          return frames.length === numbers.length
        },
        place(b, part) {
          frames.push({ number: b, content: toBytes(part) })
          gathering.place(b, part)
        },
        report: () => gathering.report(),
      }
      if (numbers.length > 0) await inner.run({ ...work, parts: numbers }, mine, signal)
      const head = {
        format: 'secateur-shard-2',
        software,
        kind: kind.name,
        run,
        total,
        shard,
        request,
      } as const
      await writeShard(path, head, frames)
      throw new ShardWritten(path, frames.length)
    },
    close: async () => inner.close?.(),
  }
}

/** Parts from shards, of the kind that they hold; what a method needs besides, once it has them, is computed. */
export function mergingRunner({ head, results }: Gathered, subject: string, computing: Runner): Runner {
  let found = false
  return {
    threads: computing.threads,
    ...(computing.local && { local: computing.local }),
    ...(computing.background && { background: computing.background }),
    async run(work, gathering, signal) {
      const { kind, task, parts } = work
      if (kind.name !== head.kind) return computing.run(work, gathering, signal)
      const run = contentOf(kind.bare(task)).digest
      // A second stage rests on all of the first, which is what the shards hold.
      if (found && run !== head.run) return computing.run(work, gathering, signal)
      checkRun(head, run, parts.length, subject)
      found = true
      const noun = nounOf(kind)
      const known = new Map(
        parts.map(b => {
          const { path, content } = results.get(b)!
          const where = `${path}, ${noun} ${b}`
          return [b, kind.check(fromBytes(content, where), task, b, where)] as const
        }),
      )
      await compareSome(work, known, results, computing, signal)
      for (const [b, part] of known) gathering.place(b, part)
      gathering.report()
    },
    close: async () => computing.close?.(),
  }
}

/** A few parts, which nobody can guess, are computed here as well: shards of a machine that computes wrongly are found out. */
async function compareSome<Task, Part extends object>(
  { kind, task }: Work<Task, Part>,
  known: ReadonlyMap<number, Part>,
  results: Gathered['results'],
  computing: Runner,
  signal: AbortSignal | undefined,
): Promise<void> {
  const left = [...known.keys()]
  const numbers = Array.from(
    { length: Math.min(SAMPLE, left.length) },
    () => left.splice(randomInt(left.length), 1)[0],
  )
  await someParts(
    computing,
    kind,
    task,
    numbers.toSorted((a, b) => a - b),
    {
      signal,
      onPart(b, part) {
        const own = toBytes(kind.check(part, task, b, `${nounOf(kind)} ${b}`))
        if (Buffer.from(own).equals(Buffer.from(toBytes(known.get(b)!)))) return
        fail('data/shard', {
          where: results.get(b)!.path,
          rule: `holds another ${nounOf(kind)} ${b} than this machine computes`,
          hint: 'The machine that wrote it computes wrongly, or it was altered.',
        })
      },
    },
  )
}

const SAMPLE = 3

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
