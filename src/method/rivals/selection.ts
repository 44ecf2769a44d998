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
}

export const rivals = ['lasso', 'scad', 'mcp', 'sis', 'isis', 'stepwise', 'tcs'] as const
export type RivalName = (typeof rivals)[number]
