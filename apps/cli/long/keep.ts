/** --store, --resume and --time-limit: runs that take long. */
import { join } from 'node:path'
import type { Command } from 'commander'
import { parseNumber } from '../../../src/data/cell.js'
import type { Runner } from '../../../src/run/runner.js'
import { cacheFolder } from '../../node/cache-folder.js'
import { keepingRunner } from '../../store/keeping.js'
import { refuseWord } from '../arguments.js'
import type { Io } from '../io.js'
import { note, type OutputOptions } from '../output.js'

export interface KeepFlags extends OutputOptions {
  readonly store?: string
  readonly resume?: boolean
  readonly timeLimit?: number
}

export function keepOptions(command: Command): Command {
  return command
    .option(
      '--time-limit <time>',
      'stop computing members then, as 90s, 10m, 2h, and use those there are',
      parseDuration,
    )
    .option('--resume', 'go on from the members that an interrupted run left')
    .option('--store <folder>', 'keep finished members here, and use those that are here')
}

/** The runner, keeping what it finishes. */
export function kept(runner: Runner, flags: KeepFlags, io: Io): Runner {
  return keepingRunner(runner, {
    folder: flags.store ?? join(cacheFolder(io.env), 'members'),
    named: flags.store !== undefined,
    resume: flags.resume === true,
    every: Number(io.env.SECATEUR_FLUSH_MS ?? 1000),
    tell: text => note(io, flags, text),
  })
}

const units: Readonly<Record<string, number>> = { s: 1e3, m: 6e4, min: 6e4, h: 3.6e6 }
/** What timers can count. */
const LONGEST = 2 ** 31 - 1

function parseDuration(text: string): number {
  const parts = /^\s*([\d.]+)\s*(s|m|min|h)\s*$/.exec(text)
  const milliseconds = parts === null ? NaN : Math.round(parseNumber(parts[1]) * units[parts[2]])
  if (milliseconds >= 1 && milliseconds <= LONGEST) return milliseconds
  refuseWord('time-limit', 'must be a time such as 90s, 10m or 2h, of at most 24 days', text)
}
