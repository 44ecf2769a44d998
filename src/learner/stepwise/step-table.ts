/**
 * What a model that moves by single columns keeps in kernel memory: the columns, and the basis of those inside. Where passes over all columns are made
 * in integers (screen.ts), a column comes there when it is first asked for.
 */
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { createBasis } from '../../math/orthonormal-basis.js'
import { WEAK } from './listed-columns.js'
import {
  createScreen,
  fillPanels,
  inTurn,
  reserveScreen,
  type Screen,
  type ScreenPlace,
  type Share,
} from './screen.js'
import type { StepColumns } from './step-columns.js'

export type StepTable = ReturnType<typeof createStepTable>

/** Passes in integers over columns that stand in panels already, in a memory of their own. */
export interface SharedScreen {
  readonly kernels: Kernels
  readonly place: ScreenPlace
  readonly share: Share
}

export interface Screened {
  readonly screen: Screen
  readonly steps: Steps
}

/** The directions of steps that columns have not seen yet. */
interface Steps {
  /** How many there is room for. */
  readonly most: number
  write(k: number, v: Float64Array, start: number): void
  /** Products of column j with those from .. to - 1. Valid until the next call. */
  products(j: number, from: number, to: number): Float64Array
}

/** A larger basis stays outside: one thread can address 4 GB, and the columns come first. */
const MOST_BASIS_BYTES = 2 ** 28
/** Numbers of directions that are remembered at most, and how many directions for each that a model can have: searches seldom go back and forth. */
const MOST_REMEMBERED = 2 ** 22
const STEPS_EACH = 4

/** `screening`: whether passes are made in integers, and where, if there is a place for them. */
export function createStepTable(
  columns: StepColumns,
  capacity: number,
  kernels: Kernels,
  screening: SharedScreen | boolean = false,
) {
  const { n, p } = columns
  const arena = createArena(kernels)
  const ld = (n + 3) & ~3
  const doubles = (count: number) => arena.allocate(8 * count)
  const words = (count: number) => arena.allocate(4 * count)
  const within = 8 * n * (capacity + 1) <= MOST_BASIS_BYTES
  const remembered = Math.min(Math.floor(MOST_REMEMBERED / ld), STEPS_EACH * (capacity + 1))
  const mostSteps = screening === false ? 0 : Math.max(1, remembered)
  const own = screening === true ? reserveScreen(arena, n, p) : undefined
  const at = {
    x: arena.reserve(8 * ld * p),
    vector: doubles(ld),
    listed: words(p),
    list: words(p),
    weak: words(p),
    s: doubles(p),
    c: doubles(p),
    exact: doubles(p),
    d: doubles(p),
    out: doubles(2),
    q: doubles(within ? n * (capacity + 1) : 0),
    along: doubles(capacity),
    rest: doubles(n),
    steps: arena.reserve(8 * ld * mostSteps),
    numbers: words(mostSteps),
    ofSteps: doubles(mostSteps),
  }
  // No allocation from here on: the memory does not move.
  const { buffer } = kernels.memory
  const numbers = (address: number, count: number) => new Float64Array(buffer, address, count)
  const x = numbers(at.x, ld * p)
  const isThere = new Uint8Array(p)
  const vector = numbers(at.vector, ld)
  const d = numbers(at.d, p)
  const listed = new Int32Array(buffer, at.listed, p)
  const rest = numbers(at.rest, n)
  const along = numbers(at.along, capacity)
  const basis = within
    ? createBasis(n, capacity, numbers(at.q, n * (capacity + 1)), take, coordinates)
    : createBasis(n, capacity)

  function bring(j: number): void {
    if (isThere[j] === 1) return
    columns.copy(j, x, j * ld)
    for (let i = j * ld + n; i < (j + 1) * ld; i++) x[i] = 0
    isThere[j] = 1
  }

  /** Column j, of n rows. */
  function column(j: number): Float64Array {
    bring(j)
    return x.subarray(j * ld, j * ld + n)
  }

  function take(v: Float64Array, start: number, c: Float64Array): void {
    const { size, q } = basis
    const own = v === q
    if (!own) rest.set(v.subarray(start, start + n))
    const address = own ? at.q + 8 * start : at.rest
    kernels.coordinates(at.q, n, size, address, at.along)
    kernels.subtractColumns(at.q, n, size, at.along, address)
    if (!own) v.set(rest, start)
    c.set(along.subarray(0, size))
  }

  function coordinates(v: Float64Array, count: number, out: Float64Array): void {
    rest.set(v)
    kernels.coordinates(at.q, n, count, at.rest, at.along)
    out.set(along.subarray(0, count))
  }

  /** Places a vector of n rows where kernels find it, and returns its address. */
  function place(v: Float64Array, start: number): number {
    vector.set(v.subarray(start, start + n))
    return at.vector
  }

  /** x_j'v for the listed columns j, in their order. Valid until the next pass. */
  function products(v: Float64Array, start: number, list: Int32Array): Float64Array {
    listed.set(list)
    kernels.transposeTimes(at.x, ld, at.listed, list.length, place(v, start), at.d)
    return d
  }

  const list = new Int32Array(buffer, at.list, p)
  const out = numbers(at.out, 2)
  if (screening === false) for (let j = 0; j < p; j++) bring(j)

  function screened(): Screened | undefined {
    if (own !== undefined) fillPanels(kernels, own, columns)
    const place = own && { kernels, place: own, share: inTurn }
    const shared = place ?? (typeof screening === 'object' ? screening : undefined)
    if (shared === undefined) return undefined
    return { screen: createScreen(shared.kernels, shared.place, 2 * WEAK * n, shared.share), steps: steps() }
  }

  function steps(): Steps {
    const directions = numbers(at.steps, ld * mostSteps)
    const inOrder = new Int32Array(buffer, at.numbers, mostSteps)
    for (let k = 0; k < mostSteps; k++) inOrder[k] = k
    const found = numbers(at.ofSteps, mostSteps)
    return {
      most: mostSteps,
      write(k, v, start) {
        directions.set(v.subarray(start, start + n), k * ld)
        directions.fill(0, k * ld + n, (k + 1) * ld)
      },
      products(j, from, to) {
        bring(j)
        kernels.transposeTimes(at.steps, ld, at.numbers + 4 * from, to - from, at.x + 8 * j * ld, at.ofSteps)
        return found
      },
    }
  }

  return {
    kernels,
    columns,
    basis,
    column,
    /** Rows of a column in kernel memory: whole blocks of four. */
    ld,
    /** Address of the columns. */
    x: at.x,
    /** Column numbers at an address of their own; the table does not use them. */
    list,
    weak: new Int32Array(buffer, at.weak, p),
    /** One number per column, likewise. */
    s: numbers(at.s, p),
    c: numbers(at.c, p),
    exact: numbers(at.exact, p),
    /** Products of the last pass over the columns, in the order of its list. */
    d,
    /** Two numbers. */
    out,
    place,
    products,
    screened: screened(),
  }
}
