/**
 * The columns of a data set as the path solvers read them, standardised and packed into panels (problem.ts) once for all threads, in
 * memory that they share: a thread holds only what differs from member to member. Ranges of panels can be packed at the same time. Of a wide table
 * a member looks at few columns exactly: these are standardised when they are looked at (fresh-columns.ts), and no others are kept but in panels.
 */
import { markDirection } from '../data/columns/copy-marks.js'
import type { Dataset } from '../data/dataset.js'
import type { Arena } from '../math/kernels/arena.js'
import { kernelsOn, sharedMemory } from '../math/kernels/load.js'
import { createSharedArena } from '../math/kernels/shared-arena.js'
import { giveBack, leaveBytes, takenBytes } from '../math/kernels/shared-memory.js'
import { isWeighted } from './adjustment/design.js'
import { isGeneral } from './glm/is-general.js'
import {
  ALWAYS_WORKING,
  type ColumnAddresses,
  centredResponse,
  PANEL,
  type Problem,
  panelBytes,
  problemOn,
  standardResponse,
} from './problem.js'
import { integerUnit } from './screening/integers.js'
import { withoutCopies } from './without-copies.js'

export interface PackedColumns extends ColumnAddresses {
  readonly memory: WebAssembly.Memory
  readonly n: number
  readonly p: number
  /** Addresses: of what remains of the response without any column, and of the products of the columns with it. */
  readonly response: number
  readonly products: number
  /** Where a search of models follows: the direction of marks, and the mark of each column (src/data/columns/copy-marks.ts). */
  readonly marks?: { readonly direction: number; readonly values: number } | undefined
  readonly search?: SearchedColumns | undefined
}

/**
 * Where threads share a search of models, addresses: of the columns in single precision, each padded with zeros to a multiple of 8, of the response of the models,
 * and of x_j'x_j and the products of the columns with that response.
 */
export interface SearchedColumns {
  readonly singles: number
  readonly response: number
  readonly squares: number
  readonly products: number
}

/** What a search of models asks for: marks, where copies are looked for, and the response where threads share the search. */
export interface SearchNeeds {
  readonly marked?: boolean
  readonly response?: Float64Array | undefined
}

/** Below so many cells every thread packs its own in no time. */
const LEAST_CELLS = 400_000
/** From so many cells on the columns are not kept in double precision where there are so many for each row: a member looks at one in hundreds. */
const WIDE_CELLS = 2 ** 21
const WIDE = 64

function isWide({ n, p }: Pick<Dataset, 'n' | 'p'>): boolean {
  return n * p >= WIDE_CELLS && p >= WIDE * n
}

/** Room for the columns, not filled yet; undefined where they are few, mostly copies of others, change from member to member, or cannot be shared. */
export function reserveColumns(
  data: Dataset,
  { marked = false, response: searched }: SearchNeeds = {},
): PackedColumns | undefined {
  const { n, p, imputation } = data
  if (n * p < LEAST_CELLS || p <= ALWAYS_WORKING || imputation || isGeneral(data) || isWeighted(data))
    return undefined
  if (withoutCopies(data) !== undefined) return undefined
  const memory = sharedMemory()
  if (memory === undefined) return undefined
  const arena = createSharedArena(kernelsOn(memory))
  const response = arena.reserve(8 * n)
  arena.f64.set(centredResponse(data, standardResponse(data).y), response / 8)
  return {
    memory,
    n,
    p,
    response,
    products: arena.reserve(8 * p),
    // A search that threads do not share reads all of them, each for itself.
    x: isWide(data) && (searched !== undefined || !marked) ? 0 : arena.reserve(8 * n * p),
    panels: arena.reserve(panelBytes(n, p)),
    mean: arena.reserve(8 * p),
    deviation: arena.reserve(8 * p),
    ...(marked && { marks: reserveMarks(arena, n, p) }),
    ...(searched && { search: reserveSearched(arena, n, p, searched) }),
  }
}

function reserveSearched(arena: Arena, n: number, p: number, y: Float64Array): SearchedColumns {
  const response = arena.reserve(8 * n)
  arena.f64.set(y, response / 8)
  return {
    singles: arena.reserve(singleBytes(n, p)),
    response,
    squares: arena.allocate(8 * (p + 3)),
    products: arena.allocate(8 * (p + 3)),
  }
}

function reserveMarks(arena: Arena, n: number, p: number): PackedColumns['marks'] {
  const direction = arena.reserve(8 * n)
  const values = arena.reserve(8 * p)
  arena.f64.set(markDirection(n), direction / 8)
  return { direction, values }
}

/** Bytes of p columns in single precision. */
function singleBytes(n: number, p: number): number {
  return 32 * Math.ceil(n / 8) * p
}

/** Bytes that threads can share. */
const SHARED_BYTES = 2 ** 32
/** What threads share and the table itself shall come to no more, so that with all else a process stays below 6 GB; but a few threads may have more. */
const MODEST_BYTES = 5.3e9
const A_FEW = 6
/** Bytes of a column for what a search of models keeps beside it (src/learner/stepwise/screen.ts). */
const PASSES = 32
/** Kept free for what a thread holds beside its rows of the columns: working sets and their histories. */
const SPARE_BYTES = 2 ** 24

/**
 * How many threads can have members of m rows on these columns at once: each holds its rows as 16-bit integers, and some ten numbers of single precision
 * for a column.
 */
export function roomFor(
  { n, p, x, search }: Pick<PackedColumns, 'n' | 'p' | 'x' | 'search'>,
  m: number,
): number {
  const doubles = x === 0 ? 0 : 8 * n * p
  const searched = search === undefined ? 0 : singleBytes(n, p) + searchBytes({ n, p })
  const columns = doubles + panelBytes(n, p) + 24 * p + PASSES * p + searched
  const own = pathBytes({ p }, m) + SPARE_BYTES
  const threads = (bytes: number) => Math.floor((bytes - columns) / own)
  return Math.max(1, Math.min(threads(SHARED_BYTES), Math.max(A_FEW, threads(MODEST_BYTES - 8 * n * p))))
}

/** A search of models that would hold more bytes has no place in the memory that threads share. */
const SEARCH_BYTES = 2 ** 29

/** What a search of models among these columns holds beside them: rows of their Gram matrix and of U (src/posterior/gaussian). */
function searchBytes({ n, p }: Pick<PackedColumns, 'n' | 'p'>): number {
  return 16 * p * Math.min(p, Math.floor(n / 2) + 4) + 2 ** 24
}

/** Whether that has a place in the memory that threads share. */
export function isSearchable(data: Pick<PackedColumns, 'n' | 'p'>): boolean {
  return searchBytes(data) <= SEARCH_BYTES
}

/** What grows with the columns of a path of m rows. */
function pathBytes({ p }: Pick<PackedColumns, 'p'>, m: number): number {
  return 2 * (m + 2) * p + 40 * p
}

/** More threads than most machines have. */
const MANY_THREADS = 64

/** Whether each of many threads finds so many bytes more in the memory that they share. */
export function hasRoom({ memory }: PackedColumns, bytes: number): boolean {
  return takenBytes(memory) + MANY_THREADS * bytes <= SHARED_BYTES
}

/** Panels that one range has at most, and cells, some milliseconds of work: tables of many rows have ranges of fewer columns. */
const RANGE = 64
const RANGE_CELLS = 2 ** 19
/** As many threads as most machines have at most have a range each. */
const RANGES = 16

/** Columns of a range. */
function rangeWidth({ n, p }: Pick<PackedColumns, 'n' | 'p'>): number {
  const panels = Math.min(RANGE, Math.floor(RANGE_CELLS / (PANEL * n)), Math.ceil(p / (PANEL * RANGES)))
  return PANEL * Math.max(1, panels)
}

export function rangesOf(packed: PackedColumns): number {
  return Math.ceil(packed.p / rangeWidth(packed))
}

/** The columns from .. to - 1. */
export function columnsOfRange(
  { n, p }: PackedColumns,
  range: number,
): { readonly from: number; readonly to: number } {
  const width = rangeWidth({ n, p })
  return { from: range * width, to: Math.min(p, (range + 1) * width) }
}

/** Columns of a range that may say little, ascending. */
export interface DoubtfulColumns {
  /** Without a deviation. */
  readonly still: readonly number[]
  /** In which equal values stand close (src/math/near-pair.ts). */
  readonly near: readonly number[]
}

/** Ready to fill any range from the columns as they are given, column-major. */
export function packingOf(packed: PackedColumns, x: Float64Array): (range: number) => DoubtfulColumns {
  const { memory, n, response, products, mean, deviation, marks, search } = packed
  const kernels = kernelsOn(memory)
  const arena = createSharedArena(kernels)
  const list = arena.reserve(4 * PANEL)
  // Where they stand for the time that it takes.
  const passing = packed.x === 0 ? arena.reserve(8 * n * PANEL) : 0
  const shares = arena.reserve(32 * n)
  const { f64: numbers, i32 } = arena

  /** A panel: its columns stay in the cache for as long as something is made of them. */
  function fill(from: number, count: number, { still, near }: { still: number[]; near: number[] }): void {
    const columns = passing || packed.x + 8 * n * from
    const panel = packed.panels + panelBytes(n, from)
    numbers.set(x.subarray(n * from, n * (from + count)), columns / 8)
    const pairs = kernels.nearPairs(columns, n, count, list)
    for (let e = 0; e < pairs; e++) near.push(from + i32[list / 4 + e])
    const [means, deviations] = [mean + 8 * from, deviation + 8 * from]
    kernels.standardise(columns, n, count, panel, integerUnit(n), means, deviations, shares)
    for (let k = 0; k < count; k++) {
      if (numbers[deviation / 8 + from + k] === 0) still.push(from + k)
      numbers[products / 8 + from + k] = kernels.dot(columns + 8 * n * k, response, n)
    }
    if (marks) kernels.coordinates(columns, n, count, marks.direction, marks.values + 8 * from)
    if (search === undefined) return
    kernels.roundColumns(columns, n, count, search.singles + singleBytes(n, from))
    const { squares, products: found } = search
    kernels.measureColumns(columns, n, count, search.response, squares + 8 * from, found + 8 * from)
  }

  return range => {
    const { from, to } = columnsOfRange(packed, range)
    const doubtful = { still: [], near: [] }
    for (let j = from; j < to; j += PANEL) fill(j, Math.min(PANEL, to - j), doubtful)
    return doubtful
  }
}

/** A problem on columns that are packed; other threads may have theirs on them at the same time. */
export function problemOnPacked(data: Dataset, packed: PackedColumns): Problem {
  const kernels = kernelsOn(packed.memory)
  return problemOn(data, kernels, createSharedArena(kernels), packed, true)
}

/** Use a problem on packed columns; its memory is free again afterwards, but only the largest chunk of it if other threads are `busy` there, too. */
export function withProblemOn<T>(
  data: Dataset,
  packed: PackedColumns,
  busy: boolean,
  use: (problem: Problem) => T,
): T {
  const kernels = kernelsOn(packed.memory)
  const taken = takenBytes(packed.memory)
  let [start, end] = [0, 0]
  const arena = createSharedArena(kernels, chunk => {
    if (chunk.end - chunk.start > end - start) ({ start, end } = chunk)
  })
  const found = use(problemOn(data, kernels, arena, packed, true))
  if (busy) leaveBytes(packed.memory, start, end - start)
  else giveBack(packed.memory, taken)
  return found
}
