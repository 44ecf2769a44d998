/**
 * A search of models on columns that threads share: its work on all columns (src/posterior/gaussian/column-work.ts) is for all threads, and what it has learned of
 * the columns stays in their memory for the search that follows.
 */
import type { Dataset } from '../../data/dataset.js'
import { kernelsOn } from '../../math/kernels/load.js'
import { createSharedArena } from '../../math/kernels/shared-arena.js'
import { leaveBytes } from '../../math/kernels/shared-memory.js'
import { isSearchable, type PackedColumns } from '../../path/packed-columns.js'
import { type FirstPeaks, highAmong } from '../../posterior/first-peaks.js'
import {
  columnRanges,
  DIRECTORY_BYTES,
  isLaidOut,
  rangeOf,
  readPlace,
  type ShareRanges,
  writePlace,
} from '../../posterior/gaussian/column-work.js'
import { shrinkRows } from '../../posterior/gaussian/row-store.js'
import type { SharedSearch } from '../../posterior/model-family.js'
import { GANG_WORDS, helpGang, leadGang } from '../../run/gang.js'
import { stage } from '../stages.js'

export interface ModelSearch {
  readonly packed: PackedColumns
  /** Addresses: where threads find what is to be done, and the words of a gang. */
  readonly directory: number
  readonly gang: number
  /** So many at most share it. */
  readonly threads: number
}

/** More threads would wait for each other more than they help. */
const MOST_THREADS = 16
/** Fewer ranges are not worth the help of others. */
const LEAST_RANGES = 8

/** Whether threads that share columns share the search, too: where these are the variables of models, and many enough. */
export function isShared({ n, p, family, groups }: Dataset): boolean {
  if (family !== 'gaussian' || groups !== undefined) return false
  return columnRanges(n, p) >= LEAST_RANGES && isSearchable({ n, p })
}

/** On columns that are packed for it. */
export function reserveSearch(packed: PackedColumns | undefined): ModelSearch | undefined {
  if (packed?.search === undefined) return undefined
  const arena = createSharedArena(kernelsOn(packed.memory))
  return {
    packed,
    directory: arena.allocate(DIRECTORY_BYTES),
    gang: arena.allocate(4 * GANG_WORDS),
    threads: MOST_THREADS,
  }
}

/** The search of the calling thread, and of those that help, all of them with the table as it is given. */
export function leadSearch<T>(search: ModelSearch, table: Float64Array, use: (search: SharedSearch) => T): T {
  return leadGang(wordsOf(search), round =>
    use(searchOn(search, table, (count, range) => stage('passes', () => round(count, range)))),
  )
}

export function helpSearch(search: ModelSearch, table: Float64Array): void {
  const { memory, n, p } = search.packed
  const kernels = kernelsOn(memory)
  helpGang(
    wordsOf(search),
    columnRanges(n, p),
    rangeOf(kernels, () => createSharedArena(kernels), directoryOf(search), table),
  )
}

/** The search of the calling thread alone. */
export function searchAlone(search: ModelSearch, table: Float64Array): SharedSearch {
  return searchOn(search, table, (count, range) => {
    for (let k = 0; k < count; k++) range(k)
  })
}

/** Rows that a survey needs beside those of the variables of a peak. */
const MORE_ROWS = 8

/** What the first look has left is kept for the survey of its peaks, and most of its memory is for members: nobody may be at either. */
export function leaveSearch(search: ModelSearch, { peaks }: FirstPeaks): void {
  const directory = directoryOf(search)
  if (!isLaidOut(directory)) return
  const { memory } = search.packed
  const place = readPlace(directory)
  const sets = highAmong(peaks).map(({ set }) => set)
  const most = sets.reduce((size, set) => Math.max(size, set.length), 0)
  const rows = new Int32Array(memory.buffer, place.rowOf, place.columns)
  const numbers = new Float64Array(memory.buffer)
  const { held, start, end } = shrinkRows(place, rows, [...new Set(sets.flat())], most + MORE_ROWS, numbers)
  writePlace(directory, { ...place, held })
  leaveBytes(memory, start, end - start)
}

function searchOn(search: ModelSearch, table: Float64Array, share: ShareRanges): SharedSearch {
  const { memory, n, p, x, search: columns } = search.packed
  const kernels = kernelsOn(memory)
  const work = {
    directory: directoryOf(search),
    ranges: columnRanges(n, p),
    table,
    x,
    columns: columns!,
    share,
  }
  return { kernels, arena: createSharedArena(kernels), work }
}

function directoryOf({ packed: { memory }, directory }: ModelSearch): Float64Array {
  return new Float64Array(memory.buffer, directory, DIRECTORY_BYTES / 8)
}

function wordsOf({ packed: { memory }, gang }: ModelSearch): Int32Array {
  return new Int32Array(memory.buffer, gang, GANG_WORDS)
}
