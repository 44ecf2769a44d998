import { readDataset } from '../../src/data/read-dataset.js'
import type { PathSelection } from '../../src/method/result/kinds.js'
import { prunedStabilitySelection } from './select.js'
import { smallTable } from './tables/tables.js'

export const smallData = readDataset(smallTable(), { response: 'y' })

/** A selection on the small table with few members, computed once. */
export const smallResult: Promise<PathSelection> = prunedStabilitySelection(smallData, {
  members: 12,
  lambdas: 20,
})
