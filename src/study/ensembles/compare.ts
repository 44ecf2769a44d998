/** One replication: every ensemble once, selected from whole and from a third of its members by each order. */
import { selectNow } from '../../method/select-now.js'
import type { OrderName } from '../../prune/orders.js'
import { stream } from '../../random/stream.js'
import type { Replication } from '../paper/replicate.js'
import type { ComparisonRecord } from '../record.js'
import { rememberTasks } from '../remember-tasks.js'
import { type EnsembleCell, ensembleCells } from './cells.js'
import { type ComparedEnsemble, isFeasible, methodOf } from './compared-ensembles.js'

export const compared = ['full', 'greedy', 'error', 'size', 'random'] as const satisfies readonly (
  | 'full'
  | OrderName
)[]
export type Compared = (typeof compared)[number]

const PREFIX = 'ensembles/'

/** The name of an ensemble cell among the cells of the study. */
export function comparisonCell({ name }: Pick<EnsembleCell, 'name'>): string {
  return PREFIX + name
}

export function isComparison(cell: string): boolean {
  return cell.startsWith(PREFIX)
}

/** The ensemble cell behind a replication of the comparison. */
export function comparedCell(cell: string): EnsembleCell {
  return ensembleCells.find(one => cell === comparisonCell(one))!
}

export function replicateComparison(
  { cell: place, replication, procedures }: Replication,
  seed: number,
): ComparisonRecord[] {
  const { name, cell } = comparedCell(place)
  const { data } = cell.draw({ seed, cell: cell.name, replication }, {})
  return (procedures as readonly ComparedEnsemble[]).map(method => {
    const own = stream(seed, `study/ensembles/${name}/${method}`, replication).uint32()
    const compute = rememberTasks()
    const chosen = (isFeasible(method, data.p) ? compared : []).map(members => {
      const found = selectNow(data, methodOf(method, members, cell.q, own), compute).chosen
      return [members, found.toSorted((a, b) => a - b)] as const
    })
    return { cell: place, method, seed, replication, chosen: Object.fromEntries(chosen) }
  })
}
