/**
 * Variables that are copies of each other: one column each, equal to the other up to location, sign and scale in all rows that count. Copies have
 * the same key
 *   |sum_i v_i (x_i - x_1)| / sum_i |x_i - x_1|
 * for any v. Keys of a few rows tell nearly all columns of most tables apart, those of all rows nearly all of the others, and only
 * columns that agree in both are compared value by value.
 */
import { checkpoint } from '../../math/checkpoint.js'
import { createDistinctColumns } from '../../math/distinct-columns.js'
import { hasNear } from '../../math/has-near.js'
import type { Dataset } from '../dataset.js'
import { cellsOf } from '../take.js'
import { variableCount } from '../variables.js'
import { markDirection } from './copy-marks.js'
import { standardColumns } from './standard-columns.js'

/** Sets of at least two variables, each ascending, in the order of their first. */
export type CopiedVariables = readonly (readonly number[])[]

/** Rows of the first keys. */
const FEW_ROWS = 16
/** Keys of copies are nearer to each other: rounding moves them by less. */
const NEAR = 1e-9
/** Largest difference of two copies, in columns of variance one. */
const ROUNDING = 1e-9
/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

type CopiedData = Pick<Dataset, 'n' | 'p' | 'x' | 'groups' | 'weights' | 'imputation'>

/** The last of a table, for whoever asks again with another response. */
const known = new WeakMap<Float64Array, { readonly of: CopiedData; readonly found: CopiedVariables }>()

/** None where members fill missing cells anew: copies may differ in them. */
export function copiedVariables(data: CopiedData): CopiedVariables {
  const { x, groups, weights, imputation } = data
  if (imputation !== undefined) return []
  const before = known.get(x)
  if (before !== undefined && before.of.groups === groups && before.of.weights === weights)
    return before.found
  const found = findCopies(data)
  known.set(x, { of: data, found })
  return found
}

/** How many variables differ from each other. */
export function distinctVariables(p: number, copied: CopiedVariables): number {
  return copied.reduce((count, { length }) => count - length + 1, p)
}

function findCopies(data: CopiedData): CopiedVariables {
  const { n, x } = countedRows(data)
  let candidates = singleColumns(data)
  for (const rows of n > FEW_ROWS ? [FEW_ROWS, n] : [n]) {
    candidates = withNearKeys(candidates, keysOf(x, n, rows, candidates))
    if (candidates.variable.length === 0) return []
  }
  return equalColumns(x, n, candidates)
}

/** The rows that count. */
function countedRows({ n, p, x, weights }: CopiedData): Pick<Dataset, 'n' | 'x'> {
  if (weights === undefined || weights.every(weight => weight > 0)) return { n, x }
  const rows = Array.from(weights.keys()).filter(i => weights[i] > 0)
  return {
    n: rows.length,
    x: cellsOf(
      x,
      n,
      rows,
      Array.from({ length: p }, (_, j) => j),
    ),
  }
}

/** Variables, ascending, and the column of each. */
interface Candidates {
  readonly variable: Int32Array
  readonly column: Int32Array
}

function singleColumns(data: CopiedData): Candidates {
  const { groups } = data
  const all = new Int32Array(variableCount(data))
  for (let v = 0; v < all.length; v++) all[v] = v
  if (groups === undefined) return { variable: all, column: all }
  const variable = all.filter(v => groups[v].count === 1)
  return { variable, column: variable.map(v => groups[v].first) }
}

/** By the first rows of each column; NaN where it does not vary in them. */
function keysOf(x: Float64Array, n: number, rows: number, { column }: Candidates): Float64Array {
  const direction = markDirection(rows)
  const keys = new Float64Array(column.length)
  for (let k = 0; k < keys.length; k++) {
    if (k % BETWEEN_CHECKPOINTS === 0) checkpoint()
    const start = column[k] * n
    const first = x[start]
    let sum = 0
    let size = 0
    for (let i = 1; i < rows; i++) {
      const difference = x[start + i] - first
      sum += direction[i] * difference
      size += Math.abs(difference)
    }
    keys[k] = Math.abs(sum) / size
  }
  return keys
}

/** Those whose key is near to that of another, and those that have none. */
function withNearKeys({ variable, column }: Candidates, keys: Float64Array): Candidates {
  const isNear = nearNumbers(keys)
  const remaining: number[] = []
  for (let k = 0; k < keys.length; k++) if (Number.isNaN(keys[k]) || isNear(keys[k])) remaining.push(k)
  return {
    variable: Int32Array.from(remaining, k => variable[k]),
    column: Int32Array.from(remaining, k => column[k]),
  }
}

/** Tells which of the numbers have another one near. */
function nearNumbers(numbers: Float64Array): (number: number) => boolean {
  if (!hasNear(numbers, NEAR, () => true)) return () => false
  const sorted = numbers.filter(number => !Number.isNaN(number)).sort()
  const near = new Set<number>()
  for (let k = 1; k < sorted.length; k++) {
    if (sorted[k] - sorted[k - 1] > NEAR) continue
    near.add(sorted[k - 1])
    near.add(sorted[k])
  }
  return number => near.has(number)
}

/** Value by value; a column that does not vary is no copy. */
function equalColumns(x: Float64Array, n: number, { variable, column }: Candidates): CopiedVariables {
  const distinct = createDistinctColumns(n, ROUNDING)
  const sets: number[][] = []
  variable.forEach((v, k) => {
    if (k % BETWEEN_CHECKPOINTS === 0) checkpoint()
    const { z } = standardColumns(x.subarray(column[k] * n, (column[k] + 1) * n), n, 1)
    const place = distinct.placeOf(z, 0)
    if (place >= 0) (sets[place] ??= []).push(v)
  })
  return sets.filter(({ length }) => length > 1)
}
