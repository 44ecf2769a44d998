/**
 * Columns that say the same: equal in every row, or |correlation| > 0.999 over the rows where both have a value. Equal ones
 * are found by a hash of their cells. Near ones: few columns are compared each with each; of many, those that lie on the same
 * side of log2 p + 1 random planes, in any of eight draws (Charikar 2002, "Similarity estimation techniques from rounding
 * algorithms"). Columns at the limit are 0.045 rad apart and fall on different sides of a plane with probability 0.014, so that
 * a pair is missed by all eight draws of 18 planes with probability 1e-5. The work is linear in the number of cells.
 */
import type { Kernels } from '../../math/kernels/kernels.js'
import { withKernels } from '../../math/kernels/with-kernels.js'
import { stream } from '../../random/stream.js'
import { equalColumns } from './equal-columns.js'
import { planeSides } from './plane-sides.js'
import { sketches } from './sketch.js'
import type { UnitColumns } from './unit-columns.js'

export interface Duplicate {
  /** Positions in the table; `of` comes first there. */
  readonly column: number
  readonly of: number
  readonly correlation: number
  /** Equal in every row. */
  readonly exact: boolean
}

const LIMIT = 0.999
/** Single precision proposes; what it puts this near is looked at in double. */
const PROPOSED = 0.998
/** Sketches propose, too, more coarsely. */
const PROPOSED_BY_SKETCH = 0.99
const DRAWS = 8
/** Of columns on the same side of all planes, each is compared with so many before it. */
const WINDOW = 64
/** Pairs that may be looked at, for each column and at least. */
const LOOKS_A_COLUMN = 8
const LEAST_LOOKS = 2 ** 23
/** Products of numbers that comparing each with each may take. */
const FEW = 1e8

export function nearDuplicates(columns: UnitColumns): {
  readonly duplicates: readonly Duplicate[]
  readonly complete: boolean
} {
  const { rows, position } = columns
  const found = new Map<number, { of: number; correlation: number; exact: boolean }>()
  for (const [l, of] of equalColumns(columns)) found.set(l, { of, correlation: 1, exact: true })
  const distinct = Int32Array.from(position.keys()).filter(l => !found.has(l) && !columns.isText(l))
  const correlate = correlator(columns)
  const compare = (k: number, l: number): boolean => {
    if (Math.abs(product(columns.unit, k * rows, l * rows, rows)) < PROPOSED) return false
    const correlation = correlate(k, l)
    if (Math.abs(correlation) <= LIMIT) return false
    found.set(l, { of: k, correlation, exact: false })
    return true
  }
  const isFew = (rows * distinct.length * distinct.length) / 2 <= FEW
  const complete = isFew
    ? eachWithEach(distinct, compare)
    : withKernels(kernels => sameSide(kernels, columns, distinct, compare, l => found.has(l)))
  const duplicates = [...found].map(([l, { of, ...rest }]) => ({
    column: position[l],
    of: position[of],
    ...rest,
  }))
  return { duplicates: duplicates.sort((a, b) => a.column - b.column), complete }
}

type Compare = (k: number, l: number) => boolean

function eachWithEach(columns: Int32Array, compare: Compare): true {
  for (let b = 1; b < columns.length; b++)
    for (let a = 0; a < b; a++) if (compare(columns[a], columns[b])) break
  return true
}

/** False where so many columns lie on one side of all planes that some pairs of them were not compared. */
function sameSide(
  kernels: Kernels,
  units: UnitColumns,
  columns: Int32Array,
  compare: Compare,
  isFound: (l: number) => boolean,
): boolean {
  const count = columns.length
  const { values, width } = sketches(units, columns)
  const proposed = width === units.rows ? PROPOSED : PROPOSED_BY_SKETCH
  const depth = Math.ceil(Math.log2(count)) + 1
  const sides = planeSides(kernels, depth, width)
  const bySide = sorter(count, 2 ** (depth - 1))
  const own = new Int32Array(count)
  let looks = LEAST_LOOKS + LOOKS_A_COLUMN * count
  let complete = true
  for (let draw = 0; draw < DRAWS && looks > 0; draw++) {
    const random = stream(0, 'inspect/planes', draw)
    sides.turn(orthogonal(Float64Array.from({ length: depth * width }, random.normal), width))
    for (let c = 0; c < count; c++) own[c] = sides.of(values, c * width)
    const order = bySide(own)
    let first = 0
    for (let e = 1; e < count && looks > 0; e++) {
      const c = order[e]
      if (own[c] !== own[order[e - 1]]) first = e
      if (e === first || isFound(columns[c])) continue
      const from = Math.max(first, e - WINDOW)
      if (from > first) complete = false
      looks -= e - from
      for (let f = from; f < e; f++) {
        const a = order[f]
        if (Math.abs(product(values, a * width, c * width, width)) < proposed) continue
        if (compare(columns[a], columns[c])) break
      }
    }
  }
  return complete && looks > 0
}

/** Puts places in the order of their keys, which are below `most`, and of equal keys in their own: counted, for a sort is slower than all else. */
function sorter(count: number, most: number): (keys: Int32Array) => Int32Array {
  const order = new Int32Array(count)
  const start = new Int32Array(most + 1)
  return keys => {
    start.fill(0)
    for (let c = 0; c < count; c++) start[keys[c] + 1]++
    for (let key = 0; key < most; key++) start[key + 1] += start[key]
    for (let c = 0; c < count; c++) order[start[keys[c]]++] = c
    return order
  }
}

/** Planes at right angles, as far as there is room: they share the columns out most evenly. */
function orthogonal(planes: Float64Array, width: number): Float64Array {
  const plane = (d: number) => planes.subarray(d * width, (d + 1) * width)
  for (let d = 0; d < planes.length / width; d++) {
    const own = plane(d)
    for (let c = d - (d % width); c < d; c++) subtractProjection(own, plane(c))
  }
  return planes
}

function subtractProjection(own: Float64Array, other: Float64Array): void {
  let share = 0
  let square = 0
  for (let e = 0; e < own.length; e++) {
    share += own[e] * other[e]
    square += other[e] * other[e]
  }
  for (let e = 0; e < own.length; e++) own[e] -= (share / square) * other[e]
}

function product(values: Float32Array, a: number, b: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += values[a + i] * values[b + i]
  return sum
}

/** Correlations over the rows where both columns have a value; 0 where these are fewer than three. */
function correlator(columns: UnitColumns): (k: number, l: number) => number {
  const { rows } = columns
  const a = new Float64Array(rows)
  const b = new Float64Array(rows)
  const isThere = (i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i])
  return (k, l) => {
    columns.numbers(k, a)
    columns.numbers(l, b)
    let count = 0
    let sumA = 0
    let sumB = 0
    for (let i = 0; i < rows; i++) {
      if (!isThere(i)) continue
      count++
      sumA += a[i]
      sumB += b[i]
    }
    if (count < 3) return 0
    const meanA = sumA / count
    const meanB = sumB / count
    let ab = 0
    let aa = 0
    let bb = 0
    for (let i = 0; i < rows; i++) {
      if (!isThere(i)) continue
      ab += (a[i] - meanA) * (b[i] - meanB)
      aa += (a[i] - meanA) ** 2
      bb += (b[i] - meanB) ** 2
    }
    return ab / Math.sqrt(aa * bb)
  }
}
