/** In which order the members of an ensemble are kept: the first of the order first. */
import type { Dataset } from '../data/dataset.js'
import type { Importances } from '../ensemble/importances.js'

export interface OrderInput {
  /** Importances by variable. */
  readonly importances: Importances
  /** K: the most that a numerator of the importances can be. */
  readonly points: number
  /** r_ref, one entry per variable. */
  readonly reference: Float64Array
  /** The data of the ensemble, for orders that go by how well members fit them. */
  readonly data: Dataset
  readonly seed: number
}

/** Every member's number once. Pure in its input; ties go to the lowest number. */
export type Order = (input: OrderInput) => Int32Array
