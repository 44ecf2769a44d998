import type { Family } from '../dataset.js'
import type { TableFormat } from '../table/table.js'

/** From a table to a data set: which columns, what they mean, and what happens to missing cells. Names may be globs: gene_*. */
export interface PrepareOptions {
  readonly response: string
  /** Inferred when omitted: two distinct values are binomial, more are gaussian. */
  readonly family?: Family | undefined
  /** Columns to leave out. */
  readonly drop?: readonly string[] | undefined
  /** The only predictors; all columns unless given. */
  readonly only?: readonly string[] | undefined
  /** Columns that name the rows: they are no predictors. */
  readonly id?: readonly string[] | undefined
  /** By column: number, factor, boolean, date, or ordered:low<mid<high. */
  readonly types?: Readonly<Record<string, string>> | undefined
  /**
   * Missing cells: an error; rows with any left out; filled with the mean, in factors with a level of their own; filled from the
   * ten nearest rows; or so filled for the whole, and anew by a draw among them for each member.
   */
  readonly missing?: MissingPolicy | undefined
  /** Columns to be replaced by their natural logarithms. */
  readonly log?: readonly string[] | undefined
  /** Columns to be replaced by their ranks, equal values sharing the mean of theirs. */
  readonly rank?: readonly string[] | undefined
  /** Column that says which rows belong together, as those of one subject: they are sampled together. */
  readonly groupBy?: string | undefined
  /** Columns that are in every model without penalty, and cannot be selected. */
  readonly force?: readonly string[] | undefined
  /** Column of row weights, at least 0: it is no predictor. */
  readonly weights?: string | undefined
  /** False: columns are penalised as they are, not as if scaled to variance one. */
  readonly standardise?: boolean | undefined
  /** How the text of the table was said to be written, where that was not told from the file: recorded, for whoever reads it again. */
  readonly written?: Pick<TableFormat, 'delimiter' | 'decimal' | 'encoding'> | undefined
}

export const missingPolicies = ['error', 'drop-rows', 'mean', 'knn', 'multiple'] as const
export type MissingPolicy = (typeof missingPolicies)[number]
