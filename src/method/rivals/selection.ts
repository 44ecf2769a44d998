/** What every rival method returns: the variables it selects, fitted as the method fits them. */
export interface RivalSelection {
  readonly method: RivalName
  /** Column indices, increasing. */
  readonly selected: Int32Array
  /** In the order of `selected`, for the columns as given. */
  readonly coefficients: Float64Array
  /** Of the columns that are kept in every model, where the data set has some. */
  readonly kept?: Float64Array
  readonly intercept: number
  /** What else the method says of the selected variables. */
  readonly evidence?: readonly Evidence[]
  /** What its answer rests on, in a sentence; one fit of one model without. */
  readonly remark?: string
}

/** One value per selected variable, in the order of `selected`. */
export interface Evidence {
  readonly name: string
  readonly value: Float64Array
}

export const rivals = [
  'lasso',
  'scad',
  'mcp',
  'sis',
  'isis',
  'stepwise',
  'tcs',
  'ipss',
  'sharp',
  'stabl',
  'knockoff',
] as const
export type RivalName = (typeof rivals)[number]
