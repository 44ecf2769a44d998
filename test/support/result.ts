import { readDataset } from '../../src/data/read-dataset.js'
import type { PathResult } from '../../src/method/kinds.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import { smallTable } from './tables.js'

export const smallData = readDataset(smallTable(), { response: 'y' })

/** A selection on the small table with few members, computed once. */
export const smallResult: Promise<PathResult> = prunedStabilitySelection(smallData, {
  members: 12,
  lambdas: 20,
})
