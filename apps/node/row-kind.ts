/** Rows of a text file (src/data/table/read-text.ts): part b is one range of whole lines; and what becomes of them. */
import { closeSync, openSync, readSync } from 'node:fs'
import { type JoinedColumns, type Joining, joinRange, joinRanges } from '../../src/data/table/join-blocks.js'
import { type FileRows, partScanner, type RowPart } from '../../src/data/table/scan-rows.js'
import { onlyHere, type TaskKind } from '../../src/run/task-kind.js'

/** Milliseconds for a byte. */
const BYTE_COST = 4e-6

export const rowKind: TaskKind<FileRows, RowPart> = {
  name: 'rows',
  prepare: rows => partScanner(rows, (into, at) => fill(rows.file, into, at)),
  // What lies in memory that is shared cannot come from elsewhere.
  ...onlyHere('rows'),
  cost: ({ part }) => BYTE_COST * part,
}

/** Milliseconds for a number. */
const NUMBER_COST = 5e-6

/** What was read put together (src/data/table/join-blocks.ts): part b is a range of columns. */
export const joinKind: TaskKind<Joining, JoinedColumns> = {
  name: 'joins',
  prepare: joining => range => joinRange(joining, range),
  ...onlyHere('joins'),
  cost: joining => (NUMBER_COST * joining.rows * joining.width) / joinRanges(joining),
}

/** Kinds that a thread knows before it has loaded any method. */
export const readingKinds = { [rowKind.name]: rowKind, [joinKind.name]: joinKind } as const

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
