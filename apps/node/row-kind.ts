/** Rows of a text file (src/data/table/read-text.ts): part b is one range of whole lines. */
import { closeSync, openSync, readSync } from 'node:fs'
import { type FileRows, partScanner, type RowPart } from '../../src/data/table/scan-rows.js'
import { fail } from '../../src/errors.js'
import type { TaskKind } from '../../src/run/task-kind.js'

/** Milliseconds for a byte. */
const BYTE_COST = 4e-6

export const rowKind: TaskKind<FileRows, RowPart> = {
  name: 'rows',
  prepare: rows => partScanner(rows, (into, at) => fill(rows.file, into, at)),
  // What lies in memory that is shared cannot come from elsewhere.
  check: (_found, _task, _b, where) => fail('run/protocol', { where, rule: 'must be read in this process' }),
  bare: () => fail('run/protocol', { where: 'rows', rule: 'must be read in this process' }),
  cost: ({ part }) => BYTE_COST * part,
}

export function partsOf({ from, to, part }: FileRows): number {
  return Math.ceil((to - from) / part)
}

function fill(file: string, into: Uint8Array, at: number): number {
  const opened = openSync(file, 'r')
  try {
    let filled = 0
    while (filled < into.length) {
      const count = readSync(opened, into, filled, into.length - filled, at + filled)
      if (count === 0) break
      filled += count
    }
    return filled
  } finally {
    closeSync(opened)
  }
}
