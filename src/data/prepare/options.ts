import { checkKeys } from '../../errors/check-keys.js'
import { fail } from '../../errors.js'
import type { Family, Ties } from '../dataset.js'
import type { TableFormat } from '../table/table.js'
import type { PenaltyFactors } from './penalty-factors.js'

/** From a table to a data set: which columns, what they mean, and what happens to missing cells. Names may be globs: gene_*. */
export interface PrepareOptions {
  readonly response: string
  /** Inferred when omitted: with an event cox, two distinct values are binomial, more are gaussian. */
  readonly family?: Family | undefined
  /** Of two classes, the one whose odds are modelled; the larger or later of the two unless given. */
  readonly eventClass?: string | undefined
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
  /** Columns of numbers whose effects may be curved; '*' for all that can be selected. */
  readonly curves?: readonly string[] | undefined
  /** Column that says which rows belong together, as those of one subject: they are sampled together. */
  readonly groupBy?: string | undefined
  /** Columns that are in every model without penalty, and cannot be selected. */
  readonly force?: readonly string[] | undefined
  /** Penalty factors of variables by name, the others having 1: 0 leaves one unpenalised in every model, 'Inf' leaves it out. */
  readonly penaltyFactors?: PenaltyFactors | undefined
  /** Column of row weights, at least 0: it is no predictor. */
  readonly weights?: string | undefined
  /** Column that says where the event was seen: the response is then a survival time. As NAME=VALUE where it is not 0 and 1. */
  readonly event?: string | undefined
  /** Column of the times since when rows are under observation. */
  readonly entry?: string | undefined
  /** Column of strata: each has a baseline hazard of its own. */
  readonly strata?: string | undefined
  /** How events at one time share the risk; breslow. */
  readonly ties?: Ties | undefined
  /** Column that is added to the linear predictor. */
  readonly offset?: string | undefined
  /** Column whose logarithm is: for counts, how long or how much was looked at. */
  readonly exposure?: string | undefined
  /** False: columns are penalised as they are, not as if scaled to variance one. */
  readonly standardise?: boolean | undefined
  /** How the table was said to be written, where that was not told from the file: recorded, for whoever reads it again. */
  readonly written?: WrittenAs | undefined
}

/** In the order in which a result records them. */
export const optionNames = (
  'response family eventClass drop only id types missing log rank curves groupBy force penaltyFactors weights ' +
  'event entry strata ties offset exposure standardise written'
).split(' ') as (keyof PrepareOptions)[]

export interface WrittenAs extends Pick<TableFormat, 'delimiter' | 'decimal' | 'encoding' | 'sheet'> {
  readonly transpose?: boolean
  /** For PLINK genotypes: the table of responses and covariates. */
  readonly samples?: string
}

export const missingPolicies = ['error', 'drop-rows', 'mean', 'knn', 'multiple'] as const
export type MissingPolicy = (typeof missingPolicies)[number]

/** How a text is written, where that should not be told from the text: for who reads it. */
const textOptions = ['delimiter', 'decimal', 'quote', 'encoding', 'sample', 'checkBytes']
const columnNames = [
  'response',
  'groupBy',
  'weights',
  'event',
  'entry',
  'strata',
  'offset',
  'exposure',
] as const
const columnLists = ['drop', 'only', 'id', 'log', 'rank', 'curves', 'force'] as const

/** Options from code, where no compiler may have looked at them. */
export function checkOptions(options: PrepareOptions): void {
  checkKeys(options, [...optionNames, ...textOptions], 'options')
  for (const name of columnNames) {
    const given: unknown = options[name]
    if (typeof given === 'string' || (given === undefined && name !== 'response')) continue
    fail('usage/options', { where: name, rule: 'must be the name of a column' })
  }
  for (const name of columnLists) {
    const given: unknown = options[name]
    if (given === undefined || Array.isArray(given)) continue
    fail('usage/options', { where: name, rule: 'must be a list of names of columns' })
  }
}

/** Those entries that are options, of an object that has others. */
export function onlyOptions(given: PrepareOptions): PrepareOptions {
  const entries = optionNames.filter(name => given[name] !== undefined).map(name => [name, given[name]])
  return { ...Object.fromEntries(entries), response: given.response }
}
