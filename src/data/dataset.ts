/** A table ready for selection: numbers only, nothing missing. Built and checked by `createDataset`. */
export type Family = 'gaussian' | 'binomial'

export interface Dataset {
  readonly n: number
  readonly p: number
  /** Predictors, column-major: x[j * n + i] is row i of column j. */
  readonly x: Float64Array
  /** Response; 0/1 for the binomial family. */
  readonly y: Float64Array
  readonly family: Family
  /** Predictor names, in column order. */
  readonly names: readonly string[]
  /** Name of the response. */
  readonly response: string
  /** For the binomial family: the labels that became 0 and 1. */
  readonly classes?: readonly [string, string]
}
