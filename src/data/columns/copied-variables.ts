/** Variables that are copies of each other, and which are left that a member can hold. */
import type { Dataset } from '../dataset.js'
import { columnsOf, variableCount } from '../variables.js'
import { type CopiedData, copiedColumns } from './copied-columns.js'

/** Sets of at least two variables, each ascending, in the order of their first. */
export type CopiedVariables = readonly (readonly number[])[]

/** Variables of one column each. */
export function copiedVariables(data: CopiedData): CopiedVariables {
  const { groups } = data
  const { sets } = copiedColumns(data)
  if (groups === undefined) return sets
  const single = new Map(groups.flatMap(({ first, count }, v) => (count === 1 ? [[first, v]] : [])))
  return sets
    .map(set => set.flatMap(j => single.get(j) ?? []))
    .filter(({ length }) => length > 1)
    .sort((a, b) => a[0] - b[0])
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
  const { penaltyFactors, standardise = true } = data
  const { constant, unpenalised, sets } = copiedColumns(data)
  if (constant.length + unpenalised.length + sets.length === 0) return undefined
  const holdsAll = alpha < 1 && standardise && penaltyFactors === undefined
  const idle = new Uint8Array(data.p)
  for (const j of constant) idle[j] = 1
  for (const j of unpenalised) idle[j] = 1
  if (!holdsAll) {
    for (const set of sets) {
      const own = standingOf(data, set)
      for (const j of set) if (j !== own) idle[j] = 1
    }
  }
  return idle
}

/** The column of a set that joins first. */
function standingOf(
  { n, x, penaltyFactors, standardise = true }: PenalisedData,
  set: readonly number[],
): number {
  if (penaltyFactors === undefined && standardise) return set[0]
  const penaltyOf = (j: number) =>
    (penaltyFactors?.[j] ?? 1) / (standardise ? 1 : rangeOf(x.subarray(j * n, (j + 1) * n)))
  return set.reduce((least, j) => (penaltyOf(j) < penaltyOf(least) ? j : least))
}

function rangeOf(column: Float64Array): number {
  let [low, high] = [column[0], column[0]]
  for (const value of column) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}
