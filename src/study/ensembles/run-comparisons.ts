/** The comparison of ensembles: what is missing of it is run on the study's pool and stored at once. */

import { runMissing, type StudyHost } from '../paper/run-study.js'
import type { ComparisonRecord } from '../record.js'
import { recordKey } from '../record.js'
import type { EnsembleCell } from './cells.js'
import type { Comparison } from './compare.js'
import type { ComparedEnsemble } from './compared-ensembles.js'
import { comparisonsOf, comparisonTask } from './replicate-comparison.js'

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
): Promise<readonly Comparison[]> {
  const records = await runMissing(seed, host, known =>
    // Replication by replication, so that what an interrupted run leaves is balanced.
    Array.from({ length: replications }, (_, replication) => replication)
      .flatMap(replication =>
        cells.flatMap(({ name }) => ensembles.map(ensemble => comparisonTask(name, ensemble, replication))),
      )
      .filter(
        ({ cell, replication, procedures: [method] }) =>
          !known.has(recordKey({ cell, method, seed, replication })),
      ),
  )
  return records
    .filter((record): record is ComparisonRecord => 'chosen' in record && record.seed === seed)
    .flatMap(comparisonsOf)
}
