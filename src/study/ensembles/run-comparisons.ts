/** The comparison of ensembles: what is missing of it is run on the study's pool and stored at once. */
import { runMissing, type StudyHost } from '../paper/run-study.js'
import type { ComparisonRecord } from '../record.js'
import type { EnsembleCell } from './cells.js'
import { comparisonCell } from './compare.js'
import type { ComparedEnsemble } from './compared-ensembles.js'

export interface ComparisonRequest {
  readonly cells: readonly EnsembleCell[]
  readonly ensembles: readonly ComparedEnsemble[]
  readonly replications: number
  readonly seed: number
}

/** All comparisons with the seed of the request, stored ones of other cells and ensembles, too. */
export async function runComparisons(
  { cells, ensembles, replications, seed }: ComparisonRequest,
  host: StudyHost,
): Promise<readonly ComparisonRecord[]> {
  // Replication by replication, so that what an interrupted run leaves is balanced.
  const wanted = Array.from({ length: replications }, (_, replication) =>
    cells.flatMap(cell =>
      ensembles.map(method => ({ cell: comparisonCell(cell), replication, procedures: [method] })),
    ),
  )
  const records = await runMissing(seed, host, wanted.flat())
  return records.filter((record): record is ComparisonRecord => 'chosen' in record && record.seed === seed)
}
