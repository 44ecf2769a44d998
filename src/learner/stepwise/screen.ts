/**
 * Passes over all columns of a least squares model in 16-bit integers (the kernel `screenColumns`), in chunks that threads can share out: what a
 * pass reads and writes stands in the memory of the kernels, and every chunk has a part of it for itself.
 */
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { PANEL, panelBytes, ROUND } from '../../path/problem.js'
import { integerError, integerUnit, V_NORM } from '../../path/screening/integers.js'
import type { StepColumns } from './step-columns.js'

/** Where everything stands. */
export interface ScreenPlace {
  readonly n: number
  readonly p: number
  /** Panels of columns (src/path/problem.ts), and where they begin. */
  readonly panels: number
  /** A vector, then in integers, and its scale and the sum of its sizes. */
  readonly vector: number
  readonly integers: number
  readonly scale: number
  /** What a pass does: the numbers of `Change`. */
  readonly change: number
  /** s_j, what it is off by at most, and c_j. */
  readonly s: number
  readonly e: number
  readonly c: number
  /** Of each chunk: columns that it lists, how many, the largest lower bound of a gain, and room for sums. */
  readonly list: number
  readonly counts: number
  readonly largest: number
  readonly sums: number
}

/** Panels of a chunk: some hundredths of a millisecond. */
const CHUNK = 16
/** Chunks before one that may be done already: more than there are threads. */
const BEFORE = 32

export function chunksOf({ p }: Pick<ScreenPlace, 'p'>): number {
  return Math.ceil(p / PANEL / CHUNK)
}

/** Room for the passes over columns whose panels are there, or for those, too. */
export function reserveScreen(arena: Arena, n: number, p: number, panels?: number): ScreenPlace {
  const chunks = chunksOf({ p })
  const width = PANEL * Math.ceil(p / PANEL)
  const ld = (n + 3) & ~3
  return {
    n,
    p,
    panels: panels ?? arena.allocate(panelBytes(n, p)),
    vector: arena.allocate(8 * ld),
    integers: arena.allocate(2 * ld),
    scale: arena.allocate(16),
    change: arena.allocate(8 * 8),
    s: arena.allocate(8 * width),
    e: arena.allocate(8 * width),
    c: arena.allocate(8 * width),
    list: arena.reserve(4 * width),
    counts: arena.allocate(4 * chunks),
    largest: arena.allocate(8 * chunks),
    sums: arena.reserve(4 * PANEL * chunks),
  }
}

/** The columns in integers: those of all of them that are to be found in no panel yet. */
export function fillPanels({ memory }: Kernels, { panels }: ScreenPlace, columns: StepColumns): void {
  const { n, p } = columns
  const unit = integerUnit(n)
  const integers = new Int16Array(memory.buffer)
  const column = new Float64Array(n)
  for (let j = 0; j < p; j++) {
    columns.copy(j, column, 0)
    let at = (panels + panelBytes(n, j - (j % PANEL))) / 2 + (j % PANEL)
    for (let i = 0; i < n; i++, at += PANEL) integers[at] = unit * column[i] + ROUND - ROUND
  }
}

/** Ready for chunk after chunk of whatever pass is under way. */
export function passOver(kernels: Kernels, place: ScreenPlace): (chunk: number) => void {
  const { n, p, panels, integers: v, s, e, c } = place
  const { buffer } = kernels.memory
  const change = new Float64Array(buffer, place.change, 8)
  const counts = new Int32Array(buffer, place.counts, chunksOf(place))
  const largest = new Float64Array(buffer, place.largest, chunksOf(place))
  const panelCount = Math.ceil(p / PANEL)
  return chunk => {
    const from = chunk * CHUNK
    const to = Math.min(from + CHUNK, panelCount)
    const factor = change[0]
    const sign = change[1]
    const keep = change[2]
    const amount = change[3]
    const error = change[4]
    const own = change[5]
    const off = change[6]
    const weak = change[7]
    // What is known of the chunks before it keeps the list short; of one that is under way, and of half a number, less is known than is true.
    let known = 0
    for (let k = Math.max(0, chunk - BEFORE); k < chunk; k++) known = Math.max(known, largest[k])
    largest[chunk] = known
    const sums = place.sums + 4 * PANEL * chunk
    const list = place.list + 4 * PANEL * from
    const out = place.largest + 8 * chunk
    // biome-ignore format: in the kernel's order
    counts[chunk] = kernels.screenColumns(
      { panels, n, from, to, v, factor, sign, keep, amount, error, own, off, weak, s, e, c, sums, list, out },
    )
  }
}

/** Does chunks 0 .. count - 1 of a pass, in any order, on one thread or several. */
export type Share = (count: number, chunk: (number: number) => void) => void

export const inTurn: Share = (count, chunk) => {
  for (let k = 0; k < count; k++) chunk(k)
}

/** What a pass makes of d_j = x_j'v: s_j -= sign d_j^2, and c_j = keep c_j + amount d_j, which is off by `off` at most then. */
export interface Change {
  readonly sign: 1 | -1 | 0
  readonly keep: 1 | 0
  readonly amount: number
  readonly off: number
}

export interface Screen {
  readonly s: Float64Array
  readonly e: Float64Array
  readonly c: Float64Array
  /** No pass lists it from here on. */
  leaveOut(j: number): void
  isOut(j: number): boolean
  /** Places the vector of the next pass, n numbers from `start` on; what its products with columns are off by at most. */
  place(v: Float64Array, start: number): number
  /** Columns that may have the largest gain or have s_j below `weak`, ascending, and a gain that none but the largest reaches. */
  pass(change: Change): { readonly listed: Int32Array; readonly least: number }
}

/** More than any s_j. */
const OUT = 1e300

export function createScreen(kernels: Kernels, place: ScreenPlace, weak: number, share: Share): Screen {
  const { n, p } = place
  const { buffer } = kernels.memory
  const doubles = (address: number, count: number) => new Float64Array(buffer, address, count)
  const width = PANEL * Math.ceil(p / PANEL)
  const ld = (n + 3) & ~3
  const vector = doubles(place.vector, ld)
  const scaleAndSum = doubles(place.scale, 2)
  const numbers = doubles(place.change, 8)
  const s = doubles(place.s, width).fill(OUT)
  const e = doubles(place.e, width).fill(0)
  const c = doubles(place.c, width).fill(0)
  const chunks = chunksOf(place)
  const counts = new Int32Array(buffer, place.counts, chunks)
  const largest = doubles(place.largest, chunks)
  const lists = new Int32Array(buffer, place.list, width)
  const listed = new Int32Array(width)
  const chunk = passOver(kernels, place)
  let error = 0
  return {
    s,
    e,
    c,
    leaveOut(j) {
      s[j] = OUT
    },
    isOut: j => s[j] === OUT,
    place(v, start) {
      vector.set(v.subarray(start, start + n))
      kernels.quantise(place.vector, ld, V_NORM, place.integers, 4, place.scale)
      const [scale, sum] = scaleAndSum
      numbers[0] = 1 / (integerUnit(n) * scale)
      // Columns in panels may have been standardised in another way, with other rounding errors.
      error = integerError(n, scale, sum) + (2 ** -48 * n * Math.sqrt(n) * V_NORM) / scale
      return error
    },
    pass({ sign, keep, amount, off }) {
      // Of s_j in one step.
      const own = 2 ** -49 * n * n
      numbers.set([sign, keep, amount, sign === 0 ? 0 : error, sign === 0 ? 0 : own, off, weak], 1)
      largest.fill(0)
      share(chunks, chunk)
      let found = 0
      let least = 0
      for (let k = 0; k < chunks; k++) {
        const from = k * CHUNK * PANEL
        for (let at = from; at < from + counts[k]; at++) listed[found++] = lists[at]
        least = Math.max(least, largest[k])
      }
      return { listed: listed.slice(0, found), least }
    },
  }
}
