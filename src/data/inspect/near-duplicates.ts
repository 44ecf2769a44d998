/**
 * Columns that say the same: |correlation| > 0.999 over the rows where both have a value. Each is reported with the first
 * column it repeats. Few columns are compared each with each. Of many, those are compared that lie on the same side of
 * twelve random planes, in any of six draws: columns at the limit are 0.045 rad apart, fall on different sides of one plane
 * with probability 0.014, and are missed by all six draws with probability below 2e-5; closer ones more rarely still.
 */
import { stream } from '../../random/stream.js'
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
const PLANES = 12
const DRAWS = 6
/** Products of numbers that may be spent on comparing. */
const WORK = 2e9

export function nearDuplicates(columns: UnitColumns): {
  readonly duplicates: readonly Duplicate[]
  readonly complete: boolean
} {
  const { rows, position } = columns
  const count = position.length
  const found = new Map<number, { of: number; correlation: number; exact: boolean }>()
  let work = WORK
  const compare = (k: number, l: number) => {
    const known = found.get(l)
    if ((known !== undefined && known.of <= k) || columns.isText(k) !== columns.isText(l)) return
    work -= rows
    if (Math.abs(product(columns.unit, k, l, rows)) < PROPOSED) return
    const { correlation, exact } = correlate(columns, k, l)
    if (exact || (Math.abs(correlation) > LIMIT && !columns.isText(k)))
      found.set(l, { of: k, correlation, exact })
  }
  if ((rows * count * count) / 2 <= WORK / 2) eachWithEach(count, compare)
  else sameSide(columns, compare, () => work > 0)
  const duplicates = [...found].map(([l, { of, ...rest }]) => ({
    column: position[l],
    of: position[of],
    ...rest,
  }))
  return { duplicates: duplicates.sort((a, b) => a.column - b.column), complete: work > 0 }
}

function eachWithEach(count: number, compare: (k: number, l: number) => void): void {
  for (let l = 1; l < count; l++) for (let k = 0; k < l; k++) compare(k, l)
}

function sameSide(
  { rows, position, unit }: UnitColumns,
  compare: (k: number, l: number) => void,
  mayGoOn: () => boolean,
): void {
  const count = position.length
  for (let draw = 0; draw < DRAWS; draw++) {
    const random = stream(0, 'inspect/planes', draw)
    // A quarter of the rows is enough to tell sides apart, where there are many.
    const used = Math.min(rows, Math.max(400, rows >> 2))
    const planes = Array.from({ length: PLANES }, () => {
      const chosen = random.shuffle(Int32Array.from({ length: rows }, (_, i) => i)).subarray(0, used)
      return { chosen, sign: Float32Array.from(chosen, () => (random.below(2) === 0 ? -1 : 1)) }
    })
    const buckets = new Map<number, number[]>()
    for (let l = 0; l < count; l++) {
      let code = 0
      for (const { chosen, sign } of planes) {
        let side = 0
        for (let e = 0; e < used; e++) side += sign[e] * unit[l * rows + chosen[e]]
        code = 2 * code + (side > 0 ? 1 : 0)
      }
      // The mirror image of a column lies on the other side of every plane.
      const folded = Math.min(code, 2 ** PLANES - 1 - code)
      const others = buckets.get(folded)
      if (others === undefined) buckets.set(folded, [l])
      else {
        for (const k of others) {
          if (!mayGoOn()) return
          compare(k, l)
        }
        others.push(l)
      }
    }
  }
}

function product(unit: Float32Array, k: number, l: number, rows: number): number {
  let sum = 0
  for (let i = 0, a = k * rows, b = l * rows; i < rows; i++, a++, b++) sum += unit[a] * unit[b]
  return sum
}

/** Over the rows where both have a value. */
function correlate(columns: UnitColumns, k: number, l: number): { correlation: number; exact: boolean } {
  const { rows } = columns
  const a = new Float64Array(rows)
  const b = new Float64Array(rows)
  columns.numbers(k, a)
  columns.numbers(l, b)
  const exact = a.every((value, i) => Object.is(value, b[i]))
  const both = [...a.keys()].filter(i => !Number.isNaN(a[i]) && !Number.isNaN(b[i]))
  if (exact) return { correlation: 1, exact }
  if (both.length < 3) return { correlation: 0, exact }
  const centre = (values: Float64Array) => both.reduce((sum, i) => sum + values[i], 0) / both.length
  const meanA = centre(a)
  const meanB = centre(b)
  let ab = 0
  let aa = 0
  let bb = 0
  for (const i of both) {
    ab += (a[i] - meanA) * (b[i] - meanB)
    aa += (a[i] - meanA) ** 2
    bb += (b[i] - meanB) ** 2
  }
  return { correlation: ab / Math.sqrt(aa * bb), exact }
}
