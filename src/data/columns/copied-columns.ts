/**
 * Columns that are copies of each other: equal up to location, sign and scale in all rows that count. Copies have the same key
 *   |sum_i v_i (x_i - x_1)| / sum_i |x_i - x_1|
 * for any v. Keys of a few rows tell nearly all columns of most tables apart, those of all rows nearly all of the others, and only
 * columns that agree in both are compared value by value.
 */
import { checkpoint } from '../../math/checkpoint.js'
import { createDistinctColumns, type DistinctColumns } from '../../math/distinct-columns.js'
import { areApart, nearOnes } from '../../math/has-near.js'
import type { Dataset } from '../dataset.js'
import { cellsOf } from '../take.js'
import { countedCells } from './counted-cells.js'
import { firstKeying, type Keying, keying, notedFirstKeys } from './first-keys.js'
import { standardColumns } from './standard-columns.js'

export type CopiedData = Pick<Dataset, 'n' | 'p' | 'x' | 'groups' | 'weights' | 'imputation' | 'unpenalised'>

export interface CopiedColumns {
  /** Columns that do not vary, ascending. */
  readonly constant: readonly number[]
  /** Columns that are copies of an unpenalised one, ascending. */
  readonly unpenalised: readonly number[]
  /** Sets of at least two columns that are copies of each other, each ascending, in the order of their first. */
  readonly sets: readonly (readonly number[])[]
}

/** Keys of copies are nearer to each other: rounding moves them by less. */
const NEAR = 1e-9
/** Largest difference of two copies, in columns of variance one. */
const ROUNDING = 1e-9
/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

/** The last of a table, for whoever asks again with another response. */
const known = new WeakMap<Float64Array, { readonly of: CopiedData; readonly found: CopiedColumns }>()

export function copiedColumns(data: CopiedData): CopiedColumns {
  const before = knownCopies(data)
  if (before !== undefined) return before
  const found = findCopies(data)
  known.set(data.x, { of: data, found })
  return found
}

/** Where somebody has asked for them. */
export function knownCopies({ x, weights, imputation, unpenalised }: CopiedData): CopiedColumns | undefined {
  const before = known.get(x)
  const isSame =
    before?.of.weights === weights &&
    before?.of.imputation === imputation &&
    before?.of.unpenalised === unpenalised
  return isSame ? before?.found : undefined
}

function findCopies(data: CopiedData): CopiedColumns {
  const { n, x, unpenalised } = countedCells(data)
  const columns: Columns = { n, x, p: data.p, unpenalised }
  let candidates: Int32Array = new Int32Array(data.p + unpenalised.length / n)
  for (let j = 0; j < candidates.length; j++) candidates[j] = j
  const first = firstKeying(n)
  candidates = withNearKeys(candidates, firstKeysOf(columns, candidates, first))
  if (candidates.length > 0 && first.direction.length < n)
    candidates = withNearKeys(candidates, keysOf(columns, candidates, keying(n)))
  if (candidates.length === 0) return { constant: [], unpenalised: [], sets: [] }
  return equalColumns(columns, candidates)
}

/** Of all columns, those that were noted as they were. */
function firstKeysOf(columns: Columns, every: Int32Array, keying: Keying): Float64Array {
  const { n, p, x } = columns
  const noted = notedFirstKeys(x, n, p)
  if (noted === undefined) return keysOf(columns, every, keying)
  const keys = new Float64Array(every.length)
  keys.set(noted)
  keys.set(keysOf(columns, every.subarray(p), keying), p)
  return keys
}

/** The columns of a table, numbered from 0 on, and the unpenalised ones, numbered from p on. */
interface Columns {
  readonly n: number
  readonly p: number
  readonly x: Float64Array
  readonly unpenalised: Float64Array
}

/** By the first rows of each column; NaN where it hardly varies in them. */
function keysOf(
  { n, p, x, unpenalised }: Columns,
  candidates: Int32Array,
  { direction, rounding }: Keying,
): Float64Array {
  const rows = direction.length
  const keys = new Float64Array(candidates.length)
  for (let k = 0; k < keys.length; k++) {
    if (k % BETWEEN_CHECKPOINTS === 0) checkpoint()
    const j = candidates[k]
    const cells = j < p ? x : unpenalised
    const start = (j < p ? j : j - p) * n
    const first = cells[start]
    let sum = 0
    let size = 0
    for (let i = 1; i < rows; i++) {
      const difference = cells[start + i] - first
      sum += direction[i] * difference
      size += Math.abs(difference)
    }
    keys[k] = size > rounding * Math.abs(first) ? Math.abs(sum) / size : Number.NaN
  }
  return keys
}

/** Those whose key is near to that of another, and those that have none. */
function withNearKeys(candidates: Int32Array, keys: Float64Array): Int32Array {
  if (areApart(keys, NEAR)) {
    const hasNone = (key: number) => Number.isNaN(key)
    return keys.some(hasNone) ? candidates.filter((_, k) => hasNone(keys[k])) : candidates.subarray(0, 0)
  }
  const isNear = nearOnes(keys, NEAR)
  return candidates.filter((_, k) => isNear[k] === 1 || Number.isNaN(keys[k]))
}

/** Value by value, the unpenalised columns first: what is a copy of one is none of the others. */
function equalColumns({ n, p, x, unpenalised }: Columns, candidates: Int32Array): CopiedColumns {
  const distinct = createDistinctColumns(n, ROUNDING)
  placesOf(
    distinct,
    unpenalised,
    n,
    candidates.filter(j => j >= p).map(j => j - p),
  )
  const kept = distinct.count
  const own = candidates.filter(j => j < p)
  const constant: number[] = []
  const sets: number[][] = []
  placesOf(distinct, x, n, own).forEach((place, k) => {
    if (place < 0) constant.push(own[k])
    else (sets[place] ??= []).push(own[k])
  })
  return {
    constant,
    unpenalised: sets
      .slice(0, kept)
      .flat()
      .sort((a, b) => a - b),
    sets: sets.filter(set => set.length > 1).sort((a, b) => a[0] - b[0]),
  }
}

/**
 * The place of each of some columns among the distinct ones. A block at a time: memory for each of a million columns would have to be found, and
 * gone through again.
 */
function placesOf(
  distinct: DistinctColumns,
  cells: Float64Array,
  n: number,
  columns: Int32Array,
): Int32Array {
  const everyRow = Int32Array.from({ length: n }, (_, i) => i)
  const block = new Float64Array(n * Math.min(columns.length, BETWEEN_CHECKPOINTS))
  const places = new Int32Array(columns.length)
  for (let from = 0; from < columns.length; from += BETWEEN_CHECKPOINTS) {
    checkpoint()
    const some = columns.subarray(from, from + BETWEEN_CHECKPOINTS)
    cellsOf(cells, n, everyRow, some, block)
    standardColumns(block, n, some.length, block)
    for (let k = 0; k < some.length; k++) places[from + k] = distinct.placeOf(block, n * k)
  }
  return places
}
