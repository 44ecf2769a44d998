import type { Count } from '../math/quantities.js'
import type { Neighbourhood } from './impute/fill-from-neighbours.js'
import type { PrepareOptions } from './prepare/options.js'
import type { Dialect } from './table/sniff.js'

/** A table ready for selection: numbers only, nothing missing. Built and checked by `createDataset`. */
export const families = ['gaussian', 'binomial', 'poisson', 'multinomial', 'cox'] as const
export type Family = (typeof families)[number]

export interface Dataset {
  readonly n: number
  readonly p: number
  /** Predictors, column-major: x[j * n + i] is row i of column j. */
  readonly x: Float64Array
  /** Response: 0/1 for the binomial family, 0, 1, 2, ... by class for the multinomial one, counts (poisson), times (cox). */
  readonly y: Float64Array
  readonly family: Family
  /** Predictor names, in column order. */
  readonly names: readonly string[]
  /** Name of the response. */
  readonly response: string
  /** For the binomial and the multinomial family: the labels that became 0, 1, and so on. */
  readonly classes?: readonly string[]
  /** For the cox family: what belongs to the times in `y`. */
  readonly survival?: Survival
  /** Added to the linear predictor of every row: the logarithm of the exposure, for instance. */
  readonly offset?: Float64Array
  /** The variables behind the columns, in order, where one of them has several; selection is by variable then. */
  readonly groups?: readonly VariableGroup[]
  /** Per row a code of the subject it belongs to; rows of one subject are sampled together. */
  readonly subjects?: Int32Array
  /** Weight of every row, at least 0; all 1 unless given. */
  readonly weights?: Float64Array
  /** Variables that are in every model without penalty: they are not among the p and cannot be selected. */
  readonly unpenalised?: UnpenalisedColumns
  /** Penalty factor of every column, above 0 and finite; all 1 unless given. */
  readonly penaltyFactors?: Float64Array
  /** False: columns are penalised as they are, not as if scaled to variance one. */
  readonly standardise?: boolean
  /** The cells that x has from near rows, where members are to fill them anew, each for itself. */
  readonly imputation?: Neighbourhood
  /** Where the data come from and what was done to them. */
  readonly source?: DataSource
}

/** A row is at risk at the times t with entry < t <= y, in its stratum only. */
export interface Survival {
  /** 1 where the event was seen at the time, 0 where the row was censored then. */
  readonly event: Uint8Array
  /** Since when a row is under observation, below its time; since ever unless given. */
  readonly entry?: Float64Array
  /** Code of the stratum of every row, 0, 1, ...: each has a baseline hazard of its own. */
  readonly strata?: Int32Array
  /** How several events at one time share the risk. */
  readonly ties: Ties
}

export type Ties = 'breslow' | 'efron'

export interface UnpenalisedColumns {
  /** Column-major, n rows. */
  readonly x: Float64Array
  /** Of the columns. */
  readonly names: readonly string[]
  /** The variables behind the columns, in order. */
  readonly groups: readonly VariableGroup[]
}

/** One variable of the table and its columns first .. first + count - 1. */
export interface VariableGroup {
  readonly name: string
  readonly first: number
  readonly count: number
  /** For a factor: the level that each of its columns is 1 for, 0 elsewhere. */
  readonly levels?: readonly string[]
  /** For a factor: the level that has no column, all of them being 0 for it. */
  readonly base?: string
  /** For a number that may have a curved effect: what its columns are. */
  readonly curve?: CurveColumns
}

/** Natural cubic splines with common knots, each given by its values there; the first is the variable itself (src/data/curves/curve-basis.ts). */
export interface CurveColumns {
  readonly knots: readonly number[]
  /** By column. */
  readonly columns: readonly (readonly number[])[]
}

export interface DataSource {
  /** Rows and columns of the table as it was read. */
  readonly rows: Count
  readonly columns: Count
  /** The options it was prepared with: with the table they give the data set again. */
  readonly options: PrepareOptions
  /** How a text was written, where not with commas between its cells and decimal points. */
  readonly dialect?: Pick<Dialect, 'delimiter' | 'decimal'>
  /** What was done on the way, a sentence each. */
  readonly notes: readonly string[]
  /** Columns that are no predictors though nobody said so, each with the reason. */
  readonly leftOut?: readonly LeftOutColumn[]
  /** Predictors with the same number in every row that is used: no model can select them. */
  readonly constant?: readonly string[]
  /** Missing cells that were filled, in how many columns of the table, and how. */
  readonly filled?: Filled
}

export interface LeftOutColumn {
  readonly name: string
  readonly reason: string
}

export interface Filled {
  readonly cells: Count
  readonly columns: Count
  readonly how: 'mean' | 'knn' | 'multiple'
}
