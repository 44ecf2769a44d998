/**
 * The ridge fit of a set S of columns at one tau, kept up while columns enter and leave:
 *   A = X_S'X_S + I/tau,  B = A^-1,  U = B X_S'X,  b = B X_S'y,  RSS = y'y - y'X_S b,
 *   for every column k:  d_k = x_k'x_k + 1/tau - x_k'X_S B X_S'x_k,  w_k = x_k'(y - X_S b).
 * A column enters or leaves by a rank-one change of U, O(|S|) per column; where the set becomes another one, U, d and w wait until a column
 * is to be added, and columns leave at O(|S|^2) before. Of a variable with several columns d_k is a block.
 * A is never near singular: its eigenvalues lie between 1/tau and 1/tau + the sum of its columns' squares.
 */
import { solveLower } from '../../math/cholesky.js'
import { dot } from '../../math/dot.js'
import { log } from '../../math/elementary.js'
import type { Arena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { measureColumns } from '../../math/measure-columns.js'
import {
  type ColumnBlock,
  columnBlocks,
  columnsIn,
  invertBlock,
  shiftBlock,
  startBlock,
} from '../column-blocks.js'
import {
  type ColumnPlace,
  type ColumnWork,
  columnWork,
  copyColumn,
  isLaidOut,
  readPlace,
  type SharedColumnWork,
  writePlace,
} from './column-work.js'
import type { GaussianProblem } from './gaussian-problem.js'
import { createGramRows, doubleBytes, doubleColumns, gramCapacity, type Precision } from './gram-rows.js'
import { createLargeBlock, LARGE, type LargeBlock, type RestOfSet } from './large-block.js'
import { createRowStore, reserveRows, rowAddress } from './row-store.js'

/** Rank-one changes after which everything is computed afresh, so that rounding does not add up. */
const RENEW = 500

export interface RidgeFit {
  /** The variables with several columns, and of those the large ones. */
  readonly several: readonly ColumnBlock[]
  readonly large: readonly LargeBlock[]
  /** The others, whose d is kept up. */
  readonly blocks: readonly ColumnBlock[]
  /** Columns, up to a multiple of 4. */
  readonly width: number
  /** Most columns of a set; rows of B have so many numbers. */
  readonly capacity: number
  /** Of d, w, B and b. */
  readonly addresses: Readonly<Record<'d' | 'w' | 'inverse' | 'b', number>>
  /** Of the columns that `work` finds. */
  readonly place: ColumnPlace
  readonly work: ColumnWork
  readonly inverse: Float64Array
  readonly b: Float64Array
  /** x_k'x_k of all columns, and the largest of them. */
  readonly squares: Float64Array
  readonly largestSquare: number
  /** The columns of the set by their places, and the rows of the store where theirs of U stand. */
  readonly inside: readonly number[]
  readonly rows: readonly number[]
  /** The variables of the set, in order of entry. */
  readonly active: readonly number[]
  /** Index of the present tau. */
  readonly tau: number
  readonly rss: number
  /** log det(tau A) */
  readonly logDet: number
  /** Of the columns of each active variable. */
  places(): readonly (readonly number[])[]
  restart(set: readonly number[], tau: number): void
  add(variable: number): void
  remove(variable: number): void
  /** Another order of entry. */
  reorder(active: readonly number[]): void
  /** U, d and w become those of the set. */
  refresh(): void
  /** The set without the columns at some places, at any tau. */
  restWithout(places: readonly number[], tau: number): RestOfSet
}

/**
 * Variable v has the columns first[v] .. first[v + 1] - 1; sets have at most `capacity` columns. Nothing may be reserved in the arena afterwards. `shared`: where
 * threads share the work on single columns, in single precision; what another fit has left there is used again.
 */
export function createRidgeFit(
  problem: GaussianProblem,
  first: Int32Array,
  taus: readonly number[],
  capacity: number,
  precision: Precision,
  arena: Arena,
  kernels: Kernels,
  shared?: SharedColumnWork,
): RidgeFit {
  const { n, columns, x, y, total } = problem
  const isKnown = shared !== undefined && isLaidOut(shared.directory)
  const place = isKnown ? readPlace(shared.directory) : layOut(problem, capacity, precision, arena, shared)
  const { width, d, w, rho, grams, rows: rowList, factors, shares, matrix } = place
  const slots = arena.allocate(4 * capacity)
  const list = arena.allocate(precision === 'double' ? 4 * columns : 0)
  const inverseAt = arena.allocate(8 * capacity * capacity)
  const bAt = arena.allocate(8 * capacity)
  const inverse = arena.f64.subarray(inverseAt / 8, inverseAt / 8 + capacity * capacity)
  const b = arena.f64.subarray(bAt / 8, bAt / 8 + capacity)
  const squares = arena.f64.subarray(place.squares / 8, place.squares / 8 + columns)
  const products = arena.f64.subarray(place.products / 8, place.products / 8 + columns)
  if (shared !== undefined) writePlace(shared.directory, place)
  arena.i32.fill(0, place.inside / 4, place.inside / 4 + width)
  const work = columnWork(kernels, arena, place, shared)
  const gramRows = arena.i32.subarray(place.rowOf / 4, place.rowOf / 4 + columns)
  const most = gramCapacity(columns, width, capacity)
  const store = createRowStore(place, most + capacity, new Set(gramRows), arena)
  const gram = createGramRows(gramRows, most, store, multiplied())
  const several = columnBlocks(first, x, n)
  const blocks = several.filter(({ count }) => count < LARGE)
  const large = several
    .filter(({ count }) => count >= LARGE)
    .map(block => createLargeBlock(block, total, products, gramOf))

  /** Active columns, and the rows where theirs of U stand. */
  const inside: number[] = []
  const rows: number[] = []
  /** Where an active column stands among them. */
  const placeOf = new Int32Array(columns)
  let active: number[] = []
  /** Each place as a list of its own. */
  const single = Array.from({ length: capacity }, (_, i): readonly number[] => [i])
  /** The places of the columns of each active variable, once they were asked for. */
  let places: readonly (readonly number[])[] | undefined
  let tau = 0
  let rss = total
  let logDet = 0
  let changes = 0
  /** The factor of A, where it is that of the set. */
  let known: Float64Array | undefined
  /** U, d and w are still those of another set: they are made when something is to be added. */
  let stale = true

  const rowAt = (i: number) => rowAddress(place, rows[i])

  /** What makes rows of the Gram matrix, once the columns are there. */
  function multiplied(): (j: number, row: number) => void {
    if (precision === 'double') return doubleColumns(problem, place, list, arena, kernels)
    if (shared === undefined) {
      measureColumns(x, 0, n, columns, y, 0, { squares, products })
      for (let j = 0; j < columns; j++) copyColumn(x, arena, place, j)
    } else measureFor(y)
    return (j, row) => work.run('multiply', j, row)
  }

  /** The products with y, unless they stand there. */
  function measureFor(response: Float64Array): void {
    const there = arena.f64.subarray(place.y / 8, place.y / 8 + n)
    if (response.every((value, i) => value === there[i])) return
    there.set(response)
    work.run('measure')
  }

  /** The products of an active column with all columns. */
  function gramOf(c: number): Float64Array {
    const from = rowAddress(place, gram.rowOf(c, inside)) / 8
    return arena.f64.subarray(from, from + columns)
  }

  function restart(set: readonly number[], next: number): void {
    tau = next
    active = set.slice()
    places = undefined
    for (const c of inside) arena.i32[place.inside / 4 + c] = 0
    inside.length = 0
    // Those that were taken first are the next again.
    for (const row of rows.toReversed()) store.give(row)
    rows.length = 0
    for (const v of set) {
      for (let c = first[v]; c < first[v + 1]; c++) {
        placeOf[c] = inside.length
        arena.i32[place.inside / 4 + c] = 1
        inside.push(c)
        rows.push(store.take())
      }
    }
    factorise()
    changes = 0
    stale = true
  }

  /** B, b, RSS and log det from X_S'X_S; the factor of A is kept until a column leaves. */
  function factorise(): Float64Array {
    const s = inside.length
    const { table, ofResponse } = restWithout([], tau)
    const { logDet: det, inverse: spread, solution, factor } = invertBlock(table, s, ofResponse)
    known = factor
    for (let i = 0; i < s; i++) {
      b[i] = solution[i]
      for (let j = 0; j < s; j++) inverse[i * capacity + j] = spread[i * s + j]
    }
    rss = total - dot(solution, 0, ofResponse, 0, s)
    logDet = det + s * log(taus[tau])
    return factor
  }

  /** The set without the columns at some places, at a tau. */
  function restWithout(out: readonly number[], at: number): RestOfSet {
    const some = out.length === 0 ? inside.slice() : inside.filter((_, i) => !out.includes(i))
    const s = some.length
    const table = new Float64Array(s * s)
    const ofResponse = new Float64Array(s)
    const { f64 } = arena
    for (let i = 0; i < s; i++) {
      const row = rowAddress(place, gram.rowOf(some[i], inside)) / 8
      for (let j = 0; j <= i; j++) table[i * s + j] = table[j * s + i] = f64[row + some[j]]
      table[i * s + i] += 1 / taus[at]
      ofResponse[i] = products[some[i]]
    }
    return { columns: some, table, ofResponse, variables: placesWithout(out) }
  }

  /** The places of the columns of each variable where those at `out` are taken out. */
  function placesWithout(out: readonly number[]): readonly (readonly number[])[] {
    if (out.length === 0) return activePlaces()
    let before = 0
    const place = inside.map((_, i) => (out.includes(i) ? -1 : before++))
    return activePlaces()
      .filter(own => !out.includes(own[0]))
      .map(own => own.map(i => place[i]))
  }

  /** U, d and w, where they are not those of the set: with A = L L' and V = L^-1 X_S'X, U = L'^-1 V and d_k loses the sum of V_ik^2. */
  function refresh(): void {
    if (!stale) return
    stale = false
    const s = inside.length
    const factor = known ?? factorise()
    const { f64, i32 } = arena
    const z = Float64Array.from(inside, c => products[c])
    solveLower(factor, s, s, z)
    for (let i = 0; i < s; i++) {
      i32[rowList / 4 + i] = rows[i]
      i32[grams / 4 + i] = gram.rowOf(inside[i], inside)
      f64[factors / 8 + i] = z[i]
      f64[matrix / 8 + i * s + i] = factor[i * s + i]
      for (let j = 0; j < i; j++)
        f64[matrix / 8 + i * s + j] = f64[matrix / 8 + j * s + i] = -factor[i * s + j]
    }
    work.run('solve', s, 1 / taus[tau])
    for (const block of blocks) {
      startBlock(block, taus[tau])
      for (let i = 0; i < s; i++) shiftBlock(block, f64, rowAt(i) / 8, -1)
    }
    work.run('back', s)
  }

  function enterColumn(c: number): void {
    known = undefined
    const s = inside.length
    const gramRow = gram.rowOf(c, inside)
    const { f64, i32 } = arena
    const pivot = f64[d / 8 + c]
    const product = f64[w / 8 + c]
    for (let i = 0; i < s; i++) {
      i32[grams / 4 + i] = gram.rowOf(inside[i], inside)
      i32[rowList / 4 + i] = rows[i]
      i32[slots / 4 + i] = i
      f64[factors / 8 + i] = -f64[rowAt(i) / 8 + c]
      f64[shares / 8 + i] = f64[factors / 8 + i] / pivot
    }
    kernels.addMultiples(inverseAt, capacity, slots, shares, s, factors, s)
    for (let i = 0; i < s; i++) {
      const share = f64[shares / 8 + i]
      b[i] += share * product
      inverse[i * capacity + s] = inverse[s * capacity + i] = share
    }
    inverse[s * capacity + s] = 1 / pivot
    b[s] = product / pivot
    const row = store.take()
    placeOf[c] = s
    i32[place.inside / 4 + c] = 1
    inside.push(c)
    rows.push(row)
    f64[shares / 8 + s] = 1 / pivot
    work.run('enter', s, gramRow, row, -1 / pivot, -product / pivot)
    for (const block of blocks) shiftBlock(block, f64, rho / 8, -1 / pivot)
    rss -= (product * product) / pivot
    logDet += log(taus[tau] * pivot)
    changes++
  }

  function leaveColumn(c: number): void {
    known = undefined
    const q = placeOf[c]
    const last = inside.length - 1
    const own = inverse[q * capacity + q]
    const row = rowAt(q)
    if (!stale) for (const block of blocks) shiftBlock(block, arena.f64, row / 8, 1 / own)
    const weight = b[q] / own
    rss += (b[q] * b[q]) / own
    logDet += log(own / taus[tau])
    const { f64, i32 } = arena
    for (let i = 0, others = 0; i <= last; i++) {
      if (i === q) continue
      const factor = inverse[i * capacity + q] / own
      f64[factors / 8 + others] = -factor
      i32[rowList / 4 + others] = rows[i]
      i32[slots / 4 + others++] = i
      b[i] -= factor * b[q]
    }
    kernels.addMultiples(inverseAt, capacity, slots, factors, last, inverseAt + 8 * q * capacity, last + 1)
    if (!stale) work.run('leave', last, rows[q], 1 / own, weight)
    i32[place.inside / 4 + c] = 0
    store.give(rows[q])
    // The last column takes the place of the one that leaves.
    inside[q] = inside[last]
    placeOf[inside[q]] = q
    rows[q] = rows[last]
    b[q] = b[last]
    for (let j = 0; j <= last; j++) inverse[q * capacity + j] = inverse[last * capacity + j]
    for (let i = 0; i < last; i++) inverse[i * capacity + q] = inverse[i * capacity + last]
    inverse[q * capacity + q] = inverse[last * capacity + last]
    inside.pop()
    rows.pop()
    changes++
  }

  function add(v: number): void {
    refresh()
    for (let c = first[v]; c < first[v + 1]; c++) enterColumn(c)
    active.push(v)
    places = undefined
  }

  function remove(v: number): void {
    for (let c = first[v + 1] - 1; c >= first[v]; c--) leaveColumn(c)
    active.splice(active.indexOf(v), 1)
    places = undefined
    if (changes > RENEW) restart(active, tau)
  }

  function activePlaces(): readonly (readonly number[])[] {
    places ??= active.map(placesOf)
    return places
  }

  function placesOf(v: number): readonly number[] {
    return first[v + 1] - first[v] === 1
      ? single[placeOf[first[v]]]
      : columnsIn(first, v).map(c => placeOf[c])
  }

  restart([], 0)
  return {
    several,
    large,
    blocks,
    width,
    capacity,
    addresses: { d, w, inverse: inverseAt, b: bAt },
    place,
    work,
    inverse,
    b,
    squares,
    largestSquare: squares.reduce((most, square) => Math.max(most, square), 0),
    inside,
    rows,
    get active() {
      return active
    },
    get tau() {
      return tau
    },
    get rss() {
      return rss
    },
    get logDet() {
      return logDet
    },
    places: activePlaces,
    restart,
    add,
    remove,
    reorder(next) {
      active = next.slice()
      places = undefined
    },
    refresh,
    restWithout,
  }
}

/** Room for what is done to all columns. */
function layOut(
  { n, columns }: GaussianProblem,
  capacity: number,
  precision: Precision,
  arena: Arena,
  shared: SharedColumnWork | undefined,
): ColumnPlace {
  const width = 4 * Math.ceil(columns / 4)
  const isDouble = precision === 'double'
  const ld = isDouble ? doubleBytes(n) / 8 : 8 * Math.ceil(n / 8)
  const ranges = shared?.ranges ?? 1
  return {
    n,
    columns,
    ld,
    data: shared?.columns.singles ?? arena.reserve((isDouble ? 8 : 4) * ld * columns),
    ...reserveRows(width, gramCapacity(columns, width, capacity) + capacity, arena),
    d: arena.allocate(8 * width),
    w: arena.allocate(8 * width),
    rho: arena.allocate(8 * width),
    squares: shared?.columns.squares ?? arena.allocate(8 * width),
    products: shared?.columns.products ?? arena.allocate(8 * width),
    rowOf: arena.allocate(4 * width),
    inside: arena.allocate(4 * width),
    grams: arena.allocate(4 * (capacity + 1)),
    rows: arena.allocate(4 * (capacity + 1)),
    factors: arena.allocate(8 * (capacity + 1)),
    shares: arena.allocate(8 * (capacity + 1)),
    matrix: arena.reserve(8 * capacity * capacity),
    listed: arena.reserve(4 * width),
    counts: arena.allocate(4 * ranges),
    largest: arena.allocate(24 * ranges),
    x: shared?.x ?? 0,
    y: shared?.columns.response ?? 0,
  }
}
