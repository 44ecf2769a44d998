/** Variables that are copies of each other, and which are left that a member can hold. */
import type { Dataset } from '../dataset.js'
import { columnsOf, variableCount } from '../variables.js'
import { type CopiedData, copiedColumns } from './copied-columns.js'

/** Sets of at least two variables, each ascending, in the order of their first. */
export type CopiedVariables = readonly (readonly number[])[]

/** A variable of several columns is a copy of another if their columns are, as those of two factors that differ in the names of their levels. */
export function copiedVariables(data: CopiedData): CopiedVariables {
  const { groups } = data
  const { sets } = copiedColumns(data)
  if (groups === undefined) return sets
  const place = new Map(sets.flatMap((set, s) => set.map(j => [j, s] as const)))
  const found = new Map<string, number[]>()
  for (let v = 0; v < groups.length; v++) {
    const own = columnsOf(groups, v).flatMap(j => place.get(j) ?? [])
    if (own.length < groups[v].count) continue
    const key = own.sort((a, b) => a - b).join()
    const copies = found.get(key)
    if (copies === undefined) found.set(key, [v])
    else copies.push(v)
  }
  return [...found.values()].filter(({ length }) => length > 1)
}

type PenalisedData = CopiedData & Pick<Dataset, 'penaltyFactors' | 'standardise'>

/**
 * How many variables count in a bound: those that lasso paths can hold. Constant columns and copies of unpenalised ones never join, and of a set of
 * copies one column stands for all, the first of those with the least penalty: a variable counts by a column that stands for its set. The noise among
 * these is what can be exchangeable: any other number would be larger, and the bound smaller than what is proved. An elastic net (alpha below 1) holds all
 * copies of a column that it penalises alike, so that they all count. Never less than 1.
 */
export function countedVariables(data: PenalisedData, alpha = 1): number {
  const { groups } = data
  const total = variableCount(data)
  const idle = idleColumns(data, alpha)
  if (idle === undefined) return total
  let count = 0
  if (groups === undefined) for (let j = 0; j < total; j++) count += 1 - idle[j]
  else for (let v = 0; v < total; v++) if (columnsOf(groups, v).some(j => idle[j] === 0)) count++
  return Math.max(1, count)
}

/** The columns that lasso paths can hold, ascending. */
export function heldColumns(data: PenalisedData): Int32Array {
  const every = Int32Array.from({ length: data.p }, (_, j) => j)
  const idle = idleColumns(data, 1)
  return idle === undefined ? every : every.filter(j => idle[j] === 0)
}

/** 1 for a column that no path holds; undefined where there is none. */
function idleColumns(data: PenalisedData, alpha: number): Uint8Array | undefined {
  const { constant, unpenalised, sets } = copiedColumns(data)
  if (constant.length + unpenalised.length + sets.length === 0) return undefined
  const idle = new Uint8Array(data.p)
  for (const j of constant) idle[j] = 1
  for (const j of unpenalised) idle[j] = 1
  const penaltyOf = penaltyIn(data)
  for (const set of sets) {
    const own = standingOf(data, set)
    const most = penaltyOf(own) * (1 + TIED)
    for (const j of set) if (j !== own && !(alpha < 1 && penaltyOf(j) <= most)) idle[j] = 1
  }
  return idle
}

/** The variable of a set of copies that members hold. */
export function standingVariable(data: PenalisedData, set: readonly number[]): number {
  const columns = set.map(v => columnsOf(data.groups, v)[0])
  return set[columns.indexOf(standingOf(data, columns))]
}

/** Penalties that differ by no more than this share are the same but for rounding. */
const TIED = 1e-9

/** The column of a set that joins first. */
function standingOf(data: PenalisedData, set: readonly number[]): number {
  const penaltyOf = penaltyIn(data)
  return set.reduce((least, j) => (penaltyOf(j) < penaltyOf(least) * (1 - TIED) ? j : least))
}

/** How much copies are penalised, to compare them with each other. */
function penaltyIn({ n, x, penaltyFactors, standardise = true }: PenalisedData): (j: number) => number {
  return j => (penaltyFactors?.[j] ?? 1) / (standardise ? 1 : rangeOf(x.subarray(j * n, (j + 1) * n)))
}

function rangeOf(column: Float64Array): number {
  let [low, high] = [column[0], column[0]]
  for (const value of column) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}
