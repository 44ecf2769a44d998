import type { Dataset } from '../../data/dataset.js'
import { type IsisChoice, type IsisOptions, isis } from '../../learner/isis.js'
import type { RivalSelection } from './selection.js'

/** Iterated screening with SCAD in every round. */
export function selectByIsis(data: Dataset, options: IsisOptions = {}): RivalSelection & IsisChoice {
  return { method: 'isis', ...isis(data, options) }
}
