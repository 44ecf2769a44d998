/** Which results a shard has and where it may be written: what is asked before anything is computed. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail, SecateurError } from '../../src/errors.js'
import { diskFault } from '../node/files/disk-fault.js'
import { FRAME_MAGIC } from './frames.js'
import type { Shard } from './shard-file.js'

export function numbersOf({ index, of }: Shard, numbers: readonly number[]): number[] {
  return numbers.filter(b => b % of === index - 1)
}

/** Refuses a place that cannot be written, before anything is computed for it. */
export function checkPlace(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() === true)
      fail('usage/shard', { where: '--out', rule: 'must be a file for a shard; this is a folder', got: path })
    if (found !== undefined && found.size > 0 && !isShard(path)) {
      const hint = 'Name another file: only a shard of the same run is replaced.'
      fail('io/exists', { where: path, rule: 'exists already and is not a shard', hint })
    }
  } catch (error) {
    if (error instanceof SecateurError) throw error
    diskFault(path, error)
  }
}

function isShard(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(FRAME_MAGIC.length)
    readSync(file, start)
    return start.equals(FRAME_MAGIC)
  } finally {
    closeSync(file)
  }
}
