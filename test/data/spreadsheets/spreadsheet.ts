import { readFileSync } from 'node:fs'
import type { ReadTableOptions } from '../../../src/data/table/read-table.js'

/** A file as people have it: read right, or refused with the place named. */
export interface Spreadsheet extends ReadTableOptions {
  readonly what: string
  readonly file: string | Uint8Array
  /** Names, then rows. */
  readonly reads?: readonly (readonly (string | number | null)[])[]
  readonly notes?: readonly string[]
  readonly refuses?: string
  readonly transpose?: true
}

export const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/spreadsheets/${name}`, import.meta.url))

export const plain = [
  ['y', 'a'],
  [1, 2],
  [3, 4],
] as const
