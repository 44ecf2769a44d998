import type { Dataset } from '../../data/dataset.js'

/** One data set whose truth is known. */
export interface KnownTruth {
  readonly data: Dataset
  /** The variables with a coefficient, ascending. */
  readonly support: readonly number[]
}

export interface Instance extends KnownTruth {
  /** PErr of a model with these variables, refitted without penalty. */
  readonly predictionError: (selected: readonly number[]) => PredictionError
}

export interface PredictionError {
  readonly error: number
  /** Misclassification on the first 200 rows of the test set alone, where there is one. */
  readonly smallError?: number
}

/** Where the random numbers of one replication come from: streams by purpose, the same for every method. */
export interface Origin {
  readonly seed: number
  /** Name of the cell. */
  readonly cell: string
  readonly replication: number
}
