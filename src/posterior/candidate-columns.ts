/**
 * The columns of the candidates of a survey, for chains on other threads: where a table is wide they need not ask again which of its columns are variables, nor
 * make columns that stand nowhere.
 */
import type { Dataset } from '../data/dataset.js'
import { restrictColumns } from './restrict.js'
import type { Survey } from './survey.js'
import type { ModelVariables } from './variables.js'

export interface CandidateColumns {
  /** As in `restrictColumns`. */
  readonly x: Float64Array
  readonly first: Int32Array
  /** Of all variables, and how many these are. */
  readonly columns: number
  readonly variables: number
}

/** Undefined where chains read them where they stand, and where errors are drawn in about other columns. */
export function candidateColumns(
  variables: ModelVariables,
  { candidates, tails }: Survey,
): CandidateColumns | undefined {
  if (variables.fresh === undefined || tails !== undefined) return undefined
  const own = restrictColumns(variables, variables.first, candidates)
  return { ...own, columns: variables.columns, variables: variables.copies.first.length }
}

/** The candidates as if there were no others. Columns are made when they are read where rows have no weights only. */
export function variablesOf({ n }: Dataset, { x, first }: CandidateColumns): ModelVariables {
  const total = first.length - 1
  const copies = { first: Int32Array.from({ length: total }, (_, v) => v), several: new Map() }
  return { n, rows: n, weights: undefined, x, columns: first[total], first, copies, total }
}
