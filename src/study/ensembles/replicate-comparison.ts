import type { Replication } from '../paper/replicate.js'
import type { ComparisonRecord } from '../record.js'
import { type EnsembleCell, ensembleCells } from './cells.js'
import { type Compared, type Comparison, compare, compared } from './compare.js'
import type { ComparedEnsemble } from './compared-ensembles.js'

const PREFIX = 'ensembles/'

export function isComparison(cell: string): boolean {
  return cell.startsWith(PREFIX)
}

/** The ensemble cell behind a replication of the comparison. */
export function comparedCell(cell: string): EnsembleCell {
  return ensembleCells.find(({ name }) => cell === PREFIX + name)!
}

/** One ensemble on one draw, as a replication of the study. */
export function comparisonTask(cell: string, ensemble: ComparedEnsemble, replication: number): Replication {
  return { cell: PREFIX + cell, replication, procedures: [ensemble] }
}

export function replicateComparison(
  { cell, replication, procedures }: Replication,
  seed: number,
): ComparisonRecord[] {
  return procedures.map(method => {
    const found = compare(comparedCell(cell), method as ComparedEnsemble, replication, seed)
    const chosen = Object.fromEntries(found.map(({ members, selected }) => [members, selected]))
    return { cell, method, seed, replication, chosen }
  })
}

export function comparisonsOf({ cell, method, replication, chosen }: ComparisonRecord): Comparison[] {
  return compared.flatMap((members: Compared) => {
    const selected = chosen[members]
    if (selected === undefined) return []
    return {
      cell: comparedCell(cell).name,
      ensemble: method as ComparedEnsemble,
      members,
      replication,
      selected,
    }
  })
}
