/** --shard: one part of a run into a file, for secateur merge to put together. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import type { Shard, ShardRequest } from '../../store/shard-file.js'
import { checkPlace } from '../../store/shard-place.js'
import { type Assignment, ShardWritten } from '../../store/sharding.js'
import { refuseWord } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

export interface ShardFlags extends OutputOptions {
  readonly shard?: Shard
  readonly out?: string
}

export function shardOption(command: Command): Command {
  return command.option(
    '--shard <i/N>',
    'compute part i of N only, into the file --out, for secateur merge',
    parseShard,
  )
}

function parseShard(text: string): Shard {
  const parts = /^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(text)
  const [index, of] = [Number(parts?.[1]), Number(parts?.[2])]
  if (index >= 1 && index <= of) return { index, of }
  refuseWord('shard', 'must be two whole numbers such as 3/10, the first from 1 to the second', text)
}

/** Settings that say how and where to compute or what to print: no part of what is computed. */
export const passing: ReadonlySet<string> = new Set(
  'shard out overwrite json csv quiet threads store resume timeLimit cluster share uploadLimit'.split(' '),
)

export function assignmentOf(
  command: ShardRequest['command'],
  subject: string,
  flags: ShardFlags,
): Assignment | undefined {
  const { shard, out } = flags
  if (shard === undefined) return undefined
  if (out === undefined) {
    fail('usage/shard', { where: '--shard', rule: 'needs --out, the file to write' })
  }
  checkPlace(out)
  const kept = Object.entries(flags).filter(([name, value]) => !passing.has(name) && value !== undefined)
  const place = command === 'select' && subject !== '-' ? resolve(subject) : subject
  return { path: out, shard, request: { command, subject: place, flags: Object.fromEntries(kept) } }
}

/** Run a command that ends when its shard is written. */
export async function untilShard(work: () => Promise<void>, flags: OutputOptions, io: Io): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ShardWritten)) throw error
    note(io, flags, `Wrote ${error.path} with ${error.count} results`)
  }
}
