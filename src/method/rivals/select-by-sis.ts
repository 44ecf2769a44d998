import type { Dataset } from '../../data/dataset.js'
import { type SisChoice, type SisOptions, sis } from '../../learner/sis.js'
import type { RivalSelection } from './selection.js'

/** Sure independence screening, then SCAD. */
export function selectBySis(data: Dataset, options: SisOptions = {}): RivalSelection & SisChoice {
  return { method: 'sis', ...sis(data, options) }
}
